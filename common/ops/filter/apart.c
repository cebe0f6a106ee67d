/*
 * Jumps have no columns of their sides.  Where the change of a number is above
 * 0 it belongs to the new side, otherwise to the old one.  Numbers of calls are
 * treated so where a producer, such as a sampler, knows none.
 */
#include "ops/filter/apart.h"

#include <stdio.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "text/slice.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "profile/build/profile_add.h"
#include "profile/build/repack.h"
#include "ops/compare/sides.h"

/* Add the event of which these are the columns, unless the profile lacks one of
   its sides. */
static void
add_event(struct apart *a, const struct profile *p, struct slice name,
    uint32_t change)
{
	static const char	*const suffix[SIDES] = { "Old", "New" };
	struct apart_event	 e = { change, { 0 } };
	char			*text;
	int			 i;

	for (i = 0; i < SIDES; i++) {
		text = slice_join(name, suffix[i], slice_of(""));
		e.of[i] = event_find(p, text, strlen(text));
		mem_free(text);
		if (e.of[i] == ID_NONE)
			return;
		e.of[i] += ARC_COSTS;
	}
	a->at[a->n++] = e;
}

static bool
agree(const struct cost_table *t, const struct apart_event *e, uint32_t first)
{
	uint32_t	 row;

	for (row = 0; row < t->n; row++)
		if (wide_compare(row_wide(t, row, e->of[SIDE_NEW] - first),
		    wide_add(row_wide(t, row, e->of[SIDE_OLD] - first),
		    row_wide(t, row, e->change - first))) != 0)
			return false;
	return true;
}

static bool
is_calls(const struct apart_event *e)
{
	return e->change == ARC_CALLS;
}

/* Return the first event that is neither a change nor a side of one; if
   there is none, the last one. */
static uint32_t
find_lone(const struct apart *a, const struct profile *p)
{
	bool		 known[ARC_COSTS + EVENT_MAX] = { false };
	uint32_t	 i;

	for (i = 0; i < a->n; i++)
		known[a->at[i].change] = known[a->at[i].of[SIDE_OLD]] =
		    known[a->at[i].of[SIDE_NEW]] = true;
	for (i = 0; i + 1 < p->event_n && known[ARC_COSTS + i]; i++)
		;
	return i;
}

/* Complain about an event or, with ARC_CALLS, about numbers of calls. */
static bool
refuse(const struct profile *p, uint32_t change, const char *fault,
    struct complaint *wrong)
{
	char		 quoted[80], what[90] = "calls";
	struct slice	 name;

	if (change != ARC_CALLS) {
		name = event_text(p, change - ARC_COSTS);
		snprintf(what, sizeof(what), "'%s'", diag_quote(quoted,
		    sizeof(quoted), name.at, name.len));
	}
	return complaint_set(wrong, "expected each event, and calls, with old "
	    "and new counts (cgdiff --sides), by which callers share costs, "
	    "found %s %s", what, fault);
}

bool
apart_find(struct apart *a, const struct profile *p, struct complaint *wrong)
{
	uint32_t	 i, n;

	a->n = 0;
	for (i = 0; i < p->event_n; i++)
		add_event(a, p, event_text(p, i), ARC_COSTS + i);
	n = a->n;
	add_event(a, p, slice_of(SIDES_CALLS), ARC_CALLS);
	a->calls = a->n > n;
	if (n == 0 || 3 * n + 2 * a->calls != p->event_n)
		return refuse(p, ARC_COSTS + find_lone(a, p), "without them",
		    wrong);
	if (!a->calls && p->arcs.n > 0 && metadata_counts_calls(&p->metadata))
		return refuse(p, ARC_CALLS, "without them", wrong);
	for (i = 0; i < a->n; i++)
		if (!agree(&p->arcs, &a->at[i], 0) || (!is_calls(&a->at[i]) &&
		    !agree(&p->costs, &a->at[i], ARC_COSTS)))
			return refuse(p, a->at[i].change, "with counts that do "
			    "not differ by the change", wrong);
	return true;
}

/* Move the counts of a side into the column of changes. */
static void
take_event(struct cost_table *t, const struct apart_event *e, uint32_t first,
    enum side side)
{
	uint32_t	 row;

