/*
 * extremes -- the least and the greatest figures of each function over several
 * runs, from which comes the spread that a profile of all runs declares.
 *
 * Unlike runs.h, this module needs no more memory for more runs, but it keeps
 * the extremes of each figure alone: they do not give the spread of a formula
 * or of an arc.
 */
#ifndef OPS_COMPARE_EXTREMES_H
#define OPS_COMPARE_EXTREMES_H

#include <stddef.h>

#include "profile/profile.h"
#include "ops/compare/figures.h"
#include "ops/compare/runs.h"

/* How many functions a spread names. */
enum { EXTREMES_FUNCTIONS = 64 };

/* All-zero has no runs.  Free with extremes_free(). */
struct extremes {
	struct runs	 run;		/* run.frame has the functions of all
					   runs */
	struct figures	 low, high;	/* by function of run.frame, and for the
					   sum of the functions */
	size_t		 n;		/* number of runs */
};

/* Add a run.  This function can be the `run' of struct sum_options. */
void	 extremes_take(void *extremes, const struct profile *,
	    const char *name);

/* Set the spread of a profile to that of the runs; one run leaves the spread as
   it is. */
void	 extremes_describe(const struct extremes *, struct profile *);

void	 extremes_free(struct extremes *);

#endif
