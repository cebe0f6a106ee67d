/*
 * fold -- remove functions from a profile and give their costs to their
 * callers.
 */
#ifndef OPS_FILTER_FOLD_H
#define OPS_FILTER_FOLD_H

#include <stdint.h>

#include "text/wide.h"

struct profile;

/* Counts for messages; costs are those of one column. */
struct fold_result {
	uint32_t	 functions;	/* that were removed */
	uint32_t	 stayed;	/* that were kept, having no callers */
	struct wide	 cost;		/* self cost given to callers */
	struct wide	 shared;	/* the part of `cost' that was divided
					   among several callers: an
					   estimate */
};

/*
 * Fold the functions whose number in `taken' is not 0.  Their self cost and
 * their calls pass to the places that call them: to the only such place, or
 * divided among several, event by event, in proportion to the inclusive costs
 * of the calls.  Functions that call each other in a cycle are folded as one;
 * those without a caller outside are kept.  `column' selects the costs in the
 * result.
 */
void	 fold_functions(struct profile *, const uint32_t *taken,
	    uint32_t column, struct fold_result *);

#endif
