/*
 * The page of a function (callers_put_pages()) should fit on one screen: only
 * the most costly callers and callees are printed, unless --limit says
 * otherwise.
 *
 * A call path leads from component to component (call_graph.h), and never
 * returns to one.  A cycle is one component: from there, the path follows the
 * most costly call out of the cycle, whichever function of it makes that call.
 *
 * In a difference, calls that rose and calls that fell add up to the change, so
 * that a single call can be many times their sum.  So if the function at the
 * beginning of a path rose, the path follows only calls that rose, and if it
 * fell, only calls that fell.  The change of a call is shown in percent of the
 * sum of the absolute values of all changes, which never exceeds 100 %.
 */
#include "report/text/callers.h"

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/grid/cost_rows.h"
#include "report/text/source.h"
#include "report/text/text_grid.h"
#include "report/view/functions.h"
#include "report/view/graph.h"
#include "report/view/options.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/view/table.h"

/* Print at most `most' callers or callees of a function.  Return how many are
   left out. */
static size_t
put_calls(struct grid *g, const struct inclusive *c, uint32_t function,
    bool callers, size_t most)
{
	struct cost_row	 row;
	size_t		 n, i;
	const uint32_t	*edges = graph_edges(g->r, c, function, callers, &n);

	for (i = 0; i < n && i < most; i++) {
		row = cost_row_call(g->r, c, edges[i], callers);
		text_grid_cost_row(g, &row);
	}
	return n - i;
}

static void
put_branch(struct grid *g, const struct inclusive *c, uint32_t function)
{
	struct cost_row	 row = cost_row_function(c, function);

	row.arrow = " * ";
	if (g->r->o->callers)
		put_calls(g, c, function, true, SIZE_MAX);
	text_grid_cost_row(g, &row);
	if (g->r->o->callees)
		put_calls(g, c, function, false, SIZE_MAX);
	sink_text(g->r->out, "\n");
}

static void
measure_tree(const struct functions *f, struct table *table)
{
	size_t	 i;

	for (i = 0; i < f->n; i++)
		table_note(table, inclusive_costs(&f->calls, f->list[i]));
	for (i = 0; i < f->calls.graph.edge_n; i++)
		graph_edge_note(&f->calls, i, table);
	table_measure(table);
}

void
callers_put_tree(struct functions *f)
{
	const struct report_options	*o = f->r->o;
	struct report	*r = f->r;
	struct grid	 g;
	size_t		 i, n, functions = 0;
	bool		 stubs = false;

	functions_list(f, true);
	inclusive_find_edges(&f->calls, NULL);
	graph_note(r, &f->calls);
	cost_rows_open(&g, r, COSTS_PLACES | COSTS_INDENTED);
	g.table = report_table_new(r, false);
	measure_tree(f, g.table);
	print_title(r, o->callers && o->callees ? "Callers and callees" :
	    o->callers ? "Callers" : "Callees");
	text_grid_cost_heads(&g);
	for (i = 0; i < f->n; i++)
		functions += f->list[i] < f->calls.entries->n;
	n = report_limit(r, functions);
	for (i = functions = 0; i < f->n; i++)
		if (f->list[i] < f->calls.entries->n && functions++ < n) {
			put_branch(&g, &f->calls, f->list[i]);
			stubs = stubs || (o->callers &&
			    graph_has_stubs(&f->calls, f->list[i]));
		}
	if (stubs) {
		graph_stubs_put(r);
		sink_text(r->out, "\n");
	}
	print_left_out(r, functions - n, "function");
	sink_text(r->out, n < functions ? "\n" : "");
	mem_free(g.table);
	grid_close(&g);
}

/* Without --limit, this many paths are printed. */
enum { PATHS = 5 };

/* A function on a path, and the edge that leads to it. */
struct step {
	uint32_t	 function;
	uint32_t	 edge;		/* ID_NONE at the beginning of the
					   path */
	const int64_t	*above;		/* inclusive cost of the function before
					   this one on the path */
	struct wide	 changes;	/* step_on.changes of the function
					   before this one on the path */
	int		 way;		/* in a difference: the sign of the
					   changes that the path follows; 0:
					   any */
};

/* Where a path continues from a component, which is a function or a cycle. */
struct step_on {
	bool		 known;		/* the other members are set */
	uint32_t	 edge;		/* the most costly call that leaves the
					   component, or ID_NONE */
	struct wide	 changes;	/* sum of the absolute changes of the
					   component's self cost and of its
					   calls */
};

