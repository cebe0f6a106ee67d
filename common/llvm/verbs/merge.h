/*
 * merge -- merge LLVM instrumentation profiles.
 *
 * Warnings and errors are printed with the offset in the input, or the line if
 * it is text.
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
	bool		 verbose;	/* all warnings, not only the first
					   of a kind in an input */
	bool		 strict;	/* warnings are errors */
	bool		 keep_going;	/* skip inputs that are malformed */
};

struct merge {
	struct merge_options options;
	struct llvm_profile *profile;	/* the sum; all-zero at first */
	size_t		 added, empty, left_out;	/* inputs */
};

/*
 * Add the source's profile times weight; an empty file adds nothing.  Returns
 * false after printing an error; with keep_going, only for a valid input that
 * does not fit the earlier ones.
 */
bool	 merge_add(struct merge *, struct source *, uint64_t weight);

/* The result of merge_silently(). */
enum merge_silent {
	MERGE_GOOD,
	MERGE_ODD,	/* there would be a warning */
	MERGE_TROUBLE	/* there would be an error */
};

/*
 * Add the source's profile times weight without printing anything; keep_going:
 * first check that it is valid.  Unless the result is MERGE_GOOD, the profile
 * may contain part of it.
 */
enum merge_silent merge_silently(struct llvm_profile *, struct source *,
	    uint64_t weight, bool keep_going);

/* Count an input that could not be opened, after its error was printed.
   Returns whether to continue. */
bool	 merge_lack(struct merge *);

#endif
