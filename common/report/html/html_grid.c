/*
 * The script hides the columns of events by number, so all rows of a table have
 * all cells, and the cells of an event are adjacent.  The style sheet
 * identifies a column by the class of its cells, which is grid_column.key.
 */
#include "report/html/html_grid.h"

#include <assert.h>

#include "base/sort.h"
#include "profile/event.h"
#include "profile/profile.h"
#include "report/grid/cost_rows.h"
#include "report/html/html.h"
#include "report/view/cause_list.h"
#include "report/view/options.h"
#include "report/view/report.h"

/* At most this many functions of a cycle are listed. */
enum { MEMBERS_MOST = 100 };

/* Write the CSS classes of a cell: `key' unless that is NULL, and for the head
   of a column of numbers (`number') also the class n. */
static void
put_class(struct html *h, const char *key, bool number)
{
	if (number && key != NULL)
		html_format(h, " class=\"n %s\">", key);
	else if (number || key != NULL)
		html_format(h, " class=%s>", number ? "n" : key);
	else
		html_raw(h, ">");
}

void
html_grid_begin(struct html *h, const struct grid *g, const char *caption,
    const char *kind)
{
	const struct grid_column	*c;
	struct string			 head;
	size_t				 lead = 0, i;

	while (!(g->at[lead].column->where & EACH_EVENT))
		lead++;
	html_format(h, "<div class=wide role=region tabindex=0 aria-label="
	    "\"%s\"><table class=%s data-lead=%zu%s%s><caption>%s</caption>\n"
	    "<thead><tr>", caption, kind, lead, g->n > lead + h->event_n ?
	    " data-twice" : "", html_cells_n(h) == 3 * h->event_n ?
	    " data-sides" : "", caption);
	for (i = 0; i < g->n; i++) {
		c = g->at[i].column;
		if (c->where & EACH_EVENT) {
			html_head(h, (uint32_t)g->at[i].index, c->head);
			continue;
		}
		html_raw(h, "<th scope=col");
		put_class(h, c->key, c->where & IS_NUMBER);
		head = grid_head(g, i);
		html_text(h, (struct slice){ head.at, head.len });
		string_assign(&head, NULL, 0);
	}
	html_raw(h, "</thead>\n<tbody>\n");
}

void
html_grid_end(struct html *h)
{
	html_raw(h, "</tbody></table></div>\n");
}

/*
 * Write the members of a split or merged function (view/parts.h) into the
 * function's own cell, with the change of each event, so that they stay there
 * when the rows are sorted.
 */
static void
put_parts(struct html *h, const struct part_whole *w)
{
	const struct parts	*t = &h->r->parts;
	size_t			 i;
	uint32_t		 k;

	assert(w != NULL);
	html_raw(h, "<ul class=parts>");
	for (i = w->first; i < w->end; i++) {
		html_raw(h, "<li>");
		html_name(h, t->members[i].name);
		for (k = 0; k < h->event_n; k++) {
			html_raw(h, k == 0 ? " " : ", ");
			if (h->event_n > 1) {
				html_text(h, event_text(h->r->p,
				    h->events[k].column));
				html_raw(h, " ");
			}
			html_signed(h, parts_costs(t, i)[
			    h->events[k].column]);
		}
	}
	html_raw(h, "</ul>");
}

static void
put_tag(struct html *h, const char *word)
{
	html_format(h, *word == '\0' ? "%s" : " <b class=tag>%s</b>", word);
}

/* Write the name of a function.  Only tables of functions show names in
   full. */
static void
put_place(struct html *h, const struct grid *g, const struct cell *cell)
{
	html_entry(h, cell->entry, g->functions != NULL);
	if (cell->cycle != 0)
		html_format(h, " <b class=tag>cycle %lu</b>",
		    (unsigned long)cell->cycle);
	put_tag(h, cell->recursive ? "recursive" : "");
	put_tag(h, cell->mark);
	if (cell->below != NULL) {
		put_tag(h, cell->below);
		put_parts(h, parts_whole(&h->r->parts, cell->entry));
	}
}

static int
by_names(const void *entries, uint32_t x, uint32_t y)
{
	return entries_compare(entries, x, y);
}

static void
put_members(struct html *h, uint32_t cycle)
{
	const struct inclusive	*c = &h->f.calls;
	uint32_t		 n, shown, i;
	uint32_t		*members = buckets_list(&c->members, cycle, &n);

	/* Leave out the least costly ones, and sort the others by name. */
	shown = n < MEMBERS_MOST ? n : MEMBERS_MOST;
	if (shown < n)
		functions_sort(&h->f, members, n);
	sort_ids(members, shown, by_names, c->entries);
	for (i = 0; i < shown; i++) {
		html_raw(h, i == 0 ? "" : ", ");
		html_entry(h, members[i], false);
	}
	if (i < n) {
		html_raw(h, ", and ");
		html_number(h, n - i);
		html_raw(h, " more");
	}
}

