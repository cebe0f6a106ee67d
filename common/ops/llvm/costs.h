/*
 * llvm_costs -- an instrumentation profile of LLVM as a profile of costs, for
 * tools and viewers of these.
 *
 * There are no instructions: each function has one cost line, with the sum of
 * its counters (Cs), and, where one of them is known to count that, how often
 * it was entered (En).  It is at line 0, unless the coverage of the program
 * that ran says where the function begins; then lines have how often they ran,
 * too (Ln).  Calls are those through pointers, without costs of their own.
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
	bool		 sparse;	/* no functions that are all zero */
	/* What came out: functions that are others in the coverage, and stay
	   at line 0; counts below zero, which are taken for zero. */
	size_t		 changed, negative;
};

/* Put that into a new profile, and the columns to be written into the list.
   False, with what is wrong, if there can be no lines. */
bool	 llvm_costs(struct profile *, struct event_list *,
	    struct llvm_costs *, struct complaint *);

/* Half a sentence about what came out, or NULL if there is nothing to say. */
const char *llvm_costs_warning(const struct llvm_costs *, char *text,
	    size_t room);

#endif
