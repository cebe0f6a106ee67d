#include "log/table.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "io/sink.h"
#include "report/data/csv_out.h"
#include "report/data/json_out.h"
#include "report/grid/grid.h"
#include "report/html/html_grid.h"
#include "report/markdown/markdown.h"
#include "report/text/text_grid.h"
#include "report/view/report.h"

/* The data that the cells of a table are computed from. */
struct log_table {
	struct grid	 g;		/* must be the first member, since a
					   cell's function only gets this
					   grid */
	const struct table_data *data;
	const struct steps_level **levels;	/* in tables of steps and of
						   drifts: the level of each
						   row */
	int64_t		 least, most;	/* the counts with the shortest and with
					   the longest bar */
	struct string	*text;		/* text of the cell that was made
					   last */
};

enum { HAS_BARS = 1 };
enum { BAR = 10 };

enum column {
	COMMIT, FULL, FROM, COMMITS, COUNT, OLD, NEW, CHANGE, PERCENT, RUNS,
	SPREAD, STEP, BEFORE, AFTER, TIME, BARS, ACCEPTED, SUBJECT, WORDS
};

static const char	 brief_head[] = "commit";

static struct cell
text_cell(const char *text)
{
	return (struct cell){
		.kind = CELL_TEXT, .text = slice_of(text == NULL ? "" : text)
	};
}

static struct cell
number_cell(enum cell_kind kind, int64_t v)
{
	return (struct cell){ .kind = kind, .v = wide_of(v) };
}

static struct cell
change_cell(enum cell_kind kind, int64_t old, int64_t new)
{
	int64_t	 by;

	if (__builtin_sub_overflow(new, old, &by))
		return (struct cell){ .kind = CELL_NONE };
	return (struct cell){
		.kind = kind, .v = wide_of(by), .old = old, .new = new
	};
}

/* Return a cell with a copy of a text.  The copy is valid until the next cell
   is made. */
static struct cell
kept_cell(const struct log_table *t, const char *text)
{
	string_assign(t->text, text, strlen(text));
	return text_cell(t->text->at);
}

/* Return a cell with the subject of a commit and the reasons why it was
   accepted. */
static struct cell
words_cell(const struct log_table *t, const char *subject,
    const char *accepted)
{
	size_t		 room;
	char		*text;
	struct cell	 cell;

	if (accepted == NULL)
		return text_cell(subject);
	room = strlen(subject) + strlen(accepted) + 16;
	text = mem_get(room, 1);
	snprintf(text, room, "%s [accepted: %s]", subject, accepted);
	cell = kept_cell(t, text);
	mem_free(text);
	return cell;
}

static struct cell
bar_cell(const struct log_table *t, int64_t count)
{
	char	 bar[BAR + 1] = "##########";
	double	 part = t->most == t->least ? 0 :
		     ((double)count - (double)t->least) /
		     ((double)t->most - (double)t->least);

	bar[1 + (int)(part * (BAR - 1))] = '\0';
	return kept_cell(t, bar);
}

/* Return a cell about the step at a point.  If the point is not a step, the
   cell is empty. */
static struct cell
step_cell(const struct log_table *t, enum column column, size_t point)
{
	size_t			 k = steps_at(t->data->steps, point);
	const struct steps_level	*l = &t->data->steps->at[k];

	if (k == 0)
		return (struct cell){ .kind = CELL_NONE };
	if (column == STEP)
		return change_cell(CELL_PERCENT, l[-1].height, l->height);
	return number_cell(CELL_COUNT, column == BEFORE ? l[-1].height :
	    l->height);
}

