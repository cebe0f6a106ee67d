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

/* The counts of a row in each run, their mean, and their spread: the largest
   minus the smallest. */
struct run_cost {
	struct wide	*values, mean, spread;
};

/* The rows are functions, with the highest mean first. */
struct run_costs {
	const struct report *r;
	size_t		 runs;
	uint32_t	*functions;
	size_t		 n;
	struct run_cost	 cost;		/* result of the last run_costs_get(),
					   for `row' and `column' */
	size_t		 row;
	uint32_t	 column;	/* ID_NONE: there is no result yet */
};

/* In place of the number of a row: the row of totals. */
#define RUN_COSTS_TOTAL	SIZE_MAX

/* List the functions that reach the threshold in some run; in forms other than
   text, all functions that have a cost in some run. */
void	 run_costs_open(struct run_costs *, const struct report *);
void	 run_costs_close(struct run_costs *);

/* The costs of a row in the runs, for the event in a column; the result is
   valid until the next call. */
const struct run_cost *run_costs_get(struct run_costs *, size_t row,
	    uint32_t column);

#endif
