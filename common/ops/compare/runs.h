/*
 * runs -- the figures of functions in each of several runs, and their noise.
 *
 * Noise is the spread among runs of one build: the largest number minus the
 * smallest.  A change between builds that does not exceed it may be chance.  A
 * side may also declare the spread of runs that are not there any more
 * (profile/spread.h).
 */
#ifndef OPS_COMPARE_RUNS_H
#define OPS_COMPARE_RUNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"
#include "profile/spread.h"
#include "ops/compare/figures.h"

struct comparison;
struct regroup;

/* The spread is computed among runs of the same side only. */
enum run_side { RUN_OLD, RUN_NEW, RUN_OTHER, RUN_SIDES };

struct run {
	const char	*name;
	enum run_side	 side;
	struct figures	 figures;	/* by section of `frame'; after
					   runs_settle(), by function of the
					   difference, with their sum */
};

/* A list of runs; all-zero is empty. */
struct runs {
	struct spread	 spread[SIDES];	/* what each side declares; after
					   runs_place() in `declared' */
	struct figures	 declared[SIDES];	/* FIGURES_ALL, by function;
						   or empty */
	struct profile	*frame;		/* functions of all runs, in a profile
					   without costs */
	struct run	*at;
	size_t		 n, room;
	enum run_side	 side;		/* side of the runs that runs_add() adds
					   next */
	enum figures_wanted wanted;	/* at least FIGURES_SELF */
	/* The numbers that sections, called functions and columns of `frame'
	   have in the difference; after runs_settle(), `section' gives
	   functions. */
	uint32_t	*section, *callee, *column;
};

void	 runs_free(struct runs *);

/* Record the figures of a run; the name is kept, not copied.  This function can
   be the `run' of struct sum_options, with `runs' as its argument. */
void	 runs_add(void *runs, const struct profile *, const char *name);

/* Whether there is any noise: runs, or the spread of a side. */
bool	 runs_any(const struct runs *);

/* Map the runs to the sections and columns of the difference; call this after
   all runs are added and before the profile is regrouped. */
void	 runs_place(struct runs *, struct profile *);

/* Add up figures by function.  The regrouping is the one that was applied to
   the difference, or NULL if there was none. */
void	 runs_settle(struct runs *, const struct profile *,
	    const struct regroup *);

/* Give rows the spread that the sides declare for the callees of these arcs, or
   the spread of the measure, as inclusive cost, for each function in a single
   column. */
void	 runs_declare_arcs(struct runs *, const struct runs *from,
	    const struct sort_item *arcs, size_t n);
void	 runs_declare_causes(struct runs *, const struct runs *from,
	    const struct measure *);

/* The largest spread that the runs of any side have in a row of the figures, or
   that a side declares. */
uint64_t runs_spread(const struct runs *, const struct measure *, size_t row);

/* The number of functions that changed in an event, and of those among them
   that changed by no more than the spread of one side's runs. */
struct noise {
	size_t		 changed, within;
};

/* Count the functions for `noise', and mark functions within noise in the
   comparison. */
void	 noise_mark(struct noise *, const struct runs *, struct comparison *,
	    uint32_t column);

/* Add the counts to the `desc:' lines of the profile. */
void	 noise_describe(const struct noise *, struct profile *,
	    uint32_t column);

#endif
