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
	uint32_t	 functions;	/* number of functions removed */
	uint32_t	 stayed;	/* number of functions kept, although
					   they should be folded, because they
					   have no callers */
	struct wide	 cost;		/* self cost given to callers */
	struct wide	 shared;	/* the part of `cost' that was divided
					   among several callers: an
					   estimate */
};

/*
 * Fold the functions whose number in `taken' is not 0.  The self cost and the
 * calls of a folded function pass to the call sites from which it is called: to
 * the only call site, or divided among several, event by event, in proportion
 * to the inclusive costs of the calls.  Functions that call each other in a
 * cycle are folded as one; a function without a caller outside the folded ones
 * is kept.  The costs in the result are those of column `column'.
 */
void	 fold_functions(struct profile *, const uint32_t *taken,
	    uint32_t column, struct fold_result *);

#endif
