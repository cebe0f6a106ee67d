#include "profile/call_graph.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "profile/calls.h"
#include "profile/profile.h"

/*
 * The components are found by Tarjan's algorithm in Pearce's variant, which
 * needs one number for each function; a path in allocated memory replaces
 * recursion.  The callees of the last function on the path are visited one
 * after the other.  A function whose callees were all visited, but whose
 * component is not complete, is `waiting'.
 */
struct step {
	uint32_t	 function;
	uint32_t	 number;	/* number of the function's first visit,
					   counted from 1, among the functions
					   that are on the path or waiting */
	uint32_t	 next;		/* index of the function's next callee
					   to visit */
};

struct walk {
	const struct buckets	*callees;
	uint32_t	 n;
	const bool	*within;
	/*
	 * For each function: 0 before its visit; then the lowest step.number
	 * among the functions that it is known to reach; and once its component
	 * is complete, done() of the component, which is higher than any
	 * step.number.
	 */
	uint32_t	*low;
	struct step	*path;
	uint32_t	*waiting;
	size_t		 path_n, path_room, waiting_n, waiting_room;
	uint32_t	 active;	/* number of functions that are on the
					   path or waiting */
	uint32_t	 component_n;
};

static void
visit(struct walk *w, uint32_t function)
{
	w->low[function] = ++w->active;
	w->path = mem_grow(w->path, &w->path_room, w->path_n + 1,
	    sizeof(*w->path));
	w->path[w->path_n++] = (struct step){
		function, w->active, w->callees->start[function]
	};
}

static void
lower(struct walk *w, uint32_t function, uint32_t to)
{
	if (to < w->low[function])
		w->low[function] = to;
}

/*
 * Return the mark in `low' for a component, or the component for a mark.  Marks
 * count down from the largest number.  At most as many visit numbers are in use
 * as there are functions without a component, so numbers and marks do not
 * overlap.
 */
static uint32_t
done(const struct walk *w, uint32_t component)
{
	return w->n - component;
}

static void
let_wait(struct walk *w, uint32_t function)
{
	w->waiting = mem_grow(w->waiting, &w->waiting_room, w->waiting_n + 1,
	    sizeof(*w->waiting));
	w->waiting[w->waiting_n++] = function;
}

/* Remove the last function from the path, since all its callees were visited.
   If it is the first of its component, all functions that began to wait since
   its visit belong to the component. */
static void
leave(struct walk *w)
{
	struct step	 s = w->path[--w->path_n];
	uint32_t	 value;

	if (w->low[s.function] < s.number) {
		lower(w, w->path[w->path_n - 1].function, w->low[s.function]);
		let_wait(w, s.function);
		return;
	}
	value = done(w, w->component_n++);
	w->low[s.function] = value;
	for (w->active--; w->active >= s.number; w->active--)
		w->low[w->waiting[--w->waiting_n]] = value;
}

static void
walk_from(struct walk *w, uint32_t root)
{
	struct step	*s;
	uint32_t	 callee;

	visit(w, root);
	while (w->path_n > 0) {
		s = &w->path[w->path_n - 1];
		if (s->next == w->callees->start[s->function + 1]) {
			leave(w);
			continue;
		}
		callee = w->callees->ids[s->next++];
		if (w->within != NULL && !w->within[callee])
			continue;
		if (w->low[callee] == 0)
			visit(w, callee);
		else
			lower(w, s->function, w->low[callee]);
	}
}

uint32_t *
call_graph_components(const struct buckets *callees, uint32_t n,
    const bool *within, uint32_t *component_n)
{
	struct walk	 w = { .callees = callees, .n = n, .within = within };
	uint32_t	 i;

	w.low = mem_get(n, sizeof(*w.low));
	for (i = 0; i < n; i++)
		if (w.low[i] == 0 && (within == NULL || within[i]))
			walk_from(&w, i);
	assert(w.path_n == 0 && w.waiting_n == 0 && w.active == 0);
	mem_free(w.path);
	mem_free(w.waiting);
	for (i = 0; i < n; i++)
		w.low[i] = w.low[i] == 0 ? ID_NONE : done(&w, w.low[i]);
	*component_n = w.component_n;
	return w.low;
}

HOT uint32_t
caller_of(const struct call_graph *g, const struct call *a)
{
	return g->p->sections[a->section].function;
}

