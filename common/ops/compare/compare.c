/*
 * profile.pass counts how often input began again (profile_rewind()), and a
 * section has the value of this count when an input last had the section.  So
 * the new profile has the sections whose value is higher than the count after
 * the old profile was read.  Regrouping makes new sections; for each earlier
 * section, it records which new section that became, and the value that it had.
 */
#include "ops/compare/compare.h"

#include <string.h>

#include "base/mem.h"
#include "text/num.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "profile/build/build.h"
#include "profile/build/regroup_apply.h"

void
compare_add_calls(const struct profile *p, uint64_t *calls)
{
	uint32_t	 row;

	for (row = 0; row < p->arcs.n; row++)
		calls[arc_callee(p, row)] += (uint64_t)row_count(&p->arcs, row,
		    ARC_CALLS);
}

/* Return the greatest common divisor of `unit' and the self costs of the
   profile in the first event. */
static uint64_t
unit_of(const struct profile *p, uint64_t unit)
{
	uint64_t	 cost, rest;
	uint32_t	 row;

	for (row = 0; p->list.n > 0 && row < p->costs.n && unit != 1; row++) {
		cost = num_size(row_count(&p->costs, row, p->list.at[0]));
		for (; cost > 0; cost = rest) {
			rest = unit % cost;
			unit = cost;
		}
	}
	return unit;
}

void
compare_note(struct compare_old *old, struct profile *p,
    enum figures_wanted wanted)
{
	old->input_n = p->input_n;
	old->section_n = p->section_n;
	old->function_n = p->function_n;
	old->pass = p->pass;
	old->unit = unit_of(p, 0);
	profile_mark(p);
	old->wanted = wanted;
	old->calls = mem_get(p->function_n, sizeof(*old->calls));
	compare_add_calls(p, old->calls);
	if (wanted == FIGURES_NONE)
		return;
	figures_note(&old->figures, p, wanted);
}

void
compare_old_free(struct compare_old *old)
{
	mem_free(old->calls);
	figures_free(&old->figures);
	memset(old, 0, sizeof(*old));
}

uint64_t
compare_unit(const struct compare_old *old, const struct profile *p)
{
	return unit_of(p, old->unit);
}

unsigned char
compare_section_sides(const struct compare_old *old, const struct profile *p,
    size_t section)
{
	return (unsigned char)((section < old->section_n) << SIDE_OLD |
	    (p->sections[section].pass > old->pass) << SIDE_NEW);
}

unsigned char *
compare_sides(const struct compare_old *old, const struct profile *p)
{
	unsigned char	*sides = mem_get(p->function_n, sizeof(*sides));
	uint64_t	*calls = mem_get(p->function_n, sizeof(*calls));
	size_t		 i;

	for (i = 0; i < p->section_n; i++)
		sides[p->sections[i].function] |=
		    compare_section_sides(old, p, i);
	/* A function that has no cost, but is called, has no section.  In the
	   difference, the sum of the calls of a function is the new number
	   minus the old one, so adding the old number of calls gives the new
	   one. */
	compare_add_calls(p, calls);
	for (i = 0; i < old->function_n; i++)
		sides[i] |= (unsigned char)(1 << SIDE_OLD |
		    (calls[i] + old->calls[i] != 0) << SIDE_NEW);
	for (; i < old->side_function_n; i++)
		sides[i] |= 1 << SIDE_NEW;
	mem_free(calls);
	return sides;
}

/* Return an array that leaves out the columns which no input has (sides.h): in
   them, an arc that the new side lacks still has its old counts, and so would
   be a link of the new side.  The caller frees the array. */
static uint32_t *
columns_of_inputs(const struct profile *p)
{
	uint32_t	*columns = mem_get(p->event_n, sizeof(*columns)), i;

	for (i = 0; i < p->event_n; i++)
		columns[i] = p->with[i] > 0 ? i : ID_NONE;
	return columns;
}

void
compare_functions(struct comparison *c, const struct compare_old *old,
    const struct profile *p, const struct regroup *r, const uint32_t *wholes)
{
	size_t		 n = r == NULL ? p->section_n : r->section_n, i;
	uint32_t	*to = mem_get(n + p->section_n, sizeof(*to));
	uint32_t	*now = to + n, *columns = columns_of_inputs(p), whole;
	struct figures	 change;
	enum figures_wanted wanted = old->wanted;

	c->in_old = mem_get(p->function_n, sizeof(*c->in_old));
	c->in_new = mem_get(p->function_n, sizeof(*c->in_new));
	c->had = mem_get(p->function_n, sizeof(*c->had));
	for (i = 0; i < p->section_n; i++)
		now[i] = p->sections[i].function;
	for (i = 0; i < n; i++) {
		to[i] = now[r == NULL ? i : r->section_to[i]];
		whole = wholes == NULL ? to[i] : wholes[to[i]];
		if ((r == NULL ? p->sections[i].pass : r->section_pass[i]) >
		    old->pass)
			c->in_new[whole] = true;
		if (i < old->section_n)
			c->in_old[whole] = c->had[whole] = true;
	}
	for (i = 0; i < old->function_n; i++) {
		whole = r == NULL ? (uint32_t)i : r->function_to[i];
		c->had[wholes == NULL ? whole : wholes[whole]] = true;
	}
	figures_init(&c->old, p->function_n, p->event_n, wanted);
	figures_add(&c->old, &old->figures, &(struct figures_map){
		to, r == NULL ? NULL : r->function_to, NULL, wholes,
		r != NULL && regroup_is_one(r)
	});
	figures_count(&c->old);
	figures_note(&change, p, wanted);
	figures_init(&c->change, p->function_n, p->event_n, wanted);
	figures_add(&c->change, &change, &(struct figures_map){
		.row = now, .column = columns, .wholes = wholes
	});
	figures_free(&change);
	figures_count_change(&c->change, &c->old);
	mem_free(columns);
	mem_free(to);
}

void
comparison_free(struct comparison *c)
{
	mem_free(c->in_old);
	mem_free(c->in_new);
	mem_free(c->had);
	mem_free(c->noise);
	figures_free(&c->old);
	figures_free(&c->change);
	memset(c, 0, sizeof(*c));
}

static bool
is_one(const struct comparison *c, size_t function, enum compare_which which,
    uint32_t column)
{
	int	 sign = wide_sign(figures_get(&c->change, function, column));

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
    const uint32_t *wholes, enum compare_which which, uint32_t column)
{
	uint32_t	*gone = mem_get(p->function_n, sizeof(*gone));
	struct regroup	 r;
	size_t		 i;

	for (i = 0; i < p->function_n; i++)
		gone[i] = !is_one(c, wholes == NULL ? i : wholes[i], which,
		    column);
	regroup_init(&r, p);
	regroup_drop_sections(&r, gone);
	regroup_apply(&r);
	regroup_free(&r);
	mem_free(gone);
}
