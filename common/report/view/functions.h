/*
 * functions -- the functions of a report.
 */
#ifndef REPORT_VIEW_FUNCTIONS_H
#define REPORT_VIEW_FUNCTIONS_H

#include <stddef.h>
#include <stdint.h>

#include "report/view/graph.h"

struct cause_list;
struct report;

struct functions {
	struct report *r;
	struct inclusive	 calls;
	struct side_calls sides;	/* of a difference */
	bool		 by_inclusive;	/* the list is sorted by inclusive
					   cost */
	uint32_t	*list;		/* the most costly first; unsorted for
					   HTML, which shows only some */
	size_t		 n;
	struct cause_list *causes;	/* in CSV: of each event shown; those
					   of an event without sides are
					   unknown */
	bool		 some_causes;	/* some are known */
};

/*
 * List all functions that have a self or inclusive cost, or callers, by self
 * cost or, in text and Markdown, by the cost that the options say.  In text
 * this cost reaches the threshold, and a list by inclusive cost has cycles,
 * too, by the numbers of inclusive_costs(), and sorts their members.
 */
void	 functions_open(struct functions *, struct report *);

/* Whether the report, as text, has a table of functions with their inclusive
   costs. */
bool	 functions_shown(const struct report *);

/* Whether that table may have rows.  Sums of calls, which are costly for a
   million functions, are not needed to know that it has none. */
bool	 functions_any(const struct report *);

/* Make the list again, in this order. */
void	 functions_list(struct functions *, bool inclusive);

void	 functions_close(struct functions *);

/* Prefetch the names and numbers of the functions that will be printed after
   the i-th: in the order of costs they are scattered over memory. */
void	 functions_expect(const struct functions *, size_t i);

/* Sort entries by self cost, the most costly first. */
void	 functions_sort(const struct functions *, uint32_t *entries, size_t n);

/* The self costs of function i of the list. */
const int64_t *functions_self(const struct functions *, size_t i);

#endif