/* Inline form of call_graph_has(). */
HOT bool
has(const struct call_graph *g, uint32_t call)
{
	uint32_t	 i = 0;

	if (call >= g->p->arcs.n) {
		const struct arc_pair	 a = g->p->runs.at[call - g->p->arcs.n];

		return (a.what & ARC_CALLS_MAX) != 0 || a.cost != 0;
	}
	if (g->columns.n == 0)
		return row_has_count(&g->p->arcs, call);
	while (i < g->columns.n && row_sign(&g->p->arcs, call, ARC_COSTS +
	    g->columns.at[i]) == 0)
		i++;
	return i < g->columns.n;
}

bool
call_graph_has(const struct call_graph *g, uint32_t call)
{
	return has(g, call);
}

HOT void
count_callee(void *graph, const struct call *a)
{
	struct call_graph	*g = graph;

	if (has(g, a->id))
		buckets_count(&g->callees, caller_of(g, a));
}

HOT void
put_callee(void *graph, const struct call *a)
{
	struct call_graph	*g = graph;

	if (has(g, a->id))
		buckets_put(&g->callees, caller_of(g, a), a->callee);
}

void
call_graph_find_callees(struct call_graph *g)
{
	assert(g->callees.start == NULL);
	buckets_begin(&g->callees, g->p->function_n);
	calls_each(g->p, count_callee, g);
	buckets_find_room(&g->callees, g->p->function_n);
	calls_each(g->p, put_callee, g);
}

/* Return the functions in the order of their ranks, or NULL if there are no
   ranks. */
static uint32_t *
find_order(const struct call_graph *g)
{
	uint32_t	*order, i;

	if (g->rank == NULL)
		return NULL;
	order = mem_get(g->p->function_n, sizeof(*order));
	for (i = 0; i < g->p->function_n; i++)
		order[g->rank[i]] = i;
	return order;
}

/* List the functions of each component. */
static void
find_members(struct call_graph *g)
{
	uint32_t	*order = find_order(g), i, f;

	buckets_begin(&g->members, g->component_n);
	for (i = 0; i < g->p->function_n; i++)
		if (g->component[i] != ID_NONE)
			buckets_count(&g->members, g->component[i]);
	buckets_find_room(&g->members, g->component_n);
	for (i = 0; i < g->p->function_n; i++) {
		f = order == NULL ? i : order[i];
		if (g->component[f] != ID_NONE)
			buckets_put(&g->members, g->component[f], f);
	}
	mem_free(order);
}

static void
find_components(struct call_graph *g, const bool *within)
{
	assert(g->p->frozen != NULL);
	call_graph_find_callees(g);
	g->component = call_graph_components(&g->callees,
	    (uint32_t)g->p->function_n, within, &g->component_n);
	/* Free the callees already here, because a report on a million
	   functions needs the memory. */
	buckets_free(&g->callees);
	find_members(g);
}

void
call_graph_open(struct call_graph *g, const struct profile *p,
    const struct event_list *columns, const bool *within, const uint32_t *rank)
{
	*g = (struct call_graph){ .p = p, .rank = rank };
	if (columns != NULL)
		g->columns = *columns;
	/* Only rows have several columns. */
	assert(g->columns.n == 0 || p->runs.n == 0);
	find_components(g, within);
}

void
call_graph_close(struct call_graph *g)
{
	mem_free(g->component);
	buckets_free(&g->members);
	buckets_free(&g->callees);
	mem_free(g->edges);
	tally_free(&g->edge_calls);
	tally_free(&g->edge_costs);
	buckets_free(&g->from);
	buckets_free(&g->into);
	memset(g, 0, sizeof(*g));
}

/* The calls that become edges.  Most callers have few calls, so sorting these
   caller by caller takes less memory and time than sorting all of them. */
struct sorted {
	struct call_graph	*g;
	const struct call_ends	*ends;
	struct buckets		 calls;		/* ids of the calls of each
						   caller */
	uint32_t		*order;		/* for each rank, the function
						   that has it; NULL if there
						   are no ranks */
	struct sort_item	*items;		/* the calls of one caller,
						   sorted by the ranks of the
						   callees */
	size_t			 room;
};

/* Return the caller of a call, or ID_NONE if the call becomes no edge. */
HOT uint32_t
wanted_caller(const struct sorted *s, const struct call *a)
{
	const struct call_ends	*ends = s->ends;
	const bool		*wanted = ends->wanted;
	uint32_t		 caller = ends->of_section == NULL ?
				    caller_of(s->g, a) :
				    ends->of_section[a->section];

	return (wanted == NULL || wanted[caller] || wanted[a->callee]) &&
	    has(s->g, a->id) ? caller : ID_NONE;
}

