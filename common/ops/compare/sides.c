/*
 * A column that --sides adds is an ordinary column of the profile, except that
 * p->with, the number of inputs with this event, is 0 for it.
 */
#include "ops/compare/sides.h"

#include <string.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "text/slice.h"
#include "profile/event.h"

static bool
no_column(struct complaint *wrong)
{
	return complaint_set(wrong, "an event has the name of a side, or "
	    "there are too many");
}

/* Return the column whose name is `event' plus `suffix', adding it if
   necessary.  Return ID_NONE if there are too many columns. */
static uint32_t
side_column(struct profile *p, struct slice event, const char *suffix)
{
	char		*name = slice_join(event, suffix, slice_of(""));
	uint32_t	 found = profile_event(p, name, event.len +
			    strlen(suffix));

	mem_free(name);
	return found;
}

/* Add the column whose name is `event' plus `suffix'.  Return false if a column
   of this name exists, or if there are too many columns. */
static bool
new_column(struct profile *p, struct slice event, const char *suffix,
    uint32_t *column)
{
	uint32_t	 n = p->event_n;

	*column = side_column(p, event, suffix);
	return p->event_n > n;
}

/* Set column `to' to the sum of columns a and b, or to column a if b is
   ID_NONE. */
static void
set_column(struct cost_table *t, uint32_t a, uint32_t b, uint32_t to)
{
	uint32_t	 row;

	for (row = 0; row < t->n; row++)
		cost_table_set_wide(t, row, to, wide_add(row_wide(t, row, a),
		    b == ID_NONE ? wide_of(0) : row_wide(t, row, b)));
}

/* Make room for n columns at once, so that rows are moved only once. */
static void
expect_columns(struct profile *p, uint32_t n)
{
	if (n > EVENT_MAX)
		n = EVENT_MAX;
	cost_table_widen(&p->costs, n);
	cost_table_widen(&p->arcs, ARC_COSTS + n);
}

bool
sides_keep_old(struct profile *p, struct complaint *wrong)
{
	uint32_t	 n = p->event_n, i, old;

	expect_columns(p, 2 * n + (p->arcs.n > 0));
	for (i = 0; i < n; i++) {
		if (!new_column(p, event_text(p, i), "Old", &old))
			return no_column(wrong);
		set_column(&p->costs, i, ID_NONE, old);
		set_column(&p->arcs, ARC_COSTS + i, ID_NONE, ARC_COSTS + old);
		p->summary[old] = p->summary[i];
	}
	if (p->arcs.n == 0)
		return true;
	/* If the profile has no room for the columns of calls, leave them out;
	   but if an input has an event of such a name, report an error. */
	if (!new_column(p, slice_of(SIDES_CALLS), "Old", &old))
		return old == ID_NONE || no_column(wrong);
	set_column(&p->arcs, ARC_CALLS, ID_NONE, ARC_COSTS + old);
	return true;
}

void
sides_forget(const struct profile *p, struct event_list *events)
{
	uint32_t	 i, kept = 0;

	for (i = 0; i < events->n; i++)
		if (p->with[events->at[i]] > 0)
			events->at[kept++] = events->at[i];
	events->n = kept;
}

/* Move the counts of a column that are above zero to the column `up', and the
   absolute values of those below zero to the column `down'. */
static void
split_column(struct cost_table *t, uint32_t from, uint32_t up, uint32_t down)
{
	struct wide	 v;
	uint32_t	 row;

	for (row = 0; row < t->n; row++) {
		v = row_wide(t, row, from);
		if (wide_sign(v) < 0)
			cost_table_set_wide(t, row, down, wide_negate(v));
		else
			cost_table_set_wide(t, row, up, v);
	}
}

/*
 * If an arc has a cost but its number of calls is 0, set the number to 1:
 * readers that do not know negative numbers would count its cost as self cost.
 */
static void
give_calls(struct cost_table *t)
{
	uint32_t	 row, i;

	for (row = 0; row < t->n; row++) {
		if (row_sign(t, row, ARC_CALLS) != 0)
			continue;
		for (i = ARC_COSTS; i < t->counts; i++)
			if (row_sign(t, row, i) != 0)
				break;
		if (i < t->counts)
			cost_table_set(t, row, ARC_CALLS, 1);
	}
}

/* Replace the first n counts of each row by their absolute values. */
static void
negate_below_zero(struct cost_table *t, uint32_t n)
{
	uint32_t	 row, i;

	for (row = 0; row < t->n; row++)
		for (i = 0; i < n; i++)
			if (row_sign(t, row, i) < 0)
				cost_table_set_wide(t, row, i,
				    wide_negate(row_wide(t, row, i)));
}

