/*
 * check -- find errors in an LLVM instrumentation profile.
 */
#ifndef LLVM_VERBS_CHECK_H
#define LLVM_VERBS_CHECK_H

#include <stddef.h>
#include <stdint.h>

#include "llvm/forms/read.h"

struct coverage;

enum llvm_flaw {
	LLVM_MALFORMED,		/* cannot be read */
	LLVM_NOT_INDEXED,	/* a lookup misses a function */
	LLVM_SUMMARY_WRONG,	/* does not match the functions */
	LLVM_TWICE,		/* a duplicate function */
	LLVM_LARGE_COUNT,	/* a count too large to be real */
	LLVM_CONTEXT_MISSING,	/* context-sensitive function in a profile
				   without that flag */
	LLVM_NEVER_RAN,		/* all counts are 0 */
	LLVM_TWO_HASHES,	/* a name with different hashes */
	LLVM_OTHER_PROGRAM	/* not the program that ran */
};

struct llvm_check_options {
	/* Called for each flaw, with its offset, or in text its line; 0: the
	   file as a whole. */
	void		(*report)(void *arg, enum llvm_flaw, uint64_t where,
			    const char *text);
	void		*arg;
	const struct coverage *coverage;	/* the program's, or NULL */
};

struct llvm_check_result {
	enum llvm_form	 form;
	size_t		 functions, counters;
	uint64_t	 total;		/* of all counts, or UINT64_MAX */
};

/* Check the profile in these len bytes. */
void	 llvm_check(const char *at, size_t len,
	    const struct llvm_check_options *, struct llvm_check_result *);

#endif
