/*
 * llvm_check -- find errors in an LLVM instrumentation profile.
 */
#ifndef OPS_CHECK_LLVM_H
#define OPS_CHECK_LLVM_H

#include <stddef.h>
#include <stdint.h>

#include "llvm/forms/read.h"

struct check_options;

struct llvm_check_result {
	enum llvm_form	 form;
	size_t		 functions, counters;
	uint64_t	 total;		/* of all counts, or UINT64_MAX */
};

/* Check the profile in these len bytes; of the options, only report and
   coverage apply. */
void	 llvm_check(const char *at, size_t len, const struct check_options *,
	    struct llvm_check_result *);

#endif
