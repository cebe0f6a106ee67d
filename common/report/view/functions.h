/*
 * functions -- the functions of a report as a sorted list, with their calls.
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
	bool		 by_inclusive;	/* `list' is sorted by inclusive cost */
	uint32_t	*list;		/* entries, the most costly first;
					   unsorted for HTML, which shows only
					   some */
	size_t		 n;
	struct cause_list *causes;	/* in CSV: for each event shown; an
					   event without sides has no known
					   causes */
	bool		 some_causes;	/* causes of some event are known */
};

/*
 * List all functions that have a self or inclusive cost, or callers, by self
 * cost or, in text and Markdown, by the cost that the options choose.  In text
 * the list has only functions whose cost reaches the threshold; if it is by
 * inclusive cost, it also has cycles, as the numbers that inclusive_costs()
 * takes, and their members are sorted.
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

void	 functions_close(struct functions *);

/* Prefetch the names and numbers of the functions that will be printed after
   the i-th: in the order of costs they are scattered over memory. */
void	 functions_expect(const struct functions *, size_t i);

/* Sort entries by self cost, the most costly first. */
void	 functions_sort(const struct functions *, uint32_t *entries, size_t n);

/* The self costs of the function at index i of the list. */
const int64_t *functions_self(const struct functions *, size_t i);

#endif
