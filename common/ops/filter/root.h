/*
 * root -- functions, and all that is below them.
 */
#ifndef OPS_FILTER_ROOT_H
#define OPS_FILTER_ROOT_H

#include <stdint.h>

#include "text/wide.h"

struct profile;

/* What is left; costs are those of one column. */
struct root_result {
	uint32_t	 functions;
	uint32_t	 estimated;	/* of these, those whose part is one */
	struct wide	 cost;		/* the totals, */
	struct wide	 shared;	/* and how much of them is estimated */
};

/*
 * The functions with a number in taken other than 0, and what they call,
 * directly or not, stay; all others go, with the calls from them.  Functions
 * that call each other in a cycle stay or go as one.
 *
 * What is only called from inside stays as it is.  Of what is called from
 * elsewhere as well a part stays, event by event: what the calls from inside
 * cost, of what all calls cost or of all its inclusive cost, whichever is more.
 * Where the calls of it cost nothing in all, or one has a cost below 0, numbers
 * of calls take the place of costs; where these are unusable, too, numbers of
 * arcs.  Such a part is an estimate, and so is what is below it, and a cycle of
 * the roots that is also entered elsewhere than at them.
 */
void	 root_functions(struct profile *, const uint32_t *taken,
	    uint32_t column, struct root_result *);

#endif
