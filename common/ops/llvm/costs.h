/*
 * llvm_costs -- convert an instrumentation profile of LLVM to a cost profile,
 * for programs that only read those of Cachegrind or Callgrind.
 *
 * An instrumentation profile does not count instructions.  Each function gets
 * one cost line, with the sum of its counters (event Cs) and, if a counter is
 * known to count entries, the number of entries (event En).  Without the
 * coverage mapping of the profiled program the cost line is at line 0.  With
 * the mapping it is at the function's first line, and each line also gets the
 * number of times that it ran (event Ln).  Only calls through pointers are
 * known, and these have no inclusive cost.
 */
#ifndef OPS_LLVM_COSTS_H
#define OPS_LLVM_COSTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/complaint.h"

struct coverage;
struct event_list;
struct llvm_kin;
struct llvm_profile;
struct profile;

/* The event that counts how often lines ran. */
#define LLVM_COSTS_LINES "Ln"

enum { LLVM_COSTS_SAID = 5 };

struct llvm_costs {
	const struct llvm_profile *from;
	const struct coverage *coverage;	/* coverage mapping of the
						   program; or NULL, if lines
						   are unknown */
	struct llvm_kin	*kin;		/* records the functions, and tells
					   which names they have in a difference
					   (kin.h); or NULL */
	uint64_t	 profiles;	/* how many profiles were added up */
	bool		 sparse;	/* leave out functions whose counters
					   are all zero */
	/* Set by llvm_costs(): warnings and notes about lines.  The number must
	   be 0 before. */
	struct complaint said[LLVM_COSTS_SAID];
	unsigned	 said_n;
};

/* Add the costs to a new profile, and set the list to the columns to write.
   Return false and set the complaint if lines cannot be computed. */
bool	 llvm_costs(struct profile *, struct event_list *,
	    struct llvm_costs *, struct complaint *);

#endif
