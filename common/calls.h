/*
 * calls -- who calls whom, and what functions cost with all that they call.
 */
#ifndef COMMON_CALLS_H
#define COMMON_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct order;
struct profile;

/* The calls of one function by another, all together. */
struct calls_edge {
	uint32_t	 caller, callee;	/* functions */
	int64_t		 calls;
};

struct calls {
	const struct profile *p;
	uint32_t	*component;	/* of each function (graph.h) */
	uint32_t	*cycle;		/* of each function: its number, or 0 */
	uint32_t	 cycle_n;
	int64_t		*self, *inclusive;	/* by function, event_n each */
	int64_t		*cycle_costs;	/* inclusive, of each cycle from 1 */
	int64_t		*called;	/* by function: how often */
	struct calls_edge *edges;	/* by caller, then by callee */
	size_t		 edge_n;
	int64_t		*edge_costs;	/* inclusive, event_n each */
	size_t		*by_caller;	/* first edge of each function; n + 1 */
	uint32_t	*into;		/* edges by callee, */
	size_t		*by_callee;	/* and the first of each function */
};

/*
 * Look at all calls.  The inclusive cost of a function is its self cost and
 * that of the calls that leave its cycle, so nothing is counted twice.
 * Cycles are functions that call each other; they are numbered in the order
 * of their first functions.  False if a sum leaves 64 bits.
 */
bool	 calls_open(struct calls *, const struct profile *,
	    const struct order *);
void	 calls_close(struct calls *);

#endif