struct hot {
	struct report	*r;
	struct inclusive calls;
	struct step_on	*next;		/* by component, two elements each: for
					   step.way >= 0 and for step.way < 0 */
	uint32_t	*list;		/* the functions that paths begin
					   with */
	size_t		 n;
	struct grid	*grid;
};

static const int64_t *
self_costs(const struct hot *h, uint32_t function)
{
	return breakdown_costs(&h->r->breakdown, function);
}

static int
downwards(const void *context, uint32_t x, uint32_t y)
{
	const struct hot	*h = context;

	return report_compare(h->r, inclusive_called(&h->calls, x),
	    inclusive_called(&h->calls, y), x, y);
}

/* Return all functions of a function's cycle, or only the function itself, and
   set *n to their number. */
static const uint32_t *
members_of(const struct hot *h, const uint32_t *function, uint32_t *n)
{
	uint32_t	 cycle = h->calls.cycle[*function];

	*n = 1;
	return cycle == 0 ? function :
	    buckets_list(&h->calls.members, cycle, n);
}

/* Return the cost that decides which way paths go: that in the first sort
   column. */
static int64_t
followed(const struct hot *h, const int64_t *costs)
{
	return costs[h->r->choice->sort.at[0]];
}

static int
sign_of(int64_t v)
{
	return (v > 0) - (v < 0);
}

/* Return whether paths follow changes, not costs, which those of one side of a
   difference are, too. */
static bool
follows_changes(const struct hot *h)
{
	const struct choice	*c = h->r->choice;

	return choice_is_change(c, h->r->p, c->sort.at[0]);
}

/* Return the sign of the changes that paths from a function follow; 0: any. */
static int
way_from(const struct hot *h, uint32_t function)
{
	return !follows_changes(h) ? 0 :
	    sign_of(followed(h, inclusive_called(&h->calls, function)));
}

/* Return which of a cycle's functions has the largest self cost in this way, or
   the function itself if it is in no cycle. */
static uint32_t
largest_of(const struct hot *h, uint32_t function, int way)
{
	uint32_t	 n, i, best = ID_NONE;
	const uint32_t	*members = members_of(h, &function, &n);

	for (i = 0; i < n; i++)
		if (sign_of(followed(h, self_costs(h, members[i]))) * way >= 0
		    && (best == ID_NONE || report_compare(h->r, self_costs(h,
		    members[i]), self_costs(h, best), members[i], best) < 0))
			best = members[i];
	return best == ID_NONE ? function : best;
}

/* Return an array that says, by component (function or cycle), whether another
   component calls it.  The caller frees the array. */
static bool *
find_called(const struct call_graph *g)
{
	bool		*called = mem_get(g->component_n, sizeof(*called));
	uint32_t	 i;

	for (i = 0; i < g->edge_n; i++)
		if (!g->edges[i].inside)
			called[g->component[g->edges[i].callee]] = true;
	return called;
}

/*
 * Find the functions that paths begin with: those that the options name or, if
 * these name none, each function that no other function calls, and of each
 * cycle that is not called from outside the function with the largest self
 * cost.
 */
static void
find_beginnings(struct hot *h)
{
	const uint32_t	*focused = h->r->o->focused;
	const struct call_graph	*g = &h->calls.graph;
	uint32_t	 n = (uint32_t)g->p->function_n, members, i, c;
	bool		*called = find_called(g);

	h->list = mem_get(n, sizeof(*h->list));
	for (i = 0; i < n; i++) {
		c = g->component[i];
		if (focused != NULL ? focused[i] == 0 : called[c] ||
		    *members_of(h, &i, &members) != i ||
		    !report_is_much(h->r, inclusive_called(&h->calls, i)))
			continue;
		h->list[h->n++] = focused != NULL ? i :
		    largest_of(h, i, way_from(h, i));
	}
	mem_free(called);
	sort_ids(h->list, h->n, downwards, h);
}

/* Return the self cost of a function or, if it is in a cycle, of the whole
   cycle. */
static struct wide
own_cost(const struct hot *h, uint32_t function)
{
	uint32_t	 n, i;
	const uint32_t	*members = members_of(h, &function, &n);
	struct wide	 sum = { 0, 0 };

	for (i = 0; i < n; i++)
		sum = wide_add(sum, wide_of(followed(h, self_costs(h,
		    members[i]))));
	return sum;
}

/* If a call out of a function or cycle costs more than those before, make it
   the call that the path follows. */
