/*
 * llvm_costs -- convert an instrumentation profile of LLVM to a profile of
 * costs, for programs that read only Cachegrind's or Callgrind's.
 *
 * The profile has no instructions: each function gets one cost line, with the
 * sum of its counters (event Cs) and, where one counter is known to count them,
 * the number of entries (event En).  Without the coverage mapping of the
 * profiled program, the cost line is at line 0; with it, at the function's
 * first line, and each line also gets the number of times that it ran (event
 * Ln).  Calls are only those through pointers, and have no inclusive cost.
 */
#ifndef OPS_LLVM_COSTS_H
#define OPS_LLVM_COSTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/complaint.h"

struct coverage;
struct event_list;
struct llvm_profile;
struct profile;

struct llvm_costs {
	const struct llvm_profile *from;
	const struct coverage *coverage;	/* coverage mapping of the
						   program, or NULL: no lines */
	bool		 sparse;	/* omit functions whose counters are all
					   zero */
	/* Results: the number of functions whose hash is not that of the
	   coverage mapping and which stay at line 0, and the number of counts
	   below zero, which become zero. */
	size_t		 changed, negative;
};

/* Fill a new profile with the costs, and set the list to the columns to write.
   Return false if lines cannot be computed. */
bool	 llvm_costs(struct profile *, struct event_list *,
	    struct llvm_costs *, struct complaint *);

/* Format a clause of a warning about `changed' and `negative' into `text'; NULL
   if both are 0. */
const char *llvm_costs_warning(const struct llvm_costs *, char *text,
	    size_t room);

#endif
