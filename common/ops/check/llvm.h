/*
 * check_llvm -- the check of an instrumentation profile of LLVM.
 */
#ifndef OPS_CHECK_LLVM_H
#define OPS_CHECK_LLVM_H

#include <stdbool.h>

struct check_options;
struct check_result;
struct source;

/* Whether the source holds such a profile: then it is checked, as
   check_source() does with others. */
bool	 check_llvm(struct source *, const struct check_options *,
	    struct check_result *);

#endif