static void
take_call(const struct hot *h, struct step_on *on, uint32_t edge, int way)
{
	int64_t	 v = followed(h, graph_edge_costs(&h->calls, edge));

	on->changes = wide_add(on->changes, wide_size(wide_of(v)));
	if (way != 0 && sign_of(v) != way)
		return;
	if (on->edge == ID_NONE || graph_compare_edges(h->r, &h->calls, edge,
	    on->edge) < 0)
		on->edge = edge;
}

/* Return where a path continues from a function or its cycle.  `way' is the
   sign of the changes that the path follows. */
static const struct step_on *
find_next(const struct hot *h, uint32_t function, int way)
{
	const struct call_graph	*g = &h->calls.graph;
	struct step_on		*on = &h->next[g->component[function] *
				    (size_t)2 + (way < 0)];
	const uint32_t		*members, *edges;
	uint32_t		 member_n, edge_n, i, k;

	if (on->known)
		return on;
	on->known = true;
	on->edge = ID_NONE;
	on->changes = wide_size(own_cost(h, function));
	members = members_of(h, &function, &member_n);
	for (i = 0; i < member_n; i++) {
		edges = buckets_list(&g->from, members[i], &edge_n);
		for (k = 0; k < edge_n; k++)
			if (!g->edges[edges[k]].inside)
				take_call(h, on, edges[k], way);
	}
	return on;
}

/* Print the row of a function on a path.  Set its name and self cost; the other
   members of `row' are set already. */
static void
put_row(const struct hot *h, uint32_t function, struct cost_row row)
{
	row.place = cost_row_function(&h->calls, function).place;
	row.self = self_costs(h, function);
	text_grid_cost_row(h->grid, &row);
}

static void
put_step(const struct hot *h, const struct step *s)
{
	const int64_t	*costs = graph_edge_costs(&h->calls, s->edge);

	if (s->edge == ID_NONE)
		put_row(h, s->function, (struct cost_row){
			.costs = inclusive_called(&h->calls, s->function)
		});
	else
		put_row(h, s->function, (struct cost_row){
			.costs = costs, .part = s->way == 0 ?
			    cost_part(h->r, costs, s->above) :
			    cost_part_of(wide_size(wide_of(followed(h,
			    costs))), s->changes)
		});
}

/* If the path ends here, return the reason as text, otherwise NULL.  The costs
   and calls of a cycle are those of all its functions. */
static const char *
why_end(const struct hot *h, const struct step *s, uint32_t edge)
{
	bool		 cycle = h->calls.cycle[s->function] != 0;
	struct wide	 own = own_cost(h, s->function);
	struct wide	 next = wide_of(0);

	if (edge != ID_NONE)
		next = wide_size(wide_of(followed(h,
		    graph_edge_costs(&h->calls, edge))));
	if (s->way != 0 && wide_sign(own) != s->way)
		own = wide_of(0);
	if (edge == ID_NONE && s->way == 0)
		return cycle ? "its cycle calls nothing else" :
		    "it calls nothing else";
	if (edge == ID_NONE && wide_sign(own) == 0)
		return s->way > 0 ? cycle ? "no call from its cycle rose" :
		    "no call from it rose" : cycle ?
		    "no call from its cycle fell" : "no call from it fell";
	if (edge != ID_NONE && wide_sign(next) == 0)
		return cycle ? "calls from its cycle cost nothing" :
		    "its calls cost nothing";
	return wide_compare(wide_size(own), next) < 0 ? NULL :
	    cycle ? "most is its cycle's own" : "most is its own";
}

/* Print the row of another function of the cycle that the path is in. */
static void
put_member(const struct hot *h, const struct step *s, uint32_t function)
{
	if (function != s->function)
		put_row(h, function, (struct cost_row){ .costs = NULL });
}

static const char *
walk_on(const struct hot *h, struct step *s)
{
	const struct step_on	*on = find_next(h, s->function, s->way);
	const char		*end = why_end(h, s, on->edge);

	/* Beside the function at which the path entered a cycle, the one that
	   makes the call out of it has a row or, at the end, the one that has
	   most of the cost. */
	put_member(h, s, end == NULL ? h->calls.graph.edges[on->edge].caller :
	    largest_of(h, s->function, s->way));
	if (end != NULL)
		return end;
	s->above = inclusive_called(&h->calls, s->function);
	s->changes = on->changes;
	s->function = h->calls.graph.edges[on->edge].callee;
	s->edge = on->edge;
	return NULL;
}

