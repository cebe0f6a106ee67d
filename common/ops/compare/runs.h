/*
 * runs -- the cost of functions in each of several runs, and the spread among
 * runs of one build.
 *
 * Only the self costs of functions are kept per run, to save memory.  The
 * spread is the largest cost less the smallest; a change between builds that
 * does not exceed it may be chance: noise.
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

/* The spread is computed among runs of the same side only. */
enum run_side { RUN_OLD, RUN_NEW, RUN_OTHER, RUN_SIDES };

struct run {
	const char	*name;
	enum run_side	 side;
	uint32_t	 event_n;	/* columns: of frame until
					   runs_place() */
	struct tally	 costs;		/* of each section of frame; after
					   runs_settle() of each function of the
					   difference */
};

/* All-zero is empty. */
struct runs {
	struct profile	*frame;		/* functions of all runs, without
					   costs */
	struct run	*at;
	size_t		 n, room;
	enum run_side	 side;		/* of the runs added next */
	uint32_t	*section;	/* frame's section to difference's */
	uint32_t	*column;	/* difference's column to frame's */
};

void	 runs_free(struct runs *);

/* Record the self costs of a run; the name is kept, not copied.  Its type fits
   sum_options.run. */
void	 runs_add(void *runs, const struct profile *, const char *name);

/* Map the runs to the sections and columns of the difference; call when all
   runs are added and before the profile is regrouped. */
void	 runs_place(struct runs *, struct profile *);

/* Sum costs by function; the regrouping is the one applied, or NULL. */
void	 runs_settle(struct runs *, const struct profile *,
	    const struct regroup *);

/* The largest spread of any side: of one function, or of the sum of all
   functions whose number in ignored is 0. */
uint64_t runs_spread(const struct runs *, const struct measure *,
	    size_t function);
uint64_t runs_total_spread(const struct runs *, const struct measure *,
	    const uint32_t *ignored);

#endif
