/*
 * arc_runs -- call arcs without positions, in eight bytes each.
 *
 * An arc is all calls of one function by another.  Some reports need only sums
 * over most of the calls, and a large profile has so many that memory, not
 * time, is the limit.  A run is a list of at most ARC_RUN_MAX arcs of one
 * calling function, each with another callee.  It stores a callee as the
 * difference between the indices of callee and caller in the profile, and a
 * single cost for each arc.  An arc that does not fit must be stored elsewhere.
 */
#ifndef PROFILE_ARC_RUNS_H
#define PROFILE_ARC_RUNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hot.h"
#include "base/mem.h"

/* A run consists of pairs.  The first pair holds the caller and the number of
   arcs; each further pair is an arc. */
struct arc_pair {
	uint32_t	 what;		/* the number of calls in the lower
					   bits, the callee in the bits above */
	uint32_t	 cost;
};

/* All runs (lists of arcs with the same caller) of a profile; all-zero is
   empty. */
struct arc_runs {
	struct arc_pair	*at;
	size_t		 n, room;
	size_t		 last;		/* index of the first pair of the last
					   run; n if that run has no arc yet */
	uint32_t	 caller;	/* function that makes the calls of the
					   last run, valid if `begun' is true */
	bool		 begun;		/* there is a last run, to which arcs
					   can be added */
};

enum {
	ARC_CALLS_BITS = 14,
	ARC_CALLS_MAX = (1 << ARC_CALLS_BITS) - 1,
	/* The index of a callee may be lower than that of its caller by at most
	   ARC_CALLEE_FAR, or higher by at most ARC_CALLEE_FAR - 2. */
	ARC_CALLEE_FAR = 1 << (31 - ARC_CALLS_BITS),
	ARC_RUN_MAX = 60,
	ARC_RUNS_MAX = INT32_MAX	/* the most pairs that all runs together
					   may have */
};

/* Return the difference between the indices of callee and caller in the form
   that a pair stores, or UINT32_MAX if the difference is too large. */
static inline uint32_t
arc_runs_key(uint32_t caller, uint32_t callee)
{
	uint32_t	 far = callee - caller + ARC_CALLEE_FAR;

	return far < 2 * ARC_CALLEE_FAR - 1 ? far : UINT32_MAX;
}

static inline uint32_t
arc_runs_callee(uint32_t caller, struct arc_pair a)
{
	return caller + (a.what >> ARC_CALLS_BITS) - ARC_CALLEE_FAR;
}

static inline struct arc_pair
arc_pair(uint32_t key, uint32_t calls, uint32_t cost)
{
	return (struct arc_pair){ key << ARC_CALLS_BITS | calls, cost };
}

static inline void
arc_runs_put(struct arc_runs *r, struct arc_pair a)
{
	if (r->n == r->room)
		r->at = mem_grow(r->at, &r->room, r->n + 1, sizeof(*r->at));
	r->at[r->n++] = a;
}

/* Add an arc to the last run.  Returns false, with nothing changed, if the arc
   does not fit. */
HOT bool
arc_runs_add(struct arc_runs *r, uint32_t callee, uint64_t calls,
    uint64_t cost)
{
	struct arc_pair	*head, *a;
	uint32_t	 key = arc_runs_key(r->caller, callee), i;

	if (key == UINT32_MAX || calls > ARC_CALLS_MAX || cost > UINT32_MAX ||
	    r->n >= ARC_RUNS_MAX)
		return false;
	if (r->last == r->n)
		arc_runs_put(r, (struct arc_pair){ r->caller, 0 });
	head = &r->at[r->last];
	for (i = head->cost, a = head + i; i > 0; i--, a--)
		if (a->what >> ARC_CALLS_BITS == key) {
			calls += a->what & ARC_CALLS_MAX;
			cost += a->cost;
			if (calls > ARC_CALLS_MAX || cost > UINT32_MAX)
				return false;
			*a = arc_pair(key, (uint32_t)calls, (uint32_t)cost);
			return true;
		}
	if (head->cost == ARC_RUN_MAX)
		return false;
	head->cost++;
	arc_runs_put(r, arc_pair(key, (uint32_t)calls, (uint32_t)cost));
	return true;
}

/* Begin a run, which is a list of arcs, of this calling function.  The run's
   first pair is added only with its first arc, so a run without arcs takes no
   memory. */
static inline void
arc_runs_begin(struct arc_runs *r, uint32_t caller)
{
	r->last = r->n;
	r->caller = caller;
	r->begun = true;
}

/* Return whether the last run (list of arcs) is of this calling function. */
static inline bool
arc_runs_is(const struct arc_runs *r, uint32_t caller)
{
	return r->begun && r->caller == caller;
}

static inline void
arc_runs_free(struct arc_runs *r)
{
	mem_free(r->at);
	*r = (struct arc_runs){ .at = NULL };
}

#endif
