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

/* The column of the event of this name, or ID_NONE. */
uint32_t event_find(const struct profile *, const char *name, size_t len);

/* The name of the event of a column. */
struct slice event_text(const struct profile *, uint32_t column);

/* The unit of the event of a column, such as `nanoseconds': the word in
   parentheses after the event's name, if the event's title consists of these
   two.  Empty if the title has another form. */
struct slice event_unit(const struct profile *, uint32_t column);

bool	 event_list_has(const struct event_list *, uint32_t column);

/* The name of the first event of the list whose counts depend on this
   condition, such as the size of a cache (fact.h); `at' of the result is NULL
   if there is no such event. */
struct slice event_list_depends(const struct profile *,
	    const struct event_list *, enum fact_key condition);

/* Append a column to the list, unless the list already has it. */
void	 event_list_add(struct event_list *, uint32_t column);

/* The names of n columns, separated by blanks, as a text of *len bytes to be
   freed. */
char	*event_list_text(const struct profile *, const uint32_t *columns,
	    uint32_t n, size_t *len);

/* Complain that the list, or the profile if the list is NULL, has no event of
   this name, and name the events that there are.  Returns false. */
bool	 event_unknown(const struct profile *, const struct event_list *,
	    struct slice name, struct complaint *);

/* List the events of the profile or, with `shared', only the events that every
   input has.  They are in the order of the inputs' own lists if these are
   equal, else in the order of event_order(). */
void	 event_list_all(const struct profile *, bool shared,
	    struct event_list *);

/* Sort the n columns of the profile by their names. */
void	 event_order(const struct profile *, uint32_t *columns, uint32_t n);

#endif
