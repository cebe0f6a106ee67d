#include "report/grid/cost_rows.h"

#include <string.h>

#include "profile/profile.h"
#include "report/view/graph.h"
#include "report/view/report.h"

/* The ids of columns, which say what of struct cost_row a column shows. */
enum { COSTS, SELF, CALLS, PART, PLACE, MEMBERS };

/* Bits of grid_column.needs (report/grid/grid.h), besides those of
   cost_rows.h. */
enum {
	HAS_SHARES = 131072, HAS_CHANGES = 262144, NO_CHANGES = 524288,
	HAS_COUNTS = 1048576
};

static const struct grid_column	 cost_columns[] = {
	{ PLACE, IN_HTML, COSTS_TOTALS, "Program", NULL },
	{ PLACE, IN_HTML, COSTS_FILES, "File", NULL },
	{ PLACE, IN_HTML, COSTS_OBJECTS, "Object", NULL },
	{ PLACE, IN_HTML, COSTS_NAMESPACES, "Namespace", NULL },
	{ PLACE, IN_HTML, COSTS_CYCLES, "Cycle", NULL },
	{ MEMBERS, IN_HTML, COSTS_CYCLES, "Functions", "names" },
	{ PLACE, IN_HTML, COSTS_FUNCTION, "Of the function", NULL },
	{ PLACE, IN_HTML, COSTS_CALLS, "Function", NULL },
	{ CALLS, IN_HTML | IS_NUMBER, COSTS_CALLS | HAS_COUNTS | HAS_CHANGES,
	    "Calls change", NULL },
	{ CALLS, IN_HTML | IS_NUMBER, COSTS_CALLS | HAS_COUNTS | NO_CHANGES,
	    "Calls", NULL },
	{ PART, IN_HTML | IS_NUMBER | OF_FIRST, COSTS_CALLS | NO_CHANGES |
	    HAS_SHARES, "Of it", NULL },
	{ PLACE, IN_HTML, COSTS_LINES, "Line", NULL },
	{ COSTS, IN_HTML | EACH_EVENT, 0, "", NULL },
	{ COSTS, IN_TEXT, 0, "", NULL },
	{ PART, IN_TEXT | IS_PART | OF_FIRST, COSTS_OF_CALLER | HAS_SHARES,
	    "caller", NULL },
	{ PART, IN_TEXT | IS_PART | OF_FIRST, COSTS_OF_IT | HAS_SHARES, "of it",
	    NULL },
	{ SELF, IN_TEXT, COSTS_WITH_SELF, "", NULL },
	{ PLACE, IN_TEXT, COSTS_PLACES, " file:function", NULL },
	{ PLACE, IN_TEXT, COSTS_BY_FUNCTION, " function:file", NULL },
	{ PLACE, IN_TEXT, COSTS_NAMES, " function", NULL },
	{ PLACE, IN_TEXT, COSTS_WORDS, "", NULL },
	{ 0 }
};

static const struct cell	 none = { .kind = CELL_NONE };

static struct cell
cost_cell(const struct grid *g, const struct grid_shown *shown, size_t row,
    size_t part)
{
	const struct cost_row	*at = g->row;

	(void)row;
	(void)part;
	switch (shown->column->id) {
	case COSTS:
		return (struct cell){
			.kind = CELL_COSTS, .costs = at->costs, .sum = at->sum,
			.apart = at->inside, .table = g->table,
			.both = at->both || at->costs == NULL ||
			    !choice_is_one_side(g->r->choice, at->costs)
		};
	case SELF:
		return (struct cell){
			.kind = CELL_COSTS, .costs = at->self,
			.table = g->self
		};
	case CALLS:
		return at->calls == NULL ? none : (struct cell){
			.kind = g->r->choice->change_n > 0 ? CELL_SIGNED :
			    CELL_COUNT,
			.v = wide_of(*at->calls)
		};
	case PART:
		return at->part.whole == 0 ? none :
		    (struct cell){
			.kind = CELL_SHARE, .v = wide_of(at->part.part),
			.old = at->part.whole
		};
	case MEMBERS:
		return (struct cell){
			.kind = CELL_MEMBERS, .cycle = at->place.cycle
		};
	default:
		return at->place;
	}
}

void
cost_rows_open(struct grid *g, const struct report *r, unsigned what)
{
	static const struct cost_row	 empty = { .costs = NULL };

	*g = (struct grid){
		.r = r, .cell = cost_cell, .row = &empty, .rows = 1,
		.indented = (what & COSTS_INDENTED) != 0
	};
	if (r->o->form == REPORT_HTML)
		g->event_n = grid_events(r, g->events);
	grid_choose(g, cost_columns, what | (r->o->shares ? HAS_SHARES : 0) |
	    (r->choice->change_n > 0 ? HAS_CHANGES : NO_CHANGES) |
	    (metadata_counts_calls(&r->p->metadata) ? HAS_COUNTS : 0));
}

struct cost_part
cost_part_of(struct wide part, struct wide whole)
{
	/* Halve both numbers until they fit into 64 bits, which keeps their
	   ratio. */
	while (!wide_fits(whole)) {
		part = wide_divide(part, 2);
		whole = wide_divide(whole, 2);
	}
	return (struct cost_part){ (int64_t)part.low, (int64_t)whole.low };
}

struct cost_part
cost_part(const struct report *r, const int64_t *costs, const int64_t *whole)
{
	uint32_t	 column = r->choice->sort.at[0];

	if (!metadata_charges_calls(&r->p->metadata))
		return (struct cost_part){ 0, 0 };
	return (struct cost_part){ costs[column], whole[column] };
}

static struct cell
place(const struct inclusive *c, uint32_t entry)
{
	return (struct cell){
		.kind = CELL_PLACE, .at = entries_at(c->entries, entry),
		.entry = entry, .mark = ""
	};
}

struct cost_row
cost_row_function(const struct inclusive *c, uint32_t entry)
{
	struct cost_row	 row = {
		.place = place(c, entry), .costs = inclusive_costs(c, entry)
	};

	row.place.cycle = c->cycle[entry];
	row.place.recursive = c->recursive[entry];
	return row;
}

struct cost_row
cost_row_words(const char *text, const int64_t *costs)
{
	return (struct cost_row){
		.place.kind = CELL_TEXT, .place.text = { text, strlen(text) },
		.costs = costs
	};
}

struct cost_row
cost_row_call(const struct report *r, const struct inclusive *c, uint32_t edge,
    bool caller)
{
	const struct call_edge	*e = &c->graph.edges[edge];
	const int64_t		*calls = &c->graph.edge_calls.at[edge];
	const int64_t		*costs = graph_edge_costs(c, edge);
	struct cost_row		 row;

	row = cost_row_function(c, caller ? e->caller : e->callee);
	row.costs = costs;
	row.inside = e->inside;
	row.calls = calls;
	row.arrow = caller ? " < " : " >   ";
	if (r->o->form == REPORT_HTML) {
		row.place = place(c, row.place.entry);
		row.place.mark = e->inside ? "in cycle" : "";
	} else
		row.place.calls = *calls;
	if (!e->inside)
		row.part = cost_part(r, costs, caller ? inclusive_called(c,
		    e->callee) : inclusive_costs(c, e->caller));
	return row;
}
