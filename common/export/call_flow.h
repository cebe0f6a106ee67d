/*
 * call_flow -- how cost flows up the calls of a profile: what each call may be
 * charged with, so that all of it is charged once.
 *
 * The cycles of calls are looked at as one: what is left is a graph without
 * cycles.  From the callees up, what a cycle (or a function in none) passes to
 * those that call it is what its members cost themselves, and what is passed
 * to them.  Its calls from outside are charged with what the profile says; if
 * that is more than there is, as where a dump was made inside of a call, with
 * their shares of what there is; if it is less, the cycle is a root with the
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
	int64_t		 cost;		/* what it is charged with */
	int64_t		 calls;
};

/* Functions are those of the profile, cycles have numbers from 0 on; callees
   of other cycles have lower ones. */
struct call_flow {
	uint32_t	*rank;		/* of each function, in order */
	uint32_t	*cycle;		/* of each function */
	uint32_t	 cycle_n;
	struct buckets	 members;	/* of each cycle, in order */
	int64_t		*self;		/* of each function */
	struct call_edge *edges;	/* by caller, then callee, in order */
	uint32_t	 edge_n;
	struct buckets	 from;		/* edges of each caller */
	struct buckets	 into;		/* edges of each cycle that come from
					   outside */
	int64_t		*passed;	/* by each cycle, roots included */
	int64_t		*root;		/* of each cycle; of a root above 0 */
	bool		*divided;	/* each cycle: whether what its calls
					   are charged with are shares */
	int64_t		*outside;	/* calls of each function from other
					   cycles, and */
	int64_t		*inside;	/* from its own */
	int64_t		 total;
};

/* Find it for a column.  False if a count is below zero or a sum overflows:
   there are no shares then.  To be closed either way. */
bool	 call_flow_open(struct call_flow *, const struct profile *,
	    uint32_t column, struct complaint *);
void	 call_flow_close(struct call_flow *);

/* Whether the edge stays inside a cycle. */
static inline bool
call_flow_inside(const struct call_flow *f, const struct call_edge *e)
{
	return f->cycle[e->caller] == f->cycle[e->callee];
}

/* The part of a whole that is due when so much of all was given out already:
   adding up to the whole, to the unit.  part and given are at most all. */
int64_t	 call_flow_share(int64_t whole, int64_t given, int64_t part,
	    int64_t all);

#endif
