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

/* The events of the current part.  They also hold for the next part, unless
   that has a line `events:' of its own. */
struct events {
	struct event_list list;		/* for each count of a line, the column
					   of the profile to add it to */
	uint32_t	 least;		/* read/fast.h does not read lines with
					   fewer counts */
	bool		 stated;	/* some part had a line `events:' */
	bool		 here;		/* this part had a line `events:' */
	bool		 in_file[EVENT_MAX];	/* for each column, whether some
						   part of the file has it */
	struct event_list all;		/* all columns that parts of the file
					   have, in the order in which the file
					   names them */
};

/* Read the value of a line `events:'; `first' says that it is in the first
   part. */
void	 events_header(struct events *, struct profile *, struct cursor *,
	    struct slice, bool first);

/* Read the value of a line `event:', which defines an event. */
void	 events_definition(struct profile *, struct cursor *, struct slice);

#endif
