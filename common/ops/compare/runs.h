/*
 * runs -- the figures of functions in each of several runs, and their noise.
 *
 * Noise is the spread among runs of one build: the largest number minus the
 * smallest.  A change between builds that does not exceed the noise may be
 * chance.  The profile of a side may also declare the spread of runs whose own
 * profiles are not read (profile/spread.h).
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
	struct figures	 figures;	/* by section of runs.frame; after
					   runs_settle(), by function of the
					   difference, with the sum */
};

/* A list of runs; all-zero is empty. */
struct runs {
	struct spread	 spread[SIDES];	/* the spread that each side declares,
					   which runs_place() moves to
					   `declared' */
	struct figures	 declared[SIDES];	/* the declared spreads, as
						   FIGURES_ALL by function; or
						   empty */
	struct profile	*frame;		/* a profile without costs that has the
					   functions and sections of all runs */
	struct run	*at;
	size_t		 n, room;
	enum run_side	 side;		/* side of the runs that runs_add() adds
					   next */
	enum figures_wanted wanted;	/* at least FIGURES_SELF */
	/* The numbers that sections, functions (as callees) and columns of
	   `frame' have in the difference; after runs_settle(), `section' gives
	   numbers of functions instead. */
	uint32_t	*section, *callee, *column;
};

void	 runs_free(struct runs *);

/* Record the figures of a run; the name is not copied and must stay valid.
   This function can be sum_options.run, with `runs' as its argument. */
void	 runs_add(void *runs, const struct profile *, const char *name);

/* Whether noise is known, from runs or from the spread that a side declares. */
bool	 runs_any(const struct runs *);

/* Map the runs to the sections and columns of the difference; call this after
   all runs are added and before the profile is regrouped. */
void	 runs_place(struct runs *, struct profile *);

/* Add up figures by function.  The regrouping is the one that was applied to
   the difference, or NULL if there was none. */
void	 runs_settle(struct runs *, const struct profile *,
	    const struct regroup *);

/* Set the declared spreads of other rows than functions.  Rows of arcs get the
   spreads that the sides declare for the callees.  Rows of causes have a single
   column, the spread of the function's inclusive cost in this measure. */
void	 runs_declare_arcs(struct runs *, const struct runs *from,
	    const struct sort_item *arcs, size_t n);
void	 runs_declare_causes(struct runs *, const struct runs *from,
	    const struct measure *);

/* The largest spread of the measure in this row: of the runs of each side, and
   of the spreads that the profiles of both sides state (profile/spread.h). */
uint64_t runs_spread(const struct runs *, const struct measure *, size_t row);

struct noise {
	size_t		 changed;	/* number of functions that changed in
					   an event */
	size_t		 within;	/* number of functions that changed by
					   no more than runs_spread() */
};

/* Count the functions for `noise', and mark functions within noise in the
   comparison. */
void	 noise_mark(struct noise *, const struct runs *, struct comparison *,
	    uint32_t column);

/* Add the numbers of functions in `noise' to the `desc:' lines of the
   profile. */
void	 noise_describe(const struct noise *, struct profile *,
	    uint32_t column);

#endif
