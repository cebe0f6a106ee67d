/*
 * inflated -- what zlib compressed, inside of binary input.
 */
#ifndef LLVM_MODEL_INFLATED_H
#define LLVM_MODEL_INFLATED_H

#include <stdint.h>

struct bytes;

/* The next packed bytes, inflated to whole bytes, called so in a message; the
   caller's to free.  Memory grows with what comes, not with what is announced.
   NULL: trouble. */
char	*inflated_take(struct bytes *, uint64_t whole, uint64_t packed,
	    const char *what);

#endif
