/*
 * diff -- one profile minus another, without a second table.
 *
 *	diff_read(&d, &options, side, &profile, &events);
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
struct profile;
struct sum_input;
struct sum_options;

/* The value of FACT_DIFFERENCE. */
#define DIFF_VALUE	" new minus old"

/* The inputs of one side. */
struct diff_side {
	const struct sum_input *inputs;
	size_t		 n;
};

struct diff {
	/* Options. */
	enum regroup_by	 by;
	struct match_how how;
	struct select	 fold;		/* functions to fold into their callers
					   first, on both sides */
	bool		 no_lines;	/* set all line numbers to 0 */
	enum compare_which only;	/* which functions to keep */
	bool		 sides, split_sign;	/* add the columns of sides, and
						   split by sign (sides.h) */
	bool		 as_cg_annotate;	/* make no columns of sides if
						   the old profile is in
						   Cachegrind's form */
	struct gate	 gate;
	bool		 no_baseline;		/* the old side may have no
						   profile */
	struct lines	 lines;		/* all-zero: do not move lines */

	/* Facts about the profiles; all zero at first. */
	struct compare_old old;
	struct side_totals old_totals;
	struct facts	 old_commands, old_conditions;
	struct match	 match;
	struct regroup	 regroup;
	struct comparison functions;
	struct runs	 runs;		/* runs that give the noise, or none */
	struct noise	 noise;
	uint64_t	 profiles;	/* number of runs that the old side adds
					   up */
	bool		 calls;		/* at least one side has calls */
	struct verdicts	 verdicts;
};

/* The number of runs that the profile adds up, which the inputs may state; the
   parts of one file belong to one run. */
uint64_t diff_profiles(const struct profile *);

/*
 * Read both sides with these options and turn the profile, which must be
 * initialised, into their difference: matched, regrouped, with its functions
 * compared.  The list gets the events of the difference without the columns of
 * sides.  Returns false after printing an error in an input.  The program ends
 * if a side has no profile, unless `no_baseline' permits that, or if columns
 * cannot be added.
 */
bool	 diff_read(struct diff *, const struct sum_options *,
	    const struct diff_side[SIDES], struct profile *,
	    struct event_list *);

/*
 * Compare the conditions, such as the size of a cache, of both sides.  A
 * condition that differs, and on which one of these events depends, becomes a
 * fact of each side; unless `lead' is NULL, a line that begins with `lead' is
 * printed.  Returns the number of these conditions.
 */
size_t	 diff_conditions(const struct diff *, struct profile *,
	    const struct event_list *, const char *lead);

/* Judge the difference by gate_judge().  The verdicts refer to functions, which
   diff_finish() changes: write the verdicts first. */
enum gate_verdict diff_judge(struct diff *, const struct profile *,
	    const struct event_list *, struct complaint *);

/* Turn the profile into the profile to write: set its functions, its metadata
   and its columns, and list the columns.  Return false if a column cannot be
   added. */
bool	 diff_finish(struct diff *, struct profile *, struct event_list *,
	    struct complaint *);

/* Whether the profile has counts below zero, or arcs with a cost but 0 calls,
   which only a difference has. */
bool	 diff_is_signed(const struct profile *);

/* Free all that diff_read() found; the options stay for the next two
   profiles. */
void	 diff_forget(struct diff *);
void	 diff_free(struct diff *);

#endif
