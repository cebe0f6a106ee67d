/*
 * runs -- the figures of functions in each of several runs of a program, and
 * their noise.
 *
 * Noise is how much runs of the same build differ: the largest number minus the
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

struct compare_old;
struct comparison;
struct regroup;

/* The build that a run is of.  Only runs of one build are compared to find the
   noise. */
enum run_side { RUN_OLD, RUN_NEW, RUN_OTHER, RUN_SIDES };

struct run {
	const char	*name;
	enum run_side	 side;
	struct figures	 figures;	/* a row for each section of runs.frame;
					   after runs_settle(), one for each
					   function of the difference, with the
					   sum of functions in the last row */
};

/* A list of runs.  If all members are zero, the list is empty. */
struct runs {
	struct spread	 spread[RUN_SIDES];	/* the spread that the profile
						   of each side declares, and
						   the widest of RUN_OTHER;
						   runs_place() makes `declared'
						   of it */
	/* By side: the declared spread as figures of all kinds, by function;
	   empty if the side declares none. */
	struct figures	 declared[RUN_SIDES];
	/* By function of `frame': whether a run of RUN_OTHER has it.  The array
	   has other_n elements. */
	bool		*others;
	size_t		 other_n, other_room;
	struct profile	*frame;		/* the functions of all runs and their
					   sections, without costs */
	struct run	*at;
	size_t		 n, room;
	enum run_side	 side;		/* the build of the runs that runs_add()
					   adds next */
	enum figures_wanted wanted;	/* what runs_add() records: at least
					   FIGURES_SELF */
	/*
	 * By number in `frame': the numbers that sections, functions (as
	 * callees) and columns have in the difference.  After runs_settle(),
	 * `section' has numbers of functions instead.
	 */
	uint32_t	*section, *callee, *column;
	bool		 summed;	/* runs_sum() was called: it changes
					   `declared' only once */
};

void	 runs_free(struct runs *);

/* Record the figures of a run, and the spread that it declares if it is of
   RUN_OTHER.  The name is not copied, so it must live as long as the list.
   runs_add() can be the callback `run' of struct sum_options, with `runs' as
   its argument. */
void	 runs_add(void *runs, const struct profile *, const char *name);

/* Return whether noise is known, from runs or from the spread that a profile
   declares. */
bool	 runs_any(const struct runs *);

/*
 * Find the sections, functions and columns of the runs in the difference.  Call
 * this after all runs are added and before the difference is regrouped
 * (profile/regroup.h).  Functions that only runs have are added to the
 * difference, without costs.  `old' may be NULL if no side declares a spread.
 */
void	 runs_place(struct runs *, struct profile *,
	    const struct compare_old *old);

/*
 * Add up the figures of sections (a function's rows in one file) by function.
 * `regroup' is the regrouping (profile/regroup.h) that was applied to the
 * difference, or NULL if there was none.
 */
void	 runs_settle(struct runs *, const struct profile *,
	    const struct regroup *);

/* Add up the figures of functions that are parts of one function; `wholes' is
   the argument of compare_functions().  The last row, the sum, of the runs is
   then 0. */
void	 runs_join(struct runs *, const uint32_t *wholes);

/* Set the last row, that of the totals, to the numbers without the functions
   for which `ignored' is not 0.  Pass the same functions in each call. */
void	 runs_sum(struct runs *, const uint32_t *ignored);

/*
 * Set the declared spreads for rows that are not functions.  A row for an arc
 * gets the spread that each side declares for the callee.  A row for a cause
 * (causes.h) has a single column: the spread that is declared for the inclusive
 * cost of the cause's function, in the unit of the measure.
 */
void	 runs_declare_arcs(struct runs *, const struct runs *from,
	    const struct sort_item *arcs, size_t n);
void	 runs_declare_causes(struct runs *, const struct runs *from,
	    const struct measure *);

/* Return the largest spread of a measure in a row: among the runs of each side,
   and as declared. */
uint64_t runs_spread(const struct runs *, const struct measure *, size_t row);

struct noise {
	size_t		 changed;	/* number of functions of which an event
					   changed */
	size_t		 within;	/* number of functions of which no event
					   changed by more than the noise */
	bool		 of_samples;	/* there are no runs, and the noise is
					   that of samples (deviation.h) */
};

/* Find the functions whose change is within noise, count them, and mark them in
   the comparison.  If the noise is unknown, count and mark none. */
void	 noise_mark(struct noise *, const struct runs *, struct comparison *,
	    const struct profile *, uint32_t column);

/* Write the counts to the profile as a fact, which becomes a `desc:' line. */
void	 noise_describe(const struct noise *, struct profile *,
	    uint32_t column);

#endif
