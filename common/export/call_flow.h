/*
 * call_flow -- how cost flows up the calls of a profile: what each call may be
 * charged with, so that all of it is charged once.
 *
 * Each cycle of calls is taken for one function, which leaves a graph without
 * cycles.  From the callees up, what passes through a cycle (or a function in
 * none) is what its members cost themselves, and what is passed up to them.
 * The calls of it from outside are charged with what the profile says.  If that
 * is more than there is, as where a dump was made inside of a call, they are
 * charged with their shares of what there is; if it is less, the cycle is a
 * root, for the rest.  So the roots have all of the cost, to the unit.
 */
#ifndef EXPORT_CALL_FLOW_H
#define EXPORT_CALL_FLOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buckets.h"

struct complaint;
struct profile;

/* All calls of one function by another. */
struct call_edge {
	uint32_t	 caller, callee;
	int64_t		 cost;		/* what it is charged with */
	int64_t		 calls;
};

/* Functions have their numbers of the profile.  A function in no cycle is one
   of its own here; a callee in another cycle has the lower number of these. */
struct call_flow {
	uint32_t	*rank;		/* of each function, as it is written */
	uint32_t	*cycle;		/* of each function */
	uint32_t	 cycle_n;
	struct buckets	 members;	/* of each cycle, in order */
	int64_t		*self;		/* of each function */
	struct call_edge *edges;	/* by caller, then callee, in order */
	uint32_t	 edge_n;
	struct buckets	 from;		/* edges of each caller */
	struct buckets	 into;		/* edges of each cycle that come from
					   outside */
	int64_t		*passed;	/* what passes through each cycle */
	int64_t		*root;		/* how much of it no call is charged
					   with: above 0, it is a root */
	bool		*divided;	/* of each cycle: its calls are charged
					   with shares */
	int64_t		*outside;	/* calls of each function from other
					   cycles */
	int64_t		*inside;	/* and from its own */
	int64_t		 total;
};

/* Find it for a column.  False, with a complaint, if a cost is below 0 or a sum
   overflows: nothing can be shared out then.  To be closed either way. */
bool	 call_flow_open(struct call_flow *, const struct profile *,
	    uint32_t column, struct complaint *);
void	 call_flow_close(struct call_flow *);

/* For sort_ids(), of functions. */
int	 call_flow_by_rank(const void *flow, uint32_t, uint32_t);

/* Whether the edge stays inside a cycle. */
static inline bool
call_flow_inside(const struct call_flow *f, const struct call_edge *e)
{
	return f->cycle[e->caller] == f->cycle[e->callee];
}

/*
 * Share whole out to parts of all, one after the other, in proportion: what is
 * due to this part, when so much of all had its share before.  The shares of
 * all parts add up to whole, to the unit.  given + part is at most all.
 */
int64_t	 call_flow_share(int64_t whole, int64_t given, int64_t part,
	    int64_t all);

#endif
