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
	/*
	 * Set by llvm_costs() if there is a coverage mapping, else left as they
	 * are, which should be 0: a clause about functions whose hash differs
	 * from that in the mapping, so that their lines are unknown; the number
	 * of functions that have no lines because others of their names have
	 * them; and the number of counts below zero, which became zero.
	 */
	struct complaint changed;
	size_t		 untold, negative;
};

/* The most warnings of llvm_costs_warnings(). */
enum { LLVM_COSTS_WARNINGS = 3 };

/* Add the costs to a new profile, and set the list to the columns to write.
   Return false and set the complaint if lines cannot be computed. */
bool	 llvm_costs(struct profile *, struct event_list *,
	    struct llvm_costs *, struct complaint *);

/* Set the clauses of warnings about the last members, and return how many there
   are. */
unsigned llvm_costs_warnings(const struct llvm_costs *,
	    struct complaint text[LLVM_COSTS_WARNINGS]);

#endif
