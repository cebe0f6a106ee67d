/*
 * check_llvm -- the check of an instrumentation profile of LLVM.
 */
#ifndef OPS_CHECK_LLVM_H
#define OPS_CHECK_LLVM_H

#include <stdbool.h>

struct check_options;
struct check_result;
struct source;

/* Check the source if it holds such a profile, as check_source() does with
   others; return false, with nothing read, if it does not. */
bool	 check_llvm(struct source *, const struct check_options *,
	    struct check_result *);

#endif
