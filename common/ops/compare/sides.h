/*
 * sides -- the events of a difference in several columns.
 *
 * Of an event E of a difference, EOld and ENew are what it was and is, and EUp
 * and EDown what is above zero of it and below, without the sign.  Calls have
 * sides as well: CallsOld and CallsNew are costs of calls alone, namely how
 * many they were and are.
 */
#ifndef OPS_COMPARE_SIDES_H
#define OPS_COMPARE_SIDES_H

#include <stdbool.h>
#include <stdint.h>

struct complaint;
struct event_list;
struct profile;

#define SIDES_CALLS_OLD	"CallsOld"
#define SIDES_CALLS_NEW	"CallsNew"

/* Whether a column has numbers of calls, which are no costs of what is
   called. */
bool	 sides_is_calls(const struct profile *, uint32_t column);

/* Copy the costs of each event E of the profile, which is the old one, to a
   new column EOld.  False if there can be none, or too many. */
bool	 sides_keep_old(struct profile *, struct complaint *);

/* Take the columns of sides out of the list: those that no input has. */
void	 sides_forget(const struct profile *, struct event_list *);

/*
 * Put EUp and EDown into the list in place of each E, with split; and EOld,
 * which is there, and ENew after it, with sides, and those of calls at the end,
 * if there are calls, and room for them.  Split, the profile has no
 * count below zero any more.  False if that cannot be done.
 */
bool	 sides_make(struct profile *, struct event_list *, bool sides,
	    bool split, struct complaint *);

#endif
