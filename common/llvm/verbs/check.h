/*
 * check -- whether an instrumentation profile of LLVM is whole.
 */
#ifndef LLVM_VERBS_CHECK_H
#define LLVM_VERBS_CHECK_H

#include <stddef.h>
#include <stdint.h>

#include "llvm/forms/read.h"

struct coverage;

enum llvm_flaw {
	LLVM_MALFORMED,		/* what readers cannot read */
	LLVM_NOT_INDEXED,	/* a compiler would not find a function */
	LLVM_SUMMARY_WRONG,	/* it is not that of the functions */
	LLVM_TWICE,		/* a function that is there already */
	LLVM_LARGE_COUNT,	/* a count that nothing reaches */
	LLVM_CONTEXT_MISSING,	/* a function of a second run without such */
	LLVM_NEVER_RAN,		/* no count at all */
	LLVM_TWO_HASHES,	/* of one name */
	LLVM_OTHER_PROGRAM	/* than the one that ran */
};

struct llvm_check_options {
	/* Is called for each flaw, with its offset, or in text its line;
	   0: the file as a whole. */
	void		(*report)(void *arg, enum llvm_flaw, uint64_t where,
			    const char *text);
	void		*arg;
	const struct coverage *coverage;	/* of the program, or NULL */
};

struct llvm_check_result {
	enum llvm_form	 form;
	size_t		 functions, counters;
	uint64_t	 total;		/* of all counts, or UINT64_MAX */
};

/* Check the profile, all of it in these bytes. */
void	 llvm_check(const char *at, size_t len,
	    const struct llvm_check_options *, struct llvm_check_result *);

#endif
