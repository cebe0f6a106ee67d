/*
 * join -- two profiles, each of several inputs, into one.
 */
#ifndef LLVM_MODEL_JOIN_H
#define LLVM_MODEL_JOIN_H

#include <stdbool.h>

struct llvm_profile;

/*
 * Add a profile to another, which has the inputs before: the sum is what one
 * by one they would have become.  False, and nothing is added, if there would
 * be something to say of an input (llvm_profile_add()).  What is added is
 * empty then.
 */
bool	 llvm_join(struct llvm_profile *to, struct llvm_profile *from);

#endif
