/*
 * Calls are read once, as rows of arcs; all that is asked of them later is
 * asked of edges, which are as few as there are pairs of caller and callee.
 */
#include "report/inclusive.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "profile/call_cycles.h"
#include "profile/profile.h"
#include "report/entries.h"

/* Arcs of one caller and callee side by side. */
static struct sort_item *
sort_arcs(const struct inclusive *c)
{
	const struct profile	*p = c->p;
	struct sort_item	*items;
	struct arc		 arc;
	uint32_t		 row;

	items = mem_resize(NULL, p->arcs.n, sizeof(*items));
	for (row = 0; row < p->arcs.n; row++) {
		arc_read(p, row, &arc);
		items[row].high = c->entries->of_section[row_head(&p->arcs,
		    row)];
		items[row].low = arc.callee;
		items[row].id = row;
	}
	sort_items(items, p->arcs.n);
	return items;
}

/* Whether a function calls one of its own cycle.  What is inlined may be an
   entry together with what is inlined elsewhere: the function tells. */
static bool
stays_inside(const struct inclusive *c, uint32_t row)
{
	const struct profile	*p = c->p;
	struct arc		 arc;

	arc_read(p, row, &arc);
	return c->component[p->sections[row_head(&p->arcs, row)].function] ==
	    c->component[arc.callee];
}

/* Be it in code that is inlined into it. */
static bool
calls_itself(const struct profile *p, uint32_t row)
{
	struct arc	 arc;

	arc_read(p, row, &arc);
	return arc.callee == p->sections[row_head(&p->arcs, row)].function;
}

static void
make_edges(struct inclusive *c)
{
	const struct profile	*p = c->p;
	struct sort_item	*items = sort_arcs(c);
	struct inclusive_edge	*e = NULL;
	uint32_t		 i;

	c->edges = mem_get(p->arcs.n, sizeof(*c->edges));
	c->recursive = mem_get(c->entries->n, sizeof(*c->recursive));
	tally_init(&c->edge_calls, p->arcs.n);
	tally_init(&c->edge_costs, (size_t)p->arcs.n * p->event_n);
	for (i = 0; i < p->arcs.n; i++) {
		if (e == NULL || e->caller != items[i].high ||
		    e->callee != items[i].low) {
			e = &c->edges[c->edge_n++];
			e->caller = (uint32_t)items[i].high;
			e->callee = items[i].low;
		}
		if (calls_itself(p, items[i].id))
			c->recursive[e->callee] = true;
		e->inside = e->inside || stays_inside(c, items[i].id);
		tally_add_count(&c->edge_calls, c->edge_n - 1, &p->arcs,
		    items[i].id, ARC_CALLS);
		tally_add_row(&c->edge_costs, (c->edge_n - 1) * p->event_n,
		    &p->arcs, items[i].id, ARC_COSTS);
	}
	mem_free(items);
}

static uint32_t
caller_of(const void *edges, uint32_t edge)
{
	return ((const struct inclusive_edge *)edges)[edge].caller;
}

static uint32_t
callee_of(const void *edges, uint32_t edge)
{
	return ((const struct inclusive_edge *)edges)[edge].callee;
}

static uint32_t
cycle_of(const void *cycles, uint32_t entry)
{
	return ((const uint32_t *)cycles)[entry];
}

static int
by_name(const void *context, uint32_t x, uint32_t y)
{
	return entries_compare(context, x, y);
}

/* Numbers for the components that have several functions. */
static void
number_cycles(struct inclusive *c, uint32_t components)
{
	size_t		 n = c->p->function_n, i, k = 0;
	uint32_t	*list = mem_get(n, sizeof(*list));
	uint32_t	*size = mem_get(components, sizeof(*size));
	uint32_t	*number = mem_get(components, sizeof(*number)), at;

	c->cycle = mem_get(c->entries->n, sizeof(*c->cycle));
	for (i = 0; i < n; i++)
		size[c->component[i]]++;
	for (i = 0; i < n; i++)
		if (size[c->component[i]] > 1)
			list[k++] = (uint32_t)i;
	sort_ids(list, k, by_name, c->entries);
	for (i = 0; i < k; i++) {
		at = c->component[list[i]];
		if (number[at] == 0)
			number[at] = ++c->cycle_n;
		c->cycle[list[i]] = number[at];
	}
	mem_free(list);
	mem_free(size);
	mem_free(number);
}

