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

/* The columns of an event of a difference that has its sides: what changed,
   and what was and is. */
struct choice_side {
	uint32_t	 column, old, new;
};

/* An event of which the changes are shown; old and new are its sides, or
   ID_NONE. */
struct choice_change {
	uint32_t	 column, old, new;
};

/* All-zero but for recorded: nothing is chosen yet. */
struct choice {
	struct event_list recorded;	/* in the order of the input */
	struct event_list shown;
	struct event_list sort;	/* at least one */
	struct choice_side sides[EVENT_MAX];
	size_t		 side_n;
	bool		 difference;	/* the profile is one, in any way */
	bool		 calls;		/* these columns have the numbers */
	uint32_t	 calls_old, calls_new;	/* of calls on both sides */
	struct event_list changed;	/* struct breakdown; none also if it is
					   shown as cg_annotate would */
	struct choice_change change[EVENT_MAX];	/* in the order shown */
	size_t		 change_n;	/* none: changes are not shown */
};

/*
 * Choose what the options ask for.  recorded is all that the profile has, and
 * becomes that without the sides of a difference; the profile gets a column
 * for each formula that is asked for.  False, with what is wrong, if an event
 * is not there, or cannot be computed.
 */
bool	 choice_make(struct choice *, struct profile *,
	    const struct report_options *, struct complaint *);

#endif
