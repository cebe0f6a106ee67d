/*
 * Ranges overlap only in crafted input: then the last one that begins at or
 * before an address is tried.
 */
#include "llvm/model/targets.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"

void
targets_add(struct targets *t, struct target one)
{
	t->at = mem_grow(t->at, &t->room, t->n + 1, sizeof(*t->at));
	t->at[t->n++] = one;
}

static int
by_address(const void *context, uint32_t a, uint32_t b)
{
	const struct target	*at = context;

	return (at[a].from > at[b].from) - (at[a].from < at[b].from);
}

void
targets_sort(struct targets *t)
{
	struct target	*sorted = mem_get(t->n, sizeof(*sorted));
	uint32_t	*ids = mem_get(t->n, sizeof(*ids));
	size_t		 i;

	for (i = 0; i < t->n; i++)
		ids[i] = (uint32_t)i;
	sort_ids(ids, t->n, by_address, t->at);
	for (i = 0; i < t->n; i++)
		sorted[i] = t->at[ids[i]];
	mem_free(t->at);
	mem_free(ids);
	t->at = sorted;
	t->room = t->n;
}

uint64_t
targets_find(const struct targets *t, uint64_t address)
{
	size_t	 low = 0, high = t->n, middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (t->at[middle].from <= address)
			low = middle + 1;
		else
			high = middle;
	}
	return low > 0 && address < t->at[low - 1].to ? t->at[low - 1].name :
	    0;
}

void
targets_free(struct targets *t)
{
	mem_free(t->at);
	memset(t, 0, sizeof(*t));
}
