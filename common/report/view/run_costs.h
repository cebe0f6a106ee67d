/*
 * run_costs -- the cost of each function in each of several runs, and the
 * spread of these costs.
 */
#ifndef REPORT_VIEW_RUN_COSTS_H
#define REPORT_VIEW_RUN_COSTS_H

#include <stddef.h>
#include <stdint.h>

#include "text/wide.h"

struct report;

/* The counts that a row has in each run, their sum, their mean, which is
   rounded, and their spread, which is the largest minus the smallest. */
struct run_cost {
	struct wide	*values, sum, mean, spread;
};

/* The functions and their costs in all runs, with the highest mean first. */
struct run_costs {
	const struct report *r;
	size_t		 runs;
	uint32_t	*functions;
	size_t		 n;
	struct run_cost	 cost;		/* what run_costs_get() returned last,
					   for `row' and `column' */
	size_t		 row;
	uint32_t	 column;	/* ID_NONE if run_costs_get() was not
					   called yet */
};

/* Passed as the number of a row, it asks for the row of totals. */
#define RUN_COSTS_TOTAL	SIZE_MAX

/* List the functions whose cost reaches the threshold in at least one run.
   Forms other than text list all functions that have a cost in any run. */
void	 run_costs_open(struct run_costs *, const struct report *);
void	 run_costs_close(struct run_costs *);

/* Return the costs of a row in each run, for the event in `column'.  The result
   is valid until the next call. */
const struct run_cost *run_costs_get(struct run_costs *, size_t row,
	    uint32_t column);

#endif