static void
put_path(const struct hot *h, uint32_t function)
{
	struct step	 s = { .function = function, .edge = ID_NONE };
	const char	*end;

	if (follows_changes(h)) {
		s.way = way_from(h, function);
		if (s.way == 0) {
			put_step(h, &s);
			sink_text(h->r->out, "  (what rose and what fell "
			    "cancel out)\n\n");
			return;
		}
	}
	do
		put_step(h, &s);
	while ((end = walk_on(h, &s)) == NULL);
	sink_format(h->r->out, "  (%s)\n\n", end);
}

static void
measure(const struct hot *h, struct grid *g)
{
	size_t	 i;

	g->table = report_table_new(h->r, false);
	g->self = report_table_new(h->r, false);
	for (i = 0; i < h->n; i++)
		table_note(g->table, inclusive_called(&h->calls, h->list[i]));
	for (i = 0; i < h->calls.graph.edge_n; i++)
		if (!h->calls.graph.edges[i].inside)
			table_note(g->table, graph_edge_costs(&h->calls, i));
	for (i = 0; i < h->calls.p->function_n; i++)
		table_note(g->self, self_costs(h, (uint32_t)i));
	table_measure(g->table);
	table_measure(g->self);
}

static void
put_paths(struct hot *h)
{
	size_t		 n = report_limit_or(h->r, h->n, PATHS), i;
	struct grid	 g;

	cost_rows_open(&g, h->r, COSTS_PLACES | COSTS_INDENTED |
	    COSTS_OF_CALLER | COSTS_WITH_SELF);
	measure(h, &g);
	h->grid = &g;
	print_title(h->r, follows_changes(h) ? "Hot path of the change: "
	    "calls, their part of all changes in the caller, self" :
	    "Hot path: calls, their part of the caller, self");
	text_grid_cost_heads(&g);
	for (i = 0; i < n; i++)
		put_path(h, h->list[i]);
	print_left_out(h->r, h->n - n, "path");
	mem_free(g.table);
	mem_free(g.self);
	grid_close(&g);
}

void
callers_put_paths(struct report *r)
{
	struct hot	 h = { .r = r };

	/* Paths are in the graph of what they follow, whatever is shown. */
	inclusive_open(&h.calls, &r->breakdown.entries, r->choice,
	    &(struct event_list){ { r->choice->sort.at[0] }, 1 });
	graph_note(r, &h.calls);
	h.next = mem_get(h.calls.graph.component_n, 2 * sizeof(*h.next));
	find_beginnings(&h);
	if (h.calls.graph.edge_n == 0 && !r->p->metadata.had_calls)
		sink_text(r->out, wholes_is_filtered(&r->wholes) ?
		    "The difference was filtered and has no calls: no path is "
		    "known.\n" :
		    "The profile has no calls: no path is known.\n");
	else if (!metadata_charges_calls(&r->p->metadata))
		sink_text(r->out, "The profile is of LLVM, which does not tell "
		    "what calls cost: no path is known.\n");
	else if (h.n == 0)
		sink_text(r->out, "No path begins at a cost that reaches the "
		    "threshold.\n");
	else
		put_paths(&h);
	mem_free(h.next);
	mem_free(h.list);
	inclusive_close(&h.calls);
}

/* Without --limit, a page has at most CALLS_MOST callers and as many callees,
   and at most PAGES_MOST functions get a page. */
enum { CALLS_MOST = 20, PAGES_MOST = 5 };

struct pages {
	struct report	*r;
	struct inclusive calls;
	uint32_t	*list;		/* the functions that get a page, in
					   order */
	size_t		 n;
	struct table	*table;
	struct text_source_functions lines;
};

static int
by_inclusive(const void *context, uint32_t x, uint32_t y)
{
	const struct pages	*f = context;

	return report_compare(f->r, inclusive_costs(&f->calls, x),
	    inclusive_costs(&f->calls, y), x, y);
}

static void
choose(struct pages *f)
{
	uint32_t	 i;

	f->list = mem_get(f->calls.p->function_n, sizeof(*f->list));
	for (i = 0; i < f->calls.p->function_n; i++)
		if (f->r->o->focused[i] != 0)
			f->list[f->n++] = i;
	sort_ids(f->list, f->n, by_inclusive, f);
}

static void
note_calls(const struct pages *f, uint32_t function, bool callers)
{
	size_t		 n, i;
	const uint32_t	*list = graph_edges(f->r, &f->calls, function, callers,
			    &n);

	for (i = 0; i < n; i++)
		graph_edge_note(&f->calls, list[i], f->table);
}

