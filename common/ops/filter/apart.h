/*
 * apart -- apply a step of the filter to each side of a difference.
 *
 * A step that divides costs among callers cannot work on changes: callers of
 * a function share its old cost as the old calls cost, and its new cost as the
 * new calls do.  So a difference that has the counts of both sides
 * (ops/compare/sides.h) becomes two profiles, the step changes each of them,
 * and the old result is subtracted from the new one.
 */
#ifndef OPS_FILTER_APART_H
#define OPS_FILTER_APART_H

#include <stdbool.h>
#include <stdint.h>

#include "profile/profile.h"

struct complaint;

/* Indices of the counts of arcs that hold the change and both sides of an
   event, or of the numbers of calls. */
struct apart_event {
	uint32_t	 change, of[SIDES];
};

struct apart {
	struct apart_event at[EVENT_MAX + 1];	/* numbers of calls come last */
	uint32_t	 n;
	bool		 calls;		/* numbers of calls are among these */
};

/* Find the columns of a difference.  Return false, with a complaint, if it
   lacks the counts of a side, or if its changes are not the difference of the
   sides. */
bool	 apart_find(struct apart *, const struct profile *,
	    struct complaint *);

/* What is done with each side, a profile whose counts are in the columns of
   changes. */
typedef void	 apart_step(void *arg, struct profile *, enum side);

/* Do a step with each side of a frozen difference.  The summary stays as it
   is. */
void	 apart(struct profile *, const struct apart *, apart_step *, void *arg);

#endif
