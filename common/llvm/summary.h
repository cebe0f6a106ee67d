/*
 * summary -- the summary of all counts that an indexed profile begins with.
 *
 * For each cutoff, in millionths of the sum of all counts, it has the least
 * count among the largest ones that make up so much, and how many these are.
 */
#ifndef LLVM_SUMMARY_H
#define LLVM_SUMMARY_H

#include <stdbool.h>
#include <stdint.h>

struct llvm_profile;

enum summary_field {
	SUMMARY_FUNCTIONS, SUMMARY_COUNTS, SUMMARY_MAX_FIRST, SUMMARY_MAX,
	SUMMARY_MAX_OTHER, SUMMARY_TOTAL, SUMMARY_FIELDS
};

enum { SUMMARY_CUTOFFS = 16 };

/* Words as the file has them, but for the two that say how many they are. */
struct summary {
	uint64_t	 fields[SUMMARY_FIELDS];
	uint64_t	 cutoffs[SUMMARY_CUTOFFS][3];
};

/* Of functions with LLVM_HASH_CONTEXT, or without it; functions whose
   counters are all zero are left out if sparse. */
void	 summary_of(const struct llvm_profile *, bool context, bool sparse,
	    struct summary *);

#endif
