/*
 * pairs -- the sum of the differences of several pairs of profiles, with the
 * verdicts on each pair and on all.
 *
 *	pairs_begin(&pairs, &gate, &options);
 *	pairs_add(&pairs, &diff, &profile, &events, &wrong), for each
 *	pairs_end(&pairs);
 *
 * After a pair is added, only its counts (in the sum), its verdicts and the
 * functions that they name stay in memory.
 */
#ifndef OPS_GATE_PAIRS_H
#define OPS_GATE_PAIRS_H

#include <stdbool.h>
#include <stddef.h>

#include "profile/fact.h"
#include "profile/profile.h"
#include "ops/gate/verdict.h"

struct complaint;
struct diff;
struct gate;
struct sum_options;

struct pairs {
	const struct sum_options *options;
	struct profile	*sum;		/* sum of the differences */
	struct event_list events;	/* events of the sum */
	struct verdicts	 verdicts;	/* on all pairs */
	size_t		 room;		/* room in verdicts.pairs */
	struct profile	*names;		/* a profile for the functions that
					   verdicts name */
	uint32_t	*first;		/* of each file and name: its first
					   function, see pairs.c */
	size_t		 first_n, first_room;
	struct facts	 facts;		/* totals of each pair, as facts */
};

/* Begin without a pair.  The limits of the gate still belong to the caller; of
   the options, those on events apply. */
void	 pairs_begin(struct pairs *, const struct gate *,
	    const struct sum_options *);

/*
 * Finish the difference of a pair, which has been judged, by diff_finish(), and
 * add it.  Its verdicts, with diff->verdicts.pair, become part of the verdicts
 * on all pairs.  Returns false if a column cannot be added, or if the events of
 * pairs differ and the options do not allow that.
 */
bool	 pairs_add(struct pairs *, struct diff *, struct profile *,
	    struct event_list *, struct complaint *);

/* Freeze the sum, and set the verdicts on all pairs; call this after all pairs
   are added. */
void	 pairs_end(struct pairs *);
void	 pairs_free(struct pairs *);

#endif
