/*
 * merge -- many instrumentation profiles of LLVM into one.
 *
 * What does not fit is said, as is trouble, with the offset in the input, or
 * the line if that is text.
 */
#ifndef LLVM_VERBS_MERGE_H
#define LLVM_VERBS_MERGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "llvm/model/model.h"

struct source;

struct merge_options {
	bool		 quiet;		/* no warnings */
	bool		 verbose;	/* all of them, not the first of a
					   kind in an input */
	bool		 strict;	/* what would be warned of is trouble */
	bool		 keep_going;	/* what is not good alone is left out */
};

struct merge {
	struct merge_options options;
	struct llvm_profile *profile;	/* all-zero, or what there is */
	size_t		 added, empty, left_out;	/* inputs */
};

/* Add so many times what the source has, an empty file being nothing.  False
   on trouble, which was said; with keep_going, only where what is good does
   not fit to what was before. */
bool	 merge_add(struct merge *, struct source *, uint64_t weight);

/* What there is of an input whose profile is added without a word. */
enum merge_silent {
	MERGE_GOOD,
	MERGE_ODD,	/* something is to be said of it */
	MERGE_TROUBLE	/* it cannot be added */
};

/* Add so many times what the source has, with keep_going if it is good alone,
   too.  If the answer is not MERGE_GOOD, the profile has part of it. */
enum merge_silent merge_silently(struct llvm_profile *, struct source *,
	    uint64_t weight, bool keep_going);

/* An input that cannot be opened, which was said. */
bool	 merge_lack(struct merge *);

#endif
