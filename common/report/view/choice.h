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

/* The columns of an event of a difference: the change, the old count and the
   new count.  `old' and `new' are ID_NONE if the difference has no columns for
   the two sides. */
struct choice_side {
	uint32_t	 column, old, new;
};

/* Before choice_make() all members except `recorded' are zero. */
struct choice {
	struct event_list recorded;	/* all events, in the order of the
					   input */
	struct event_list shown;
	struct event_list sort;	/* at least one */
	struct choice_side sides[EVENT_MAX];
	size_t		 side_n;
	bool		 difference;	/* the profile is a difference */
	bool		 calls;		/* the profile has the numbers of calls
					   on the two sides, in the columns
					   calls_old and calls_new */
	uint32_t	 calls_old, calls_new;
	struct event_list changed;	/* see struct breakdown; empty if the
					   report is in the form of cg_annotate,
					   which shows all rows */
	struct choice_side change[EVENT_MAX];
	size_t		 change_n;	/* number of events in `change', the
					   events whose changes are shown */
};

/*
 * Choose the columns that the options ask for.  On entry `recorded' has all
 * columns of the profile; the sides of a difference are removed from it.  The
 * profile gets a new column for each formula in the options.  Returns false,
 * with a complaint, if an event does not exist or cannot be computed.
 */
bool	 choice_make(struct choice *, struct profile *,
	    const struct report_options *, struct complaint *);

/* The columns of the event whose change, old count or new count is in
   `column'. */
struct choice_side choice_event(const struct choice *, uint32_t column);

/* Whether a column has the old or the new counts of an event. */
bool	 choice_is_side(const struct choice *, uint32_t column);

#endif
