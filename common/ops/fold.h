/*
 * fold -- give the cost of functions to those that call them.
 */
#ifndef OPS_FOLD_H
#define OPS_FOLD_H

#include <stdint.h>

#include "text/wide.h"

struct profile;

/* What was done; costs are those of one column. */
struct fold_result {
	uint32_t	 functions;	/* that are gone */
	uint32_t	 stayed;	/* that nobody calls */
	struct wide	 cost;		/* self cost that went to callers, */
	struct wide	 shared;	/* and how much of it to several */
};

/*
 * The functions with a number in taken other than 0 go.  Their self cost,
 * and what they call, passes to the places that call them: all of it where
 * there is one, else event by event in proportion to the inclusive costs of
 * the arcs.  Functions that call each other in a cycle go as one.  One that
 * is not called from outside stays.
 */
void	 fold_functions(struct profile *, const uint32_t *taken,
	    uint32_t column, struct fold_result *);

#endif
