#include "llvm/forms/chains.h"

#include <string.h>

#include "base/mem.h"

enum { BUCKETS = 64 };

static void
insert(struct chains *c, uint32_t entry)
{
	uint32_t	*first;

	first = &c->first[c->hashes[entry] & (c->bucket_n - 1)];
	c->next[entry] = *first;
	*first = entry + 1;
}

/* Chains are read from their heads and entries inserted at heads, so each
   resize reverses them. */
static void
resize(struct chains *c, uint32_t bucket_n)
{
	uint32_t	*old = c->first, old_n = c->bucket_n, i, entry, next;

	c->first = mem_get(bucket_n, sizeof(*c->first));
	c->bucket_n = bucket_n;
	for (i = 0; i < old_n; i++)
		for (entry = old[i]; entry != 0; entry = next) {
			next = c->next[entry - 1];
			insert(c, entry - 1);
		}
	mem_free(old);
}

void
chains_init(struct chains *c, const uint64_t *hashes, uint32_t n)
{
	uint32_t	 last = 1;
	uint64_t	 least = (uint64_t)n * 4 / 3;

	memset(c, 0, sizeof(*c));
	c->hashes = hashes;
	c->next = mem_get(n, sizeof(*c->next));
	resize(c, BUCKETS);
	for (; c->n < n; c->n++) {
		if (4 * ((uint64_t)c->n + 1) >= 3 * (uint64_t)c->bucket_n)
			resize(c, 2 * c->bucket_n);
		insert(c, c->n);
	}
	while (n > 2 && last <= least)
		last *= 2;
	if (last != c->bucket_n)
		resize(c, last);
}

void
chains_free(struct chains *c)
{
	mem_free(c->first);
	mem_free(c->next);
}
