/*
 * To add a column, add an item to a table's list of columns, and a case to the
 * function that computes the table's cells.  Forms show columns in the order of
 * the list.  A column that some forms show in another position has one item for
 * each position.
 */
#include "report/grid/tables.h"

#include <assert.h>

#include "base/mem.h"
#include "profile/event.h"
#include "profile/profile.h"
#include "report/view/cause_list.h"
#include "report/view/functions.h"
#include "report/view/report.h"

/* The ids of columns.  The function that computes the cells of a table gets the
   column's id.  Those that name a function come first. */
enum {
	FILE_NAME, FUNCTION_NAME, OBJECT_NAME, PLACE,
	/* Columns of tables of functions: */
	CALLS, NET_CALLS, OLD_CALLS, NEW_CALLS, PER_CALL, OLD_PER_CALL,
	NEW_PER_CALL, CYCLE, RECURSIVE, MARK,
	SELF, ITS_SELF, INCLUSIVE, HOW, WHOLE, PART_OF,
	/*
	 * Only in text and Markdown: self and inclusive costs of functions, and
	 * in text their percentages.  COST is the one that functions are sorted
	 * by, in each event; OTHER_COST is the other one, in the first sort
	 * column.
	 */
	COST, COST_SHARE, OTHER_COST, OTHER_SHARE,
	/* Columns of tables of runs: */
	EVENT, RUN, MEAN, SPREAD, ALL_RUNS, TOTAL_RUNS,
	/* Columns of tables of changes: */
	OLD, NEW, CHANGE, PERCENT, SHARE, INCLUSIVE_CHANGE, INCLUSIVE_SHARE,
	BOTH_CALLS, CHANGE_OF_CALLS, FILTERED, CAUSE,
	REASONS
};

/* Bits of grid_column.needs: what the data of a table must have for a column to
   be shown. */
enum {
	HAS_SIDES = 1, NO_SIDES = 2, HAS_CALLS = 4, NO_INCLUSIVE = 8,
	HAS_CHANGES = 16, NO_CHANGES = 32, HAS_MARKS = 64, HAS_PARTS = 128,
	HAS_SHARES = 256, HAS_TOTAL = 512, IS_SELF = 1024,
	IS_INCLUSIVE = 2048, HAS_FILTER = 4096, HAS_OLD = 8192,
	HAS_CYCLES = 16384,
	/* For each function, the profile or both sides of a difference have a
	   cost per call: */
	HAS_PER_CALL = 32768, HAS_BOTH_PER_CALL = 65536,
	HAS_CAUSES = 131072,
	/* Functions are sorted by this cost: */
	BY_SELF = 262144, BY_INCLUSIVE = 524288,
	/* Numbers of calls are known: */
	HAS_COUNTS = 1048576,
	/* Inclusive costs are known and shall be shown: */
	HAS_INCLUSIVE = 2097152
};

static const struct cell	 none = { .kind = CELL_NONE };

static struct cell
number(enum cell_kind kind, int64_t v)
{
	return (struct cell){ .kind = kind, .v = wide_of(v) };
}

static struct cell
percentage(int64_t old, int64_t new, int64_t by, bool both)
{
	return (struct cell){
		.kind = CELL_PERCENT, .both = both, .v = wide_of(by),
		.old = old, .new = new
	};
}

static struct cell
text(struct slice text)
{
	return (struct cell){ .kind = CELL_TEXT, .text = text };
}

static struct cell
word(const char *word)
{
	return text((struct slice){ word, strlen(word) });
}

/* Return a cell with the file, the object or the name of a function, or for
   PLACE with its file and name. */
static struct cell
name(unsigned id, struct entry at)
{
	if (id == PLACE)
		return (struct cell){
			.kind = CELL_PLACE, .at = at, .mark = ""
		};
	return (struct cell){
		.kind = CELL_NAME, .name = id == FILE_NAME ? at.file :
		    id == FUNCTION_NAME ? at.name : at.object
	};
}

/* Begin a table with a row for each of the n entries in the list, or for as
   many as --limit allows. */
static struct grid
begin(const struct report *r, const uint32_t *list, size_t n)
{
	size_t	 rows = report_limit(r, n);

	return (struct grid){
		.r = r, .list = list, .rows = rows, .left_out = n - rows
	};
}

