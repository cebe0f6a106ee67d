/*
 * indexed_keys -- the names of an indexed profile, and the functions of each.
 *
 * The order is that in which llvm-profdata inserts names into its table: since
 * LLVM 17 the byte order of the names, before that the order of a hash table.
 * Several functions of one name are in hash-table order in all releases.  In
 * llvm-profdata the order of such a table depends on the order of inputs (and,
 * with three or more, on the number of processors); here names, and hashes of a
 * name, are inserted in sorted order.
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
	uint32_t	*first;		/* for each name, the start of its
					   functions; last the end */
	uint64_t	*hashes;	/* by name */
	uint32_t	 n;
};

/* Set up for this version; sparse: omit names whose functions are all zero. */
void	 indexed_keys_init(struct indexed_keys *, const struct llvm_profile *,
	    unsigned version, bool sparse);
void	 indexed_keys_free(struct indexed_keys *);

#endif
