/*
 * event -- the events of a profile, which are its columns, and their order.
 *
 * Profiles with different lists of events are merged by the names of events.
 * The columns are then written in an order that depends on the names alone:
 * valgrind's events in Callgrind's order, then all others in byte order.
 */
#ifndef PROFILE_EVENT_H
#define PROFILE_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"
#include "profile/profile.h"

struct complaint;

/* Return the column of the event of this name, or ID_NONE. */
uint32_t event_find(const struct profile *, const char *name, size_t len);

/* Return the name of a column's event. */
struct slice event_text(const struct profile *, uint32_t column);

/* Return the column of the event whose name is `name' with `suffix' at its end,
   such as that of a side of a difference, or ID_NONE. */
uint32_t event_side(const struct profile *, struct slice name,
	    const char *suffix);

/* Return the unit of a column's event, such as `nanoseconds', if the title of
   the event is its name and then a word in parentheses, which is the unit.  If
   the title has another form, the result is empty.  In a difference, the sides
   of an event E, such as EOld and EUp, have its unit. */
struct slice event_unit(const struct profile *, uint32_t column);

bool	 event_list_has(const struct event_list *, uint32_t column);

/* Return the name of the first event of the list whose counts depend on this
   condition, such as the size of a cache (fact.h).  If there is none, `at' of
   the result is NULL. */
struct slice event_list_depends(const struct profile *,
	    const struct event_list *, enum fact_key condition);

/* Append a column to the list, unless the list already has it. */
void	 event_list_add(struct event_list *, uint32_t column);

/* Return the names of n columns, separated by blanks, and set *len to their
   length.  The caller frees the text. */
char	*event_list_text(const struct profile *, const uint32_t *columns,
	    uint32_t n, size_t *len);

/* Set a complaint: the list, or the profile if the list is NULL, has no event
   of this name.  The complaint names the events that there are.  Returns
   false. */
bool	 event_unknown(const struct profile *, const struct event_list *,
	    struct slice name, struct complaint *);

/* List the events of the profile; if `shared' is true, list only the events
   that every input has.  They are in the order of the inputs' own lists if
   these are equal, else in the order of event_order(). */
void	 event_list_all(const struct profile *, bool shared,
	    struct event_list *);

/* Sort n columns by the names of their events. */
void	 event_order(const struct profile *, uint32_t *columns, uint32_t n);

#endif
