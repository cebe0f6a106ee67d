/*
 * sides -- add columns to the events of a difference, such as the old costs.
 *
 * For an event E of a difference, the columns EOld and ENew are the old and the
 * new cost, and EUp and EDown are the increase and the decrease, both without a
 * sign.  CallsOld and CallsNew are the old and the new number of calls, stored
 * as costs of call arcs.
 */
#ifndef OPS_COMPARE_SIDES_H
#define OPS_COMPARE_SIDES_H

#include <stdbool.h>
#include <stdint.h>

struct complaint;
struct event_list;
struct profile;

/* What the names CallsOld and CallsNew begin with. */
#define SIDES_CALLS	"Calls"
#define SIDES_CALLS_OLD	SIDES_CALLS "Old"
#define SIDES_CALLS_NEW	SIDES_CALLS "New"

/* Return whether a column holds numbers of calls.  They are stored as costs of
   arcs, but are not inclusive costs of the callees. */
bool	 sides_is_calls(const struct profile *, uint32_t column);

/* Replace the number of calls of each arc, which is a change, by that in a
   column, CallsOld or CallsNew. */
void	 sides_take_calls(struct profile *, uint32_t column);

/* Copy the costs of each event E to a new column EOld; the profile must only
   hold the old side.  Return false if a column cannot be added. */
bool	 sides_keep_old(struct profile *, struct complaint *);

/* Remove from the list the columns that no input has, such as EOld. */
void	 sides_forget(const struct profile *, struct event_list *);

/*
 * With `split', replace each event E in the list by EUp and EDown, so that the
 * profile has no count below zero.  With `sides', add EOld, which must exist
 * already, and ENew after E or EDown; and at the end add CallsOld and CallsNew
 * if calls have numbers and the profile has room for two more columns.  Return
 * false if a column cannot be added.
 */
bool	 sides_make(struct profile *, struct event_list *, bool sides,
	    bool split, struct complaint *);

#endif
