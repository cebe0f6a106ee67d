/*
 * summary -- the summary of all counts that an indexed profile begins with.
 *
 * For each cutoff, in millionths of the sum of all counts, it has the least
 * count among the largest ones that make up so much, and how many these are.
 */
#ifndef LLVM_MODEL_SUMMARY_H
#define LLVM_MODEL_SUMMARY_H

#include <stdbool.h>
#include <stddef.h>
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

/* Functions without LLVM_HASH_CONTEXT, with it, or both: front ends have
   hashes of any bits. */
enum summary_what { SUMMARY_PLAIN, SUMMARY_CONTEXT, SUMMARY_BOTH };

/* Of the functions with these numbers, or NULL for all, these. */
void	 summary_of(const struct llvm_profile *, enum summary_what,
	    const uint32_t *functions, size_t function_n, struct summary *);

#endif
