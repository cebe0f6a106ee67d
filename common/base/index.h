/*
 * index -- the number of an entry by its key.
 *
 * A hash table of numbers, with open addressing; entries are the caller's, who
 * says what their hashes are and whether one has a key.  All of it is part of
 * its caller, so that this costs no call.  An entry is never taken out.
 */
#ifndef BASE_INDEX_H
#define BASE_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hot.h"
#include "base/mem.h"

/* All-zero has no slots: index_grow() must come first, and again before all
   slots are full. */
struct index {
	uint32_t	*slots;		/* entry + 1, or 0 */
	uint32_t	 mask;		/* number of slots - 1 */
	uint32_t	 n;		/* slots that are not empty */
};

/* Whether an entry of the owner has the key; its hash. */
typedef bool index_is(const void *owner, uint32_t entry, const void *key);
typedef uint32_t index_hash(const void *owner, uint32_t entry);

/* The slot of the key, or the empty one where it belongs. */
HOT uint32_t *
index_find(const struct index *x, uint32_t hash, index_is *is,
    const void *owner, const void *key)
{
	uint32_t	 at = hash & x->mask;

	while (x->slots[at] != 0 && !is(owner, x->slots[at] - 1, key))
		at = (at + 1) & x->mask;
	return &x->slots[at];
}

/* Fill an empty slot. */
static inline void
index_fill(struct index *x, uint32_t *slot, uint32_t entry)
{
	*slot = entry + 1;
	x->n++;
}

/* Add an entry whose key is in no slot. */
HOT void
index_add(struct index *x, uint32_t hash, uint32_t entry)
{
	uint32_t	 at = hash & x->mask;

	while (x->slots[at] != 0)
		at = (at + 1) & x->mask;
	index_fill(x, &x->slots[at], entry);
}

/* As at first: without a slot. */
static inline void
index_free(struct index *x)
{
	mem_free(x->slots);
	*x = (struct index){ NULL, 0, 0 };
}

/* The same entries in count slots, a power of two. */
HOT void
index_grow(struct index *x, uint32_t count, index_hash *hash,
    const void *owner)
{
	struct index	 old = *x;
	uint32_t	 i;

	x->slots = mem_get(count, sizeof(*x->slots));
	x->mask = count - 1;
	x->n = 0;
	for (i = 0; old.slots != NULL && i <= old.mask; i++)
		if (old.slots[i] != 0)
			index_add(x, hash(owner, old.slots[i] - 1),
			    old.slots[i] - 1);
	mem_free(old.slots);
}

#endif
