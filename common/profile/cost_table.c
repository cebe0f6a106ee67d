/* Rows lie side by side.  When a row needs more bytes, for wider counts,
   carries or more columns, all rows are moved. */
#include "profile/cost_table.h"

#include <assert.h>

#include "base/diag.h"
#include "base/mem.h"

static void
set_stride(struct cost_table *t)
{
	assert(t->words <= ROW_WORDS_MAX && (t->wide || !t->carries));
	t->stride = ROW_HEAD + 4 * (size_t)t->words +
	    (t->carries ? 16 : t->wide ? 8 : 4) * (size_t)t->counts;
}

void
cost_table_init(struct cost_table *t, uint32_t words, uint32_t counts)
{
	memset(t, 0, sizeof(*t));
	t->words = words;
	t->counts = counts;
	set_stride(t);
}

void
cost_table_free(struct cost_table *t)
{
	mem_free(t->at);
	memset(t, 0, sizeof(*t));
}

static void
store(struct cost_table *t, uint32_t row, uint32_t i, int64_t v)
{
	unsigned char	*at = row_at(t, row) + ROW_HEAD +
			    4 * (size_t)t->words;
	int32_t		 v32 = (int32_t)v;

	if (t->wide)
		memcpy(at + 8 * (size_t)i, &v, sizeof(v));
	else
		memcpy(at + 4 * (size_t)i, &v32, sizeof(v32));
}

static void
store_carry(struct cost_table *t, uint32_t row, uint32_t i, int64_t carry)
{
	memcpy(row_at(t, row) + ROW_HEAD + 4 * (size_t)t->words +
	    8 * ((size_t)t->counts + i), &carry, sizeof(carry));
}

/* Move all rows to the positions of longer rows, from the last byte down, so
   that no row is overwritten before it is read. */
static void
move_rows(struct cost_table *t, uint32_t counts, bool wide, bool carries)
{
	struct cost_table	 old = *t;
	size_t		 head = ROW_HEAD + 4 * (size_t)t->words;
	uint32_t	 row, i;

	t->counts = counts;
	t->wide = wide;
	t->carries = carries;
	set_stride(t);
	if (t->room == 0)
		return;
	/* Allocate no room for more rows, which could take much memory now that
	   rows are longer. */
	t->room = t->n;
	old.at = t->at = mem_resize(t->at, t->room, t->stride);
	for (row = t->n; row-- > 0;) {
		for (i = carries ? counts : 0; i-- > 0;)
			store_carry(t, row, i, i < old.counts ?
			    wide_carry(row_wide(&old, row, i)) : 0);
		for (i = counts; i-- > 0;)
			store(t, row, i, i < old.counts ?
			    row_count(&old, row, i) : 0);
		memmove(row_at(t, row), row_at(&old, row), head);
	}
}

void
cost_table_widen(struct cost_table *t, uint32_t counts)
{
	if (counts > t->counts)
		move_rows(t, counts, t->wide, t->carries);
}

void
cost_table_add_wide(struct cost_table *t, uint32_t row, uint32_t i,
    struct wide v)
{
	cost_table_set_wide(t, row, i, wide_add(row_wide(t, row, i), v));
}

void
cost_table_set(struct cost_table *t, uint32_t row, uint32_t i, int64_t v)
{
	if (!t->wide && v != (int32_t)v)
		move_rows(t, t->counts, true, false);
	store(t, row, i, v);
	if (t->carries)
		store_carry(t, row, i, 0);
}

void
cost_table_set_wide(struct cost_table *t, uint32_t row, uint32_t i,
    struct wide v)
{
	int64_t	 carry = wide_carry(v);

	if (!t->carries && carry != 0)
		move_rows(t, t->counts, true, true);
	cost_table_set(t, row, i, (int64_t)v.low);
	if (carry != 0)
		store_carry(t, row, i, carry);
}

void
cost_table_negate(struct cost_table *t, uint32_t n)
{
	unsigned char	*at;
	uint32_t	 row, i;
	int64_t		 v;
	int32_t		 v32;

	for (row = 0; row < t->n; row++) {
		at = row_at(t, row) + ROW_HEAD + 4 * (size_t)t->words;
		for (i = 0; i < n && !t->wide; i++, at += sizeof(v32)) {
			memcpy(&v32, at, sizeof(v32));
			if (v32 == INT32_MIN)
				break;
			v32 = -v32;
			memcpy(at, &v32, sizeof(v32));
		}
		/* The loop above stops at a count that needs more than 32 bits
		   when it is negated.  Negate that count, which makes the table
		   wide, and the counts after it. */
		for (; i < n; i++) {
			v = row_count(t, row, i);
			if (!t->carries && v != INT64_MIN)
				cost_table_set(t, row, i, -v);
			else
				cost_table_set_wide(t, row, i,
				    wide_negate(row_wide(t, row, i)));
		}
	}
}

static void
check_room(const struct cost_table *t, uint32_t n)
{
	if (n > ROWS_MAX - t->n)
		diag_die("too many cost centres: more than %u", t->n);
}

void
cost_table_resize(struct cost_table *t, uint32_t n, uint32_t further)
{
	assert(n <= t->n);
	t->n = n;
	check_room(t, further);
	t->n = t->room = n + further;
	t->at = mem_resize(t->at, t->room, t->stride);
}

void
cost_table_make_room(struct cost_table *t, uint32_t n)
{
	size_t	 room = t->room;

	check_room(t, n);
	t->at = mem_grow(t->at, &room, (size_t)t->n + n, t->stride);
	t->room = room < ROWS_MAX ? (uint32_t)room : ROWS_MAX;
	assert(t->room >= n && t->room - n >= t->n);
}

void
cost_table_sum(const struct cost_table *t, uint32_t row, uint32_t end,
    int64_t *sums)
{
	const unsigned char	*at;
	uint32_t		 i;
	int32_t			 v;

	for (; row < end; row++) {
		at = row_at(t, row) + ROW_HEAD + 4 * (size_t)t->words;
		for (i = 0; i < t->counts; i++) {
			memcpy(&v, at + 4 * (size_t)i, sizeof(v));
			sums[i] += v;
		}
	}
}
