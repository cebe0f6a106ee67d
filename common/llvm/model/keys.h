/*
 * keys -- find numbers by keys of 64 bits, such as hashes and offsets.
 */
#ifndef LLVM_MODEL_KEYS_H
#define LLVM_MODEL_KEYS_H

#include <stdint.h>

/* All-zero is empty.  A hash table with open addressing; n is less than half of
   the slots, whose number is mask + 1, a power of two. */
struct keys {
	struct key_slot {
		uint64_t	 key;
		uint32_t	 number;	/* 0: the slot is empty */
	}		*slots;
	uint32_t	 mask, n;
};

/* The number of the key, or 0 if it has none. */
uint32_t keys_find(const struct keys *, uint64_t key);

/* The number of the key, for the caller to set: a key that has none gets 0,
   which must become another number before the next call. */
uint32_t *keys_place(struct keys *, uint64_t key);

void	 keys_free(struct keys *);

#endif
