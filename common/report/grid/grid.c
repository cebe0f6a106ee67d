/*
 * In forms for people, the columns of one event are adjacent, so that the
 * script of an HTML page can hide the event by hiding a range of columns.
 */
#include "report/grid/grid.h"

#include <stdio.h>

#include "base/mem.h"
#include "text/num.h"
#include "io/sink.h"
#include "profile/event.h"
#include "profile/profile.h"
#include "ops/compare/runs.h"
#include "report/view/cause_list.h"
#include "report/view/functions.h"
#include "report/view/report.h"

/* The folder that all names so far have in common. folder.at is NULL if there
   was no name yet. */
struct common {
	struct slice	 folder;
	uint32_t	 last;		/* the name that was added last */
};

static void
add_name(struct common *c, const struct profile *p, uint32_t name)
{
	struct slice	 text;
	size_t		 n = 0, most;

	if (name == c->last || name == p->empty || name == p->unknown)
		return;
	c->last = name;
	text = intern_slice(&p->names, name);
	most = c->folder.at == NULL || text.len < c->folder.len ? text.len :
	    c->folder.len;
	if (c->folder.at == NULL)
		n = most;
	while (n < most && text.at[n] == c->folder.at[n])
		n++;
	while (n > 0 && text.at[n - 1] != '/')
		n--;
	c->folder = (struct slice){ text.at, n };
}

/* Return the common folder, or an empty text if it is "./" or "/", which would
   say nothing. */
static struct slice
found(const struct common *c)
{
	size_t	 i;

	for (i = 0; i < c->folder.len; i++)
		if (c->folder.at[i] != '.' && c->folder.at[i] != '/')
			return c->folder;
	return (struct slice){ "", 0 };
}

void
grid_find_folders(struct grid *g, size_t n)
{
	struct common	 files = { { NULL, 0 }, ID_NONE }, objects = files;
	struct cell	 cell;
	size_t		 i, part;

	for (i = 0; i < n; i++) {
		part = GRID_ITSELF;
		do {
			cell = grid_get(g, g->n - 1, i, part);
			if (cell.kind != CELL_PLACE)
				continue;
			add_name(&files, g->r->p, cell.at.file);
			/* The object is not shown if it has the same name as
			   the function. */
			if (cell.at.object != cell.at.name)
				add_name(&objects, g->r->p, cell.at.object);
		} while (grid_next(g, i, &part));
		if (files.folder.at != NULL && files.folder.len == 0 &&
		    objects.folder.at != NULL && objects.folder.len == 0)
			break;
	}
	g->files = found(&files);
	g->objects = found(&objects);
}

uint32_t
grid_events(const struct report *r, struct choice_side *events)
{
	const struct choice	*c = r->choice;
	bool			 sides = r->o->form == REPORT_HTML &&
				    c->change_n > 0;
	uint32_t		 n = sides ? (uint32_t)c->change_n :
				    c->shown.n, i;

	for (i = 0; i < n; i++)
		events[i] = sides ? c->change[i] : (struct choice_side){
			c->shown.at[i], ID_NONE, ID_NONE
		};
	return n;
}

static bool
is_shown(const struct grid *g, const struct grid_column *c, unsigned has,
    size_t i)
{
	return (c->where & 1u << g->r->o->form) != 0 &&
	    (c->needs & ~has) == 0 && ((c->where & OF_CAUSES) == 0 ||
	    g->functions->causes[i].known);
}

static size_t
copies(const struct grid *g, const struct grid_column *c)
{
	return c->where & EACH_EVENT ? g->event_n :
	    c->where & EACH_RUN ? g->r->o->runs->n : 1;
}

void
grid_choose(struct grid *g, const struct grid_column *columns, unsigned has)
{
	const struct grid_column	*c, *end, *of;
	/* In forms for programs, all columns of one kind are adjacent, with one
	   column for each event. */
	bool				 people = (IN_DATA &
					     1u << g->r->o->form) == 0;
	size_t				 n = 0, i;

	for (c = columns; c->where != 0; c++)
		n += copies(g, c);
	g->at = mem_get(n, sizeof(*g->at));
	for (c = columns; c->where != 0; c = end) {
		for (end = c + 1; people && (c->where & EACH_EVENT) &&
		    (end->where & EACH_EVENT); end++)
			continue;
		for (i = 0; i < copies(g, c); i++)
			for (of = c; of < end; of++)
				if (is_shown(g, of, has, i))
					g->at[g->n++] = (struct grid_shown){
						of, i, { NULL, 0 }
					};
	}
}

void
grid_close(struct grid *g)
{
	size_t	 i;

	for (i = 0; i < g->n; i++)
		mem_free(g->at[i].key.at);
	mem_free(g->at);
}

struct slice
grid_name(const struct grid *g, size_t i, char *out)
{
	const struct grid_shown	*at = &g->at[i];
	bool			 csv = (IN_CSV & 1u << g->r->o->form) != 0;

	out[0] = '\0';
	if (at->column->where & EACH_EVENT)
		return event_text(g->r->p, g->events[at->index].column);
	if ((at->column->where & EACH_RUN) && csv)
		return (struct slice){
			g->r->o->runs->at[at->index].name,
			strlen(g->r->o->runs->at[at->index].name)
		};
	if ((at->column->where & EACH_RUN))
		num_with_commas(out, (int64_t)at->index + 1);
	return (struct slice){ out, strlen(out) };
}