	for (row = 0; row < t->n; row++) {
		cost_table_set_wide(t, row, e->change - first,
		    row_wide(t, row, e->of[side] - first));
		cost_table_set(t, row, e->of[SIDE_OLD] - first, 0);
		cost_table_set(t, row, e->of[SIDE_NEW] - first, 0);
	}
}

/* Take the counts of a side out of a column of changes that has no columns of
   sides. */
static void
take_signed(struct cost_table *t, uint32_t column, enum side side)
{
	struct wide	 v;
	uint32_t	 row;

	for (row = 0; row < t->n; row++) {
		v = row_wide(t, row, column);
		if (side == SIDE_OLD)
			v = wide_negate(v);
		cost_table_set_wide(t, row, column,
		    wide_max(v, wide_of(0)));
	}
}

/* Make a difference, or a copy of it, the profile of one side. */
static void
take_side(struct profile *p, const struct apart *a, enum side side)
{
	enum row_kind	 kind;
	uint32_t	 i;

	for (i = 0; i < a->n; i++) {
		take_event(&p->arcs, &a->at[i], 0, side);
		if (!is_calls(&a->at[i]))
			take_event(&p->costs, &a->at[i], ARC_COSTS, side);
	}
	if (!a->calls)
		take_signed(&p->arcs, ARC_CALLS, side);
	for (i = 0; i < JUMP_COUNTS; i++)
		take_signed(&p->jumps, i, side);
	/* Rows of the other side must not count as calls of this one. */
	for (kind = 0; kind < ROW_KINDS; kind++)
		repack_omit_zeros(p, kind);
}

/* Copy the changes to a column of a side. */
static void
give_event(struct cost_table *t, const struct apart_event *e, uint32_t first,
    enum side side)
{
	struct wide	 v;
	uint32_t	 row;

	for (row = 0; row < t->n; row++) {
		v = row_wide(t, row, e->change - first);
		cost_table_set_wide(t, row, e->of[side] - first,
		    side == SIDE_OLD ? wide_negate(v) : v);
	}
}

/* Make the profile of one side a difference from a profile without costs. */
static void
give_side(struct profile *p, const struct apart *a, enum side side)
{
	uint32_t	 i;

	if (side == SIDE_OLD) {
		cost_table_negate(&p->costs, p->costs.counts);
		cost_table_negate(&p->arcs, p->arcs.counts);
		cost_table_negate(&p->jumps, JUMP_COUNTS);
	}
	for (i = 0; i < a->n; i++) {
		give_event(&p->arcs, &a->at[i], 0, side);
		if (!is_calls(&a->at[i]))
			give_event(&p->costs, &a->at[i], ARC_COSTS, side);
	}
}

/* Make an empty profile with the same columns. */
static void
begin_like(struct profile *p, const struct profile *like)
{
	struct slice	 name;
	uint32_t	 i;

	profile_init(p);
	p->threads = like->threads;
	for (i = 0; i < like->event_n; i++) {
		name = event_text(like, i);
		profile_event(p, name.at, name.len);
	}
}

void
apart(struct profile *p, const struct apart *a, apart_step *step, void *arg)
{
	struct profile		*more = mem_get(SIDES, sizeof(*more));
	struct profile		*old = &more[0], *sum = &more[1];
	struct profile		*const of[SIDES] = { old, p };
	struct complaint	 wrong;
	enum side		 side;

	begin_like(old, p);
	begin_like(sum, p);
	/* No addition can fail, since all have the same events. */
	profile_add(old, p, &wrong);
	profile_freeze(old);
	memcpy(sum->summary, p->summary, sizeof(sum->summary));
	for (side = 0; side < SIDES; side++) {
		take_side(of[side], a, side);
		step(arg, of[side], side);
		give_side(of[side], a, side);
	}
	memset(p->summary, 0, sizeof(p->summary));
	profile_take(sum, p, &wrong);
	profile_take_rows(sum, old, NULL, &wrong);
	profile_free(old);
	profile_free(p);
	*p = *sum;
	mem_free(more);
	profile_freeze(p);
}
