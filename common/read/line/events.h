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

/* The events of the current part, which also hold for the next part unless that
   has an `events:' line. */
struct events {
	struct event_list list;		/* which column each count of a line is
					   for */
	uint32_t	 least;		/* read/fast.h leaves lines with fewer
					   counts to the rules of block.h */
	bool		 stated;	/* some part had an `events:' line */
	bool		 here;		/* this part had an `events:' line */
	bool		 in_file[EVENT_MAX];	/* by column: some part of the
						   file has it */
	struct event_list all;		/* the columns that some part of the
					   file has, in the order in which the
					   file first names them */
};

/* Read the value of `events:', in the first part or a later one. */
void	 events_header(struct events *, struct profile *, struct cursor *,
	    struct slice, bool first);

/* Read the value of `event:'. */
void	 events_definition(struct profile *, struct cursor *, struct slice);

#endif
