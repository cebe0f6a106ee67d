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
	struct profile	*sum;		/* the sum of all differences */
	struct event_list events;
	bool		 events_differ;	/* a pair had other events than that
					   before, or another order */
	struct verdicts	 verdicts;	/* the verdicts on each pair and on
					   all */
	size_t		 room;		/* number of elements that
					   verdicts.pairs has room for */
	struct profile	*names;		/* a profile that only has the functions
					   that verdicts name */
	uint32_t	*first;		/* for each function of `names' without
					   an object, the first function that
					   was found with the same file and name
					   in some object */
	size_t		 first_n, first_room;
	struct facts	 facts;		/* the totals of each pair, as facts,
					   which become `desc:' lines */
};

/* Begin without any pair.  The gate and its limits must live as long as
   `pairs'.  Of the options, only those about events are used. */
void	 pairs_begin(struct pairs *, const struct gate *,
	    const struct sum_options *);

/*
 * Finish the difference of a pair by diff_finish(), and add it to the sum.
 * diff_judge() must have been called for it.  Its verdicts, with
 * diff->verdicts.pair, become part of the verdicts on all pairs.  Return false
 * and set the complaint if a column cannot be added, or if the events of pairs
 * differ and the options do not permit this.
 */
bool	 pairs_add(struct pairs *, struct diff *, struct profile *,
	    struct event_list *, struct complaint *);

/* Call this after all pairs are added: freeze the sum (profile_freeze()), and
   set the verdicts on all pairs. */
void	 pairs_end(struct pairs *);
void	 pairs_free(struct pairs *);

#endif
