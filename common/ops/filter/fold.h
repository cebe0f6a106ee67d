/*
 * fold -- take functions out of a profile and give their cost to their callers.
 */
#ifndef OPS_FILTER_FOLD_H
#define OPS_FILTER_FOLD_H

#include <stdint.h>

#include "text/wide.h"

struct profile;

/* What was done; costs are those of one column. */
struct fold_result {
	uint32_t	 functions;	/* that are gone */
	uint32_t	 stayed;	/* though taken: nobody calls them */
	struct wide	 cost;		/* self cost that went to callers */
	struct wide	 shared;	/* the part of it that was divided
					   among several: an estimate */
};

/*
 * Fold the functions whose number in taken is not 0.  Their self cost and
 * their calls pass to the places that call them: all of it if there is one
 * such place, else event by event in proportion to the inclusive costs of the
 * calls.  Functions that call each other in a cycle are folded as one; what is
 * not called from outside stays.  column is that of the costs in the result.
 */
void	 fold_functions(struct profile *, const uint32_t *taken,
	    uint32_t column, struct fold_result *);

#endif
