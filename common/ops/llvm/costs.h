/*
 * llvm_costs -- convert an instrumentation profile of LLVM to a profile of
 * costs, for tools and viewers of these.
 *
 * The profile has no instructions: each function gets one cost line, with the
 * sum of its counters (Cs) and, where one counter is known to count that, the
 * number of entries (En).  The line is 0 unless the coverage of the program
 * that ran gives the function's first line; then each line also gets the number
 * of times that it ran (Ln).  The calls are those through pointers, with no
 * inclusive cost.
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
	const struct coverage *coverage;	/* or NULL: no lines */
	bool		 sparse;	/* omit functions that are all zero */
	/* Results: functions that differ from the coverage's and stay at line
	   0; counts below zero, which are read as zero. */
	size_t		 changed, negative;
};

/* Fill a new profile, and set the list to the columns to write.  Return false
   if lines cannot be computed. */
bool	 llvm_costs(struct profile *, struct event_list *,
	    struct llvm_costs *, struct complaint *);

/* Half a sentence of warning about the results, or NULL if there is none. */
const char *llvm_costs_warning(const struct llvm_costs *, char *text,
	    size_t room);

#endif
