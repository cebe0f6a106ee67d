/*
 * inflated -- data compressed by zlib inside binary input.
 */
#ifndef LLVM_MODEL_INFLATED_H
#define LLVM_MODEL_INFLATED_H

#include <stdint.h>

struct bytes;

/*
 * Inflate the next `packed' bytes to exactly `whole' bytes, which the caller
 * frees; messages call them `what'.  Memory grows with the data, not with the
 * announced size.  NULL on error.
 */
char	*inflated_take(struct bytes *, uint64_t whole, uint64_t packed,
	    const char *what);

#endif