/* Costs of a section are its entry's, and the function's that it is of: where
   in the sums these two stand; perhaps they are one. */
static void
sums_of(const struct inclusive *c, uint32_t section, size_t at[2])
{
	size_t	 n = c->p->event_n;

	at[0] = c->entries->of_section[section] * n;
	at[1] = c->p->sections[section].function * n;
}

static void
sum_inclusive(struct inclusive *c)
{
	const struct profile	*p = c->p;
	uint32_t		 i, k;
	size_t			 at[2];

	tally_init(&c->inclusive, c->entries->n * p->event_n);
	for (i = 0; i < p->section_n; i++) {
		sums_of(c, i, at);
		for (k = 0; k < 1 + (at[0] != at[1]); k++)
			tally_add_all(&c->inclusive, at[k],
			    &c->entries->sections, i * (size_t)p->event_n,
			    p->event_n);
	}
	for (i = 0; i < p->arcs.n; i++) {
		if (stays_inside(c, i))
			continue;
		sums_of(c, row_head(&p->arcs, i), at);
		for (k = 0; k < 1 + (at[0] != at[1]); k++)
			tally_add_row(&c->inclusive, at[k], &p->arcs, i,
			    ARC_COSTS);
	}
}

static void
sum_cycles(struct inclusive *c)
{
	size_t	 n = c->p->event_n, i;

	tally_init(&c->cycle_costs, ((size_t)c->cycle_n + 1) * n);
	for (i = 0; i < c->p->function_n; i++)
		if (c->cycle[i] != 0)
			tally_add_all(&c->cycle_costs, c->cycle[i] * n,
			    &c->inclusive, i * n, c->p->event_n);
	tally_init(&c->called, c->entries->n);
	for (i = 0; i < c->edge_n; i++)
		tally_add_all(&c->called, c->edges[i].callee, &c->edge_calls,
		    i, 1);
}

bool
inclusive_known(const struct profile *p)
{
	return p->arcs.n > 0 && !p->metadata.calls_left_out;
}

void
inclusive_open(struct inclusive *c, const struct entries *entries)
{
	uint32_t	 components;

	memset(c, 0, sizeof(*c));
	c->p = entries->p;
	c->entries = entries;
	c->component = call_cycles(c->p, NULL, &components);
	make_edges(c);
	buckets_make(&c->from, (uint32_t)c->edge_n, (uint32_t)entries->n,
	    caller_of, c->edges);
	buckets_make(&c->into, (uint32_t)c->edge_n, (uint32_t)entries->n,
	    callee_of, c->edges);
	number_cycles(c, components);
	buckets_make(&c->members, (uint32_t)entries->n, c->cycle_n + 1,
	    cycle_of, c->cycle);
	sum_inclusive(c);
	sum_cycles(c);
}

void
inclusive_close(struct inclusive *c)
{
	mem_free(c->component);
	mem_free(c->cycle);
	buckets_free(&c->members);
	mem_free(c->recursive);
	tally_free(&c->inclusive);
	tally_free(&c->cycle_costs);
	tally_free(&c->called);
	mem_free(c->edges);
	tally_free(&c->edge_calls);
	tally_free(&c->edge_costs);
	buckets_free(&c->from);
	buckets_free(&c->into);
	memset(c, 0, sizeof(*c));
}

void
inclusive_sum_calls(const struct inclusive *c, uint32_t column,
    struct tally *sums)
{
	size_t	 i;

	tally_init(sums, c->entries->n);
	for (i = 0; i < c->edge_n; i++)
		tally_add_all(sums, c->edges[i].callee, &c->edge_costs,
		    i * c->p->event_n + column, 1);
}
