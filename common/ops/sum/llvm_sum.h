/*
 * llvm_sum -- many inputs into one profile of LLVM.
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
	unsigned	 jobs;		/* threads, from 1 on */
};

/* Add n inputs to the profile and count them; the result, and what is said,
   are the same for any number of threads.  False on trouble, which was said. */
bool	 llvm_sum(struct llvm_profile *, const struct llvm_sum *,
	    const struct sum_input *, size_t n, struct sum_counts *);

#endif
