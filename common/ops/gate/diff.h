/*
 * diff -- one profile minus another, without a second table.
 *
 *	sum_add(s, old, old_n);
 *	sum_turn(s);
 *	diff_take_old(&d, &profile, old_n, &wrong);
 *	sum_add(s, new, new_n);
 *	sum_end(s, &events);
 *	diff_compare(&d, &profile, new_n, &events, &wrong);
 *	diff_judge(...), if there are limits
 *	diff_finish(&d, &profile, &events, &wrong);
 */
#ifndef OPS_GATE_DIFF_H
#define OPS_GATE_DIFF_H

#include <stdbool.h>
#include <stddef.h>

#include "profile/side_totals.h"
#include "profile/regroup.h"
#include "ops/compare/compare.h"
#include "ops/gate/gate.h"
#include "ops/lines/lines.h"
#include "ops/match/match.h"
#include "ops/compare/noise.h"
#include "ops/compare/runs.h"
#include "ops/gate/verdict.h"

struct complaint;
struct event_list;
struct profile;

/* The description of a difference. */
#define DIFF_DESC	"Difference: new minus old"

/* diff_totals() copies the totals of a profile by event; diff_set_totals() sets
   the totals of both sides of a difference for these events.  An event that the
   old side lacks counted 0 there; unknown old totals stay unset. */
void	 diff_totals(struct side_totals *, const struct profile *);
void	 diff_set_totals(const struct side_totals *old, struct profile *,
	    const struct event_list *);

struct diff {
	/* Options. */
	enum regroup_by	 by;
	struct match_how how;
	bool		 no_lines;
	enum compare_which only;
	bool		 sides, split_sign;	/* sides.h */
	struct gate	 gate;
	bool		 no_baseline;		/* allow no old profile */
	struct lines	 lines;		/* all-zero: do not move lines */

	/* Facts about the profiles; all zero at first. */
	struct compare_old old;
	struct side_totals old_totals;
	struct string_set old_commands;
	struct match	 match;
	struct regroup	 regroup;
	struct comparison functions;
	struct runs	 runs;		/* runs that give the noise, or none */
	struct noise	 noise;
	uint64_t	 profiles;	/* of the old side */
	struct verdicts	 verdicts;
};

/* How many runs the profile adds up.  A file may declare how many it adds up;
   the parts of one file belong to one run. */
uint64_t diff_profiles(const struct profile *);

/* Change the sign of all counts of the profile. */
void	 diff_negate(struct profile *);

/*
 * Record the facts about the profile, which is the old side read from so many
 * inputs, and negate it.  Return false if there is no old profile and one is
 * needed, or if columns for sides cannot be added.
 */
bool	 diff_take_old(struct diff *, struct profile *, size_t inputs,
	    struct complaint *);

/*
 * Regroup the difference and compare its functions; the list holds its events,
 * and columns of sides are removed from it.  Return false if none of so many
 * inputs brought a new profile.
 */
bool	 diff_compare(struct diff *, struct profile *, size_t inputs,
	    struct event_list *, struct complaint *);

/* Judge the difference by gate_judge().  Write the verdicts before calling
   diff_finish(), which changes the functions they refer to. */
enum gate_verdict diff_judge(struct diff *, const struct profile *,
	    const struct event_list *, struct complaint *);

/*
 * Turn the profile into the one to write: its functions, its columns, which go
 * to the list, and its metadata.  Return false if a column cannot be added.
 */
bool	 diff_finish(struct diff *, struct profile *, struct event_list *,
	    struct complaint *);

/* Whether the profile has counts below zero, or arcs with a cost but 0 calls:
   only a difference has them. */
bool	 diff_is_signed(const struct profile *);

void	 diff_free(struct diff *);

#endif