/* Return whether a row shows a cycle, whose members are its functions. */
static bool
is_cycle(const struct grid *g, size_t row)
{
	return row != GRID_TOTAL &&
	    g->list[row] >= g->r->breakdown.entries.n;
}

static uint32_t
cycle_number(const struct grid *g, size_t row)
{
	return g->list[row] - (uint32_t)g->r->breakdown.entries.n + 1;
}

/* Return the function that a row shows, as an entry (view/entries.h), or, if
   `part' is not GRID_ITSELF, one of the functions of the row's cycle. */
static uint32_t
entry_of(const struct grid *g, size_t row, size_t part)
{
	uint32_t	 n;

	if (part == GRID_ITSELF)
		return g->list[row];
	assert(is_cycle(g, row));
	return buckets_list(&g->graph->members, cycle_number(g, row),
	    &n)[part];
}

/*
 * If a row shows a function that was split or merged, a whole (view/parts.h),
 * return it, otherwise NULL.  A table of inclusive changes shows no wholes,
 * because their members have no inclusive costs.
 */
static const struct part_whole *
whole(const struct grid *g, size_t row)
{
	return row == GRID_TOTAL || g->inclusive || is_cycle(g, row) ? NULL :
	    parts_whole(&g->r->parts, g->list[row]);
}

/* Return a cell with the place of the split or merged function that a row
   shows.  Only rows with members have such a cell, and their members. */
static struct cell
part_of(const struct grid *g, size_t row)
{
	const struct part_whole	*w = whole(g, row);

	assert(w != NULL);
	return text(w->place);
}

/* Find the next member of the row's cycle, or of its split or merged function;
   in a table of changes, the next one that changed. */
static bool
next_member(const struct grid *g, size_t row, size_t *part)
{
	const struct part_whole	*w = whole(g, row);
	uint32_t		 n;

	if (is_cycle(g, row)) {
		buckets_list(&g->graph->members, cycle_number(g, row), &n);
		*part = *part == GRID_ITSELF ? 0 : *part + 1;
		return *part < n;
	}
	do
		*part = w != NULL && *part == GRID_ITSELF ? w->first :
		    *part + 1;
	while (w != NULL && *part < w->end && g->event != NULL &&
	    parts_costs(&g->r->parts, *part)[g->event->column] == 0);
	return w != NULL && *part < w->end;
}

static struct cell
place(const struct grid *g, size_t row, size_t part)
{
	const struct report	*r = g->r;
	const struct part_whole	*w = whole(g, row);
	uint32_t		 entry;
	struct cell		 cell;

	if (row == GRID_TOTAL)
		return word(wholes_is_all(&r->wholes, g->event->column) ?
		    "PROGRAM TOTALS" : "FILTERED TOTALS");
	if (part == GRID_ITSELF && is_cycle(g, row))
		return (struct cell){
			.kind = CELL_CYCLE, .cycle = cycle_number(g, row)
		};
	if (part != GRID_ITSELF && w != NULL) {
		cell = name(PLACE, r->parts.members[part]);
		cell.member = true;
		return cell;
	}
	entry = entry_of(g, row, part);
	cell = name(PLACE, entries_at(&r->breakdown.entries, entry));
	cell.member = part != GRID_ITSELF;
	cell.entry = entry;
	cell.mark = marks_word(&r->marks, cell.entry);
	if (g->functions != NULL) {
		/* Rows below the row of a cycle, which show its functions, do
		   not repeat the cycle's number. */
		cell.cycle = cell.member ? 0 : g->graph->cycle[entry];
		cell.recursive = g->graph->recursive[entry];
	}
	cell.below = w == NULL ? NULL : w->became ? "became" : "was";
	return cell;
}

/* Return whether both sides have what a row shows. */
static bool
is_of_both(const struct grid *g, size_t row, size_t part)
{
	const struct choice	*c = g->r->choice;

	if (row == GRID_TOTAL)
		return g->event != NULL ? wholes_are_of_both(&g->r->wholes) :
		    !choice_is_one_side(c, g->total);
	return part != GRID_ITSELF ?
	    !choice_is_one_side(c, parts_costs(&g->r->parts, part)) :
	    side_calls_both(g->sides, c, g->graph, g->list[row]);
}

/* Return a cell of the self cost of a function or, in a table of inclusive
   changes, of its inclusive cost. */
