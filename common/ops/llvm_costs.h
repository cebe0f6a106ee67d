/*
 * llvm_costs -- what of an instrumentation profile of LLVM viewers of costs can
 * show.
 *
 * There are no lines and no instructions: each function has one cost line, at
 * line 0, with the sum of its counters (Cs), and, where one of them is known to
 * count that, how often it was entered (En).  Calls are those through pointers,
 * without costs of their own.
 */
#ifndef OPS_LLVM_COSTS_H
#define OPS_LLVM_COSTS_H

#include <stdbool.h>

struct event_list;
struct llvm_profile;
struct profile;

/* Put that into a new profile, and the columns to be written into the list;
   sparse: without functions whose counters are all zero. */
void	 llvm_costs(struct profile *, struct event_list *,
	    const struct llvm_profile *, bool sparse);

#endif
