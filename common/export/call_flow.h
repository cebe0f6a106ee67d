/*
 * call_flow -- the cost that each call is charged with, so that all of it is
 * charged exactly once.
 *
 * Each cycle of calls counts as one function, which leaves a graph without
 * cycles.  From the callees up, the cost that passes through a cycle (or
 * through a function in no cycle) is the self cost of its members and what
 * their calls out of it are charged with.  The calls into it are charged with
 * the costs that the profile has for them.  If these add up to more than passes
 * through, as when a dump was made during a call, each call is charged with its
 * share of what there is.  If they add up to less, the cycle is a root for the
 * rest.  So the roots have all of the cost, to the unit.
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
	int64_t		 cost;		/* cost charged to the call */
	int64_t		 calls;
};

/* Functions are numbered as in the profile.  Here a function in no cycle is a
   cycle of its own.  Cycles are numbered from the callees up: the callee of a
   call between two cycles is in the one with the lower number. */
struct call_flow {
	uint32_t	*rank;		/* of each function, in output order */
	uint32_t	*cycle;		/* of each function */
	uint32_t	 cycle_n;
	struct buckets	 members;	/* of each cycle, in order */
	int64_t		*self;		/* of each function */
	struct call_edge *edges;	/* by caller, then callee, in order */
	uint32_t	 edge_n;
	struct buckets	 from;		/* edges of each caller */
	struct buckets	 into;		/* edges into each cycle from outside */
	int64_t		*passed;	/* cost that passes through each
					   cycle */
	int64_t		*root;		/* the part of it that no call is
					   charged with; above 0: a root */
	bool		*divided;	/* of each cycle: calls into it are
					   charged with shares */
	int64_t		*outside;	/* calls of each function from other
					   cycles */
	int64_t		*inside;	/* and from its own */
	int64_t		 total;
};

/* Compute the flow of a column.  Returns false, with a complaint, if a cost is
   negative or a sum overflows: such costs cannot be shared out.  The caller
   closes it in either case. */
bool	 call_flow_open(struct call_flow *, const struct profile *,
	    uint32_t column, struct complaint *);
void	 call_flow_close(struct call_flow *);

/* Order of functions, for sort_ids(). */
int	 call_flow_by_rank(const void *flow, uint32_t, uint32_t);

/* Whether the edge stays inside a cycle. */
static inline bool
call_flow_inside(const struct call_flow *f, const struct call_edge *e)
{
	return f->cycle[e->caller] == f->cycle[e->callee];
}

/*
 * Share out `whole' among the parts of `all' in proportion to their size:
 * returns the share of the part `part' after parts that add up to `given'.  The
 * shares of all parts add up to `whole', to the unit. given + part is at most
 * all.
 */
int64_t	 call_flow_share(int64_t whole, int64_t given, int64_t part,
	    int64_t all);

#endif