static struct cell
own(const struct grid *g, unsigned id, size_t row, size_t part)
{
	const struct choice_side	*e = g->event;
	const int64_t			*v = row == GRID_TOTAL ? g->total :
	    part != GRID_ITSELF ? parts_costs(&g->r->parts, part) :
	    g->inclusive ? inclusive_costs(g->graph, g->list[row]) :
	    report_self(g->r, g->list[row]);

	switch (id) {
	case OLD:
		return number(CELL_COUNT, v[e->old]);
	case NEW:
		return number(CELL_COUNT, v[e->new]);
	case CHANGE:
		return number(CELL_CHANGE, v[e->column]);
	case PERCENT:
		return percentage(v[e->old], v[e->new], v[e->column],
		    is_of_both(g, row, part));
	case SHARE:
		return percentage(g->r->wholes.of[e->column], 0, v[e->column],
		    true);
	default:
		return (struct cell){
			.kind = CELL_COSTS, .costs = v,
			.both = is_of_both(g, row, part)
		};
	}
}

static struct cell
per_call(const struct grid *g, uint32_t entry, uint32_t column,
    const struct tally *calls)
{
	return calls->at[entry] <= 0 ? none : (struct cell){
		.kind = CELL_RATIO, .v = grid_per_call(inclusive_costs(g->graph,
		    entry)[column], calls->at[entry])
	};
}

static struct cell
how(const struct part_whole *w)
{
	return w == NULL ? none : word(w->became ? "became" : "was");
}

/* Return a cell about a change that a function caused; it is empty if the
   function is not a cause. */
static struct cell
cause(struct cause_list *l, unsigned id, uint32_t entry)
{
	if (entry >= l->r->p->function_n || !cause_list_has(l, entry))
		return none;
	return id == REASONS ? text(cause_list_reasons(l, entry)) :
	    (struct cell){
		.kind = CELL_COUNT, .v = cause_list_sum(l, entry)
	};
}

/* Return a cell with the cost of a function or a cycle in one event, or with
   its percentage.  A cycle has no self cost. */
static struct cell
cost(const struct grid *g, const struct grid_shown *shown, uint32_t entry)
{
	const struct report	*r = g->r;
	unsigned		 id = shown->column->id;
	bool			 first = id == COST || id == COST_SHARE;
	bool			 all = first == g->functions->by_inclusive;
	uint32_t		 column = first ?
				    g->events[shown->index].column :
				    r->choice->sort.at[0];
	struct cell		 cell = { .kind = CELL_COST };

	if (!all && entry >= r->breakdown.entries.n)
		return none;
	cell.v = wide_of((all ? inclusive_costs(g->graph, entry) :
	    report_self(r, entry))[column]);
	cell.old = r->wholes.of[column];
	cell.trend = report_has_trend(r, column);
	if (id == COST || id == OTHER_COST)
		return cell;
	cell.kind = CELL_SHARE;
	return cell.old == 0 || wide_sign(cell.v) == 0 ? none : cell;
}

/* Return a cell that only rows of functions have; rows of cycles, and those of
   members below a function, do not have it. */
static struct cell
of_row(const struct grid *g, unsigned id, size_t row, uint32_t entry)
{
	const struct inclusive	*c = g->graph;
	const int64_t		*all;

	switch (id) {
	case ITS_SELF:
		return own(g, id, row, GRID_ITSELF);
	case CALLS:
		return !metadata_counts_calls(&g->r->p->metadata) ? none :
		    number(CELL_COUNT, c->called.at[entry]);
	case NET_CALLS:
		return c->called.at[entry] == 0 ? none :
		    number(g->r->choice->change_n > 0 ? CELL_SIGNED :
		    CELL_COUNT, c->called.at[entry]);
	case OLD_CALLS:
		return number(CELL_COUNT, g->sides->old.at[entry]);
	case NEW_CALLS:
		return number(CELL_COUNT, g->sides->new.at[entry]);
	case PER_CALL:
		return per_call(g, entry, g->called.column, &c->called);
	case OLD_PER_CALL:
		return per_call(g, entry, g->called.old, &g->sides->old);
	case NEW_PER_CALL:
		return per_call(g, entry, g->called.new, &g->sides->new);
	case CHANGE_OF_CALLS:
		return number(CELL_SIGNED, c->called.at[entry]);
	case BOTH_CALLS:
		return (struct cell){
			.kind = CELL_SIDES, .old = g->sides->old.at[entry],
			.new = g->sides->new.at[entry]
		};
	case CYCLE:
		return c->cycle[entry] == 0 ? none :
		    number(CELL_COUNT, c->cycle[entry]);
	case RECURSIVE:
		return c->recursive[entry] ? number(CELL_TRUE, 1) : none;
	case MARK:
		return word(marks_word(&g->r->marks, entry));
	case HOW:
		return how(whole(g, row));
	case WHOLE:
		return part_of(g, row);
	case INCLUSIVE:
		if (!metadata_charges_calls(&g->r->p->metadata))
			return none;
	}
	all = inclusive_costs(c, entry);
	return id == INCLUSIVE_CHANGE ?
	    number(CELL_CHANGE, all[g->event->column]) :
	    id == INCLUSIVE_SHARE ? percentage(g->r->wholes.of[
	    g->event->column], 0, all[g->event->column], true) :
	    (struct cell){
		.kind = CELL_COSTS, .costs = all,
		.both = is_of_both(g, row, GRID_ITSELF)
	    };
}

