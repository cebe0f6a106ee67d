/*
 * chains -- build the hash table of an indexed profile.
 *
 * The order of keys within a bucket depends on how the table grew: this one
 * grows as in llvm-profdata, so that the files are the same.
 */
#ifndef LLVM_FORMS_CHAINS_H
#define LLVM_FORMS_CHAINS_H

#include <stdint.h>

/* Entries are numbered from 0 on, in the order of insertion. */
struct chains {
	uint32_t	*first;		/* by bucket: entry + 1, or 0 */
	uint32_t	 bucket_n;	/* a power of two */
	uint32_t	*next;		/* by entry: the next entry + 1, or 0 */
	const uint64_t	*hashes;	/* by entry; the caller's */
	uint32_t	 n;
};

/* Make a table of n entries with these hashes, inserted in order. */
void	 chains_init(struct chains *, const uint64_t *hashes, uint32_t n);
void	 chains_free(struct chains *);

#endif
