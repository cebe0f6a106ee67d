/*
 * choice -- the columns of a profile that a report shows and sorts by.
 */
#ifndef REPORT_VIEW_CHOICE_H
#define REPORT_VIEW_CHOICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/event.h"

struct complaint;
struct report_options;

/* The columns of an event of a difference that has its sides: the change, the
   old count and the new count. */
struct choice_side {
	uint32_t	 column, old, new;
};

/* An event whose changes are shown; old and new are its sides, or ID_NONE. */
struct choice_change {
	uint32_t	 column, old, new;
};

/* Before choice_make() all members except `recorded' are zero. */
struct choice {
	struct event_list recorded;	/* in the order of the input */
	struct event_list shown;
	struct event_list sort;	/* at least one */
	struct choice_side sides[EVENT_MAX];
	size_t		 side_n;
	bool		 difference;	/* the profile is a difference */
	bool		 calls;		/* these columns have the numbers of
					   calls of both sides */
	uint32_t	 calls_old, calls_new;
	struct event_list changed;	/* see struct breakdown; also empty if
					   the report is that of cg_annotate */
	struct choice_change change[EVENT_MAX];
	size_t		 change_n;	/* 0: changes are not shown */
};

/*
 * Choose the columns that the options ask for.  On entry `recorded' has all
 * columns of the profile; the sides of a difference are removed from it.  The
 * profile gets a new column for each formula in the options.  Returns false,
 * with a complaint, if an event does not exist or cannot be computed.
 */
bool	 choice_make(struct choice *, struct profile *,
	    const struct report_options *, struct complaint *);

#endif