static struct cell
function_cell(const struct grid *g, const struct grid_shown *shown, size_t row,
    size_t part)
{
	unsigned	 id = shown->column->id;
	bool		 cycle = is_cycle(g, row);

	if (row == GRID_TOTAL && id <= OBJECT_NAME)
		return none;
	if (id == FILE_NAME)
		functions_expect(g->functions, row);
	switch (id) {
	case FILE_NAME:
	case FUNCTION_NAME:
	case OBJECT_NAME:
		return name(id, part != GRID_ITSELF ?
		    g->r->parts.members[part] :
		    entries_at(&g->r->breakdown.entries, g->list[row]));
	case PLACE:
		return place(g, row, part);
	case PART_OF:
		return part_of(g, row);
	case SELF:
	case OLD:
	case NEW:
	case CHANGE:
	case PERCENT:
	case SHARE:
		return own(g, id, row, part);
	case COST:
	case COST_SHARE:
	case OTHER_COST:
	case OTHER_SHARE:
		return cost(g, shown, entry_of(g, row, part));
	case CAUSE:
	case REASONS:
		return part != GRID_ITSELF ? none : cause(
		    &g->functions->causes[shown->index], id, g->list[row]);
	default:
		return row == GRID_TOTAL || cycle == (part == GRID_ITSELF) ?
		    none : of_row(g, id, row, entry_of(g, row, part));
	}
}

