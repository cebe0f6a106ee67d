/*
 * A profile counts the passes over its input: a section that was entered in a
 * pass after the last one of the old profile is in the new one.  Regrouping
 * makes new sections, and maps the old sections and their passes to them.
 */
#include "ops/compare/compare.h"

#include <string.h>

#include "base/mem.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "profile/build/build.h"
#include "profile/build/regroup_apply.h"
#include "profile/build/section_sums.h"

void
compare_add_calls(const struct profile *p, uint64_t *calls)
{
	uint32_t	 row;

	for (row = 0; row < p->arcs.n; row++)
		calls[arc_callee(p, row)] += (uint64_t)row_count(&p->arcs, row,
		    ARC_CALLS);
}

void
compare_note(struct compare_old *old, struct profile *p, bool functions)
{
	old->input_n = p->input_n;
	old->section_n = p->section_n;
	old->function_n = p->function_n;
	old->event_n = p->event_n;
	old->pass = p->pass;
	profile_mark(p);
	old->calls = mem_get(p->function_n, sizeof(*old->calls));
	compare_add_calls(p, old->calls);
	if (!functions)
		return;
	old->has = section_sums_any(p);
	section_sums(p, &old->self);
}

void
compare_old_free(struct compare_old *old)
{
	mem_free(old->calls);
	mem_free(old->has);
	tally_free(&old->self);
	memset(old, 0, sizeof(*old));
}

/* Add section i of the old profile to the old side of the function. */
static void
add_old(struct comparison *c, size_t function, const struct compare_old *old,
    size_t i)
{
	c->in_old[function] = c->in_old[function] || old->has[i];
	tally_add_all(&c->old, function * c->event_n, &old->self,
	    i * old->event_n, old->event_n);
}

/* Add the changes of all functions. */
static void
add_changes(struct comparison *c, const struct profile *p)
{
	struct tally	 costs;
	size_t		 i;

	section_sums(p, &costs);
	for (i = 0; i < p->section_n; i++)
		tally_add_all(&c->change,
		    (size_t)p->sections[i].function * c->event_n, &costs,
		    i * p->event_n, p->event_n);
	tally_free(&costs);
}

void
compare_functions(struct comparison *c, const struct compare_old *old,
    const struct profile *p, const struct regroup *r)
{
	size_t		 i, n = r == NULL ? p->section_n : r->section_n;
	size_t		 cells = p->function_n * p->event_n;
	uint32_t	 section, function;

	c->event_n = p->event_n;
	c->in_old = mem_get(p->function_n, sizeof(*c->in_old));
	c->in_new = mem_get(p->function_n, sizeof(*c->in_new));
	tally_init(&c->old, cells);
	tally_init(&c->change, cells);
	for (i = 0; i < n; i++) {
		section = r == NULL ? (uint32_t)i : r->section_to[i];
		function = p->sections[section].function;
		if ((r == NULL ? p->sections[i].pass : r->section_pass[i]) >
		    old->pass)
			c->in_new[function] = true;
		if (i < old->section_n)
			add_old(c, function, old, i);
	}
	add_changes(c, p);
}

/* Move n sums from index j to index i, where they are added. */
static void
give(struct tally *t, size_t i, size_t j, uint32_t n)
{
	uint32_t	 k;

	tally_add_all(t, i, t, j, n);
	for (k = 0; k < n; k++)
		tally_set(t, j + k, wide_of(0));
}

void
comparison_join(struct comparison *c, const uint32_t *wholes, size_t n)
{
	size_t	 i, to;

	for (i = 0; i < n; i++) {
		if ((to = wholes[i]) == i)
			continue;
		give(&c->old, to * c->event_n, i * c->event_n, c->event_n);
		give(&c->change, to * c->event_n, i * c->event_n, c->event_n);
		c->in_old[to] = c->in_old[to] || c->in_old[i];
		c->in_new[to] = c->in_new[to] || c->in_new[i];
		c->in_old[i] = c->in_new[i] = false;
	}
}

void
comparison_free(struct comparison *c)
{
	mem_free(c->in_old);
	mem_free(c->in_new);
	mem_free(c->noise);
	tally_free(&c->old);
	tally_free(&c->change);
	memset(c, 0, sizeof(*c));
}

static bool
is_one(const struct comparison *c, size_t function, enum compare_which which,
    uint32_t column)
{
	int	 sign = wide_sign(tally_get(&c->change, function * c->event_n +
		    column));

	if (c->noise != NULL && c->noise[function])
		sign = 0;
	switch (which) {
	case COMPARE_CHANGE:
		return sign != 0;
	case COMPARE_INCREASE:
		return sign > 0;
	case COMPARE_DECREASE:
		return sign < 0;
	case COMPARE_ADDED:
		return c->in_new[function] && !c->in_old[function];
	case COMPARE_REMOVED:
		return c->in_old[function] && !c->in_new[function];
	case COMPARE_ALL:
		break;
	}
	return true;
}

void
compare_keep(struct profile *p, const struct comparison *c,
    enum compare_which which, uint32_t column)
{
	uint32_t	*gone = mem_get(p->function_n, sizeof(*gone));
	struct regroup	 r;
	size_t		 i;

	for (i = 0; i < p->function_n; i++)
		gone[i] = !is_one(c, i, which, column);
	regroup_init(&r, p);
	regroup_drop_sections(&r, gone);
	regroup_apply(&r);
	regroup_free(&r);
	mem_free(gone);
}
