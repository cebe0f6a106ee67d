/*
 * llvm_sum -- add up many profiles of LLVM as one.
 */
#ifndef OPS_SUM_LLVM_SUM_H
#define OPS_SUM_LLVM_SUM_H

#include <stdbool.h>
#include <stddef.h>

#include "llvm/verbs/merge.h"
#include "ops/sum/input.h"

struct llvm_profile;
struct sum_counts;

struct llvm_sum {
	struct merge_options merge;
	unsigned	 jobs;		/* threads, at least 1 */
};

/* Add n inputs to the profile and count them.  The result and the messages are
   the same for any number of threads.  Return false on error, already
   reported. */
bool	 llvm_sum(struct llvm_profile *, const struct llvm_sum *,
	    const struct sum_input *, size_t n, struct sum_counts *);

#endif
