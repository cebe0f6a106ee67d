/*
 * A side is an ordinary column, but in no input: p->with is 0.
 */
#include "ops/compare/sides.h"

#include <string.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "text/num.h"
#include "profile/event.h"

static bool
no_column(struct complaint *wrong)
{
	return complaint_set(wrong, "an event has the name of a side, or "
	    "there are too many");
}

/* The column of the event's name with a suffix; ID_NONE if there are too many
   columns, or if it must be new and exists. */
static uint32_t
side_column(struct profile *p, uint32_t column, const char *suffix, bool new)
{
	const struct event	*e = &p->events[column];
	size_t			 len = intern_length(&p->names, e->name);
	size_t			 more = strlen(suffix);
	char			*name = mem_resize(NULL, len + more, 1);
	uint32_t		 n = p->event_n, found;

	memcpy(name, intern_text(&p->names, e->name), len);
	memcpy(name + len, suffix, more);
	found = profile_event(p, name, len + more);
	mem_free(name);
	return new && p->event_n == n ? ID_NONE : found;
}

static void
copy_column(struct cost_table *t, uint32_t from, uint32_t to)
{
	uint32_t	 row;

	for (row = 0; row < t->n; row++)
		if (!t->carries)
			cost_table_set(t, row, to, row_count(t, row, from));
		else
			cost_table_set_wide(t, row, to, row_wide(t, row, from));
}

/* Make room for n columns at once, so that rows move only once. */
static void
expect_columns(struct profile *p, uint32_t n)
{
	if (n > EVENT_MAX)
		n = EVENT_MAX;
	cost_table_widen(&p->costs, n);
	cost_table_widen(&p->arcs, ARC_COSTS + n);
}

/* Add CallsOld.  It may be omitted if there are too many events, but no event
   of an input may have its name. */
static bool
keep_old_calls(struct profile *p)
{
	uint32_t	 n = p->event_n, old;

	old = profile_event(p, SIDES_CALLS_OLD, strlen(SIDES_CALLS_OLD));
	if (old != ID_NONE && p->event_n > n)
		copy_column(&p->arcs, ARC_CALLS, ARC_COSTS + old);
	return old == ID_NONE || p->event_n > n;
}

bool
sides_keep_old(struct profile *p, struct complaint *wrong)
{
	uint32_t	 n = p->event_n, i, old;

	expect_columns(p, 2 * n + (p->arcs.n > 0));
	for (i = 0; i < n; i++) {
		if ((old = side_column(p, i, "Old", true)) == ID_NONE)
			return no_column(wrong);
		copy_column(&p->costs, i, old);
		copy_column(&p->arcs, ARC_COSTS + i, ARC_COSTS + old);
		p->summary[old] = p->summary[i];
	}
	return p->arcs.n == 0 || keep_old_calls(p) || no_column(wrong);
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

/* Set column `to' to the sum of two. */
static void
add_columns(struct cost_table *t, uint32_t a, uint32_t b, uint32_t to)
{
	uint32_t	 row;
	int64_t		 v;

	for (row = 0; row < t->n; row++) {
		v = row_count(t, row, a);
		if (!t->carries && num_add(&v, row_count(t, row, b)))
			cost_table_set(t, row, to, v);
		else
			cost_table_set_wide(t, row, to, wide_add(row_wide(t,
			    row, a),
			    row_wide(t, row, b)));
	}
}

/* Move counts above zero of a column to one, and those below, negated, to
   another. */
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

/* Give calls with a cost but no number a call: readers without negative numbers
   count the cost of 0 calls as self cost. */
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

/* Change the sign of those of the first n counts of each row that are below
   zero. */
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

/* Declare the totals of split columns, which no input declares. */
static void
sum_up(struct profile *p, uint32_t first)
{
	struct wide	 totals[EVENT_MAX];
	uint32_t	 column;

	profile_totals(p, totals);
	for (column = first; column < p->event_n; column++)
		if (wide_sign(p->summary[column]) == 0)
			p->summary[column] = totals[column];
}

/* Add the columns EUp and EDown of an event E to the list. */
static bool
add_split(struct profile *p, uint32_t column, struct event_list *events)
{
	uint32_t	 up = side_column(p, column, "Up", true), down;

	down = up == ID_NONE ? ID_NONE : side_column(p, column, "Down", true);
	if (down == ID_NONE)
		return false;
	split_column(&p->costs, column, up, down);
	split_column(&p->arcs, ARC_COSTS + column, ARC_COSTS + up,
	    ARC_COSTS + down);
	events->at[events->n++] = up;
	events->at[events->n++] = down;
	return true;
}

/* Add EOld and ENew.  An event that the old profile lacks was zero. */
static bool
add_sides(struct profile *p, uint32_t column, struct event_list *events)
{
	uint32_t	 old = side_column(p, column, "Old", false), new;

	/* A column that an input has is not a side. */
	if (old == ID_NONE || p->with[old] > 0)
		return false;
	new = side_column(p, column, "New", true);
	if (new == ID_NONE)
		return false;
	p->summary[new] = wide_add(p->summary[column], p->summary[old]);
	add_columns(&p->costs, column, old, new);
	add_columns(&p->arcs, ARC_COSTS + column, ARC_COSTS + old,
	    ARC_COSTS + new);
	events->at[events->n++] = old;
	events->at[events->n++] = new;
	return true;
}

/* Add the columns of calls, if there is room.  Return false if an input has an
   event of that name. */
static bool
add_calls(struct profile *p, struct event_list *events)
{
	static const char	 name_old[] = SIDES_CALLS_OLD;
	static const char	 name_new[] = SIDES_CALLS_NEW;
	uint32_t		 old, new, n;

	old = profile_event(p, name_old, sizeof(name_old) - 1);
	if (old != ID_NONE && p->with[old] > 0)
		return false;
	n = p->event_n;
	new = profile_event(p, name_new, sizeof(name_new) - 1);
	if (new != ID_NONE && p->event_n == n)
		return false;
	if (old == ID_NONE || new == ID_NONE || events->n + 2 > EVENT_MAX)
		return true;
	add_columns(&p->arcs, ARC_CALLS, ARC_COSTS + old, ARC_COSTS + new);
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

	/* Columns for EUp and EDown, and for ENew; EOld exists already. */
	expect_columns(p, first + (split ? 2 : 0) * from.n +
	    (sides ? 1 : 0) * from.n);
	events->n = 0;
	for (i = 0; i < from.n; i++) {
		if (events->n + 4 > EVENT_MAX)
			return complaint_set(wrong,
			    "there are too many events");
		if (!split)
			events->at[events->n++] = from.at[i];
		else if (!add_split(p, from.at[i], events))
			return no_column(wrong);
		if (sides && !add_sides(p, from.at[i], events))
			return no_column(wrong);
	}
	if (sides && p->arcs.n > 0 && !add_calls(p, events))
		return no_column(wrong);
	if (!split)
		return true;
	give_calls(&p->arcs);
	negate_below_zero(&p->arcs, ARC_COSTS);
	negate_below_zero(&p->jumps, JUMP_COUNTS);
	sum_up(p, first);
	return true;
}

bool
sides_is_calls(const struct profile *p, uint32_t column)
{
	struct slice	 name = event_text(p, column);

	return slice_is(name, SIDES_CALLS_OLD) ||
	    slice_is(name, SIDES_CALLS_NEW);
}
