/*
 * root -- keep some functions, the roots, and everything that they call.
 */
#ifndef OPS_FILTER_ROOT_H
#define OPS_FILTER_ROOT_H

#include <stdint.h>

#include "text/wide.h"

struct profile;

/* What root_functions() did, for messages.  Costs are those of one column. */
struct root_result {
	uint32_t	 functions;	/* number of functions kept */
	uint32_t	 estimated;	/* number of functions whose costs are
					   now an estimate */
	struct wide	 cost;		/* new total cost of the profile */
	struct wide	 shared;	/* the part of `cost' that is an
					   estimate */
};

/*
 * Reduce a profile to the roots, which are the functions whose number in
 * `taken' is not 0, and to the functions that they call, directly or not.
 * Functions that call each other in a cycle are kept or removed as one.  This
 * function reduces counts only: on return `taken' is not 0 for those functions
 * that the caller must drop, together with all calls by them and of them.
 *
 * A function that only kept functions call stays as it is.  If other functions
 * call it too, it keeps, event by event, a fraction of its costs: the cost of
 * the calls from kept functions, divided by the cost of all calls or by the
 * function's inclusive cost, whichever is more.  If the calls of the function
 * cost 0 in sum, or a call costs less than 0, numbers of calls take the place
 * of costs; if these cannot be used either, numbers of arcs do.  The costs of a
 * function so reduced, and of the functions that it calls, are then estimates.
 * So are the costs of a cycle that contains roots if calls from outside enter
 * it at a function that is not a root.
 */
void	 root_functions(struct profile *, uint32_t *taken, uint32_t column,
	    struct root_result *);

#endif
