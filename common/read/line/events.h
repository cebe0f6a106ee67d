/*
 * events -- the header lines `events:' and `event:'.
 */
#ifndef READ_LINE_EVENTS_H
#define READ_LINE_EVENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "text/slice.h"
#include "profile/profile.h"
#include "read/line/cursor.h"

/* The current list of events; it holds for the next part, too. */
struct events {
	struct event_list list;		/* the column of each count */
	uint32_t	 least;		/* fewest counts of a line that
					   read/fast.h takes */
	bool		 stated;	/* a part has stated a list */
	bool		 here;		/* this part has stated it */
	bool		 in_file[EVENT_MAX];	/* columns of any part, */
	struct event_list all;		/* in the order of first sight */
};

/* Read the value of `events:', in the first part or a later one. */
void	 events_header(struct events *, struct profile *, struct cursor *,
	    struct slice, bool first);

/* Read the value of `event:'. */
void	 events_definition(struct profile *, struct cursor *, struct slice);

#endif
