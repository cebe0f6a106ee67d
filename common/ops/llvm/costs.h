/*
 * llvm_costs -- convert an instrumentation profile of LLVM to a cost profile,
 * for programs that read only those of Cachegrind or Callgrind.
 *
 * An instrumentation profile has no instructions: each function gets one cost
 * line, with the sum of its counters (event Cs) and, where a counter is known
 * to count entries, the number of entries (event En).  Without the coverage
 * mapping of the profiled program, the cost line is at line 0; with the
 * mapping, it is at the function's first line, and each line also gets the
 * number of times that it ran (event Ln).  Only calls through pointers are
 * known, and these have no inclusive cost.
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
	/* Results: how many functions do not have the hash that the coverage
	   mapping has for them, and so stay at line 0; how many counts below
	   zero became zero. */
	size_t		 changed, negative;
};

/* Fill a new profile with the costs, and set the list to the columns to write.
   Return false, with a complaint, if lines cannot be computed. */
bool	 llvm_costs(struct profile *, struct event_list *,
	    struct llvm_costs *, struct complaint *);

/* Write a clause of a warning about `changed' and `negative' to `text'; return
   NULL if both are 0. */
const char *llvm_costs_warning(const struct llvm_costs *, char *text,
	    size_t room);

#endif
