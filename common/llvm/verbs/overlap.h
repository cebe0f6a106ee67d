/*
 * overlap -- how similarly two profiles distribute their counts.
 *
 * The two sides are the old and the new profile.  Each counter, and each value
 * at a site, has a share in the sum of its side.  The overlap adds up the
 * smaller of the two shares; it is 1 if the counts of one side are a multiple
 * of the other's.  The formulas, and what they ignore, are those of
 * `llvm-profdata overlap', but that sums do not wrap, and that they include the
 * functions of a context-sensitive instrumentation, whose shares count there,
 * too.
 */
#ifndef LLVM_VERBS_OVERLAP_H
#define LLVM_VERBS_OVERLAP_H

#include <stddef.h>
#include <stdint.h>

#include "llvm/model/values.h"

struct llvm_function;
struct llvm_profile;
struct sink;

/* The length of arrays of sums or shares.  Index 0 is for counters, and index 1
   + k for values of kind k. */
enum { OVERLAP_SUMS = 1 + LLVM_KINDS };

/* A function that both profiles have and that was executed in the new one. */
struct overlap_function {
	const struct llvm_function *function;	/* the function in the new
						   profile */
	double		 old[OVERLAP_SUMS], new[OVERLAP_SUMS];
	double		 shares[OVERLAP_SUMS];
};

/* The result of overlap_of().  Set `least' before; all other members must be
   0. */
struct overlap {
	uint64_t	 least;		/* list functions that have a counter of
					   at least this value in the new
					   profile */
	double		 old[OVERLAP_SUMS], new[OVERLAP_SUMS];
	/* The overlap, then two shares of the new profile: that of functions
	   whose name the old profile lacks, and that of functions whose hash,
	   or number of counters or sites, differs. */
	double		 shares[OVERLAP_SUMS];
	double		 added[OVERLAP_SUMS], mismatched[OVERLAP_SUMS];
	size_t		 both_n, added_n, mismatched_n;
	/* The listed functions, ordered by name.  The caller of overlap_of()
	   frees the array. */
	struct overlap_function *functions;
	size_t		 function_n, room;
};

/* Compute the overlap of two profiles, and sort the values of both. */
void	 overlap_of(struct overlap *, struct llvm_profile *old,
	    struct llvm_profile *new);

/* A profile, and the number of inputs that were added up in it. */
struct overlap_side {
	const struct llvm_profile *profile;
	size_t		 n;
};

/* Print the overlap as text. */
void	 overlap_out(const struct overlap *, const struct overlap_side *old,
	    const struct overlap_side *new, struct sink *);

#endif