HOT void
count_call(void *sorted, const struct call *a)
{
	struct sorted	*s = sorted;
	uint32_t	 caller = wanted_caller(s, a);

	if (caller != ID_NONE)
		buckets_count(&s->calls, caller);
}

HOT void
put_call(void *sorted, const struct call *a)
{
	struct sorted	*s = sorted;
	uint32_t	 caller = wanted_caller(s, a);

	if (caller != ID_NONE)
		buckets_put(&s->calls, caller, a->id);
}

/* Add a call to the last edge.  A call that is stored in the form of arc_runs.h
   begins in its function's own file, so its caller is that function. */
static void
add_call(struct call_graph *g, uint32_t id, const struct call_ends *ends)
{
	size_t			 last = g->edge_n - 1;
	struct call_edge	*e = &g->edges[last];
	struct call		 a = call_counts(g->p, id);
	uint32_t		 caller = a.rows == NULL ? e->caller :
				    arc_caller(g->p, id);

	assert(g->component[e->callee] <= g->component[caller] ||
	    g->component[e->callee] == ID_NONE);
	/* Inlined code that counts as one caller may be part of several
	   functions. */
	e->inside = e->inside || call_graph_inside(g, caller, e->callee);
	call_add_calls(&a, ends->calls, &g->edge_calls, last);
	if (ends->column != ID_NONE)
		tally_add_count(&g->edge_costs, last, a.rows, id,
		    ARC_COSTS + ends->column);
	else
		call_add_costs(&a, &g->edge_costs, last * g->edge_columns);
}

static uint32_t
from_of(const void *graph, uint32_t edge)
{
	return ((const struct call_graph *)graph)->edges[edge].caller;
}

static uint32_t
into_of(const void *graph, uint32_t edge)
{
	return ((const struct call_graph *)graph)->edges[edge].callee;
}

/* Return the callee of a call.  The caller of one that is stored in the form of
   arc_runs.h is a function. */
static uint32_t
callee_of(const struct profile *p, uint32_t caller, uint32_t id)
{
	return id < p->arcs.n ? arc_callee(p, id) :
	    arc_runs_callee(caller, p->runs.at[id - p->arcs.n]);
}

/* Make the edges from a caller. */
static void
add_edges(struct sorted *s, uint32_t caller)
{
	struct call_graph	*g = s->g;
	uint32_t		 n, i, callee;
	const uint32_t		*ids = buckets_list(&s->calls, caller, &n);
	struct sort_item	*items;

	items = s->items = mem_grow(s->items, &s->room, n, sizeof(*items));
	for (i = 0; i < n; i++) {
		callee = callee_of(g->p, caller, ids[i]);
		items[i] = (struct sort_item){
			g->rank == NULL ? callee : g->rank[callee], 0, ids[i]
		};
	}
	sort_items(items, n);
	for (i = 0; i < n; i++) {
		callee = (uint32_t)items[i].high;
		if (i == 0 || items[i].high != items[i - 1].high)
			g->edges[g->edge_n++] = (struct call_edge){
				caller, (s->order == NULL ? callee :
				s->order[callee]) & INT32_MAX, false
			};
		add_call(g, items[i].id, s->ends);
	}
}

void
call_graph_find_edges(struct call_graph *g, const struct call_ends *ends)
{
	struct sorted	 s = {
		.g = g, .ends = ends, .order = find_order(g)
	};
	uint32_t	 i, n;

	assert(g->edges == NULL && ends->n >= g->p->function_n);
	assert(g->p->function_n <= INT32_MAX);
	assert(g->rank == NULL || ends->n == g->p->function_n);
	buckets_begin(&s.calls, ends->n);
	calls_each(g->p, count_call, &s);
	buckets_find_room(&s.calls, ends->n);
	calls_each(g->p, put_call, &s);
	n = s.calls.start[ends->n];
	g->edge_columns = ends->column == ID_NONE ? g->p->event_n : 1;
	g->edges = mem_get(n, sizeof(*g->edges));
	tally_init(&g->edge_calls, n);
	tally_init(&g->edge_costs, (size_t)n * g->edge_columns);
	for (i = 0; i < ends->n; i++)
		add_edges(&s, s.order == NULL ? i : s.order[i]);
	buckets_free(&s.calls);
	mem_free(s.items);
	mem_free(s.order);
	if (ends->last)
		mem_forget(g->p->arcs.at, g->p->arcs.n * g->p->arcs.stride);
	buckets_make(&g->from, g->edge_n, ends->n, from_of, g);
	buckets_make(&g->into, g->edge_n, ends->n, into_of, g);
}
