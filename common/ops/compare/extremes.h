/*
 * extremes -- the smallest and the largest figures of each function over
 * several runs.  Their differences are the spread that a profile of all runs
 * declares.
 *
 * Unlike runs.h, this module needs no more memory for more runs.  But it keeps
 * the extremes of each figure alone, which do not give the spread of a formula
 * or of an arc.
 */
#ifndef OPS_COMPARE_EXTREMES_H
#define OPS_COMPARE_EXTREMES_H

#include <stddef.h>

#include "profile/profile.h"
#include "ops/compare/figures.h"
#include "ops/compare/runs.h"

/* A spread names at most this many functions. */
enum { EXTREMES_FUNCTIONS = 64 };

/* The figures of the runs so far.  If all members are zero, there were none.
   Free with extremes_free(). */
struct extremes {
	struct runs	 run;		/* a list that is empty between runs;
					   run.frame has the functions of all
					   runs */
	struct figures	 low, high;	/* by function of run.frame, and in the
					   last row for the sum of functions */
	size_t		 n;		/* number of runs so far */
};

/* Add the figures of a run.  This function can be the callback `run' of struct
   sum_options. */
void	 extremes_take(void *extremes, const struct profile *,
	    const char *name);

/* Set the spread of a profile to the differences between the extremes of all
   runs.  If there was only one run, the spread stays as it is. */
void	 extremes_describe(const struct extremes *, struct profile *);

void	 extremes_free(struct extremes *);

#endif
