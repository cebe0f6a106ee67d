/*
 * event_filter -- the events that a profile is to have.
 *
 * Definitions are added, formulas computed, and events chosen, in this order.
 */
#ifndef OPS_FILTER_EVENT_FILTER_H
#define OPS_FILTER_EVENT_FILTER_H

#include <stdbool.h>
#include <stddef.h>

struct complaint;
struct definition;
struct event_list;
struct profile;

/* All-zero does nothing. */
struct event_filter {
	struct definition *definitions;
	size_t		 n, room;
	bool		 compute;	/* events with a formula get columns */
	const char	*names;		/* A,B,... are all; NULL: as it was */
	bool		 quiet;		/* no warnings */
};

/* Add a definition, NAME = FORMULA; false if it is malformed. */
bool	 event_filter_define(struct event_filter *, const char *text,
	    struct complaint *);
void	 event_filter_free(struct event_filter *);

/* What cannot be done. */
enum event_filter_trouble {
	EVENT_FILTER_DONE,		/* nothing: all is done */
	EVENT_FILTER_DEFINITION,	/* one is not to be had */
	EVENT_FILTER_COLUMN,		/* an event cannot be computed */
	EVENT_FILTER_NAME,		/* there is no event of that name, */
	EVENT_FILTER_FORMULA		/* or only with compute */
};

/* Apply the filter; the list has the events that would be written, and gets
   those that are to be.  With trouble, there is a complaint. */
enum event_filter_trouble event_filter_apply(const struct event_filter *,
	    struct profile *, struct event_list *, struct complaint *);

#endif
