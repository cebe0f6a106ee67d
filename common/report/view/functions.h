/*
 * functions -- the functions of a report as a sorted list, with their calls.
 */
#ifndef REPORT_VIEW_FUNCTIONS_H
#define REPORT_VIEW_FUNCTIONS_H

#include <stddef.h>
#include <stdint.h>

#include "report/view/graph.h"

struct cause_list;
struct choice_side;
struct report;

struct functions {
	struct report *r;
	struct inclusive	 calls;
	struct side_calls sides;	/* numbers of calls on both sides of a
					   difference */
	bool		 by_inclusive;	/* the list is sorted by inclusive cost,
					   not by self cost */
	const struct choice_side *event;	/* the event whose changes the
						   list shows, or NULL if it
						   shows costs */
	size_t		 less;		/* number of functions that are not
					   listed because they changed by less
					   than the threshold */
	uint32_t	*list;		/* functions, as numbers of entries
					   (entries.h), with the most costly
					   first; for HTML, which shows only
					   some of them, they are not sorted */
	size_t		 n;
	struct cause_list *causes;	/* only in CSV: the causes of each event
					   that the report shows; for an event
					   without old and new counts they are
					   unknown */
	bool		 some_causes;	/* the causes of at least one event are
					   known */
};

/*
 * Sum the calls, and list all functions that have a self cost, an inclusive
 * cost or callers.  The list is sorted by self cost or, in text and Markdown,
 * by the cost that the options choose.  If text or Markdown shows changes, the
 * list is empty until functions_list_changes() makes it.
 *
 * In text, the list only has functions whose cost reaches the threshold.  A
 * text list by inclusive cost also has the cycles, as the numbers that
 * inclusive_costs() takes, and the members of each cycle are sorted.
 */
void	 functions_open(struct functions *, struct report *);

/* Return whether a text report has a table of functions with inclusive
   costs. */
bool	 functions_shown(const struct report *);

/* Return whether tables of functions have inclusive costs: the profile has
   calls and, in text and Markdown, the options allow it. */
bool	 functions_inclusive(const struct report *);

/*
 * Return whether the table of functions_shown() may have rows.  This function
 * does not compute sums over calls, which would take long for a million
 * functions.
 */
bool	 functions_any(const struct report *);

/* Make the list again, sorted by inclusive or by self cost. */
void	 functions_list(struct functions *, bool inclusive);

/*
 * Make the list again: all functions of which the inclusive or self cost of
 * this event changed or, unless `all' is set, those whose change reaches the
 * threshold, a percentage of the larger of the old and the new total.  The
 * largest change comes first, whatever the options sort by.
 */
void	 functions_list_changes(struct functions *, const struct choice_side *,
	    bool inclusive, bool all);

void	 functions_close(struct functions *);

/*
 * Prefetch the names, costs and numbers of calls of functions that will be
 * printed soon after the i-th one.  Functions sorted by cost are scattered over
 * memory.
 */
void	 functions_expect(const struct functions *, size_t i);

/* Sort n entries in the order of the list: by inclusive or by self cost, the
   most costly first. */
void	 functions_sort(const struct functions *, uint32_t *entries, size_t n);

#endif
