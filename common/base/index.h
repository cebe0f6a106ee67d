/*
 * index -- find the number of an entry by its key.
 *
 * A hash table of numbers with open addressing.  The code that uses an index
 * stores the entries in an array of its own, and passes functions that hash an
 * entry and that compare an entry with a key.  Both are inlined, so neither
 * costs a call.  Entries cannot be removed.
 */
#ifndef BASE_INDEX_H
#define BASE_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hot.h"
#include "base/mem.h"

/* An all-zero index has no slots: call index_grow() first, and again before all
   slots are full. */
struct index {
	uint32_t	*slots;		/* number of an entry + 1, or 0 if
					   empty */
	uint32_t	 mask;		/* number of slots - 1 */
	uint32_t	 n;
};

/* index_is() returns whether an entry has the key, and index_hash() returns the
   hash of an entry; `owner' is the object that holds the entries. */
typedef bool index_is(const void *owner, uint32_t entry, const void *key);
typedef uint32_t index_hash(const void *owner, uint32_t entry);

/* Find the slot of the key, or the empty slot where the key belongs. */
HOT uint32_t *
index_find(const struct index *x, uint32_t hash, index_is *is,
    const void *owner, const void *key)
{
	uint32_t	 at = hash & x->mask;

	while (x->slots[at] != 0 && !is(owner, x->slots[at] - 1, key))
		at = (at + 1) & x->mask;
	return &x->slots[at];
}

/* Store an entry in the empty slot that index_find() returned. */
static inline void
index_fill(struct index *x, uint32_t *slot, uint32_t entry)
{
	*slot = entry + 1;
	x->n++;
}

/* Add an entry to an index that has no entry with its key. */
HOT void
index_add(struct index *x, uint32_t hash, uint32_t entry)
{
	uint32_t	 at = hash & x->mask;

	while (x->slots[at] != 0)
		at = (at + 1) & x->mask;
	index_fill(x, &x->slots[at], entry);
}

/* Free the slots; the index is all-zero again. */
static inline void
index_free(struct index *x)
{
	mem_free(x->slots);
	*x = (struct index){ NULL, 0, 0 };
}

/* Move the entries to a table of count slots, a power of two. */
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
