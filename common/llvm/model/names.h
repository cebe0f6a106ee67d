/*
 * names -- names of functions, and their hashes.
 *
 * Profiles identify a function by the first eight bytes of its name's MD5, read
 * as a little-endian number.
 */
#ifndef LLVM_MODEL_NAMES_H
#define LLVM_MODEL_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/index.h"
#include "text/intern.h"

struct bytes;

/* All-zero is empty. */
struct llvm_names {
	struct intern	 text;
	uint64_t	*md5;		/* by name */
	size_t		 room;
	struct index	 by_md5;
};

/* The number of a name, a new one if it was never seen. */
uint32_t llvm_names_add(struct llvm_names *, const char *text, size_t len);

/* Set *name to the number of the name with this hash, the first seen if
   there are several; false if there is none. */
bool	 llvm_names_find(const struct llvm_names *, uint64_t md5,
	    uint32_t *name);

/* The hash of any name. */
uint64_t llvm_names_md5(const char *text, size_t len);

/*
 * Add the names in the next len bytes: blocks of names separated by a byte of
 * 1, each block plain or compressed by zlib, with zeros between blocks.  Memory
 * grows with the data, not with the announced size.  False on error.
 */
bool	 llvm_names_read(struct llvm_names *, struct bytes *, uint64_t len);

void	 llvm_names_free(struct llvm_names *);

#endif
