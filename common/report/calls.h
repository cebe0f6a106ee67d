/*
 * calls -- who calls whom, and what functions cost with all that they call.
 */
#ifndef REPORT_CALLS_H
#define REPORT_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/tally.h"

struct leaves;
struct profile;

/* The calls of one function by another, all together. */
struct calls_edge {
	uint32_t	 caller, callee;	/* leaves */
	bool		 inside;	/* some of them are inside a cycle */
};

struct calls {
	const struct profile *p;
	const struct leaves *leaves;
	uint32_t	*component;	/* of each function (graph.h) */
	uint32_t	*cycle;		/* of each function: its number, or 0 */
	uint32_t	 cycle_n;
	struct tally	 inclusive;	/* of each leaf, event_n each */
	struct tally	 cycle_costs;	/* inclusive, of each cycle from 1 */
	struct tally	 called;	/* each leaf: how often */
	struct calls_edge *edges;	/* by caller, then by callee */
	size_t		 edge_n;
	struct tally	 edge_calls;	/* of each: how often */
	struct tally	 edge_costs;	/* inclusive, event_n each */
	size_t		*by_caller;	/* first edge of each leaf; n + 1 */
	uint32_t	*into;		/* edges by callee, */
	size_t		*by_callee;	/* and the first of each leaf */
};

/*
 * Look at all calls between the leaves.  The inclusive cost of a function is
 * its self cost, with all that is inlined into it, and that of its calls that
 * leave its cycle, so nothing is counted twice; of other leaves it is their
 * self cost and that of their calls that do so.  Cycles are functions that
 * call each other; they are numbered in the order of their first functions.
 */
void	 calls_open(struct calls *, const struct leaves *);
void	 calls_close(struct calls *);

#endif
