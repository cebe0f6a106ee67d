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

/* Set the totals of a profile by event; set the totals of both sides of a
   difference for these events, where those of the old side are known: what old
   does not have, the old side counted 0 times. */
void	 diff_totals(struct side_totals *, const struct profile *);
void	 diff_set_totals(const struct side_totals *old, struct profile *,
	    const struct event_list *);

struct diff {
	/* What is asked for. */
	enum regroup_by	 by;
	struct match_how how;
	bool		 no_lines;
	enum compare_which only;
	bool		 sides, split_sign;	/* sides.h */
	struct gate	 gate;
	bool		 no_baseline;		/* no old profile will do */
	struct lines	 lines;		/* all-zero: they stay */

	/* What is known of the profiles; all zero at first. */
	struct compare_old old;
	struct side_totals old_totals;
	struct string_set old_commands;
	struct match	 match;
	struct regroup	 regroup;
	struct comparison functions;
	struct runs	 runs;		/* that are to be compared, or none */
	struct noise	 noise;
	uint64_t	 profiles;	/* of the old side */
	struct verdicts	 verdicts;
};

/* How many runs the profile adds up, in files of their own or in files that say
   how many they add up: the parts of a file are of one. */
uint64_t diff_profiles(const struct profile *);

/* All counts of the profile change their sign. */
void	 diff_negate(struct profile *);

/*
 * The profile is the old one, of so many inputs: note what is to be known of
 * it, and negate it.  False if there is no old profile and one is needed, or if
 * it cannot have sides.
 */
bool	 diff_take_old(struct diff *, struct profile *, size_t inputs,
	    struct complaint *);

/*
 * The profile is the difference, and the list has its events: regroup it and
 * find what became of functions.  Sides go out of the list.  False if of so
 * many inputs there is no new profile.
 */
bool	 diff_compare(struct diff *, struct profile *, size_t inputs,
	    struct event_list *, struct complaint *);

/* What gate_judge() says of the difference; the verdicts are to be told before
   diff_finish(). */
enum gate_verdict diff_judge(struct diff *, const struct profile *,
	    const struct event_list *, struct complaint *);

/*
 * Make the profile what is to be written: its functions, its columns, which go
 * to the list, and its metadata.  False if the columns cannot be made.
 */
bool	 diff_finish(struct diff *, struct profile *, struct event_list *,
	    struct complaint *);

/* Whether the profile has what only a difference has: counts below zero, or
   arcs with a cost but 0 calls. */
bool	 diff_is_signed(const struct profile *);

void	 diff_free(struct diff *);

#endif