static const struct grid_column	 function_columns[] = {
	{ PLACE, IN_HTML, 0, "Function", NULL },
	{ FILE_NAME, IN_DATA | IN_HTML, 0, "File", "file" },
	{ FUNCTION_NAME, IN_DATA, 0, NULL, "function" },
	{ OBJECT_NAME, IN_DATA | IN_HTML, 0, "Object", "object" },
	{ CALLS, IN_DATA, 0, NULL, "calls" },
	{ NET_CALLS, IN_HTML | IS_NUMBER, HAS_COUNTS | NO_SIDES | NO_CHANGES,
	    "Calls", "calls" },
	{ NET_CALLS, IN_HTML | IS_NUMBER, HAS_COUNTS | NO_SIDES | HAS_CHANGES,
	    "Calls change", "calls" },
	{ OLD_CALLS, IN_HTML | IS_NUMBER, HAS_CALLS | HAS_SIDES, "Calls old",
	    "calls" },
	{ NEW_CALLS, IN_HTML | IS_NUMBER, HAS_CALLS | HAS_SIDES, "Calls new",
	    "calls" },
	{ PER_CALL, IN_HTML | IS_NUMBER | OF_FIRST, HAS_PER_CALL,
	    "Cost per call", "per-call" },
	{ OLD_PER_CALL, IN_HTML | IS_NUMBER | OF_FIRST, HAS_BOTH_PER_CALL,
	    "Cost per call old", "per-call" },
	{ NEW_PER_CALL, IN_HTML | IS_NUMBER | OF_FIRST, HAS_BOTH_PER_CALL,
	    "Cost per call new", "per-call" },
	{ OLD_CALLS, IN_JSON, HAS_SIDES, NULL, "old_calls" },
	{ NEW_CALLS, IN_JSON, HAS_SIDES, NULL, "new_calls" },
	{ PER_CALL, IN_JSON, HAS_PER_CALL, NULL, "cost_per_call" },
	{ OLD_PER_CALL, IN_JSON, HAS_BOTH_PER_CALL, NULL,
	    "old_cost_per_call" },
	{ NEW_PER_CALL, IN_JSON, HAS_BOTH_PER_CALL, NULL,
	    "new_cost_per_call" },
	{ CYCLE, IN_JSON, HAS_CYCLES, NULL, "cycle" },
	{ RECURSIVE, IN_JSON, 0, NULL, "recursive" },
	{ MARK, IN_JSON, HAS_MARKS, NULL, "matched" },
	{ SELF, IN_JSON | EACH_EVENT, 0, "", "self" },
	/*
	 * The members of a split or merged function have columns of their own
	 * for their costs, so that the sum of a column does not count any cost
	 * twice.
	 */
	{ ITS_SELF, IN_CSV | EACH_EVENT, 0, "", NULL },
	{ SELF, IN_HTML | EACH_EVENT, NO_INCLUSIVE, "", NULL },
	{ SELF, IN_HTML | EACH_EVENT, HAS_INCLUSIVE, " self", NULL },
	{ INCLUSIVE, IN_HTML | EACH_EVENT, HAS_INCLUSIVE, " inclusive",
	    NULL },
	{ INCLUSIVE, IN_DATA | EACH_EVENT, 0, " inclusive", "inclusive" },
	{ HOW, IN_JSON, HAS_PARTS, NULL, "how" },
	{ COST, IN_PAGES | EACH_EVENT, 0, "", NULL },
	{ COST_SHARE, IN_TEXT | EACH_EVENT, HAS_SHARES, "share", NULL },
	{ OTHER_COST, IN_PAGES | OF_FIRST, BY_SELF | HAS_INCLUSIVE, "inclusive",
	    NULL },
	{ OTHER_COST, IN_PAGES | OF_FIRST, BY_INCLUSIVE, "self", NULL },
	{ OTHER_SHARE, IN_TEXT, BY_SELF | HAS_INCLUSIVE | HAS_SHARES, "share",
	    NULL },
	{ OTHER_SHARE, IN_TEXT, BY_INCLUSIVE | HAS_SHARES, "share", NULL },
	{ NET_CALLS, IN_PAGES, HAS_COUNTS, "calls", NULL },
	/* In text, the head of a column is a single word. */
	{ PER_CALL, IN_TEXT | OF_FIRST, HAS_PER_CALL, "cost/call", NULL },
	{ PER_CALL, IN_MARKDOWN | OF_FIRST, HAS_PER_CALL, "cost per call",
	    NULL },
	{ PLACE, IN_TEXT, 0, "file:function", NULL },
	{ PLACE, IN_MARKDOWN, 0, "function", NULL },
	{ OLD_CALLS, IN_CSV, HAS_SIDES, NULL, "old calls" },
	{ NEW_CALLS, IN_CSV, HAS_SIDES, NULL, "new calls" },
	{ MARK, IN_CSV, HAS_MARKS, NULL, "matched" },
	{ PART_OF, IN_CSV | OF_MEMBERS, HAS_PARTS, NULL, "part of" },
	{ SELF, IN_CSV | OF_MEMBERS | EACH_EVENT, HAS_PARTS, " of part",
	    NULL },
	{ PER_CALL, IN_CSV, HAS_PER_CALL, NULL, "cost per call" },
	{ OLD_PER_CALL, IN_CSV, HAS_BOTH_PER_CALL, NULL, "old cost per call" },
	{ NEW_PER_CALL, IN_CSV, HAS_BOTH_PER_CALL, NULL, "new cost per call" },
	{ CAUSE, IN_CSV | EACH_EVENT | OF_CAUSES, HAS_CAUSES, " cause", NULL },
	{ REASONS, IN_CSV | EACH_EVENT | OF_CAUSES, HAS_CAUSES, " reasons",
	    NULL },
	{ 0 }
};

