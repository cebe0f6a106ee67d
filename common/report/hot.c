/*
 * A path goes from component to component (call_cycles.h), so none is met
 * twice: of a cycle the most costly call that leaves it is taken, whoever of it
 * makes that call.
 */
#include "report/hot.h"

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "io/sink.h"
#include "profile/call_cycles.h"
#include "profile/profile.h"
#include "report/graph.h"
#include "report/inclusive.h"
#include "report/options.h"
#include "report/print.h"
#include "report/report.h"
#include "report/table.h"

/* So many paths, if --limit says nothing. */
enum { PATHS = 5 };

/* A place on a path: where it comes from, by which edge. */
struct step {
	uint32_t	 function;
	uint32_t	 edge;		/* ID_NONE at the beginning */
	const int64_t	*above;		/* what its caller costs in all */
};

struct hot {
	struct report	*r;
	struct inclusive calls;
	uint32_t	*component;	/* of each function (call_cycles.h) */
	struct buckets	 members;	/* functions by component */
	uint32_t	*next;		/* of each component the call that goes
					   on, or ID_NONE, */
	bool		*known;		/* if that was looked for */
	uint32_t	*list;		/* where paths begin, in order */
	size_t		 n;
	struct table	*table, *self;
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

static uint32_t
component_of(const void *context, uint32_t function)
{
	const struct hot	*h = context;

	return h->component[function];
}

/* Of each component whether it is called from outside. */
static bool *
find_called(const struct hot *h)
{
	const struct inclusive	*c = &h->calls;
	bool			*called = mem_get(c->p->function_n,
				    sizeof(*called));
	size_t			 i;

	for (i = 0; i < c->edge_n; i++)
		if (h->component[c->edges[i].caller] !=
		    h->component[c->edges[i].callee])
			called[h->component[c->edges[i].callee]] = true;
	return called;
}

/* Paths begin at what the options name, or at one function of each component
   that nothing calls. */
static void
find_beginnings(struct hot *h)
{
	const uint32_t	*focused = h->r->o->focused;
	uint32_t	 n = (uint32_t)h->calls.p->function_n, i, c;
	bool		*called = find_called(h);

	h->list = mem_get(n, sizeof(*h->list));
	for (i = 0; i < n; i++) {
		c = h->component[i];
		if (focused != NULL ? focused[i] == 0 : called[c] ||
		    h->members.ids[h->members.start[c]] != i ||
		    !report_is_much(h->r, inclusive_called(&h->calls, i)))
			continue;
		h->list[h->n++] = i;
	}
	mem_free(called);
	sort_ids(h->list, h->n, downwards, h);
}

/* The most costly call that leaves a component, or ID_NONE. */
static uint32_t
find_next(const struct hot *h, uint32_t at)
{
	const struct inclusive	*c = &h->calls;
	uint32_t		 best = ID_NONE, member, i, edge;
	size_t			 k;

	if (h->known[at])
		return h->next[at];
	for (i = h->members.start[at]; i < h->members.start[at + 1]; i++) {
		member = h->members.ids[i];
		for (k = c->from.start[member]; k < c->from.start[member + 1];
		    k++) {
			edge = c->from.ids[k];
			if (h->component[c->edges[edge].callee] != at &&
			    (best == ID_NONE || graph_compare_edges(h->r, c,
			    edge, best) < 0))
				best = edge;
		}
	}
	h->known[at] = true;
	h->next[at] = best;
	return best;
}

/* What a component spends itself, in the first column to sort by. */
static uint64_t
own_cost(const struct hot *h, uint32_t function)
{
	uint32_t	 at = h->component[function], i;
	uint32_t	 column = h->r->choice->sort.at[0];
	struct wide	 sum = { 0, 0 };

	for (i = h->members.start[at]; i < h->members.start[at + 1]; i++)
		sum = wide_add(sum, wide_of(self_costs(h,
		    h->members.ids[i])[column]));
	sum = wide_size(sum);
	return sum.high != 0 ? UINT64_MAX : sum.low;
}

static void
put_name(const struct hot *h, uint32_t function)
{
	graph_name_put(h->r, &h->calls, function);
	print_object(h->r, entries_at(h->calls.entries, function));
	sink_text(h->r->out, "\n");
}

static void
put_step(const struct hot *h, const struct step *s)
{
	const int64_t	*costs = s->edge == ID_NONE ?
			    inclusive_called(&h->calls, s->function) :
			    graph_edge_costs(&h->calls, s->edge);

	sink_text(h->r->out, "  ");
	table_put(h->table, h->r->out, costs, NULL);
	graph_part_put(h->r, s->edge == ID_NONE ? NULL : costs, s->above);
	sink_text(h->r->out, "  ");
	table_put(h->self, h->r->out, self_costs(h, s->function), NULL);
	sink_text(h->r->out, " ");
	put_name(h, s->function);
}

/* One of a cycle makes a call that leaves it, and not the one that was
   called. */
static void
put_through(const struct hot *h, uint32_t function)
{
	sink_text(h->r->out, "  ");
	table_put_none(h->table, h->r->out);
	graph_part_put(h->r, NULL, NULL);
	sink_text(h->r->out, "  ");
	table_put(h->self, h->r->out, self_costs(h, function), NULL);
	sink_text(h->r->out, " ");
	put_name(h, function);
}

static const char *
walk_on(const struct hot *h, struct step *s)
{
	uint32_t	 column = h->r->choice->sort.at[0];
	uint32_t	 edge = find_next(h, h->component[s->function]);
	uint64_t	 next;

	if (edge == ID_NONE)
		return "it calls nothing else";
	next = num_size(graph_edge_costs(&h->calls, edge)[column]);
	if (next == 0)
		return "its calls cost nothing";
	if (own_cost(h, s->function) >= next)
		return "most is its own";
	if (h->calls.edges[edge].caller != s->function)
		put_through(h, h->calls.edges[edge].caller);
	s->above = inclusive_called(&h->calls, s->function);
	s->function = h->calls.edges[edge].callee;
	s->edge = edge;
	return NULL;
}

static void
put_path(const struct hot *h, uint32_t function)
{
	struct step	 s = { function, ID_NONE, NULL };
	const char	*end;

	do
		put_step(h, &s);
	while ((end = walk_on(h, &s)) == NULL);
	sink_format(h->r->out, "  (%s)\n\n", end);
}

static void
measure(struct hot *h)
{
	size_t	 i;

	h->table = report_table_new(h->r, false);
	h->self = report_table_new(h->r, false);
	for (i = 0; i < h->n; i++)
		table_note(h->table, inclusive_called(&h->calls, h->list[i]));
	for (i = 0; i < h->calls.edge_n; i++)
		if (!h->calls.edges[i].inside)
			table_note(h->table, graph_edge_costs(&h->calls, i));
	for (i = 0; i < h->calls.p->function_n; i++)
		table_note(h->self, self_costs(h, (uint32_t)i));
	table_measure(h->table);
	table_measure(h->self);
}

static void
put_paths(struct hot *h)
{
	size_t	 n = h->r->o->limit > 0 ? h->r->o->limit : PATHS, i;

	print_title(h->r, "Hot path: calls, their part of the caller, self");
	sink_text(h->r->out, "  ");
	table_head(h->table, h->r->out);
	graph_part_head(h->r, "caller");
	sink_text(h->r->out, "  ");
	table_head(h->self, h->r->out);
	sink_text(h->r->out, " file:function\n\n");
	for (i = 0; i < h->n && i < n; i++)
		put_path(h, h->list[i]);
	print_left_out(h->r, h->n - i, "path");
}

void
hot_put(struct report *r)
{
	struct hot	 h = { .r = r };
	uint32_t	 components;

	inclusive_open(&h.calls, &r->breakdown.entries);
	h.component = call_cycles_components(r->p, NULL, &components);
	graph_note(r, &h.calls);
	buckets_make(&h.members, (uint32_t)r->p->function_n,
	    (uint32_t)r->p->function_n, component_of, &h);
	h.next = mem_get(r->p->function_n, sizeof(*h.next));
	h.known = mem_get(r->p->function_n, sizeof(*h.known));
	find_beginnings(&h);
	measure(&h);
	if (h.calls.edge_n == 0)
		sink_text(r->out, "The profile has no calls: no path is "
		    "known.\n");
	else if (h.n == 0)
		sink_text(r->out, "No path begins at a cost that reaches the "
		    "threshold.\n");
	else
		put_paths(&h);
	mem_free(h.component);
	buckets_free(&h.members);
	mem_free(h.table);
	mem_free(h.self);
	mem_free(h.next);
	mem_free(h.known);
	mem_free(h.list);
	inclusive_close(&h.calls);
}
