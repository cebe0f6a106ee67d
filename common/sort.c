#include "sort.h"

#include <stdbool.h>
#include <string.h>

#include "mem.h"

enum { SMALL = 8 };

struct sort {
	sort_rule	*rule;
	const void	*context;
	uint32_t	*spare;		/* room for half of all ids */
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

/* Depth is the logarithm of n, so the C stack is safe. */
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
stands_behind(const struct sort_item *a, const struct sort_item *b)
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
		for (j = i; j > 0 && stands_behind(&items[j - 1], &item); j--)
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
	if (!stands_behind(&items[half - 1], &items[half]))
		return;
	memcpy(spare, items, half * sizeof(*items));
	for (i = 0, j = half, k = 0; i < half; k++)
		if (j < n && stands_behind(&spare[i], &items[j]))
			items[k] = items[j++];
		else
			items[k] = spare[i++];
}

void
sort_items(struct sort_item *items, size_t n)
{
	struct sort_item	*spare = NULL;

	if (n > SMALL)
		spare = mem_resize(NULL, n / 2, sizeof(*spare));
	merge_items(items, n, spare);
	mem_free(spare);
}