static const struct grid_column	 whole_columns[] = {
	{ WHOLE, IN_JSON, 0, NULL, "whole" },
	{ HOW, IN_JSON, 0, NULL, "how" },
	{ FILE_NAME, IN_JSON | OF_MEMBERS, 0, NULL, "file" },
	{ FUNCTION_NAME, IN_JSON | OF_MEMBERS, 0, NULL, "function" },
	{ OBJECT_NAME, IN_JSON | OF_MEMBERS, 0, NULL, "object" },
	{ SELF, IN_JSON | EACH_EVENT, 0, NULL, "change" },
	{ 0 }
};

static const struct grid_column	 change_columns[] = {
	{ OLD, IN_PAGES, HAS_OLD, "old", NULL },
	{ NEW, IN_PAGES, HAS_OLD, "new", NULL },
	{ CHANGE, IN_TEXT, 0, "change", NULL },
	{ CHANGE, IN_MARKDOWN, IS_SELF, "change", NULL },
	{ CHANGE, IN_MARKDOWN, IS_INCLUSIVE, "inclusive change", NULL },
	{ PERCENT, IN_TEXT, HAS_OLD | HAS_SHARES, "", NULL },
	{ PERCENT, IN_MARKDOWN, HAS_OLD | HAS_SHARES, "percent", NULL },
	{ SHARE, IN_PAGES, HAS_TOTAL | HAS_SHARES, "share", NULL },
	{ INCLUSIVE_CHANGE, IN_PAGES, HAS_INCLUSIVE | IS_SELF, "inclusive",
	    NULL },
	{ INCLUSIVE_SHARE, IN_PAGES, HAS_INCLUSIVE | IS_SELF | HAS_TOTAL |
	    HAS_SHARES, "share", NULL },
	{ BOTH_CALLS, IN_PAGES, HAS_CALLS | HAS_SIDES, "calls", NULL },
	{ CHANGE_OF_CALLS, IN_PAGES, HAS_COUNTS | NO_SIDES, "calls", NULL },
	{ OLD_PER_CALL, IN_TEXT, HAS_BOTH_PER_CALL, "old/call", NULL },
	{ NEW_PER_CALL, IN_TEXT, HAS_BOTH_PER_CALL, "new/call", NULL },
	{ OLD_PER_CALL, IN_MARKDOWN, HAS_BOTH_PER_CALL, "old cost per call",
	    NULL },
	{ NEW_PER_CALL, IN_MARKDOWN, HAS_BOTH_PER_CALL, "new cost per call",
	    NULL },
	{ PLACE, IN_TEXT, 0, "file:function", NULL },
	{ PLACE, IN_MARKDOWN, 0, "function", NULL },
	{ 0 }
};

/* Begin a table of functions.  Return which of the HAS_... bits its data
   fulfil. */
static unsigned
begin_functions(struct grid *g, const struct inclusive *graph,
    const struct side_calls *sides)
{
	const struct report	*r = g->r;
	bool			 calls = graph_known(r->p);
	bool			 counts = calls &&
				    metadata_counts_calls(&r->p->metadata);
	bool			 inclusive = functions_inclusive(r);

	g->cell = function_cell;
	g->next = next_member;
	g->graph = graph;
	g->sides = sides;
	g->called = g->event != NULL ? *g->event :
	    choice_event(r->choice, r->choice->sort.at[0]);
	return (sides->known ? HAS_SIDES : NO_SIDES) |
	    (calls ? HAS_CALLS : 0) |
	    (counts ? HAS_COUNTS : 0) |
	    (inclusive ? HAS_INCLUSIVE : NO_INCLUSIVE) |
	    (counts && inclusive && !r->choice->difference ?
	    HAS_PER_CALL : 0) |
	    (counts && inclusive && sides->known &&
	    g->called.old != ID_NONE ? HAS_BOTH_PER_CALL : 0) |
	    (r->choice->change_n > 0 ? HAS_CHANGES : NO_CHANGES) |
	    (graph->cycle_n > 0 ? HAS_CYCLES : 0) |
	    (r->marks.some ? HAS_MARKS : 0) |
	    (r->parts.n > 0 ? HAS_PARTS : 0) |
	    (r->o->shares ? HAS_SHARES : 0);
}

static void
open_functions(struct grid *g, struct functions *f,
    const struct grid_column *columns)
{
	*g = begin(f->r, f->list, f->n);
	g->functions = f;
	g->event_n = grid_events(g->r, g->events);
	grid_choose(g, columns, begin_functions(g, &f->calls, &f->sides) |
	    (f->by_inclusive ? BY_INCLUSIVE : BY_SELF) |
	    (f->some_causes ? HAS_CAUSES : 0));
}

