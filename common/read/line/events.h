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
	struct event_list list;		/* which column each count of a line is
					   for */
	uint32_t	 least;		/* fewest counts of a line that
					   read/fast.h takes */
	bool		 stated;	/* some part had an `events:' line */
	bool		 here;		/* this part had an `events:' line */
	bool		 in_file[EVENT_MAX];	/* whether any part of the file
						   has this column; */
	struct event_list all;		/* these columns, in the order of first
					   sight */
};

/* Read the value of `events:', in the first part or a later one. */
void	 events_header(struct events *, struct profile *, struct cursor *,
	    struct slice, bool first);

/* Read the value of `event:'. */
void	 events_definition(struct profile *, struct cursor *, struct slice);

#endif
