/*
 * root -- keep some functions, the roots, and all that they call.
 */
#ifndef OPS_FILTER_ROOT_H
#define OPS_FILTER_ROOT_H

#include <stdint.h>

#include "text/wide.h"

struct profile;

/* Counts for messages; costs are those of one column. */
struct root_result {
	uint32_t	 functions;	/* number of functions kept */
	uint32_t	 estimated;	/* number of functions whose costs are
					   an estimate */
	struct wide	 cost;		/* the new totals */
	struct wide	 shared;	/* the estimated part of `cost' */
};

/*
 * Reduce a profile to the roots, which are the functions whose number in
 * `taken' is not 0, and to what they call, directly or not.  Functions that
 * call each other in a cycle are kept or removed as one.  This function only
 * reduces counts: on return `taken' is not 0 for the functions that must still
 * be dropped, together with all calls of and by them.
 *
 * A kept function that only kept functions call is unchanged.  A function that
 * others call too keeps, event by event, a fraction of its costs: the cost of
 * the calls from kept functions, divided by the cost of all calls or by the
 * function's inclusive cost, whichever is more.  If the calls of the function
 * cost 0 in sum, or a call costs less than 0, numbers of calls replace costs;
 * if these cannot be used either, numbers of arcs do.  The costs of a function
 * so reduced, and of the functions that it calls, are then estimates; so are
 * the costs of a cycle with roots if calls from outside enter the cycle at a
 * function that is not a root.
 */
void	 root_functions(struct profile *, uint32_t *taken, uint32_t column,
	    struct root_result *);

#endif
