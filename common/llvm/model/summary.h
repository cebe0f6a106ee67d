/*
 * summary -- the summary of all counts at the start of an indexed profile.
 *
 * A cutoff is a part of the sum of all counts, in millionths.  For each cutoff
 * the summary has how many of the largest counts together reach that part, and
 * the least of these counts.
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

/* The words of the summary as in the file, except the two that give the sizes
   of the arrays. */
struct summary {
	uint64_t	 fields[SUMMARY_FIELDS];
	uint64_t	 cutoffs[SUMMARY_CUTOFFS][3];
};

/*
 * Which functions to summarize: those without LLVM_HASH_CONTEXT in their hash,
 * those with it, or both.  Hashes by front ends may have that bit set by
 * chance.
 */
enum summary_what { SUMMARY_PLAIN, SUMMARY_CONTEXT, SUMMARY_BOTH };

/* Summarize the functions with these numbers, or all if functions is NULL. */
void	 summary_of(const struct llvm_profile *, enum summary_what,
	    const uint32_t *functions, size_t function_n, struct summary *);

#endif
