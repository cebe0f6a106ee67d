/*
 * event_filter -- choose and compute the events of a profile.
 *
 * The filter first adds definitions, then computes formulas, then chooses
 * events.
 */
#ifndef OPS_FILTER_EVENT_FILTER_H
#define OPS_FILTER_EVENT_FILTER_H

#include <stdbool.h>
#include <stddef.h>

struct complaint;
struct definition;
struct event_list;
struct profile;

/* What to do; all-zero does nothing. */
struct event_filter {
	struct definition *definitions;
	size_t		 n, room;
	bool		 compute;	/* compute formulas of derived events as
					   new columns */
	const char	*names;		/* A,B,...: events to keep, in order;
					   NULL: all */
	bool		 quiet;		/* no warnings */
};

/* Add a definition, NAME = FORMULA, to the filter; return false if it is
   malformed. */
bool	 event_filter_define(struct event_filter *, const char *text,
	    struct complaint *);
void	 event_filter_free(struct event_filter *);

/* The step that failed. */
enum event_filter_trouble {
	EVENT_FILTER_DONE,		/* no step failed */
	EVENT_FILTER_DEFINITION,	/* a definition cannot be added */
	EVENT_FILTER_COLUMN,		/* a formula cannot be computed */
	EVENT_FILTER_NAME,		/* a name is unknown */
	EVENT_FILTER_FORMULA		/* a name is that of a formula, and
					   `compute' is not set */
};

/* Apply the filter.  The list has the columns to write, and the chosen events
   replace them.  On failure fill in the complaint. */
enum event_filter_trouble event_filter_apply(const struct event_filter *,
	    struct profile *, struct event_list *, struct complaint *);

#endif
