/*
 * summary -- the summary of all counts, which an indexed profile has.
 *
 * A cutoff is a part of the sum of all counts, in millionths.  For each cutoff
 * the summary states how many of the largest counts together reach that part,
 * and the least of these counts.
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

/* The words of the summary, as in a file, but without the two words that give
   the sizes of the arrays; and whether they can be believed. */
struct summary {
	uint64_t	 fields[SUMMARY_FIELDS];
	uint64_t	 cutoffs[SUMMARY_CUTOFFS][3];
	bool		 wraps;		/* the sum exceeds 64 bits, so that the
					   total and the cutoffs, which are
					   those of llvm-profdata, mean
					   nothing */
};

/*
 * The functions to summarize: those whose hash lacks the bit LLVM_HASH_CONTEXT,
 * those whose hash has it, or both.  In hashes by front ends that bit may be
 * set by chance.
 */
enum summary_what { SUMMARY_PLAIN, SUMMARY_CONTEXT, SUMMARY_BOTH };

/* Summarize the functions with these indices, or all if `functions' is NULL. */
void	 summary_of(const struct llvm_profile *, enum summary_what,
	    const uint32_t *functions, size_t function_n, struct summary *);

#endif
