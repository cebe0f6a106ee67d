/*
 * choice -- the columns of a profile that a report shows and sorts by.
 */
#ifndef REPORT_VIEW_CHOICE_H
#define REPORT_VIEW_CHOICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/event.h"
#include "profile/metadata.h"

struct complaint;
struct formulas;
struct report_options;

/*
 * The columns of one event of a difference: its change, its old count and its
 * new count.  `old' and `new' are ID_NONE if the difference does not have them.
 */
struct choice_side {
	uint32_t	 column, old, new;
};

/* The columns that a report shows.  Before choice_make() the caller sets
   `recorded'; all other members must be zero. */
struct choice {
	struct event_list recorded;	/* all events, in the order of the
					   input */
	struct event_list shown;
	struct event_list sort;	/* the columns by which rows are sorted, at
				   least one */
	struct choice_side sides[EVENT_MAX];
	size_t		 side_n;
	bool		 difference;
	bool		 calls;		/* the profile has columns with the old
					   and the new numbers of calls,
					   calls_old and calls_new */
	uint32_t	 calls_old, calls_new;
	struct event_list changed;	/* if not empty, the report shows only
					   rows in which one of these changed
					   (struct breakdown); empty in the form
					   of cg_annotate, which shows all
					   rows */
	struct choice_side change[EVENT_MAX];
	size_t		 change_n;	/* number of events in `change', whose
					   changes the report shows */
	/* For choice_make() alone: the number of columns that the profile has
	   at first, and formulas over these. */
	uint32_t	 column_n;
	struct formulas	*formulas;
};

/*
 * Choose the columns that the options ask for.  On entry `recorded' has all
 * columns of the profile; the columns of old and new counts are removed from
 * it.  The profile gets new columns for each formula in the options and, in
 * forms for people, numbers of calls by choice_take_calls().  Return false and
 * set the complaint if an event does not exist or cannot be computed.
 */
bool	 choice_make(struct choice *, struct profile *,
	    const struct report_options *, struct complaint *);

/*
 * If all of these events are counts of one side of a difference,
 * choice_one_side() returns the side, otherwise SIDES; choice_calls() returns
 * the column with that side's numbers of calls, otherwise ID_NONE.
 */
enum side choice_one_side(const struct choice *, const struct event_list *);
uint32_t choice_calls(const struct choice *, const struct event_list *);

/*
 * If all of these events are counts of one side, make the numbers of calls
 * those of that side, too: a profile of changes becomes one of the side.
 */
void	 choice_take_calls(const struct choice *, const struct event_list *,
	    struct profile *);

/* Set the list to all columns with counts of a side, also of calls. */
void	 choice_of_side(const struct choice *, enum side, struct event_list *);

/* Set the list to the changes of all events of which both sides are known, each
   once, although formulas of counts can give an event several elements in
   `sides'. */
void	 choice_of_both(const struct choice *, struct event_list *);

/* Return the columns of the event whose change, old count or new count is in
   `column'. */
struct choice_side choice_event(const struct choice *, uint32_t column);

/* Return whether a column contains the old or the new counts of an event. */
bool	 choice_is_side(const struct choice *, uint32_t column);

/* Return whether a column contains changes: neither the counts of a side nor,
   as EUp and EDown do, one part of the changes. */
bool	 choice_is_change(const struct choice *, const struct profile *,
	    uint32_t column);

/* Return whether only one side is known to have any of these costs, which are
   of all columns, or of the calls that have them. */
bool	 choice_is_one_side(const struct choice *, const int64_t *costs);

#endif