void
tables_functions(struct grid *g, struct functions *f)
{
	open_functions(g, f, function_columns);
}

void
tables_wholes(struct grid *g, struct functions *f)
{
	open_functions(g, f, whole_columns);
}

void
tables_changes(struct grid *g, struct functions *f)
{
	const struct report	*r = f->r;

	*g = begin(r, f->list, f->n);
	g->event = f->event;
	g->inclusive = f->by_inclusive;
	g->totals = r->o->form == REPORT_TEXT;
	g->total = r->breakdown.totals;
	grid_choose(g, change_columns, begin_functions(g, &f->calls,
	    &f->sides) | (f->event->old != ID_NONE ? HAS_OLD : 0) |
	    (r->wholes.of[f->event->column] != 0 ? HAS_TOTAL : 0) |
	    (f->by_inclusive ? IS_INCLUSIVE : IS_SELF));
}

static const struct grid_column	 run_columns[] = {
	{ FILE_NAME, IN_DATA, 0, NULL, "file" },
	{ FUNCTION_NAME, IN_DATA, 0, NULL, "function" },
	{ OBJECT_NAME, IN_DATA, 0, NULL, "object" },
	{ EVENT, IN_CSV, 0, NULL, "event" },
	{ RUN, IN_PAGES | IN_CSV | EACH_RUN, 0, "", NULL },
	{ MEAN, IN_PAGES | IN_CSV, 0, "mean", "mean" },
	{ SPREAD, IN_PAGES | IN_CSV, 0, "spread", "spread" },
	{ TOTAL_RUNS, IN_JSON | EACH_EVENT, 0, NULL, "totals" },
	{ ALL_RUNS, IN_JSON | EACH_EVENT, 0, NULL, "costs" },
	{ PLACE, IN_TEXT, 0, "file:function", NULL },
	{ PLACE, IN_MARKDOWN, 0, "function", NULL },
	{ 0 }
};

static struct cell
run_cell(const struct grid *g, const struct grid_shown *shown, size_t row,
    size_t part)
{
	const struct profile	*p = g->r->p;
	const struct function	*f;
	const struct run_cost	*run;
	unsigned		 id = shown->column->id;
	bool			 json = g->r->o->form == REPORT_JSON;
	size_t			 n = json ? 1 : g->event_n;
	uint32_t		 column = g->events[json ? shown->index :
				    row % n].column;

	(void)part;
	if (row != GRID_TOTAL)
		row /= n;
	if (id == EVENT)
		return (struct cell){
			.kind = CELL_NAME, .name = p->events[column].name
		};
	if (id == PLACE && row == GRID_TOTAL)
		return word("all");
	if (row == GRID_TOTAL ? id < PLACE || id == ALL_RUNS :
	    id == TOTAL_RUNS)
		return none;
	if (id <= PLACE) {
		f = &p->functions[g->list[row]];
		return name(id, (struct entry){
			f->object, f->file, f->name
		});
	}
	run = run_costs_get(g->runs, row, column);
	if (id == SPREAD || id == ALL_RUNS || id == TOTAL_RUNS)
		return (struct cell){
			.kind = id == SPREAD ? CELL_SPREAD : CELL_RUNS,
			.run = run
		};
	return (struct cell){
		.kind = CELL_COUNT,
		.v = id == RUN ? run->values[shown->index] : run->mean
	};
}

void
tables_runs(struct grid *g, struct run_costs *c, uint32_t column)
{
	*g = begin(c->r, c->functions, c->n);
	g->runs = c;
	g->cell = run_cell;
	g->totals = g->dense = true;
	g->event_n = 1;
	g->events[0].column = column;
	if (column == ID_NONE)
		g->event_n = grid_events(g->r, g->events);
	if (g->r->o->form != REPORT_JSON)
		g->rows *= g->event_n;
	grid_choose(g, run_columns, 0);
}

/* Show at most this many reasons of a cause, and this many causes in Markdown
   and in HTML. */
enum { REASONS_MOST = 3, CAUSES_MARKDOWN = 5, CAUSES_HTML = 20 };

