/*
 * functions -- the functions of a report by self cost.
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
	uint32_t	*list;		/* the most costly first; unsorted for
					   HTML, which shows only some */
	size_t		 n;
	struct cause_list *causes;	/* in CSV: of each event shown; those
					   of an event without sides are
					   unknown */
	bool		 some_causes;	/* some are known */
};

/* List all functions that have a self or inclusive cost, or callers. */
void	 functions_open(struct functions *, struct report *);
void	 functions_close(struct functions *);

/* Prefetch the names and numbers of the functions that will be printed after
   the i-th: in the order of costs they are scattered over memory. */
void	 functions_expect(const struct functions *, size_t i);

/* Sort entries by self cost, the most costly first. */
void	 functions_sort(const struct functions *, uint32_t *entries, size_t n);

/* The self costs of function i of the list. */
const int64_t *functions_self(const struct functions *, size_t i);

#endif
