/*
 * event_filter -- choose and compute the events of a profile.
 *
 * The filter first adds definitions of events, then computes events by their
 * formulas, then chooses which events to keep.
 */
#ifndef OPS_FILTER_EVENT_FILTER_H
#define OPS_FILTER_EVENT_FILTER_H

#include <stdbool.h>
#include <stddef.h>

struct complaint;
struct definition;
struct event_list;
struct profile;

/* What the filter does.  If all members are zero it does nothing. */
struct event_filter {
	struct definition *definitions;
	size_t		 n, room;
	bool		 compute;	/* make a column for each event that is
					   defined by a formula */
	const char	*names;		/* the events to keep, in order,
					   separated by commas; NULL keeps
					   all */
	bool		 quiet;
};

/* Add a definition, given as NAME = FORMULA, to the filter.  Return false if it
   is malformed. */
bool	 event_filter_define(struct event_filter *, const char *text,
	    struct complaint *);
void	 event_filter_free(struct event_filter *);

/* The step that failed. */
enum event_filter_trouble {
	EVENT_FILTER_DONE,
	EVENT_FILTER_DEFINITION,	/* a definition cannot be added */
	EVENT_FILTER_COLUMN,		/* a formula cannot be computed for
					   these counts */
	EVENT_FILTER_NAME,		/* no event has a name that was
					   chosen */
	EVENT_FILTER_FORMULA,		/* a chosen event is only defined by a
					   formula, and `compute' is not set */
	/* Steps of filter_apply(): a function of a difference has several
	   callers, and its counts of both sides are unknown. */
	EVENT_FILTER_ROOT,
	EVENT_FILTER_FOLD
};

/* Apply the filter.  On entry the list has the columns that would be written
   without it; the chosen events replace them.  On failure set the complaint. */
enum event_filter_trouble event_filter_apply(const struct event_filter *,
	    struct profile *, struct event_list *, struct complaint *);

#endif
