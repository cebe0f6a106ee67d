/*
 * overlap_out -- print an overlap as text.
 */
#ifndef LLVM_VERBS_OVERLAP_OUT_H
#define LLVM_VERBS_OVERLAP_OUT_H

#include <stddef.h>

struct llvm_profile;
struct overlap;
struct sink;

/* A side: its profile, and the number of its inputs. */
struct overlap_side {
	const struct llvm_profile *profile;
	size_t		 n;
};

void	 overlap_out(const struct overlap *, const struct overlap_side *old,
	    const struct overlap_side *new, struct sink *);

#endif
