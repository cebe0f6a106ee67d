/*
 * run_costs -- the cost of each function in each of several runs, and its
 * spread.
 */
#ifndef REPORT_VIEW_RUN_COSTS_H
#define REPORT_VIEW_RUN_COSTS_H

#include <stddef.h>
#include <stdint.h>

#include "text/wide.h"

struct report;

/* Rows are functions, the highest mean first. */
struct run_costs {
	const struct report *r;
	size_t		 runs;
	uint32_t	*functions;
	size_t		 n;
};

/* The row of the totals. */
#define RUN_COSTS_TOTAL	SIZE_MAX

/* List the functions that reach the threshold in some run; in forms other than
   text, all that have a cost in some run. */
void	 run_costs_open(struct run_costs *, const struct report *);
void	 run_costs_close(struct run_costs *);

/* Set the counts of a row in each run (`values' has room for all runs), their
   mean, and their spread: the largest minus the smallest. */
struct run_cost {
	struct wide	 mean, spread;
};
void	 run_costs_get(const struct run_costs *, size_t row, uint32_t column,
	    struct wide *values, struct run_cost *);

/* Write a number, with commas if it fits into 64 bits; `out' has RUN_COSTS_ROOM
   bytes and is returned. */
enum { RUN_COSTS_ROOM = WIDE_ROOM };
const char *run_costs_text(struct wide, char *out);

/* Write the spread in percent of the mean, after a blank, into `out' and return
   it; "" if the mean is 0. */
const char *run_costs_share(const struct run_cost *, char *out);

#endif
