/*
 * root -- keep functions and all that they call.
 */
#ifndef OPS_FILTER_ROOT_H
#define OPS_FILTER_ROOT_H

#include <stdint.h>

#include "text/wide.h"

struct profile;

/* Counts for messages; costs are those of one column. */
struct root_result {
	uint32_t	 functions;	/* that were kept */
	uint32_t	 estimated;	/* those whose costs are an estimate */
	struct wide	 cost;		/* the new totals */
	struct wide	 shared;	/* the estimated part of `cost' */
};

/*
 * Reduce a profile to the functions with a number in `taken' other than 0 and
 * what they call, directly or not.  Functions that call each other in a cycle
 * are kept or removed as one.  Afterwards `taken' is not 0 for the functions
 * that the caller has to drop, together with the calls of and by them.
 *
 * A kept function called only from kept ones is unchanged.  One that is also
 * called from elsewhere keeps, event by event, a fraction of its costs: the
 * cost of the calls from kept functions, divided by the cost of all calls or by
 * its inclusive cost, whichever is more.  Where all calls of the function cost
 * 0 in sum, or one costs less than 0, numbers of calls replace costs; where
 * those are unusable too, numbers of arcs do.  The costs of that function and
 * of what it calls are then estimates, and so are those of a cycle of roots
 * that calls enter at another function than a root.
 */
void	 root_functions(struct profile *, uint32_t *taken, uint32_t column,
	    struct root_result *);

#endif
