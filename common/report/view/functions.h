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
	struct side_calls sides;	/* numbers of calls on the two sides of
					   a difference */
	bool		 by_inclusive;	/* `list' is sorted by inclusive cost */
	const struct choice_side *event;	/* the event whose changes are
						   listed; NULL: costs are
						   listed */
	size_t		 less;		/* functions that changed by less than
					   the threshold */
	uint32_t	*list;		/* entries, the most costly first;
					   unsorted for HTML, which shows only
					   some */
	size_t		 n;
	struct cause_list *causes;	/* in CSV: the causes of each event
					   shown; for an event without sides
					   they are unknown */
	bool		 some_causes;	/* causes of some event are known */
};

/*
 * Sum the calls, and list all functions that have a self or inclusive cost, or
 * callers, by self cost or, in text and Markdown, by the cost that the options
 * choose.  If text or Markdown shows changes, the list stays empty until
 * functions_list_changes() makes it.  In text the list has only functions whose
 * cost reaches the threshold.  A list by inclusive cost in text also has the
 * cycles, as the numbers that inclusive_costs() takes, and sorts the members of
 * each cycle.
 */
void	 functions_open(struct functions *, struct report *);

/* Whether the report as text has a table of functions with their inclusive
   costs. */
bool	 functions_shown(const struct report *);

/* Whether the table of functions_shown() may have rows.  This does not compute
   sums of calls, which are costly for a million functions. */
bool	 functions_any(const struct report *);

/* Make the list again, by inclusive or by self cost. */
void	 functions_list(struct functions *, bool inclusive);

/* Make the list again, of the functions whose inclusive or self cost changed in
   one of the report's events: all of them, or only those whose change reaches
   the threshold, a percentage of the larger of the old and the new total.  The
   largest change comes first, whatever the report is sorted by. */
void	 functions_list_changes(struct functions *, const struct choice_side *,
	    bool inclusive, bool all);

void	 functions_close(struct functions *);

/* Prefetch the names and numbers of the functions that will be printed after
   the i-th: functions sorted by cost are scattered over memory. */
void	 functions_expect(const struct functions *, size_t i);

/* Sort entries as the list is sorted: by inclusive or by self cost, the most
   costly first. */
void	 functions_sort(const struct functions *, uint32_t *entries, size_t n);

#endif