static struct cell
list_cell(const struct grid *g, const struct grid_shown *shown, size_t row,
    size_t part)
{
	const struct log_table	*t = (const struct log_table *)g;
	const struct series	*s = t->data->series;
	size_t			 i = s->n - 1 - row;
	const struct series_point	*p = &s->at[i];
	const struct git_commit	*c = series_commit(s, i);

	(void)part;
	switch ((enum column)shown->column->id) {
	case COMMIT:
		return text_cell(c->brief);
	case FULL:
		return text_cell(c->id);
	case COUNT:
		return number_cell(CELL_COUNT, p->count);
	case CHANGE:
		return i == 0 ? (struct cell){ .kind = CELL_NONE } :
		    change_cell(CELL_CHANGE, p[-1].count, p->count);
	case PERCENT:
		return i == 0 || p[-1].count == p->count ?
		    (struct cell){ .kind = CELL_NONE } :
		    change_cell(CELL_PERCENT, p[-1].count, p->count);
	case RUNS:
		return number_cell(CELL_COUNT, (int64_t)p->runs);
	case SPREAD:
		return number_cell(CELL_COUNT, p->spread);
	case TIME:
		return number_cell(CELL_COUNT, c->time);
	case BARS:
		return bar_cell(t, p->count);
	case ACCEPTED:
		return text_cell(p->accepted);
	case SUBJECT:
		return text_cell(c->subject);
	case WORDS:
		return words_cell(t, c->subject, p->accepted);
	default:
		return step_cell(t, (enum column)shown->column->id, i);
	}
}

/* Return the point that a step is compared with, which is the last one of the
   level before; for a drift, return the first point of the level. */
static const struct series_point *
level_from(const struct log_table *t, const struct steps_level *l, bool drift)
{
	return &t->data->series->at[drift ? l->first : l->first - 1];
}

static const struct series_point *
level_to(const struct log_table *t, const struct steps_level *l, bool drift)
{
	return &t->data->series->at[drift ? l->end - 1 : l->first];
}

/*
 * Return a cell with the commit of a step.  For a drift, or if commits before
 * the step were not measured, return a cell with the range of commits in which
 * the count changed.
 */
static struct cell
range_cell(const struct log_table *t, const struct series_point *from,
    const struct series_point *to, bool drift)
{
	const struct git_log	*log = &t->data->series->log;
	char			 text[2 * GIT_ID + 4];

	if (!drift && to->commit == from->commit + 1)
		return text_cell(log->at[to->commit].brief);
	snprintf(text, sizeof(text), "%s..%s", log->at[from->commit].brief,
	    log->at[to->commit].brief);
	return kept_cell(t, text);
}

static struct cell
level_cell(const struct log_table *t, enum column column, size_t row,
    bool drift)
{
	const struct steps_level	*l = t->levels[row];
	const struct series_point	*from = level_from(t, l, drift);
	const struct series_point	*to = level_to(t, l, drift);
	const struct git_commit	*c = t->data->series->log.at;
	int64_t			 old = 0, new = 0;

	if (drift)
		steps_drift(t->data->series, l, t->data->least, &old, &new);
	else {
		old = l[-1].height;
		new = l->height;
	}
	switch (column) {
	case COMMIT:
		return range_cell(t, from, to, drift);
	case FROM:
		return text_cell(c[from->commit].id);
	case FULL:
		return text_cell(c[to->commit].id);
	case COMMITS:
		return number_cell(CELL_COUNT, (int64_t)(to->commit -
		    from->commit));
	case OLD:
		return number_cell(CELL_COUNT, old);
	case NEW:
		return number_cell(CELL_COUNT, new);
	case CHANGE:
		return change_cell(CELL_CHANGE, old, new);
	case PERCENT:
		return change_cell(CELL_PERCENT, old, new);
	case ACCEPTED:
		return text_cell(to->accepted);
	case SUBJECT:
		return text_cell(c[to->commit].subject);
	case WORDS:
		return words_cell(t, c[to->commit].subject, to->accepted);
	default:
		return (struct cell){ .kind = CELL_NONE };
	}
}

static struct cell
steps_cell(const struct grid *g, const struct grid_shown *shown, size_t row,
    size_t part)
{
	(void)part;
	return level_cell((const struct log_table *)g,
	    (enum column)shown->column->id, row, false);
}

static struct cell
drifts_cell(const struct grid *g, const struct grid_shown *shown, size_t row,
    size_t part)
{
	(void)part;
	return level_cell((const struct log_table *)g,
	    (enum column)shown->column->id, row, true);
}

