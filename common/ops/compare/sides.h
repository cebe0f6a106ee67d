/*
 * sides -- more columns for the events of a difference, such as the old costs.
 *
 * For an event E of a difference, EOld and ENew are the old and the new cost,
 * and EUp and EDown the amounts of increase and of decrease, both without a
 * sign.  CallsOld and CallsNew are the old and new number of calls, as costs of
 * call arcs.
 */
#ifndef OPS_COMPARE_SIDES_H
#define OPS_COMPARE_SIDES_H

#include <stdbool.h>
#include <stdint.h>

struct complaint;
struct event_list;
struct profile;

/* The names of the columns of numbers of calls. */
#define SIDES_CALLS	"Calls"
#define SIDES_CALLS_OLD	SIDES_CALLS "Old"
#define SIDES_CALLS_NEW	SIDES_CALLS "New"

/* Whether a column holds numbers of calls.  These are stored as costs of arcs,
   but are no costs of the called functions. */
bool	 sides_is_calls(const struct profile *, uint32_t column);

/* Copy the costs of each event E of the profile, which holds only the old side,
   to a new column EOld.  Return false if a column cannot be added. */
bool	 sides_keep_old(struct profile *, struct complaint *);

/* Remove the columns of sides from the list, since no input has them. */
void	 sides_forget(const struct profile *, struct event_list *);

/*
 * With `split', replace each event E in the list by EUp and EDown; afterwards
 * the profile has no count below zero.  With `sides', add EOld, which exists
 * already, and ENew after each E or EDown; and at the end add CallsOld and
 * CallsNew, if calls have numbers and there is room for these columns.  Return
 * false if a column cannot be added.
 */
bool	 sides_make(struct profile *, struct event_list *, bool sides,
	    bool split, struct complaint *);

#endif
