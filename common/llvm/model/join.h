/*
 * join -- merge two profiles, each of several inputs.
 */
#ifndef LLVM_MODEL_JOIN_H
#define LLVM_MODEL_JOIN_H

#include <stdbool.h>

struct llvm_profile;

/*
 * Add `from', whose inputs come after those of `to'; the sum is the same as if
 * the inputs were added one by one.  `from' is empty afterwards.  Returns
 * false, and adds nothing, if an input would cause an error or a warning
 * (llvm_profile_add()).
 */
bool	 llvm_join(struct llvm_profile *to, struct llvm_profile *from);

#endif
