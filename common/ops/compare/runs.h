/*
 * runs -- what functions cost in each of several runs, and how far runs of one
 * build are apart.
 *
 * Of each run only the self costs of functions are kept, which is little.  A
 * change from one build to another that is not larger than the spread of runs,
 * the largest less the least, may be chance: noise.
 */
#ifndef OPS_COMPARE_RUNS_H
#define OPS_COMPARE_RUNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"
#include "profile/tally.h"

struct measure;
struct regroup;

/* Runs are compared with those of the same side only. */
enum run_side { RUN_OLD, RUN_NEW, RUN_OTHER, RUN_SIDES };

struct run {
	const char	*name;
	enum run_side	 side;
	uint32_t	 event_n;	/* columns, at first of frame, */
	struct tally	 costs;		/* of each section of it; then of each
					   function of the difference */
};

/* All-zero is none. */
struct runs {
	struct profile	*frame;		/* their functions, and no costs */
	struct run	*at;
	size_t		 n, room;
	enum run_side	 side;		/* of what is added next */
	uint32_t	*section;	/* of frame: that of the difference */
	uint32_t	*column;	/* of the difference: that of frame */
};

void	 runs_free(struct runs *);

/* Note what functions cost in a run, whose name is kept; a function for
   sum_options.run. */
void	 runs_add(void *runs, const struct profile *, const char *name);

/* All runs are added, and the profile, of which the functions count, has not
   been regrouped. */
void	 runs_place(struct runs *, struct profile *);

/* It was, or not, with NULL: costs are those of functions now. */
void	 runs_settle(struct runs *, const struct profile *,
	    const struct regroup *);

/* The largest spread that a side has, of one function, or of the sum of all
   functions whose number in ignored is 0. */
uint64_t runs_spread(const struct runs *, const struct measure *,
	    size_t function);
uint64_t runs_total_spread(const struct runs *, const struct measure *,
	    const uint32_t *ignored);

#endif
