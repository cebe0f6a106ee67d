/*
 * Rows of one file that was read in order mostly lie in their places already.
 * Of several files, most rows only move up, to make room for rows that a later
 * file added to an earlier section.
 */
#include "profile/frozen.h"

#include <string.h>

#include "base/mem.h"

/* A row is a whole number of 32-bit words. */
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

static inline void
copy_row(void *to, const void *from, size_t stride)
{
	unsigned char	*x = to;
	const unsigned char *y = from, *end = y + stride;
	uint64_t	 v;

	for (; end - y >= 8; x += 8, y += 8) {
		memcpy(&v, y, sizeof(v));
		memcpy(x, &v, sizeof(v));
	}
	if (y < end)
		memcpy(x, y, 4);
}

/*
 * Move the rows [first, end) among themselves.  A row is late if it goes before
 * one that precedes it now; there are `late' of them.  First the late rows are
 * copied aside and the others close up; then the others move to their places,
 * the last one first, and the late rows fill the gaps.
 */
static void
merge_rows(const struct cost_table *t, uint32_t first, uint32_t end,
    uint32_t late)
{
	unsigned char	*aside = mem_resize(NULL, late, t->stride), *at = aside;
	uint32_t	 row, to, next = first, kept = first;

	for (row = first; row < end; row++) {
		to = row_head(t, row);
		if (to < next) {
			copy_row(at, row_at(t, row), t->stride);
			at += t->stride;
			continue;
		}
		next = to + 1;
		if (kept != row)
			copy_row(row_at(t, kept), row_at(t, row), t->stride);
		kept++;
	}
	while (kept-- > first && (to = row_head(t, kept)) != kept)
		copy_row(row_at(t, to), row_at(t, kept), t->stride);
	while (at > aside) {
		at -= t->stride;
		memcpy(&to, at, sizeof(to));
		copy_row(row_at(t, to), at, t->stride);
	}
	mem_free(aside);
}

/* Move the rows [row, end) among themselves; `late' of them go before one that
   precedes them now.  Swapping along chains needs no memory, but with many rows
   nearly every swap is a cache miss. */
static void
move_block(const struct cost_table *t, uint32_t row, uint32_t end,
    uint32_t late)
{
	enum { MANY = 4096 };
	uint32_t	 to;

	if (end - row >= MANY && late <= (end - row) / 4) {
		merge_rows(t, row, end, late);
		return;
	}
	for (; row < end; row++)
		while ((to = row_head(t, row)) != row)
			swap_rows(t, row, to);
}

void
frozen_move(const struct cost_table *t, uint32_t row, uint32_t end)
{
	uint32_t	 first, last, late, to;

	while (row < end) {
		first = row;
		last = row_head(t, row++);
		if (last == first)
			continue;
		for (late = 0; row <= last; row++) {
			to = row_head(t, row);
			late += to < last;
			last = to < last ? last : to;
		}
		move_block(t, first, row, late);
	}
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
	move_block(t, first, first + n, n);
	for (i = first; i < first + n; i++)
		row_set_head(t, i, owner);
}
