/*
 * runs -- the figures of functions in each of several runs, and their noise:
 * the spread among runs of one build.
 *
 * The spread is the largest number less the smallest; a change between builds
 * that does not exceed it may be chance.
 */
#ifndef OPS_COMPARE_RUNS_H
#define OPS_COMPARE_RUNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"
#include "ops/compare/figures.h"

struct comparison;
struct regroup;

/* The spread is computed among runs of the same side only. */
enum run_side { RUN_OLD, RUN_NEW, RUN_OTHER, RUN_SIDES };

struct run {
	const char	*name;
	enum run_side	 side;
	struct figures	 figures;	/* of each section of `frame'; after
					   runs_settle(), of each function of
					   the difference, and their sum */
};

/* All-zero is empty. */
struct runs {
	struct profile	*frame;		/* functions of all runs, without
					   costs */
	struct run	*at;
	size_t		 n, room;
	enum run_side	 side;		/* side of the runs added next */
	enum figures_wanted wanted;	/* at least FIGURES_SELF */
	/* What each section, called function and column of `frame' is in the
	   difference; after runs_settle(), `section' gives functions. */
	uint32_t	*section, *callee, *column;
};

void	 runs_free(struct runs *);

/* Record the figures of a run; the name is kept, not copied.  This function can
   be the `run' of struct sum_options, with `runs' as its argument. */
void	 runs_add(void *runs, const struct profile *, const char *name);

/* Map the runs to the sections and columns of the difference; call when all
   runs are added and before the profile is regrouped. */
void	 runs_place(struct runs *, struct profile *);

/* Add up figures by function.  The regrouping is the one that was applied to
   the difference, or NULL if there was none. */
void	 runs_settle(struct runs *, const struct profile *,
	    const struct regroup *);

/* The largest spread of any side in a row of the figures. */
uint64_t runs_spread(const struct runs *, const struct measure *, size_t row);

/* How many functions changed in an event, and how many of those changed by no
   more than the spread of one side's runs. */
struct noise {
	size_t		 changed, within;
};

/* Count them, and mark the functions within noise in the comparison. */
void	 noise_mark(struct noise *, const struct runs *, struct comparison *,
	    uint32_t column);

/* Add the counts to the descriptions of the profile. */
void	 noise_describe(const struct noise *, struct profile *,
	    uint32_t column);

#endif
