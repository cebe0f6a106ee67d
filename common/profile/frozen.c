/*
 * Rows are swapped until each is in its place, so that this needs no second
 * table; most rows, read in order from one file, are in their places already.
 */
#include "profile/frozen.h"

#include <string.h>

#include "base/mem.h"
/* Rows are some 32-bit words. */
static void
swap_rows(const struct cost_table *t, uint32_t a, uint32_t b)
{
	unsigned char	*x = row_at(t, a), *y = row_at(t, b);
	unsigned char	*end = x + t->stride;
	uint64_t	 v, w;
	uint32_t	 word;

	for (; end - x >= 8; x += 8, y += 8) {
		memcpy(&v, x, sizeof(v));
		memcpy(&w, y, sizeof(w));
		memcpy(x, &w, sizeof(w));
		memcpy(y, &v, sizeof(v));
	}
	if (x < end) {
		memcpy(&word, x, sizeof(word));
		memcpy(x, y, sizeof(word));
		memcpy(y, &word, sizeof(word));
	}
}

void
frozen_move(const struct cost_table *t, uint32_t row, uint32_t end)
{
	uint32_t	 to;

	for (; row < end; row++)
		while ((to = row_head(t, row)) != row)
			swap_rows(t, row, to);
}

static void
sort_marks(bool *marks, const uint32_t *list, uint32_t first, uint32_t n)
{
	bool		*old = mem_resize(NULL, n, sizeof(*old));
	uint32_t	 i;

	memcpy(old, marks + first, n * sizeof(*old));
	for (i = 0; i < n; i++)
		marks[first + i] = old[list[i] - first];
	mem_free(old);
}

void
frozen_sort(const struct cost_table *t, bool *marks, const uint32_t *list,
    uint32_t first, uint32_t n)
{
	uint32_t	 owner = row_head(t, first), i;

	if (marks != NULL)
		sort_marks(marks, list, first, n);
	for (i = 0; i < n; i++)
		row_set_head(t, list[i], first + i);
	frozen_move(t, first, first + n);
	for (i = first; i < first + n; i++)
		row_set_head(t, i, owner);
}
