/*
 * Sums over calls are made of the rows of arcs.  Who calls whom is asked of
 * edges, which are as few as there are pairs of caller and callee; of a million
 * functions few are shown, and only theirs need be made.
 */
#include "report/inclusive.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "profile/call_cycles.h"
#include "profile/profile.h"
#include "report/entries.h"

/* Arcs of one caller and callee side by side: all, or those from or to these
   entries; *n of them. */
static struct sort_item *
sort_arcs(const struct inclusive *c, const bool *of, uint32_t *n)
{
	const struct profile	*p = c->p;
	struct sort_item	*items = NULL;
	size_t			 room = 0;
	struct arc		 arc;
	uint32_t		 row, caller;

	if (of == NULL)
		items = mem_grow(items, &room, p->arcs.n, sizeof(*items));
	for (row = *n = 0; row < p->arcs.n; row++) {
		arc_read(p, row, &arc);
		caller = c->entries->of_section[row_head(&p->arcs, row)];
		if (of != NULL && !of[caller] && !of[arc.callee])
			continue;
		items = mem_grow(items, &room, (size_t)*n + 1,
		    sizeof(*items));
		items[(*n)++] = (struct sort_item){ caller, arc.callee, row };
	}
	sort_items(items, *n);
	return items;
}

/* Whether a function calls itself or one of its own cycle.  What is inlined may
   be an entry together with what is inlined elsewhere: the function tells. */
static bool
stays_inside(const struct inclusive *c, uint32_t function, uint32_t callee)
{
	return function == callee || (c->cycle[function] != 0 &&
	    c->cycle[function] == c->cycle[callee]);
}

static void
make_edges(struct inclusive *c, const bool *of)
{
	const struct profile	*p = c->p;
	struct inclusive_edge	*e = NULL;
	uint32_t		 n, i, function;
	struct sort_item	*items = sort_arcs(c, of, &n);

	c->edges = mem_get(n, sizeof(*c->edges));
	tally_init(&c->edge_calls, n);
	tally_init(&c->edge_costs, (size_t)n * p->event_n);
	for (i = 0; i < n; i++) {
		if (e == NULL || e->caller != items[i].high ||
		    e->callee != items[i].low) {
			e = &c->edges[c->edge_n++];
			e->caller = (uint32_t)items[i].high;
			e->callee = items[i].low;
		}
		function = p->sections[row_head(&p->arcs,
		    items[i].id)].function;
		e->inside = e->inside || stays_inside(c, function, e->callee);
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

/* Most are in none. */
static uint32_t
cycle_of(const void *cycles, uint32_t entry)
{
	uint32_t	 cycle = ((const uint32_t *)cycles)[entry];

	return cycle == 0 ? UINT32_MAX : cycle;
}

/* The functions that cycles are numbered by, each the first one of its cycle by
   name. */
struct firsts {
	const struct entries	*entries;
	uint32_t		*at;
};

static int
by_first(const void *context, uint32_t x, uint32_t y)
{
	const struct firsts	*f = context;

	return entries_compare(f->entries, f->at[x], f->at[y]);
}

/* Number the components that have several functions. */
static void
find_cycles(struct inclusive *c)
{
	size_t		 n = c->p->function_n, i, k = 0;
	uint32_t	 components, at;
	uint32_t	*of = call_cycles(c->p, NULL, &components);
	uint32_t	*list = mem_get(components, sizeof(*list));
	uint32_t	*size = mem_get(components, sizeof(*size));
	uint32_t	*number = mem_get(components, sizeof(*number));
	struct firsts	 f = {
		c->entries, mem_get(components, sizeof(*f.at))
	};

	for (i = 0; i < n; i++) {
		at = of[i];
		if (size[at]++ == 0)
			f.at[at] = (uint32_t)i;
		else if (size[at] == 2)
			list[k++] = at;
	}
	for (i = 0; i < n; i++) {
		at = of[i];
		if (size[at] > 1 && entries_compare(c->entries, (uint32_t)i,
		    f.at[at]) < 0)
			f.at[at] = (uint32_t)i;
	}
	sort_ids(list, k, by_first, &f);
	c->cycle_n = (uint32_t)k;
	for (i = 0; i < k; i++)
		number[list[i]] = (uint32_t)i + 1;
	c->cycle = mem_get(c->entries->n, sizeof(*c->cycle));
	for (i = 0; i < n; i++)
		c->cycle[i] = size[of[i]] > 1 ? number[of[i]] : 0;
	mem_free(of);
	mem_free(list);
	mem_free(size);
	mem_free(number);
	mem_free(f.at);
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
	uint32_t		 i, k, function;
	struct arc		 arc;
	size_t			 at[2];

	tally_init(&c->inclusive, c->entries->n * p->event_n);
	tally_init(&c->called, c->entries->n);
	c->recursive = mem_get(c->entries->n, sizeof(*c->recursive));
	for (i = 0; i < p->section_n; i++) {
		sums_of(c, i, at);
		for (k = 0; k < 1 + (at[0] != at[1]); k++)
			tally_add_all(&c->inclusive, at[k],
			    &c->entries->sections, i * (size_t)p->event_n,
			    p->event_n);
	}
	for (i = 0; i < p->arcs.n; i++) {
		arc_read(p, i, &arc);
		function = p->sections[row_head(&p->arcs, i)].function;
		tally_add_count(&c->called, arc.callee, &p->arcs, i,
		    ARC_CALLS);
		/* Be it in code that is inlined into it. */
		if (arc.callee == function)
			c->recursive[function] = true;
		if (stays_inside(c, function, arc.callee))
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
}

bool
inclusive_known(const struct profile *p)
{
	return p->arcs.n > 0 && !p->metadata.calls_left_out;
}

void
inclusive_open_sums(struct inclusive *c, const struct entries *entries)
{
	memset(c, 0, sizeof(*c));
	c->p = entries->p;
	c->entries = entries;
	find_cycles(c);
	buckets_make(&c->members, (uint32_t)entries->n, c->cycle_n + 1,
	    cycle_of, c->cycle);
	sum_inclusive(c);
	sum_cycles(c);
}

void
inclusive_find_edges(struct inclusive *c, const bool *of)
{
	uint32_t	 n = (uint32_t)c->entries->n;

	make_edges(c, of);
	buckets_make(&c->from, (uint32_t)c->edge_n, n, caller_of, c->edges);
	buckets_make(&c->into, (uint32_t)c->edge_n, n, callee_of, c->edges);
}

void
inclusive_open(struct inclusive *c, const struct entries *entries)
{
	inclusive_open_sums(c, entries);
	inclusive_find_edges(c, NULL);
}

void
inclusive_close(struct inclusive *c)
{
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

const int64_t *
inclusive_costs(const struct inclusive *c, size_t entry)
{
	return c->inclusive.at + entry * c->p->event_n;
}

const int64_t *
inclusive_called(const struct inclusive *c, uint32_t function)
{
	size_t	 cycle = c->cycle[function];

	return cycle == 0 ? inclusive_costs(c, function) :
	    c->cycle_costs.at + cycle * c->p->event_n;
}

void
inclusive_sum_calls(const struct inclusive *c, uint32_t column,
    struct tally *sums)
{
	const struct profile	*p = c->p;
	struct arc		 arc;
	uint32_t		 row;

	tally_init(sums, c->entries->n);
	for (row = 0; row < p->arcs.n; row++) {
		arc_read(p, row, &arc);
		tally_add_count(sums, arc.callee, &p->arcs, row,
		    ARC_COSTS + column);
	}
}
