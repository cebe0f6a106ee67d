/*
 * indexed_keys -- the names of an indexed profile, and the functions of each.
 *
 * They come in the order in which llvm-profdata puts them into its table:
 * names by their bytes since LLVM 17, and before in that of a hash table, as
 * several functions of one name do in all releases.  What such a table has
 * depends on the order of inputs (and, with three or more, on the number of
 * processors); here names, and hashes of a name, are put into it in their
 * order.
 */
#ifndef LLVM_FORMS_INDEXED_KEYS_H
#define LLVM_FORMS_INDEXED_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct llvm_profile;

struct indexed_keys {
	uint32_t	*functions;
	size_t		 function_n;
	uint32_t	*first;		/* of each name, where its functions
					   begin, and where the last one's
					   end */
	uint64_t	*hashes;	/* of each name */
	uint32_t	 n;
};

/* For this version; sparse: without names whose functions are all zero. */
void	 indexed_keys_init(struct indexed_keys *, const struct llvm_profile *,
	    unsigned version, bool sparse);
void	 indexed_keys_free(struct indexed_keys *);

#endif
