/*
 * event -- the columns of a profile, which are its events, and their order.
 *
 * Where lists of events differ, columns go by name; they are then written in
 * one order that depends on the names alone: valgrind's events in the order
 * in which Callgrind lists them, then all others in byte order.
 */
#ifndef PROFILE_EVENT_H
#define PROFILE_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"
#include "text/slice.h"
#include "profile/profile.h"

struct complaint;

/* The column of the event of this name, or ID_NONE. */
uint32_t event_find(const struct profile *, const char *name, size_t len);

/* What the event of a column is called. */
struct slice event_text(const struct profile *, uint32_t column);

bool	 event_list_has(const struct event_list *, uint32_t column);

/* Add a column, unless the list has it. */
void	 event_list_add(struct event_list *, uint32_t column);

/* The names of n columns with blanks between them, *len bytes; the caller frees
   the text. */
char	*event_list_text(const struct profile *, const uint32_t *columns,
	    uint32_t n, size_t *len);

/* Complain that no event of the list, or with NULL of the profile, has this
   name, and say which ones there are; false. */
bool	 event_unknown(const struct profile *, const struct event_list *,
	    struct slice name, struct complaint *);

/* The list of all events of the profile, or only of those that every input has,
   in the order that the lists of the inputs ask for. */
void	 event_list_all(const struct profile *, bool shared,
	    struct event_list *);

/* Put the n columns of the profile into the order of names. */
void	 event_order(const struct profile *, uint32_t *columns, uint32_t n);

#endif