static const struct grid_column	 cause_columns[] = {
	{ CHANGE, IN_PAGES | IN_HTML | IS_NUMBER, 0, "change", NULL },
	{ SHARE, IN_PAGES | IN_HTML | IS_NUMBER, HAS_TOTAL | HAS_SHARES,
	    "share", NULL },
	{ CAUSE, IN_PAGES | IN_HTML, 0, "cause", "names" },
	{ 0 }
};

static struct cell
cause_cell(const struct grid *g, const struct grid_shown *shown, size_t row,
    size_t part)
{
	const struct causes	*all = &g->causes->causes;
	const struct cause	*c = &all->at[row];
	const struct cause_reason *r = part == GRID_ITSELF ? NULL :
	    &all->reasons[part];
	unsigned		 id = shown->column->id;

	if (id == CAUSE)
		return (struct cell){
			.kind = CELL_CAUSE, .member = r != NULL, .cause = c,
			.reason = r
		};
	return (struct cell){
		.kind = id == SHARE ? CELL_SHARE : CELL_CHANGE,
		.v = r != NULL ? r->change : c->change,
		.old = (int64_t)all->change.low
	};
}

static bool
next_reason(const struct grid *g, size_t row, size_t *part)
{
	const struct cause	*c = &g->causes->causes.at[row];

	*part = *part == GRID_ITSELF ? c->first : *part + 1;
	return *part < c->first + (c->n < REASONS_MOST ?
	    c->n : REASONS_MOST);
}

void
tables_causes(struct grid *g, const struct cause_list *l)
{
	const struct report	*r = l->r;
	size_t			 rows = report_limit(r, l->shown), most;

	most = r->o->form == REPORT_MARKDOWN ? CAUSES_MARKDOWN :
	    r->o->form == REPORT_HTML ? CAUSES_HTML : rows;
	rows = rows < most ? rows : most;
	*g = (struct grid){
		.r = r, .causes = l, .cell = cause_cell, .next = next_reason,
		.rows = rows, .left_out = l->causes.n - rows
	};
	grid_choose(g, cause_columns, (r->o->shares ? HAS_SHARES : 0) |
	    (wide_sign(l->causes.change) != 0 ? HAS_TOTAL : 0));
}

static const struct grid_column	 summary_columns[] = {
	{ OLD, IN_TEXT, HAS_OLD, "old", NULL },
	{ NEW, IN_TEXT, HAS_OLD, "new", NULL },
	{ CHANGE, IN_TEXT, 0, "change", NULL },
	{ PERCENT, IN_TEXT, HAS_SHARES, "", NULL },
	{ FILTERED, IN_TEXT, HAS_FILTER, "filtered", NULL },
	{ EVENT, IN_TEXT, 0, "event", NULL },
	{ 0 }
};

static struct cell
summary_cell(const struct grid *g, const struct grid_shown *shown, size_t row,
    size_t part)
{
	uint32_t		 column = g->r->choice->change[row].column;
	struct wholes_change	 c = wholes_change(&g->r->wholes, column);
	unsigned		 id = shown->column->id;

	(void)part;
	if (id == EVENT)
		return (struct cell){
			.kind = CELL_NAME, .name = g->r->p->events[column].name
		};
	if (id == CHANGE)
		return number(CELL_CHANGE, c.by);
	if (id == FILTERED)
		return wholes_is_all(&g->r->wholes, column) ? none :
		    number(CELL_SIGNED, g->r->breakdown.totals[column]);
	return !c.known ? none : id == PERCENT ? percentage(c.old, c.new,
	    c.by, wholes_are_of_both(&g->r->wholes)) :
	    number(CELL_COUNT, id == OLD ? c.old : c.new);
}

void
tables_summary(struct grid *g, const struct report *r)
{
	const struct choice_side	*e = r->choice->change;
	struct wholes_change		 c;
	unsigned			 known = 0;
	size_t				 i;

	for (i = 0; i < r->choice->change_n; i++) {
		c = wholes_change(&r->wholes, e[i].column);
		known |= (c.known ? HAS_OLD : 0) |
		    (r->o->shares && c.known && (c.old != 0 || c.new != 0) ?
		    HAS_SHARES : 0) |
		    (wholes_is_all(&r->wholes, e[i].column) ? 0 : HAS_FILTER);
	}
	*g = (struct grid){
		.r = r, .cell = summary_cell, .rows = r->choice->change_n
	};
	grid_choose(g, summary_columns, known);
}
