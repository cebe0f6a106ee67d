/*
 * overlap -- how similarly two profiles distribute their counts.
 *
 * For each counter, and each value at a site, take its shares in the sums of
 * the old and of the new profile, the two sides, and add up the smaller ones;
 * the result is 1 if one side is a multiple of the other.  The formulas, and
 * what they ignore, are those of `llvm-profdata overlap'.
 */
#ifndef LLVM_VERBS_OVERLAP_H
#define LLVM_VERBS_OVERLAP_H

#include <stddef.h>
#include <stdint.h>

#include "llvm/model/values.h"

struct llvm_function;
struct llvm_profile;
struct sink;

/* Index 0 is for counters, the next ones for kinds of values: sums, or
   shares. */
enum { OVERLAP_SUMS = 1 + LLVM_KINDS };

/* A function that both sides have and that ran in the new one. */
struct overlap_function {
	const struct llvm_function *function;	/* the function in the new
						   profile */
	double		 old[OVERLAP_SUMS], new[OVERLAP_SUMS];
	double		 shares[OVERLAP_SUMS];
};

/* The caller sets `least'; all other members start as zero. */
struct overlap {
	uint64_t	 least;		/* functions are listed if a new counter
					   has at least this count */
	double		 old[OVERLAP_SUMS], new[OVERLAP_SUMS];
	/*
	 * Shares of the new side: of functions that overlap; of those whose
	 * name only new has; of those whose hash, or number of counters or
	 * sites, differs.
	 */
	double		 shares[OVERLAP_SUMS];
	double		 added[OVERLAP_SUMS], mismatched[OVERLAP_SUMS];
	size_t		 both_n, added_n, mismatched_n;
	/* Functions with a new counter of at least `least', in the order of
	   names; the caller frees them. */
	struct overlap_function *functions;
	size_t		 function_n, room;
};

/* Compute the overlap; the values of both sides get sorted. */
void	 overlap_of(struct overlap *, struct llvm_profile *old,
	    struct llvm_profile *new);

/* A side: its profile, and the number of its inputs. */
struct overlap_side {
	const struct llvm_profile *profile;
	size_t		 n;
};

/* Print the overlap as text. */
void	 overlap_out(const struct overlap *, const struct overlap_side *old,
	    const struct overlap_side *new, struct sink *);

#endif
