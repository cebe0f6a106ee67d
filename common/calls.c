#include "calls.h"

#include <string.h>

#include "graph.h"
#include "mem.h"
#include "num.h"
#include "order.h"
#include "profile.h"
#include "sort.h"

static bool
sum_self(struct calls *c)
{
	const struct profile	*p = c->p;
	uint32_t		 n = p->event_n;
	int64_t			*costs;
	size_t			 i;
	bool			 good = profile_section_costs(p, &costs);

	c->self = mem_get(p->function_n * n, sizeof(*c->self));
	for (i = 0; i < p->section_n; i++)
		good = num_add_all(c->self + p->sections[i].function *
		    (size_t)n, costs + i * n, n) && good;
	mem_free(costs);
	return good;
}

/* Arcs of one caller and callee side by side. */
static struct sort_item *
sort_arcs(const struct profile *p)
{
	struct sort_item	*items;
	struct arc		 arc;
	uint32_t		 row;

	items = mem_resize(NULL, p->arcs.n, sizeof(*items));
	for (row = 0; row < p->arcs.n; row++) {
		arc_read(p, row, &arc);
		items[row].high = p->sections[row_head(&p->arcs, row)].function;
		items[row].low = arc.callee;
		items[row].id = row;
	}
	sort_items(items, p->arcs.n);
	return items;
}

static bool
make_edges(struct calls *c)
{
	const struct profile	*p = c->p;
	struct sort_item	*items = sort_arcs(p);
	struct calls_edge	*e = NULL;
	uint32_t		 i, k;
	int64_t			*costs;
	bool			 good = true;

	c->edges = mem_get(p->arcs.n, sizeof(*c->edges));
	c->edge_costs = mem_get((size_t)p->arcs.n * p->event_n,
	    sizeof(*c->edge_costs));
	for (i = 0; i < p->arcs.n; i++) {
		if (e == NULL || e->caller != items[i].high ||
		    e->callee != items[i].low) {
			e = &c->edges[c->edge_n++];
			e->caller = (uint32_t)items[i].high;
			e->callee = items[i].low;
		}
		costs = c->edge_costs + (c->edge_n - 1) * p->event_n;
		good = num_add(&e->calls, row_count(&p->arcs, items[i].id,
		    ARC_CALLS)) && good;
		for (k = 0; k < p->event_n; k++)
			good = num_add(&costs[k], row_count(&p->arcs,
			    items[i].id, ARC_COSTS + k)) && good;
	}
	mem_free(items);
	return good;
}

/* Where the edges of each function begin, both ways. */
static void
index_edges(struct calls *c)
{
	size_t	 n = c->p->function_n, i;

	c->by_caller = mem_get(n + 1, sizeof(*c->by_caller));
	c->by_callee = mem_get(n + 2, sizeof(*c->by_callee));
	c->into = mem_get(c->edge_n, sizeof(*c->into));
	for (i = 0; i < c->edge_n; i++) {
		c->by_caller[c->edges[i].caller + 1]++;
		/* Two places ahead, so that filling in leaves the starts. */
		c->by_callee[c->edges[i].callee + 2]++;
	}
	for (i = 0; i < n; i++) {
		c->by_caller[i + 1] += c->by_caller[i];
		c->by_callee[i + 2] += c->by_callee[i + 1];
	}
	for (i = 0; i < c->edge_n; i++)
		c->into[c->by_callee[c->edges[i].callee + 1]++] = (uint32_t)i;
}

/* Numbers for the components that have several functions. */
static void
number_cycles(struct calls *c, const struct order *order, uint32_t components)
{
	size_t		 n = c->p->function_n, i;
	uint32_t	*first = mem_get(n, sizeof(*first));
	uint32_t	*size = mem_get(components, sizeof(*size));
	uint32_t	*number = mem_get(components, sizeof(*number)), at;

	for (i = 0; i < n; i++) {
		first[order->function[i]] = (uint32_t)i;
		size[c->component[i]]++;
	}
	c->cycle = mem_get(n, sizeof(*c->cycle));
	for (i = 0; i < n; i++) {
		at = c->component[first[i]];
		if (size[at] > 1 && number[at] == 0)
			number[at] = ++c->cycle_n;
		c->cycle[first[i]] = number[at];
	}
	mem_free(first);
	mem_free(size);
	mem_free(number);
}

static bool
sum_inclusive(struct calls *c)
{
	uint32_t	 n = c->p->event_n;
	size_t		 i;
	bool		 good = true;

	c->inclusive = mem_get(c->p->function_n * n, sizeof(*c->inclusive));
	c->called = mem_get(c->p->function_n, sizeof(*c->called));
	c->cycle_costs = mem_get(((size_t)c->cycle_n + 1) * n,
	    sizeof(*c->cycle_costs));
	memcpy(c->inclusive, c->self,
	    c->p->function_n * n * sizeof(*c->self));
	for (i = 0; i < c->edge_n; i++) {
		const struct calls_edge	*e = &c->edges[i];

		good = num_add(&c->called[e->callee], e->calls) && good;
		if (c->component[e->caller] != c->component[e->callee])
			good = num_add_all(c->inclusive + e->caller * (size_t)n,
			    c->edge_costs + i * n, n) && good;
	}
	for (i = 0; i < c->p->function_n; i++)
		if (c->cycle[i] != 0)
			good = num_add_all(c->cycle_costs + c->cycle[i] *
			    (size_t)n, c->inclusive + i * n, n) && good;
	return good;
}

bool
calls_open(struct calls *c, const struct profile *p,
    const struct order *order)
{
	uint32_t	 components;
	bool		 good;

	memset(c, 0, sizeof(*c));
	c->p = p;
	c->component = graph_components(p, NULL, &components);
	good = sum_self(c);
	good = make_edges(c) && good;
	index_edges(c);
	number_cycles(c, order, components);
	return sum_inclusive(c) && good;
}

void
calls_close(struct calls *c)
{
	mem_free(c->component);
	mem_free(c->cycle);
	mem_free(c->self);
	mem_free(c->inclusive);
	mem_free(c->cycle_costs);
	mem_free(c->called);
	mem_free(c->edges);
	mem_free(c->edge_costs);
	mem_free(c->by_caller);
	mem_free(c->into);
	mem_free(c->by_callee);
	memset(c, 0, sizeof(*c));
}
