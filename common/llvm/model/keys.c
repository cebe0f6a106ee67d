#include "llvm/model/keys.h"

#include <assert.h>
#include <stddef.h>

#include "base/hash.h"
#include "base/mem.h"

enum { SLOTS = 64 };

/* The slot of the key, or the empty one where it belongs. */
static struct key_slot *
find(const struct keys *k, uint64_t key)
{
	uint32_t	 at = hash_words(&key, 2) & k->mask;

	while (k->slots[at].number != 0 && k->slots[at].key != key)
		at = (at + 1) & k->mask;
	return &k->slots[at];
}

static void
grow(struct keys *k)
{
	struct keys	 old = *k;
	size_t		 n = old.slots == NULL ? 0 : (size_t)old.mask + 1, i;

	k->mask = n == 0 ? SLOTS - 1 : 2 * old.mask + 1;
	k->slots = mem_get((size_t)k->mask + 1, sizeof(*k->slots));
	for (i = 0; i < n; i++)
		if (old.slots[i].number != 0)
			*find(k, old.slots[i].key) = old.slots[i];
	mem_free(old.slots);
}

uint32_t
keys_find(const struct keys *k, uint64_t key)
{
	return k->slots == NULL ? 0 : find(k, key)->number;
}

uint32_t *
keys_place(struct keys *k, uint64_t key)
{
	struct key_slot	*slot;

	if (k->slots == NULL || k->n >= k->mask / 2)
		grow(k);
	slot = find(k, key);
	if (slot->number == 0) {
		slot->key = key;
		k->n++;
		assert(k->n <= k->mask);
	}
	return &slot->number;
}

void
keys_free(struct keys *k)
{
	mem_free(k->slots);
	*k = (struct keys){ NULL, 0, 0 };
}
