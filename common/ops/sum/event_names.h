/*
 * event_names -- lists of events of several profiles, made comparable.
 *
 * A list of columns means something in its own profile only.  By the names of
 * its events it gets a number here, the same for all profiles.
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
	struct intern	 lists;		/* each as its names, with blanks */
};

void	 event_names_init(struct event_names *);
void	 event_names_free(struct event_names *);

/* The number of a list of n columns.  Any thread may ask. */
uint32_t event_names_id(struct event_names *, const struct profile *,
	    const uint32_t *columns, uint32_t n);

/* The names of the list of this number, fit to be quoted (diag_quote) in the
   size bytes at out, which is returned.  Any thread may ask. */
const char *event_names_quote(struct event_names *, uint32_t id, char *out,
	    size_t size);

#endif