/*
 * Set the summary of each EUp and EDown in the list to its total, and to what
 * the summary of E, of the columns in `from', changed beyond the total of E: so
 * EUp minus EDown is the summary of E.
 */
static void
split_summary(struct profile *p, const struct event_list *from,
    const struct event_list *events, bool sides)
{
	struct wide	 totals[EVENT_MAX], rest;
	uint32_t	 i, column, up, down;

	profile_totals(p, totals);
	for (i = 0; i < from->n; i++) {
		column = from->at[i];
		up = events->at[i * (sides ? 4 : 2)];
		down = events->at[i * (sides ? 4 : 2) + 1];
		rest = wide_less(p->summary[column], totals[column]);
		p->summary[up] = wide_add(totals[up], wide_max(rest,
		    wide_of(0)));
		p->summary[down] = wide_add(totals[down], wide_max(
		    wide_negate(rest), wide_of(0)));
	}
}

/* Split the column of an event E into EUp and EDown, and add these to the list.
   Return false if a column cannot be added. */
static bool
add_split(struct profile *p, uint32_t column, struct event_list *events)
{
	struct slice	 name = event_text(p, column);
	uint32_t	 up, down;

	if (!new_column(p, name, "Up", &up) ||
	    !new_column(p, name, "Down", &down))
		return false;
	split_column(&p->costs, column, up, down);
	split_column(&p->arcs, ARC_COSTS + column, ARC_COSTS + up,
	    ARC_COSTS + down);
	events->at[events->n++] = up;
	events->at[events->n++] = down;
	return true;
}

/* Add the columns EOld and ENew of an event to the list.  If the old profile
   does not have the event, its old counts are 0. */
static bool
add_sides(struct profile *p, uint32_t column, struct event_list *events)
{
	struct slice	 name = event_text(p, column);
	uint32_t	 old = side_column(p, name, "Old"), new;

	/* If an input has an event of this name, EOld is that event and not the
	   old side. */
	if (old == ID_NONE || p->with[old] > 0 ||
	    !new_column(p, name, "New", &new))
		return false;
	p->summary[new] = wide_add(p->summary[column], p->summary[old]);
	set_column(&p->costs, column, old, new);
	set_column(&p->arcs, ARC_COSTS + column, ARC_COSTS + old,
	    ARC_COSTS + new);
	events->at[events->n++] = old;
	events->at[events->n++] = new;
	return true;
}

/* Add the columns CallsOld and CallsNew, unless there are too many columns.
   Return false if an input has an event of such a name. */
static bool
add_calls(struct profile *p, struct event_list *events)
{
	const struct slice	 calls = slice_of(SIDES_CALLS);
	uint32_t		 old = side_column(p, calls, "Old"), new;

	if (old != ID_NONE && p->with[old] > 0)
		return false;
	if (!new_column(p, calls, "New", &new) && new != ID_NONE)
		return false;
	if (old == ID_NONE || new == ID_NONE || events->n + 2 > EVENT_MAX)
		return true;
	set_column(&p->arcs, ARC_CALLS, ARC_COSTS + old, ARC_COSTS + new);
	events->at[events->n++] = old;
	events->at[events->n++] = new;
	return true;
}

bool
sides_make(struct profile *p, struct event_list *events, bool sides,
    bool split, struct complaint *wrong)
{
	struct event_list	 from = *events;
	uint32_t		 first = p->event_n, i;

	/* Make room for EUp, EDown and ENew.  EOld exists already. */
	expect_columns(p, first + (split ? 2 : 0) * from.n +
	    (sides ? 1 : 0) * from.n);
	events->n = 0;
	/* The list has room for all columns, and each is in it once. */
	for (i = 0; i < from.n; i++) {
		if (!split)
			events->at[events->n++] = from.at[i];
		else if (!add_split(p, from.at[i], events))
			return no_column(wrong);
		if (sides && !add_sides(p, from.at[i], events))
			return no_column(wrong);
	}
	if (sides && p->arcs.n > 0 && metadata_counts_calls(&p->metadata) &&
	    !add_calls(p, events))
		return no_column(wrong);
	if (!split)
		return true;
	give_calls(&p->arcs);
	negate_below_zero(&p->arcs, ARC_COSTS);
	negate_below_zero(&p->jumps, JUMP_COUNTS);
	split_summary(p, &from, events, sides);
	return true;
}

void
sides_take_calls(struct profile *p, uint32_t column)
{
	set_column(&p->arcs, ARC_COSTS + column, ID_NONE, ARC_CALLS);
}

bool
sides_is_calls(const struct profile *p, uint32_t column)
{
	struct slice	 name = event_text(p, column);

	return slice_is(name, SIDES_CALLS_OLD) ||
	    slice_is(name, SIDES_CALLS_NEW);
}
