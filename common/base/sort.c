/* If all of the first half comes before the second, which is the usual case,
   merging needs one comparison; else it needs room for the first half only. */
#include "base/sort.h"

#include <stdbool.h>
#include <string.h>

#include "base/mem.h"

enum {
	SMALL = 8,
	MANY = 512		/* number of items from which sorting by digits
				   is faster than merging */
};

struct sort {
	sort_rule	*rule;
	const void	*context;
	uint32_t	*spare;		/* room for half of the ids */
};

static void
insertion(const struct sort *s, uint32_t *ids, size_t n)
{
	size_t		 i, j;
	uint32_t	 id;

	for (i = 1; i < n; i++) {
		id = ids[i];
		for (j = i; j > 0 && s->rule(s->context, ids[j - 1], id) > 0;
		    j--)
			ids[j] = ids[j - 1];
		ids[j] = id;
	}
}

/* Recursion is as deep as the logarithm of n, so the C stack cannot
   overflow. */
static void
halves(const struct sort *s, uint32_t *ids, size_t n)
{
	size_t	 half = n / 2, i, j, k;

	if (n <= SMALL) {
		insertion(s, ids, n);
		return;
	}
	halves(s, ids, half);
	halves(s, ids + half, n - half);
	if (s->rule(s->context, ids[half - 1], ids[half]) <= 0)
		return;
	memcpy(s->spare, ids, half * sizeof(*ids));
	for (i = 0, j = half, k = 0; i < half; k++)
		if (j < n && s->rule(s->context, s->spare[i], ids[j]) > 0)
			ids[k] = ids[j++];
		else
			ids[k] = s->spare[i++];
}

void
sort_ids(uint32_t *ids, size_t n, sort_rule *rule, const void *context)
{
	struct sort	 s = { .rule = rule, .context = context };

	if (n > SMALL)
		s.spare = mem_resize(NULL, n / 2, sizeof(*s.spare));
	halves(&s, ids, n);
	mem_free(s.spare);
}

static bool
stands_after(const struct sort_item *a, const struct sort_item *b)
{
	return a->high != b->high ? a->high > b->high : a->low > b->low;
}

static void
insert_items(struct sort_item *items, size_t n)
{
	struct sort_item	 item;
	size_t			 i, j;

	for (i = 1; i < n; i++) {
		item = items[i];
		for (j = i; j > 0 && stands_after(&items[j - 1], &item); j--)
			items[j] = items[j - 1];
		items[j] = item;
	}
}

static void
merge_items(struct sort_item *items, size_t n, struct sort_item *spare)
{
	size_t	 half = n / 2, i, j, k;

	if (n <= SMALL) {
		insert_items(items, n);
		return;
	}
	merge_items(items, half, spare);
	merge_items(items + half, n - half, spare);
	if (!stands_after(&items[half - 1], &items[half]))
		return;
	memcpy(spare, items, half * sizeof(*items));
	for (i = 0, j = half, k = 0; i < half; k++)
		if (j < n && stands_after(&spare[i], &items[j]))
			items[k] = items[j++];
		else
			items[k] = spare[i++];
}

/* Return digit i (8 bits) of an item's key; digit 0 is the lowest. */
static unsigned
digit(const struct sort_item *item, unsigned i)
{
	return i < 4 ? item->low >> 8 * i & 0xff :
	    (unsigned)(item->high >> 8 * (i - 4)) & 0xff;
}

static bool
in_order(const struct sort_item *items, size_t n)
{
	size_t	 i;

	for (i = 1; i < n; i++)
		if (stands_after(&items[i - 1], &items[i]))
			return false;
	return true;
}

/* Store the items at `to', sorted by digit i; equal digits keep their order. */
static void
by_digit(const struct sort_item *items, size_t n, unsigned i,
    struct sort_item *to)
{
	size_t	 start[256] = { 0 }, sum = 0, count, j;

	for (j = 0; j < n; j++)
		start[digit(&items[j], i)]++;
	for (j = 0; j < 256; j++) {
		count = start[j];
		start[j] = sum;
		sum += count;
	}
	for (j = 0; j < n; j++)
		to[start[digit(&items[j], i)]++] = items[j];
}

/* Sort by each digit, the lowest first.  A digit that is the same in all items,
   as most are, is skipped. */
static void
radix_items(struct sort_item *items, size_t n)
{
	struct sort_item	*spare = mem_resize(NULL, n, sizeof(*spare));
	struct sort_item	*from = items, *to = spare, *swap;
	struct sort_item	 differ = { 0, 0, 0 };
	size_t			 j;
	unsigned		 i;

	for (j = 1; j < n; j++) {
		differ.high |= items[j].high ^ items[0].high;
		differ.low |= items[j].low ^ items[0].low;
	}
	for (i = 0; i < 12; i++)
		if (digit(&differ, i) != 0) {
			by_digit(from, n, i, to);
			swap = from;
			from = to;
			to = swap;
		}
	if (from != items)
		memcpy(items, from, n * sizeof(*items));
	mem_free(spare);
}

void
sort_items(struct sort_item *items, size_t n)
{
	struct sort_item	 spare[MANY / 2];

	if (n < MANY)
		merge_items(items, n, spare);
	else if (!in_order(items, n))
		radix_items(items, n);
}

size_t
sort_items_once(struct sort_item *items, size_t n)
{
	size_t	 i, kept = 0;

	sort_items(items, n);
	for (i = 0; i < n; i++)
		if (kept == 0 || items[kept - 1].high != items[i].high ||
		    items[kept - 1].low != items[i].low)
			items[kept++] = items[i];
	return kept;
}

size_t
sort_items_end(const struct sort_item *items, size_t n, size_t i)
{
	size_t	 end = i;

	while (end < n && items[end].high == items[i].high)
		end++;
	return end;
}