static void
measure_pages(struct pages *f)
{
	size_t	 i;

	f->table = report_table_new(f->r, false);
	if (f->n > 1)
		table_note(f->table, f->r->breakdown.totals);
	for (i = 0; i < f->n; i++) {
		table_note(f->table, inclusive_costs(&f->calls, f->list[i]));
		table_note(f->table, breakdown_costs(&f->r->breakdown,
		    f->list[i]));
		note_calls(f, f->list[i], true);
		note_calls(f, f->list[i], false);
	}
	table_measure(f->table);
}

/* Return the row of a function, which shows how often it was called. */
static struct cost_row
called(const struct pages *f, uint32_t function)
{
	struct cost_row	 row = cost_row_function(&f->calls, function);

	row.place.calls = f->calls.called.at[function];
	return row;
}

static void
put_table(const struct pages *f, uint32_t function)
{
	const int64_t	*own = breakdown_costs(&f->r->breakdown, function);
	struct cost_row	 row = called(f, function);
	struct cost_row	 itself = cost_row_words("itself", own);
	size_t		 most = report_limit_or(f->r, SIZE_MAX, CALLS_MOST);
	struct grid	 g;

	cost_rows_open(&g, f->r, COSTS_PLACES | COSTS_INDENTED | COSTS_OF_IT);
	g.table = f->table;
	text_grid_cost_heads(&g);
	print_left_out(f->r, put_calls(&g, &f->calls, function, true, most),
	    "caller");
	row.arrow = " * ";
	text_grid_cost_row(&g, &row);
	itself.arrow = " =   ";
	itself.part = cost_part(f->r, own, row.costs);
	if (f->calls.graph.edge_n > 0)
		text_grid_cost_row(&g, &itself);
	print_left_out(f->r, put_calls(&g, &f->calls, function, false, most),
	    "callee");
	grid_close(&g);
}

static void
put_page(struct pages *f, uint32_t function)
{
	print_title_of(f->r, "Function: ",
	    entries_at(f->calls.entries, function).name);
	put_table(f, function);
	if (f->calls.graph.edge_n == 0 && !f->r->p->metadata.had_calls)
		sink_text(f->r->out, wholes_is_filtered(&f->r->wholes) ?
		    "\nThe difference was filtered and has no calls: callers, "
		    "callees and inclusive costs are not known.\n" :
		    "\nThe profile has no calls: callers, callees and "
		    "inclusive costs are not known.\n");
	if (graph_has_stubs(&f->calls, function)) {
		sink_text(f->r->out, "\n");
		graph_stubs_put(f->r);
	}
	sink_text(f->r->out, "\n");
	text_source_function(&f->lines, function);
}

static void
put_list(const struct pages *f)
{
	struct cost_row	 row = cost_row_words(wholes_words(&f->r->wholes),
			    f->r->breakdown.totals);
	size_t		 i, n = report_limit(f->r, f->n);
	struct grid	 g;

	print_title(f->r, "Functions");
	cost_rows_open(&g, f->r, COSTS_PLACES | COSTS_INDENTED);
	g.table = f->table;
	text_grid_cost_heads(&g);
	row.gap = true;
	text_grid_cost_row(&g, &row);
	for (i = 0; i < n; i++) {
		row = called(f, f->list[i]);
		text_grid_cost_row(&g, &row);
	}
	grid_close(&g);
	sink_text(f->r->out, "\n");
	print_left_out(f->r, f->n - n, "function");
	sink_text(f->r->out, n < f->n ? "\n" : "");
}

void
callers_put_pages(struct report *r)
{
	struct pages	 f = { .r = r };
	size_t		 i, n;

	inclusive_open(&f.calls, &r->breakdown.entries, r->choice,
	    &r->choice->shown);
	graph_note(r, &f.calls);
	choose(&f);
	measure_pages(&f);
	text_source_functions_open(&f.lines, r);
	if (f.n > 1)
		put_list(&f);
	n = report_limit_or(r, f.n, PAGES_MOST);
	for (i = 0; i < n; i++)
		put_page(&f, f.list[i]);
	if (n < f.n && r->o->limit == 0)
		sink_format(r->out, "%zu more function%s no page.\n",
		    f.n - n, f.n - n == 1 ? " has" : "s have");
	text_source_functions_close(&f.lines);
	mem_free(f.table);
	mem_free(f.list);
	inclusive_close(&f.calls);
}
