/*
 * pairs -- the sum of the differences of several pairs of profiles, with the
 * verdicts on each and on all.
 *
 *	pairs_begin(&pairs, &gate, &options);
 *	pairs_add(&pairs, &diff, &profile, &events, &wrong), for each
 *	pairs_end(&pairs);
 *
 * Of a pair, its counts stay in the sum, and its verdicts with the functions
 * that they name.
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
	struct profile	*sum;		/* of the differences */
	struct event_list events;	/* of the sum */
	struct verdicts	 verdicts;	/* on all pairs */
	size_t		 room;		/* for verdicts.pairs */
	struct profile	*names;		/* has their functions */
	uint32_t	*first;		/* of each file and name, see pairs.c */
	size_t		 first_n, first_room;
	struct facts	 facts;		/* totals of each pair */
};

/* Begin without a pair.  The limits of the gate stay the caller's, and of the
   options those on events are used. */
void	 pairs_begin(struct pairs *, const struct gate *,
	    const struct sum_options *);

/*
 * Finish the difference of a pair, which was judged, by diff_finish(), and add
 * it.  Its verdicts, with diff->verdicts.pair, move to those of all pairs.
 * Returns false if a column cannot be added, or if the events of pairs differ
 * and options do not allow that.
 */
bool	 pairs_add(struct pairs *, struct diff *, struct profile *,
	    struct event_list *, struct complaint *);

/* When all are added: freeze the sum, and conclude the verdicts. */
void	 pairs_end(struct pairs *);
void	 pairs_free(struct pairs *);

#endif
