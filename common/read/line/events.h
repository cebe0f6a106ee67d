/*
 * events -- the header lines about events: which ones, and what they mean.
 */
#ifndef READ_LINE_EVENTS_H
#define READ_LINE_EVENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "text/slice.h"
#include "profile/profile.h"
#include "read/line/cursor.h"

/* The list of events in force; it stays so for the next part. */
struct events {
	struct event_list list;		/* which column each count is for */
	uint32_t	 least;		/* counts of a plain line */
	bool		 stated;	/* there is a list, */
	bool		 here;		/* and this part states it */
	bool		 in_file[EVENT_MAX];	/* columns in any part, */
	struct event_list all;		/* and these as they were met */
};

/* What `events:' says in the first part, or in another. */
void	 events_header(struct events *, struct profile *, struct cursor *,
	    struct slice, bool first);

/* What `event:' says. */
void	 events_definition(struct profile *, struct cursor *, struct slice);

#endif
