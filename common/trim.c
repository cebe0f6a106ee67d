#include "trim.h"

#include <string.h>

#include "mem.h"
#include "num.h"
#include "order.h"
#include "profile.h"
#include "shape.h"
#include "sort.h"

static const char	 rest_name[] = "(below threshold)";

struct costs {
	const struct order	*order;
	int64_t			*self, *inclusive;	/* by function */
	bool			*there;		/* costs, calls or is called */
};

static bool
gather_self(const struct profile *p, uint32_t column, int64_t *self)
{
	int64_t	*costs;
	size_t	 i;
	bool	 good;

	good = profile_section_costs(p, &costs);
	for (i = 0; good && i < p->section_n; i++)
		good = num_add(&self[p->sections[i].function],
		    costs[i * p->event_n + column]);
	mem_free(costs);
	return good;
}

/* Functions of which nothing is left keep no place. */
static void
find_those_there(const struct profile *p, bool *there)
{
	const struct section	*s;
	struct arc		 arc;
	uint32_t		 row;
	size_t			 i;

	for (i = 0; i < p->section_n; i++) {
		s = &p->sections[i];
		there[s->function] = there[s->function] ||
		    s->costs.head != ROW_NONE || s->arcs.head != ROW_NONE;
	}
	for (row = 0; row < p->arcs.n; row++) {
		arc_read(p, row, &arc);
		there[arc.callee] = true;
	}
	for (row = 0; row < p->jumps.n; row++)
		there[p->sections[row_head(&p->jumps, row)].function] = true;
}

/* Calls of itself cost a function nothing more. */
static bool
add_calls(const struct profile *p, uint32_t column, int64_t *inclusive)
{
	struct arc	 arc;
	uint32_t	 row, caller;

	for (row = 0; row < p->arcs.n; row++) {
		arc_read(p, row, &arc);
		caller = p->sections[row_head(&p->arcs, row)].function;
		if (caller != arc.callee && !num_add(&inclusive[caller],
		    row_count(&p->arcs, row, ARC_COSTS + column)))
			return false;
	}
	return true;
}

static int
by_self(const void *context, uint32_t a, uint32_t b)
{
	const struct costs	*c = context;
	uint64_t		 sa = num_size(c->self[a]);
	uint64_t		 sb = num_size(c->self[b]);

	if (c->there[a] != c->there[b])
		return c->there[a] ? -1 : 1;
	if (sa != sb)
		return sa > sb ? -1 : 1;
	return c->order->function[a] < c->order->function[b] ? -1 : 1;
}

/* All but the first ones, by self cost, go. */
static void
keep_top(const struct profile *p, const struct costs *c, size_t top,
    uint32_t *gone)
{
	uint32_t	*functions, i;

	functions = mem_resize(NULL, p->function_n, sizeof(*functions));
	for (i = 0; i < p->function_n; i++)
		functions[i] = i;
	sort_ids(functions, p->function_n, by_self, c);
	for (i = 0; i < p->function_n; i++)
		if (i >= top)
			gone[functions[i]] = 1;
	mem_free(functions);
}

static bool
choose(struct profile *p, const struct trim *t, uint32_t column,
    struct costs *c, uint32_t *gone)
{
	int64_t		 totals[EVENT_MAX];
	uint64_t	 total, least;
	uint32_t	 overflow;
	size_t		 i;

	if (!gather_self(p, column, c->self))
		return false;
	memcpy(c->inclusive, c->self, p->function_n * sizeof(*c->self));
	if (!add_calls(p, column, c->inclusive) ||
	    !profile_totals(p, totals, &overflow))
		return false;
	total = num_size(totals[column]);
	/* Rounded up: costs are whole numbers. */
	least = total - num_share(total, TRIM_ALL - t->share, TRIM_ALL);
	for (i = 0; i < p->function_n; i++)
		gone[i] = num_size(c->inclusive[i]) < least;
	find_those_there(p, c->there);
	if (t->some)
		keep_top(p, c, t->top, gone);
	return true;
}

bool
trim_functions(struct profile *p, const struct trim *t, uint32_t column)
{
	struct order	 order;
	struct costs	 c = { .order = &order };
	struct shape	 s;
	uint32_t	*gone = mem_get(p->function_n, sizeof(*gone)), rest;
	size_t		 i;
	bool		 good;

	order_init(&order, p);
	c.self = mem_get(p->function_n, sizeof(*c.self));
	c.inclusive = mem_get(p->function_n, sizeof(*c.inclusive));
	c.there = mem_get(p->function_n, sizeof(*c.there));
	good = choose(p, t, column, &c, gone);
	order_free(&order);
	mem_free(c.self);
	mem_free(c.inclusive);
	mem_free(c.there);
	if (good) {
		rest = intern_id(&p->names, rest_name, strlen(rest_name));
		for (i = 0; i < p->function_n; i++)
			gone[i] = gone[i] ? rest : ID_NONE;
		shape_init(&s, p);
		shape_join(&s, gone, true);
		good = shape_apply(&s);
		shape_free(&s);
	}
	mem_free(gone);
	return good;
}
