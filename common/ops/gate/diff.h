/*
 * diff -- compute one profile minus another in a single table: the new counts
 * are added to the negated old ones.
 *
 *	diff_read(&d, &options, side, &profile, &events) and
 *	diff_compare(&d, &profile, &events);
 *	diff_judge(...), if there are limits
 *	diff_finish(&d, &profile, &events, &wrong);
 */
#ifndef OPS_GATE_DIFF_H
#define OPS_GATE_DIFF_H

#include <stdbool.h>
#include <stddef.h>

#include "profile/metadata.h"
#include "profile/regroup.h"
#include "profile/select.h"
#include "ops/compare/compare.h"
#include "ops/gate/gate.h"
#include "ops/lines/lines.h"
#include "ops/match/match.h"
#include "ops/compare/runs.h"
#include "ops/gate/verdict.h"

struct complaint;
struct event_list;
struct llvm_kin;
struct profile;
struct sum_input;
struct sum_options;

/* The value of the fact FACT_DIFFERENCE.  The line `desc: Difference: new minus
   old' marks a profile as a difference. */
#define DIFF_VALUE	" new minus old"

/* The inputs of one side. */
struct diff_side {
	const struct sum_input *inputs;
	size_t		 n;
};

struct diff {
	/* Options, which the caller sets: */
	enum regroup_by	 by;
	struct match_how how;
	struct select	 fold;		/* functions to fold into their callers
					   first, on both sides */
	bool		 no_lines;	/* set all line numbers to 0 */
	enum compare_which only;	/* which functions remain in the
					   difference */
	bool		 sides, split_sign;	/* add the columns of both
						   sides, and split columns by
						   sign (ops/compare/sides.h) */
	bool		 as_cg_annotate;	/* do not add columns of both
						   sides if the old profile is
						   in Cachegrind's format */
	struct gate	 gate;
	bool		 no_baseline;		/* the old side may have no
						   profile */
	bool		 noisy;		/* runs that show the noise are added to
					   `runs' between diff_read() and
					   diff_compare() */
	struct lines	 lines;		/* if all members are zero, lines are
					   not compared */

	/* Facts about the profiles, which are all zero at first: */
	struct llvm_kin	*kin;		/* the member of this name of struct
					   sum_llvm, for all profiles */
	struct compare_old old;
	struct side_totals old_totals;
	struct facts	 old_commands, old_conditions;
	struct match	 match;
	struct regroup	 regroup;
	struct comparison functions;
	uint32_t	*wholes;	/* as match_parts_wholes() returned it,
					   and the comparison with it, which
					   limits are judged by */
	struct comparison joined;
	struct runs	 runs;		/* the runs whose spread is the noise
					   (compare/runs.h), if any */
	struct noise	 noise;
	bool		 folded_spread;	/* `fold' dropped the spread that a side
					   declares for functions */
	bool		 unfolded;	/* `fold' folded nothing of a side, as
					   that has no calls */
	uint64_t	 profiles;	/* number of runs whose sum the old side
					   is */
	bool		 calls;		/* at least one side has calls */
	struct verdicts	 verdicts;
};

/* Return the number of runs whose sum the profile is.  Inputs may declare this
   number; the parts of one file belong to one run. */
uint64_t diff_profiles(const struct profile *);

/*
 * Read both sides with these options, and subtract them in the profile, which
 * must be initialised.  Set the list to the events of the difference.  If an
 * input has an error, print it and return false.  If a side has no profile, and
 * `no_baseline' does not permit this, or if columns cannot be added, end the
 * program.
 */
bool	 diff_read(struct diff *, const struct sum_options *,
	    const struct diff_side[SIDES], struct profile *,
	    struct event_list *);

/*
 * Turn the profile into the difference: names are matched, costs regrouped, and
 * functions compared.  Remove the columns of both sides from the list.
 */
void	 diff_compare(struct diff *, struct profile *, struct event_list *);

/*
 * Compare the conditions of both sides, such as the size of a cache.  If a
 * condition differs and one of these events depends on it, add it for each side
 * as a fact, which becomes a `desc:' line; unless `lead' is NULL, also print a
 * line that begins with `lead'.  Return how many conditions differ in this way.
 */
size_t	 diff_conditions(const struct diff *, struct profile *,
	    const struct event_list *, const char *lead);

/*
 * Compare the difference with the limits by gate_judge().  The verdicts refer
 * to functions of the difference, so they must be written before diff_finish()
 * changes these.
 */
enum gate_verdict diff_judge(struct diff *, const struct profile *,
	    const struct event_list *, struct complaint *);

/*
 * Turn the difference into the profile to write: set its functions, its
 * metadata and its columns, and list the columns.  Return false and set the
 * complaint if a column cannot be added.
 */
bool	 diff_finish(struct diff *, struct profile *, struct event_list *,
	    struct complaint *);

/* Return whether the profile has counts below zero, or arcs with a cost but 0
   calls.  Only a difference has either. */
bool	 diff_is_signed(const struct profile *);

/* Free all results of these functions, but keep the options for the next two
   profiles. */
void	 diff_forget(struct diff *);
void	 diff_free(struct diff *);

#endif
