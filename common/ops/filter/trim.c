/*
 * The threshold applies to inclusive cost, the limit on the number of functions
 * to self cost.
 */
#include "ops/filter/trim.h"

#include <string.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "base/sort.h"
#include "profile/frozen.h"
#include "profile/order.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "profile/build/regroup_apply.h"
#include "profile/build/section_sums.h"
#include "profile/tally.h"

static const char	 rest_name[] = "(below threshold)";

struct costs {
	const struct order	*order;
	struct tally		 self, inclusive;	/* by function */
	bool			*there;		/* costs, calls or is called */
};

static void
gather_self(const struct profile *p, uint32_t column, struct tally *self)
{
	struct tally	 costs;
	size_t		 i;

	section_sums(p, &costs);
	for (i = 0; i < p->section_n; i++)
		tally_add_all(self, p->sections[i].function, &costs,
		    i * p->event_n + column, 1);
	tally_free(&costs);
}

/* Mark functions with any rows; others must not occupy a place among the
   top. */
static void
find_those_there(const struct profile *p, bool *there)
{
	uint32_t	 i;

	for (i = 0; i < p->section_n; i++)
		if (section_has_rows(p, i))
			there[p->sections[i].function] = true;
	for (i = 0; i < p->arcs.n; i++)
		there[arc_callee(p, i)] = true;
}

/* Add the cost of calls; recursive calls of itself add nothing. */
static void
add_calls(const struct profile *p, uint32_t column, struct tally *inclusive)
{
	uint32_t	 row, caller;

	for (row = 0; row < p->arcs.n; row++) {
		caller = arc_caller(p, row);
		if (caller != arc_callee(p, row))
			tally_add_count(inclusive, caller, &p->arcs, row,
			    ARC_COSTS + column);
	}
}

static int
by_self(const void *context, uint32_t a, uint32_t b)
{
	const struct costs	*c = context;
	int			 way = wide_compare(
				    wide_size(tally_get(&c->self, b)),
				    wide_size(tally_get(&c->self, a)));

	if (c->there[a] != c->there[b])
		return c->there[a] ? -1 : 1;
	if (way != 0)
		return way;
	return c->order->function[a] < c->order->function[b] ? -1 : 1;
}

/* Remove all but the first `top' functions by self cost. */
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

static void
choose(struct profile *p, const struct trim *t, uint32_t column,
    struct costs *c, uint32_t *gone)
{
	struct wide	 totals[EVENT_MAX], total, least;
	size_t		 i;

	gather_self(p, column, &c->self);
	tally_add_all(&c->inclusive, 0, &c->self, 0, (uint32_t)p->function_n);
	add_calls(p, column, &c->inclusive);
	profile_totals(p, totals);
	total = wide_size(totals[column]);
	/* Round up: costs are whole numbers. */
	least = wide_add(total, wide_negate(wide_share(total,
	    wide_of((int64_t)(TRIM_ALL - t->share)),
	    wide_of((int64_t)TRIM_ALL))));
	for (i = 0; i < p->function_n; i++)
		gone[i] = wide_compare(wide_size(tally_get(&c->inclusive, i)),
		    least) < 0;
	find_those_there(p, c->there);
	if (t->some)
		keep_top(p, c, t->top, gone);
}

bool
trim_read_share(struct trim *t, const char *text, struct complaint *wrong)
{
	const char	*p = text;
	uint64_t	 unit = TRIM_ALL / 100, share = 0;
	bool		 point = false, digit = false;

	for (; *p != '\0' && *p != '%' && unit > 0; p++) {
		if (*p == '.' && !point) {
			point = true;
			continue;
		}
		if (*p < '0' || *p > '9' || share > TRIM_ALL)
			break;
		digit = true;
		if (point)
			unit /= 10;
		share = point ? share + (uint64_t)(*p - '0') * unit :
		    share * 10 + (uint64_t)(*p - '0') * unit;
	}
	p += *p == '%';
	if (!digit || *p != '\0' || share > TRIM_ALL)
		return complaint_set(wrong, "expected a share from 0%% to "
		    "100%%, found '%s'", text);
	t->on = true;
	t->share = share;
	return true;
}

void
trim_functions(struct profile *p, const struct trim *t, uint32_t column)
{
	struct order	 order;
	struct costs	 c = { .order = &order };
	struct regroup	 s;
	uint32_t	*gone = mem_get(p->function_n, sizeof(*gone)), rest;
	size_t		 i;

	order_init(&order, p);
	tally_init(&c.self, p->function_n);
	tally_init(&c.inclusive, p->function_n);
	c.there = mem_get(p->function_n, sizeof(*c.there));
	choose(p, t, column, &c, gone);
	order_free(&order);
	tally_free(&c.self);
	tally_free(&c.inclusive);
	mem_free(c.there);
	rest = intern_id(&p->names, rest_name, strlen(rest_name));
	for (i = 0; i < p->function_n; i++)
		gone[i] = gone[i] ? rest : ID_NONE;
	regroup_init(&s, p);
	regroup_join(&s, gone, true);
	regroup_apply(&s);
	regroup_free(&s);
	mem_free(gone);
}
