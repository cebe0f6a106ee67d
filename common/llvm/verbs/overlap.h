/*
 * overlap -- how alike the counts of two profiles are spread.
 *
 * Of each counter, and of each value at a site, the smaller of its shares in
 * the sums of both sides counts; they add up to 1 where both are the same but
 * for a factor.  The formulas, and what is left out, are those of
 * `llvm-profdata overlap'.
 */
#ifndef LLVM_VERBS_OVERLAP_H
#define LLVM_VERBS_OVERLAP_H

#include <stddef.h>
#include <stdint.h>

#include "llvm/model/values.h"

struct llvm_function;
struct llvm_profile;

/* Of counters first, then of values by their kinds: sums, or shares. */
enum { OVERLAP_SUMS = 1 + LLVM_KINDS };

/* A function that both sides have and new ran. */
struct overlap_function {
	const struct llvm_function *function;	/* of new */
	double		 old[OVERLAP_SUMS], new[OVERLAP_SUMS];
	double		 shares[OVERLAP_SUMS];
};

/* All-zero but for the first. */
struct overlap {
	uint64_t	 least;		/* see functions */
	double		 old[OVERLAP_SUMS], new[OVERLAP_SUMS];
	/* Of functions that overlap; of those whose name only new has, and
	   of those with another hash, or counters or sites of another number:
	   what share of new they are. */
	double		 shares[OVERLAP_SUMS];
	double		 added[OVERLAP_SUMS], mismatched[OVERLAP_SUMS];
	size_t		 both_n, added_n, mismatched_n;
	/* Those that have a new counter of least or more, in the order of
	   names; the caller frees them. */
	struct overlap_function *functions;
	size_t		 function_n, room;
};

/* Values of both get sorted. */
void	 overlap_of(struct overlap *, struct llvm_profile *old,
	    struct llvm_profile *new);

#endif
