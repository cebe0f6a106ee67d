/*
 * Components are visited callers first: when one is visited, all calls of it
 * from inside are known, and its own calls are then counted for its callees.
 * Parts are cut off in whole numbers that add up to the cost of the calls from
 * inside, so that nothing is lost on the way down.
 */
#include "ops/filter/root.h"

#include <string.h>

#include "base/mem.h"
#include "profile/call_cycles.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "profile/build/regroup_apply.h"
#include "profile/build/section_sums.h"
#include "profile/tally.h"
#include "ops/filter/reach.h"
#include "ops/filter/root_part.h"

/* Flags of a component. */
enum {
	IS_ROOT = 1,		/* has a root function */
	INSIDE = 2,		/* is called from inside */
	OUTSIDE = 4,		/* is called from elsewhere, or in part */
	ASIDE = 8,		/* is entered at a function that is no root */
	BELOW = 16		/* is called by an estimated component */
};

struct root {
	struct profile	*p;
	const uint32_t	*taken;
	uint32_t	*component, n;
	struct buckets	 arcs;		/* reach_arcs() */
	unsigned char	*known;		/* flags of each component */
	struct root_part parts;
};

static bool
stays(const struct root *r, uint32_t c)
{
	return (r->known[c] & (IS_ROOT | INSIDE)) != 0;
}

static bool
is_part(const struct root *r, uint32_t c)
{
	return (r->known[c] & (IS_ROOT | INSIDE | OUTSIDE)) ==
	    (INSIDE | OUTSIDE);
}

static bool
is_estimated(const struct root *r, uint32_t c)
{
	return (r->known[c] & (r->known[c] & IS_ROOT ? ASIDE :
	    OUTSIDE | BELOW)) != 0 && stays(r, c);
}

/* Set the flags of a callee by a call from component c. */
static void
follow(struct root *r, uint32_t c, uint32_t arc)
{
	struct arc	 a;
	uint32_t	 to;

	arc_read(r->p, arc, &a);
	to = r->component[a.callee];
	if (to == c)
		return;
	if (stays(r, c))
		r->known[to] |= INSIDE;
	if (!stays(r, c) || is_part(r, c)) {
		r->known[to] |= OUTSIDE;
		if (r->taken[a.callee] == 0)
			r->known[to] |= ASIDE;
	}
	if (is_estimated(r, c))
		r->known[to] |= BELOW;
}

static void
look(struct root *r)
{
	uint32_t	 i, c;

	r->known = mem_get(r->n, 1);
	for (i = 0; i < r->p->function_n; i++)
		if (r->taken[i] != 0)
			r->known[r->component[i]] |= IS_ROOT;
	for (c = r->n; c-- > 0;)
		for (i = r->arcs.start[c]; i < r->arcs.start[c + 1]; i++)
			follow(r, c, r->arcs.ids[i]);
}

/* Cut off the parts, callers first. */
static void
cut(struct root *r)
{
	bool		*parts = mem_get(r->n, sizeof(*parts));
	uint32_t	 c, i;

	for (c = 0; c < r->n; c++)
		parts[c] = is_part(r, c);
	root_part_init(&r->parts, r->p, r->component, parts, r->n);
	for (c = r->n; c-- > 0;)
		if (parts[c])
			root_part_cut(&r->parts, c);
		else if (stays(r, c))
			for (i = r->arcs.start[c];
			    i < r->arcs.start[c + 1]; i++)
				root_part_give(&r->parts, r->arcs.ids[i]);
	root_part_free(&r->parts);
	mem_free(parts);
}

static void
sum_up(const struct root *r, uint32_t column, struct root_result *result)
{
	const struct profile	*p = r->p;
	struct tally		 costs;
	struct wide		 v;
	uint32_t		 i, c;

	section_sums(p, &costs);
	for (i = 0; i < p->section_n; i++) {
		c = r->component[p->sections[i].function];
		v = tally_get(&costs, (size_t)i * p->event_n + column);
		if (stays(r, c))
			result->cost = wide_add(result->cost, v);
		if (is_estimated(r, c))
			result->shared = wide_add(result->shared, v);
	}
	tally_free(&costs);
	for (i = 0; i < p->function_n; i++) {
		result->functions += stays(r, r->component[i]);
		result->estimated += is_estimated(r, r->component[i]);
	}
}

static void
drop_others(const struct root *r)
{
	uint32_t	*gone = mem_get(r->p->function_n, sizeof(*gone));
	struct regroup	 s;
	size_t		 i;

	for (i = 0; i < r->p->function_n; i++)
		gone[i] = !stays(r, r->component[i]);
	regroup_init(&s, r->p);
	regroup_drop(&s, gone, true);
	regroup_apply(&s);
	regroup_free(&s);
	mem_free(gone);
}

void
root_functions(struct profile *p, const uint32_t *taken, uint32_t column,
    struct root_result *result)
{
	struct root	 r = { .p = p, .taken = taken };

	memset(result, 0, sizeof(*result));
	r.component = call_cycles_components(p, NULL, &r.n);
	reach_arcs(p, r.component, r.n, &r.arcs);
	look(&r);
	cut(&r);
	sum_up(&r, column, result);
	drop_others(&r);
	mem_free(r.component);
	buckets_free(&r.arcs);
	mem_free(r.known);
}
