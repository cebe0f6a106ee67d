#include "calls.h"

#include <string.h>

#include "graph.h"
#include "leaves.h"
#include "mem.h"
#include "num.h"
#include "profile.h"
#include "sort.h"

/* Arcs of one caller and callee side by side. */
static struct sort_item *
sort_arcs(const struct calls *c)
{
	const struct profile	*p = c->p;
	struct sort_item	*items;
	struct arc		 arc;
	uint32_t		 row;

	items = mem_resize(NULL, p->arcs.n, sizeof(*items));
	for (row = 0; row < p->arcs.n; row++) {
		arc_read(p, row, &arc);
		items[row].high = c->leaves->of_section[row_head(&p->arcs,
		    row)];
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
	struct sort_item	*items = sort_arcs(c);
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
	size_t	 n = c->leaves->n, i;

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

/* What is inlined into a function is where the function is. */
static void
find_components(struct calls *c, uint32_t *components)
{
	const struct profile	*p = c->p;
	uint32_t		*found = graph_components(p, NULL, components);
	uint32_t		 leaf;
	size_t			 i;

	c->component = mem_get(c->leaves->n, sizeof(*c->component));
	memcpy(c->component, found, p->function_n * sizeof(*found));
	for (i = 0; i < p->section_n; i++)
		if ((leaf = c->leaves->of_section[i]) >= p->function_n)
			c->component[leaf] = found[p->sections[i].function];
	mem_free(found);
}

static int
by_name(const void *context, uint32_t x, uint32_t y)
{
	return leaves_compare(context, x, y);
}

/* Numbers for the components that have several functions. */
static void
number_cycles(struct calls *c, uint32_t components)
{
	size_t		 n = c->p->function_n, i, k = 0;
	uint32_t	*list = mem_get(n, sizeof(*list));
	uint32_t	*size = mem_get(components, sizeof(*size));
	uint32_t	*number = mem_get(components, sizeof(*number)), at;

	c->cycle = mem_get(c->leaves->n, sizeof(*c->cycle));
	for (i = 0; i < n; i++)
		size[c->component[i]]++;
	for (i = 0; i < n; i++)
		if (size[c->component[i]] > 1)
			list[k++] = (uint32_t)i;
	sort_ids(list, k, by_name, c->leaves);
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

/* Costs of a section are its leaf's, and the function's that it is of. */
static bool
add_inclusive(struct calls *c, uint32_t section, const int64_t *costs)
{
	size_t		 n = c->p->event_n;
	uint32_t	 leaf = c->leaves->of_section[section];
	uint32_t	 function = c->p->sections[section].function;
	bool		 good;

	good = num_add_all(c->inclusive + leaf * n, costs, c->p->event_n);
	return (leaf == function || num_add_all(c->inclusive + function * n,
	    costs, c->p->event_n)) && good;
}

static bool
sum_inclusive(struct calls *c)
{
	const struct profile	*p = c->p;
	int64_t			 costs[EVENT_MAX];
	struct arc		 arc;
	uint32_t		 i, k, section;
	bool			 good = true;

	c->inclusive = mem_get(c->leaves->n * p->event_n,
	    sizeof(*c->inclusive));
	for (i = 0; i < p->section_n; i++)
		good = add_inclusive(c, i, c->leaves->sections + i *
		    (size_t)p->event_n) && good;
	for (i = 0; i < p->arcs.n; i++) {
		section = row_head(&p->arcs, i);
		arc_read(p, i, &arc);
		if (c->component[p->sections[section].function] ==
		    c->component[arc.callee])
			continue;
		for (k = 0; k < p->event_n; k++)
			costs[k] = row_count(&p->arcs, i, ARC_COSTS + k);
		good = add_inclusive(c, section, costs) && good;
	}
	return good;
}

static bool
sum_cycles(struct calls *c)
{
	size_t	 n = c->p->event_n, i;
	bool	 good = true;

	c->cycle_costs = mem_get(((size_t)c->cycle_n + 1) * n,
	    sizeof(*c->cycle_costs));
	for (i = 0; i < c->p->function_n; i++)
		if (c->cycle[i] != 0)
			good = num_add_all(c->cycle_costs + c->cycle[i] * n,
			    c->inclusive + i * n, c->p->event_n) && good;
	c->called = mem_get(c->leaves->n, sizeof(*c->called));
	for (i = 0; i < c->edge_n; i++)
		good = num_add(&c->called[c->edges[i].callee],
		    c->edges[i].calls) && good;
	return good;
}

bool
calls_open(struct calls *c, const struct leaves *leaves)
{
	uint32_t	 components;
	bool		 good;

	memset(c, 0, sizeof(*c));
	c->p = leaves->p;
	c->leaves = leaves;
	find_components(c, &components);
	good = make_edges(c);
	index_edges(c);
	number_cycles(c, components);
	good = sum_inclusive(c) && good;
	return sum_cycles(c) && good;
}

void
calls_close(struct calls *c)
{
	mem_free(c->component);
	mem_free(c->cycle);
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
