/*
 * functions -- the functions of a report by what they cost themselves.
 */
#ifndef REPORT_VIEW_FUNCTIONS_H
#define REPORT_VIEW_FUNCTIONS_H

#include <stddef.h>
#include <stdint.h>

#include "report/view/inclusive.h"
#include "report/view/side_calls.h"

struct report;

struct functions {
	struct report *r;
	struct inclusive	 calls;
	struct side_calls sides;	/* of a difference */
	uint32_t	*list;		/* the most costly first; for a page,
					   which shows some, in no order */
	size_t		 n;
};

/* All that have a cost, be it inclusive, or calls to them. */
void	 functions_open(struct functions *, struct report *);
void	 functions_close(struct functions *);

/* The i-th function and those after it will be printed next: prefetch their
   names and numbers, which, in the order of costs, are all over memory. */
void	 functions_expect(const struct functions *, size_t i);

/* Put entries into the order of self costs, the most costly first. */
void	 functions_sort(const struct functions *, uint32_t *entries, size_t n);

/* The self costs of the i-th one. */
const int64_t *functions_self(const struct functions *, size_t i);

#endif
