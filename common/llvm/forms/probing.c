#include "llvm/forms/probing.h"

#include "base/mem.h"

struct table {
	const uint32_t	*hashes;
	uint32_t	*slots;		/* 1 + the number of the entry in each
					   slot, or 0 if the slot is empty */
	uint32_t	 slot_n;
};

static void
put(struct table *t, uint32_t entry)
{
	uint32_t	 at = t->hashes[entry] & (t->slot_n - 1), step = 1;

	while (t->slots[at] != 0)
		at = (at + step++) & (t->slot_n - 1);
	t->slots[at] = entry + 1;
}

static void
resize(struct table *t, uint32_t slot_n)
{
	uint32_t	*old = t->slots, old_n = t->slot_n, i;

	t->slots = mem_get(slot_n, sizeof(*t->slots));
	t->slot_n = slot_n;
	for (i = 0; i < old_n; i++)
		if (old[i] != 0)
			put(t, old[i] - 1);
	mem_free(old);
}

/* Make room for n entries.  A table of names may be three quarters full, a
   table of numbers less.  If a table of numbers must grow, it gets at least 64
   slots. */
static void
grow(struct table *t, enum probing kind, uint32_t n)
{
	uint64_t	 taken = 4 * (uint64_t)n;

	if (kind == PROBING_NAMES && taken > 3 * (uint64_t)t->slot_n)
		resize(t, 2 * t->slot_n);
	else if (kind == PROBING_NUMBERS && taken >= 3 * (uint64_t)t->slot_n)
		resize(t, t->slot_n < 64 ? 64 : 2 * t->slot_n);
}

uint32_t *
probing_order(enum probing kind, const uint32_t *hashes, uint32_t n)
{
	struct table	 t = { .hashes = hashes };
	uint32_t	*order, i, filled = 0;

	resize(&t, kind == PROBING_NAMES ? 16 : 4);
	for (i = 0; i < n; i++) {
		/* A table of numbers grows before the insertion, a table of
		   names after it. */
		if (kind == PROBING_NUMBERS)
			grow(&t, kind, i + 1);
		put(&t, i);
		if (kind == PROBING_NAMES)
			grow(&t, kind, i + 1);
	}
	order = mem_get(n, sizeof(*order));
	for (i = 0; i < t.slot_n; i++)
		if (t.slots[i] != 0)
			order[filled++] = t.slots[i] - 1;
	mem_free(t.slots);
	return order;
}

uint32_t
probing_name(const char *text, size_t len)
{
	uint32_t	 hash = 0;
	size_t		 i;

	for (i = 0; i < len; i++)
		hash = hash * 33 + (unsigned char)text[i];
	return hash;
}

uint32_t
probing_number(uint64_t number, bool since_19)
{
	if (!since_19)
		return (uint32_t)(number * 37);
	number *= UINT64_C(0xbf58476d1ce4e5b9);
	return (uint32_t)(number ^ number >> 31);
}