uint32_t
grid_head_event(const struct grid *g, size_t i)
{
	const struct choice	*c = g->r->choice;
	bool			 html = g->r->o->form == REPORT_HTML;
	uint32_t		 shown, sort;

	if ((g->at[i].column->where & OF_FIRST) == 0)
		return ID_NONE;
	shown = c->shown.at[0];
	sort = c->sort.at[0];
	/* Old and new counts belong to their event, as in grid_events(). */
	if (html && c->change_n > 0) {
		shown = c->change[0].column;
		sort = choice_event(c, sort).column;
	}
	return sort != shown || (html && g->event_n > 1) ? sort : ID_NONE;
}

struct string
grid_head(const struct grid *g, size_t i)
{
	const struct grid_column *column = g->at[i].column;
	uint32_t		 event = grid_head_event(g, i);
	/* In text, the head of a column is a single word, unless it is that of
	   a part. */
	bool			 word = g->r->o->form == REPORT_TEXT &&
				    !(column->where & IS_PART);
	struct string		 head = { NULL, 0 };
	struct slice		 name;
	size_t			 room = 0;

	string_append(&head, &room, column->head, strlen(column->head));
	if (event == ID_NONE)
		return head;
	name = event_text(g->r->p, event);
	string_append(&head, &room, word ? "(" : " (", word ? 1 : 2);
	string_append(&head, &room, name.at, name.len);
	string_append(&head, &room, ")", 1);
	return head;
}

static void
put_wide(struct wide v, char *out)
{
	if (wide_fits(v))
		num_with_commas(out, (int64_t)v.low);
	else
		wide_text(out, v);
}

/* Write the cost v and, if the report has percentages, that of `all'. */
static void
put_cost(const struct grid *g, int64_t v, int64_t all, char *out)
{
	char	 share[PERCENT_ROOM];

	num_with_commas(out, v);
	out += strlen(out);
	if (!g->r->o->shares || v == 0)
		return;
	if (all == 0)
		strcpy(out, " (n/a)");
	else
		sprintf(out, " (%s%%)", percent_text(share, v, all));
}

static void
put_spread(const struct grid *g, const struct run_cost *run, char *out)
{
	put_wide(run->spread, out);
	if (g->r->o->shares && wide_sign(run->sum) != 0)
		sprintf(out + strlen(out), " (%.1f%%)", 100.0 *
		    wide_double(run->spread) * (double)g->r->o->runs->n /
		    wide_double(wide_size(run->sum)));
}

void
grid_percent(char *out, int64_t old, int64_t new, int64_t by, bool both)
{
	char	 text[PERCENT_ROOM];

	if (old == 0)
		strcpy(out, both || new == 0 ? "" : "added");
	else if (new == 0 && !both)
		strcpy(out, "removed");
	else
		snprintf(out, GRID_PERCENT, "%s%s%%", by != 0 &&
		    (by > 0) == (old > 0) ? "+" : "",
		    percent_text(text, by, old));
}

const char *
grid_number(const struct grid *g, const struct cell *cell, char *out)
{
	out[0] = '\0';
	switch (cell->kind) {
	case CELL_COST:
		if (g->r->o->form == REPORT_TEXT)
			put_wide(cell->v, out);
		else
			put_cost(g, (int64_t)cell->v.low, cell->old, out);
		break;
	case CELL_COUNT:
		put_wide(cell->v, out);
		break;
	case CELL_SIGNED:
	case CELL_CHANGE:
		num_change(out, (int64_t)cell->v.low);
		break;
	case CELL_PERCENT:
		grid_percent(out, cell->old, cell->new,
		    (int64_t)cell->v.low, cell->both);
		break;
	case CELL_SHARE:
		strcat(percent_text(out, (int64_t)cell->v.low, cell->old),
		    "%");
		break;
	case CELL_SIDES:
		num_with_commas(out, cell->old);
		strcat(out, "->");
		num_with_commas(out + strlen(out), cell->new);
		break;
	case CELL_RATIO:
		ratio_text(out, cell->v, GRID_DIGITS, true);
		break;
	case CELL_SPREAD:
		put_spread(g, cell->run, out);
		break;
	default:
		assert(cell->kind != CELL_COSTS);
		break;
	}
	return out;
}

void
grid_put_exact(const struct grid *g, size_t i, const struct cell *cell)
{
	struct sink	*out = g->r->out;
	char		 text[RATIO_ROOM];

	switch (cell->kind) {
	case CELL_COUNT:
		sink_text(out, wide_text(text, cell->v));
		break;
	case CELL_RATIO:
		sink_text(out, ratio_text(text, cell->v, GRID_DIGITS, false));
		break;
	case CELL_SPREAD:
		sink_text(out, wide_text(text, cell->run->spread));
		break;
	case CELL_COSTS:
		sink_number(out, grid_cost(g, i, cell));
		break;
	default:
		break;
	}
}