static void
put_cause_words(struct html *h, const struct grid *g, const struct cell *cell)
{
	struct cause_words	 w;

	cause_list_words(&w, g->causes, cell->cause, cell->reason);
	html_raw(h, w.before);
	if (w.function != ID_NONE)
		html_entry(h, w.function, false);
	html_raw(h, w.after);
	if (w.file != ID_NONE)
		html_end(h, w.file);
}

static void
put_reason(struct html *h, const struct grid *g, size_t row, size_t part)
{
	const struct cause_line	*line = &g->causes->lines[part];
	struct cell		 cell;
	char			 text[GRID_ROOM];
	size_t			 i;

	html_raw(h, "<li>");
	for (i = 0; i + 1 < g->n; i++) {
		cell = grid_get(g, i, row, part);
		html_raw(h, grid_number(g, &cell, text));
		html_raw(h, " ");
	}
	cell = grid_get(g, i, row, part);
	put_cause_words(h, g, &cell);
	if (line->file != ID_NONE) {
		html_format(h, ", <a href=\"#s%luL%lu\">",
		    (unsigned long)h->source[line->file],
		    (unsigned long)line->line);
		html_end(h, line->file);
		html_format(h, ":%lu</a>", (unsigned long)line->line);
	}
	html_raw(h, "</li>");
}

/* Write a cause, and its reasons in the same cell, so that they stay there when
   the rows are sorted. */
static void
put_cause(struct html *h, const struct grid *g, size_t row,
    const struct cell *cell)
{
	size_t	 part = GRID_ITSELF;

	put_cause_words(h, g, cell);
	if (cell->cause->n == 0)
		return;
	html_raw(h, "<ul class=parts>");
	while (grid_next(g, row, &part))
		put_reason(h, g, row, part);
	html_raw(h, "</ul>");
}

static void
put_cell(struct html *h, const struct grid *g, size_t row,
    const struct cell *cell)
{
	char	 text[GRID_ROOM];

	switch (cell->kind) {
	case CELL_PLACE:
		put_place(h, g, cell);
		break;
	case CELL_NAME:
		html_end(h, cell->name);
		break;
	case CELL_FILE:
		html_file(h, cell->name);
		break;
	case CELL_TEXT:
		html_named(h, cell->text);
		break;
	case CELL_CYCLE:
		html_format(h, "cycle %lu", (unsigned long)cell->cycle);
		break;
	case CELL_MEMBERS:
		put_members(h, cell->cycle);
		break;
	case CELL_CAUSE:
		put_cause(h, g, row, cell);
		break;
	default:
		html_raw(h, grid_number(g, cell, text));
		break;
	}
}

/*
 * Write the tag of a cell.  The cell that names its row is the head of the row.
 * A change in a column without a CSS class gets the class `more' or `less', by
 * its sign.
 */
static void
begin_cell(struct html *h, const struct grid *g, size_t i,
    const struct cell *cell)
{
	const char	*key = g->at[i].column->key;
	bool		 change = cell->kind == CELL_CHANGE;

	html_raw(h, i > 0 ? "<td" : change ? "<tr><td" : "<tr><th scope=row");
	put_class(h, !change || key != NULL ? key :
	    wide_sign(cell->v) < 0 ? "less" : "more", false);
}

/* Write the cells from column i on, and end the row. */
static void
put_cells(struct html *h, const struct grid *g, size_t i, size_t row)
{
	struct cell	 cell;

	for (; i < g->n; i++) {
		cell = grid_get(g, i, row, GRID_ITSELF);
		if (g->at[i].column->where & EACH_EVENT) {
			html_cost(h, (uint32_t)g->at[i].index, cell.costs,
			    g->zeros, cell.both);
			continue;
		}
		begin_cell(h, g, i, &cell);
		put_cell(h, g, row, &cell);
	}
	html_raw(h, "\n");
}

void
html_grid_put(struct html *h, const struct grid *g)
{
	size_t	 i;

	html_raw(h, "<div class=wide><table class=causes><thead><tr>");
	for (i = 0; i < g->n; i++) {
		html_raw(h, "<th scope=col");
		put_class(h, NULL, g->at[i].column->where & IS_NUMBER);
		html_raw(h, g->at[i].column->head);
	}
	html_raw(h, "</thead>\n<tbody>\n");
	for (i = 0; i < g->rows; i++)
		html_grid_row(h, g, i);
	html_grid_end(h);
}

void
html_grid_row(struct html *h, const struct grid *g, size_t row)
{
	put_cells(h, g, 0, row);
}

void
html_grid_cost_row(struct html *h, struct grid *g, const struct cost_row *row)
{
	g->row = row;
	put_cells(h, g, 0, 0);
}

void
html_grid_rest(struct html *h, const struct grid *g, size_t n, const char *one,
    const char *more)
{
	html_raw(h, "</tbody><tbody class=rest><tr><th scope=row>");
	html_number(h, (int64_t)n);
	html_raw(h, n == 1 ? one : more);
	put_cells(h, g, 1, GRID_TOTAL);
}