static const struct grid_column	 list_columns[] = {
	{ COMMIT, IN_PAGES | IS_TEXT, 0, brief_head, "" },
	{ FULL, IN_DATA, 0, "", "commit" },
	{ TIME, IN_DATA, 0, "", "time" },
	{ COMMIT, IN_HTML, 0, brief_head, "id" },
	{ COUNT, IN_PAGES | IN_HTML | IN_DATA | IS_NUMBER, 0, "count",
	    "count" },
	{ RUNS, IN_DATA, 0, "", "runs" },
	{ SPREAD, IN_DATA, 0, "", "spread" },
	{ CHANGE, IN_PAGES | IN_HTML | IS_NUMBER, 0, "change", "change" },
	{ PERCENT, IN_PAGES | IN_HTML | IS_NUMBER, 0, "%", "percent" },
	{ STEP, IN_PAGES | IN_HTML | IS_NUMBER, 0, "step", "step" },
	{ BEFORE, IN_DATA, 0, "", "before" },
	{ AFTER, IN_DATA, 0, "", "after" },
	{ BARS, IN_TEXT | IS_TEXT, HAS_BARS, "", "" },
	{ ACCEPTED, IN_DATA, 0, "", "accepted" },
	{ SUBJECT, IN_DATA, 0, "", "subject" },
	{ WORDS, IN_PAGES | IN_HTML, 0, "subject", "names" },
	{ 0, 0, 0, NULL, NULL }
};

static const struct grid_column	 level_columns[] = {
	{ COMMIT, IN_PAGES | IS_TEXT, 0, brief_head, "" },
	{ FROM, IN_DATA, 0, "", "from" },
	{ FULL, IN_DATA, 0, "", "commit" },
	{ COMMITS, IN_PAGES | IN_DATA, 0, "commits", "commits" },
	{ OLD, IN_PAGES | IN_DATA, 0, "before", "before" },
	{ NEW, IN_PAGES | IN_DATA, 0, "after", "after" },
	{ CHANGE, IN_PAGES, 0, "change", "" },
	{ PERCENT, IN_PAGES, 0, "%", "" },
	{ ACCEPTED, IN_DATA, 0, "", "accepted" },
	{ SUBJECT, IN_DATA, 0, "", "subject" },
	{ WORDS, IN_PAGES, 0, "subject", "" },
	{ 0, 0, 0, NULL, NULL }
};

/* Write the table in its form.  In JSON it is the member `rows' of an
   object. */
static void
put(struct log_table *t, const struct table_form *form,
    const struct grid_column *columns)
{
	struct report_options	 options = {
		.form = form->form, .color = form->color, .shares = true
	};
	struct report		 r = { .o = &options, .out = form->out };
	struct string		 text = { NULL, 0 };

	t->text = &text;
	t->g.r = &r;
	t->g.dense = true;
	grid_choose(&t->g, columns, form->bars ? HAS_BARS : 0);
	switch (form->form) {
	case REPORT_MARKDOWN:
		markdown_grid(&t->g);
		break;
	case REPORT_JSON:
		sink_text(form->out, "{\"schema\":\"cglog-1\",\"rows\":");
		json_out_grid(&t->g);
		sink_text(form->out, "}\n");
		break;
	case REPORT_HTML:
		html_grid_put(form->page, &t->g);
		break;
	case REPORT_CSV:
	case REPORT_SHEET:
		csv_out_grid(&t->g);
		break;
	default:
		text_grid_put(&t->g);
		break;
	}
	grid_close(&t->g);
	mem_free(text.at);
}

void
table_list(const struct table_data *data, const struct table_form *form)
{
	const struct series	*s = data->series;
	struct log_table	 t = { .data = data };

	t.g.rows = s->n;
	t.g.cell = list_cell;
	series_range(s, &t.least, &t.most);
	put(&t, form, list_columns);
}

void
table_steps(const struct table_data *data, const struct table_form *form)
{
	struct log_table	 t = { .data = data };
	size_t			 i;

	t.levels = mem_get(data->steps->n, sizeof(*t.levels));
	for (i = data->steps->n; i > 1; i--)
		t.levels[t.g.rows++] = &data->steps->at[i - 1];
	t.g.cell = steps_cell;
	put(&t, form, level_columns);
	mem_free(t.levels);
}

void
table_drifts(const struct table_data *data, const struct table_form *form)
{
	struct log_table	 t = { .data = data };
	int64_t			 from, to;
	size_t			 i;

	t.levels = mem_get(data->steps->n, sizeof(*t.levels));
	for (i = data->steps->n; i > 0; i--)
		if (steps_drift(data->series, &data->steps->at[i - 1],
		    data->least, &from, &to))
			t.levels[t.g.rows++] = &data->steps->at[i - 1];
	t.g.cell = drifts_cell;
	put(&t, form, level_columns);
	mem_free(t.levels);
}
