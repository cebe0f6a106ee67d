/*
 * run_costs -- what functions cost in each of several runs, and how far these
 * are apart.
 */
#ifndef REPORT_VIEW_RUN_COSTS_H
#define REPORT_VIEW_RUN_COSTS_H

#include <stddef.h>
#include <stdint.h>

#include "text/wide.h"

struct report;

/* Rows are functions, the most costly by their mean first. */
struct run_costs {
	const struct report *r;
	size_t		 runs;
	uint32_t	*functions;
	size_t		 n;
};

/* The row of all functions. */
#define RUN_COSTS_TOTAL	SIZE_MAX

/* All functions of which a run reaches the threshold; in other forms than text
   all that cost anything in one. */
void	 run_costs_open(struct run_costs *, const struct report *);
void	 run_costs_close(struct run_costs *);

/* What a row is in each run, runs of them; and its mean and spread. */
struct run_cost {
	struct wide	 mean, spread;
};
void	 run_costs_get(const struct run_costs *, size_t row, uint32_t column,
	    struct wide *values, struct run_cost *);

/* The number, with commas if it has 64 bits; out has RUN_COSTS_ROOM bytes. */
enum { RUN_COSTS_ROOM = WIDE_ROOM };
const char *run_costs_text(struct wide, char *out);

/* How many percent of the mean the spread is, with a blank before; "" for a
   mean of 0. */
const char *run_costs_share(const struct run_cost *, char *out);

#endif
