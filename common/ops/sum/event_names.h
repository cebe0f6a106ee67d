/*
 * event_names -- number the lists of events of several profiles.
 *
 * Column numbers have a meaning in their own profile only.  A list of columns
 * gets a number by the names of its events, the same for all profiles.
 */
#ifndef OPS_SUM_EVENT_NAMES_H
#define OPS_SUM_EVENT_NAMES_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#include "text/intern.h"

struct profile;

struct event_names {
	pthread_mutex_t	 lock;
	struct intern	 lists;		/* names joined by blanks */
};

void	 event_names_init(struct event_names *);
void	 event_names_free(struct event_names *);

/* The number of a list of n columns.  Any thread may call this. */
uint32_t event_names_id(struct event_names *, const struct profile *,
	    const uint32_t *columns, uint32_t n);

/* Write the names of the list, quoted for a message (diag_quote), to the size
   bytes at out, and return out.  Any thread may call this. */
const char *event_names_quote(struct event_names *, uint32_t id, char *out,
	    size_t size);

#endif
