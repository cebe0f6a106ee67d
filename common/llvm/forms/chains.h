/*
 * chains -- the hash table of an indexed profile, while it is made.
 *
 * Where a key stands among those of its bucket depends on how the table grew:
 * this one grows as that of llvm-profdata, so that the files are the same.
 */
#ifndef LLVM_FORMS_CHAINS_H
#define LLVM_FORMS_CHAINS_H

#include <stdint.h>

/* Entries are numbered from 0 on, in the order in which they came. */
struct chains {
	uint32_t	*first;		/* entry + 1 of each bucket, or 0 */
	uint32_t	 bucket_n;	/* a power of two */
	uint32_t	*next;		/* of each entry, likewise */
	const uint64_t	*hashes;	/* of each entry; the caller's */
	uint32_t	 n;
};

/* Make a table of n entries with these hashes, entered in their order. */
void	 chains_init(struct chains *, const uint64_t *hashes, uint32_t n);
void	 chains_free(struct chains *);

#endif
