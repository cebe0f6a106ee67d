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
#include <stdint.h>

#include "text/wide.h"
#include "profile/profile.h"
#include "ops/compare/figures.h"

/* A spread names at most this many functions. */
enum { EXTREMES_FUNCTIONS = 64 };

/* The smallest or the largest figures of the runs so far. */
struct extreme {
	struct figures	 functions;	/* a row for each function of the
					   result */
	struct wide	*total;		/* for each column of self costs and of
					   calls, the smallest or largest sum
					   over all functions of a run */
};

/* The figures of the runs so far.  If all members are zero, there were none.
   Free with extremes_free(). */
struct extremes {
	struct figures	 run;		/* between extremes_note() and
					   extremes_include(), the figures of
					   the run, with a row for each function
					   of the run */
	struct extreme	 low, high;	/* if there was only one run, `high' is
					   empty */
	size_t		 n;		/* number of runs so far */
};

/*
 * Include the figures of a run: call extremes_note() before the run is added to
 * the result, and extremes_include() after that.  `function' gives for each
 * function of the run its number in the result; it is NULL for the first run,
 * whose functions must have the same numbers there.
 */
void	 extremes_note(struct extremes *, const struct profile *run);
void	 extremes_include(struct extremes *, const struct profile *result,
	    const struct profile *run, const uint32_t *function);

/* Set the spread of the result to the differences between the extremes of all
   runs, in calls and in the events of the list, which are the result's.  If
   there was only one run, the spread stays as it is. */
void	 extremes_describe(const struct extremes *, struct profile *result,
	    const struct event_list *events);

void	 extremes_free(struct extremes *);

#endif
