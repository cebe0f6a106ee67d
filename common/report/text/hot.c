/*
 * A path leads from component to component (call_graph.h), never twice to the
 * same: from a cycle it follows the most costly call out of the cycle,
 * whichever member makes that call.
 *
 * In a difference, calls that rose and calls that fell add up to the change, so
 * one call alone can be many times their sum.  A path keeps the direction in
 * which its beginning changed, and a share is a share of all changes, up and
 * down, which never exceeds 100 %.
 */
#include "report/text/hot.h"

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/grid/cost_rows.h"
#include "report/text/text_grid.h"
#include "report/view/graph.h"
#include "report/view/options.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/view/table.h"

/* Default limit of paths. */
enum { PATHS = 5 };

/* A function on a path, and the edge that leads to it. */
struct step {
	uint32_t	 function;
	uint32_t	 edge;		/* ID_NONE at the beginning */
	const int64_t	*above;		/* inclusive cost of the caller */
	struct wide	 changes;	/* sum of all changes in the caller,
					   without signs */
	int		 way;		/* in a difference: sign of the changes
					   to follow; 0: any */
};

/* How a path continues from a component. */
struct step_on {
	bool		 known;		/* the other members are set */
	uint32_t	 edge;		/* the call to follow, or ID_NONE */
	struct wide	 changes;	/* sum of the changes of its own cost
					   and of all its calls, without
					   signs */
};

struct hot {
	struct report	*r;
	struct inclusive calls;
	struct step_on	*next;		/* for each component and way */
	uint32_t	*list;		/* functions that paths begin at */
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
	const struct event_list	*sort = &h->r->choice->sort;
	int			 way;

	way = num_compare_desc(inclusive_called(&h->calls, x),
	    inclusive_called(&h->calls, y), sort->at, sort->n);
	return way != 0 ? way : entries_compare(h->calls.entries, x, y);
}

/* The functions in the component of a function; sets *n to their number. */
static const uint32_t *
members_of(const struct hot *h, const uint32_t *function, uint32_t *n)
{
	uint32_t	 cycle = h->calls.cycle[*function];

	*n = 1;
	return cycle == 0 ? function :
	    buckets_list(&h->calls.members, cycle, n);
}

/* For each component: whether another component calls it. */
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

/* Paths begin at the functions that the options name, or at one function of
   each component that nothing calls. */
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
		h->list[h->n++] = i;
	}
	mem_free(called);
	sort_ids(h->list, h->n, downwards, h);
}

/* The cost that paths follow: the first sort column. */
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

/* The self cost of a function's component. */
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

/* Consider following a call out of a component. */
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

/* Find how a path continues from the component of a function in this
   direction. */
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

/* Print a function on a path and its self cost; `row' has the rest. */
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
			    cost_row_part(h->r, costs, s->above) :
			    cost_row_share(h->r, wide_size(wide_of(followed(h,
			    costs))), s->changes)
		});
}

/* Why the path ends here, or NULL if it continues. */
static const char *
why_end(const struct hot *h, const struct step *s, uint32_t edge)
{
	struct wide	 own = own_cost(h, s->function);
	struct wide	 next = wide_of(0);

	if (edge != ID_NONE)
		next = wide_size(wide_of(followed(h,
		    graph_edge_costs(&h->calls, edge))));
	if (s->way != 0 && wide_sign(own) != s->way)
		own = wide_of(0);
	if (edge == ID_NONE && s->way == 0)
		return "it calls nothing else";
	if (edge == ID_NONE && wide_sign(own) == 0)
		return s->way > 0 ? "no call from it rose" :
		    "no call from it fell";
	if (edge != ID_NONE && wide_sign(next) == 0)
		return "its calls cost nothing";
	return wide_compare(wide_size(own), next) >= 0 ?
	    "most is its own" : NULL;
}

static const char *
walk_on(const struct hot *h, struct step *s)
{
	const struct step_on	*on = find_next(h, s->function, s->way);
	const char		*end = why_end(h, s, on->edge);

	if (end != NULL)
		return end;
	/* The member of a cycle that makes the call out of it has a row, too,
	   unless the path entered the cycle at this member. */
	if (h->calls.graph.edges[on->edge].caller != s->function)
		put_row(h, h->calls.graph.edges[on->edge].caller,
		    (struct cost_row){ .costs = NULL });
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

	if (h->r->choice->difference) {
		s.way = sign_of(followed(h, inclusive_called(&h->calls,
		    function)));
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
	size_t		 n = h->r->o->limit > 0 ? h->r->o->limit : PATHS, i;
	struct grid	 g;

	cost_rows_open(&g, h->r, COSTS_PLACES | COSTS_INDENTED |
	    COSTS_OF_CALLER | COSTS_WITH_SELF);
	measure(h, &g);
	h->grid = &g;
	print_title(h->r, h->r->choice->difference ? "Hot path of the change: "
	    "calls, their part of all changes in the caller, self" :
	    "Hot path: calls, their part of the caller, self");
	text_grid_cost_heads(&g);
	for (i = 0; i < h->n && i < n; i++)
		put_path(h, h->list[i]);
	print_left_out(h->r, h->n - i, "path");
	mem_free(g.table);
	mem_free(g.self);
	grid_close(&g);
}

void
hot_put(struct report *r)
{
	struct hot	 h = { .r = r };

	inclusive_open(&h.calls, &r->breakdown.entries);
	graph_note(r, &h.calls);
	h.next = mem_get(h.calls.graph.component_n, 2 * sizeof(*h.next));
	find_beginnings(&h);
	if (h.calls.graph.edge_n == 0)
		sink_text(r->out, "The profile has no calls: no path is "
		    "known.\n");
	else if (h.n == 0)
		sink_text(r->out, "No path begins at a cost that reaches the "
		    "threshold.\n");
	else
		put_paths(&h);
	mem_free(h.next);
	mem_free(h.list);
	inclusive_close(&h.calls);
}
