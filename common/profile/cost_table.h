/*
 * cost_table -- keyed rows of counts, each with an owner.
 *
 * A row is a key of a few 32-bit words and a few signed counts; all rows lie in
 * one array.  The owner of a row is a section of a profile (profile.h), which
 * has each key at most once.
 *
 * Counts start 32 bits wide.  The first count that needs more makes the whole
 * table 64 bits wide.  The first sum that overflows 64 bits gives every row a
 * carry for each count, stored after the counts: the value is then count +
 * carry * 2^64, so no sum can fail.  An addition that does not overflow never
 * reads the carry, so the common case costs nothing more.
 */
#ifndef PROFILE_COST_TABLE_H
#define PROFILE_COST_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/hot.h"
#include "text/wide.h"

#define ROW_NONE	UINT32_MAX
#define ROWS_MAX	INT32_MAX

enum {
	ROW_HEAD = 4,		/* bytes in front of the key; see row_head() */
	ROW_WORDS_MAX = 12
};

/* A table of rows.  `words' is at most ROW_WORDS_MAX, `room' is at least n, and
   `carries' is true only if `wide' is. */
struct cost_table {
	unsigned char	*at;		/* n rows, each of `stride' bytes */
	size_t		 stride;
	uint32_t	 n, room;
	uint32_t	 words;		/* number of 32-bit words in a key */
	uint32_t	 counts;
	bool		 wide;		/* counts have 64 bits instead of 32 */
	bool		 carries;	/* a carry for each count follows the
					   counts of a row */
};

/* Make an empty table.  Its keys have this number of words, and its rows this
   number of counts. */
void	 cost_table_init(struct cost_table *, uint32_t words, uint32_t counts);
void	 cost_table_free(struct cost_table *);

/* Enlarge all rows to this number of counts; the new ones are 0. */
void	 cost_table_widen(struct cost_table *, uint32_t counts);

static inline unsigned char *
row_at(const struct cost_table *t, uint32_t row)
{
	return t->at + (size_t)row * t->stride;
}

/* Make room for n more rows. */
void	 cost_table_make_room(struct cost_table *, uint32_t n);

/* Keep the first n rows, and append `further' ones that are not set yet.  The
   table has no spare room then. */
void	 cost_table_resize(struct cost_table *, uint32_t n, uint32_t further);

/* Append a row whose counts are 0, and return its number.  key[1] to key[words]
   are its key; key[0] is ignored.  The caller must then set the head of the
   row. */
HOT uint32_t
cost_table_append(struct cost_table *t, const uint32_t *key, uint32_t words)
{
	uint32_t	 row = t->n, i;
	unsigned char	*at;
	size_t		 len = t->stride - ROW_HEAD - 4 * (size_t)words;

	if (row == t->room)
		cost_table_make_room(t, 1);
	t->n++;
	at = row_at(t, row) + ROW_HEAD;
	for (i = 0; i < words; i++, at += sizeof(*key))
		memcpy(at, key + 1 + i, sizeof(*key));
	/* Most rows have one count or, as arcs with one event, two.  For a
	   constant length, the compiler inlines memset(). */
	if (len == 4)
		memset(at, 0, 4);
	else if (len == 8)
		memset(at, 0, 8);
	else
		memset(at, 0, len);
	return row;
}

/* Append a row whose counts are 0, with the key of a row of another table,
   which must have the same number of words.  Returns its number.  The caller
   must then set the head of the row. */
HOT uint32_t
cost_table_take(struct cost_table *t, const struct cost_table *from,
    uint32_t from_row)
{
	uint32_t	 row = t->n;
	size_t		 key = ROW_HEAD + 4 * (size_t)t->words;

	if (row == t->room)
		cost_table_make_room(t, 1);
	t->n++;
	memcpy(row_at(t, row), row_at(from, from_row), key);
	memset(row_at(t, row) + key, 0, t->stride - key);
	return row;
}

/* Append copies of n rows of a table with the same layout.  Returns the number
   of the first new row.  The caller must then set the heads of the new rows. */
HOT uint32_t
cost_table_copy(struct cost_table *t, const struct cost_table *from,
    uint32_t from_row, uint32_t n)
{
	uint32_t	 row = t->n;

	if (n > t->room - row)
		cost_table_make_room(t, n);
	t->n += n;
	if (n > 0)
		memcpy(row_at(t, row), row_at(from, from_row),
		    n * t->stride);
	return row;
}

/* Return the head of a row, its first word.  That is its owner or, in a list in
   the order of keys (build/track.h), the next row. */
static inline uint32_t
row_head(const struct cost_table *t, uint32_t row)
{
	uint32_t	 head;

	memcpy(&head, row_at(t, row), sizeof(head));
	return head;
}

/* A bit in the head of a frozen row: the row was added after profile_mark().
   In a difference, such a row exists on the new side only. */
#define ROW_LATER	0x80000000U

/* Return the section of an arc.  There is no such function for cost centres and
   jumps, whose heads need not hold the section. */
static inline uint32_t
row_owner(const struct cost_table *t, uint32_t row)
{
	return row_head(t, row) & ~ROW_LATER;
}

static inline bool
row_is_later(const struct cost_table *t, uint32_t row)
{
	return (row_head(t, row) & ROW_LATER) != 0;
}

static inline void
row_set_head(const struct cost_table *t, uint32_t row, uint32_t head)
{
	memcpy(row_at(t, row), &head, sizeof(head));
}

/* Return word i of the key of a row. */
static inline uint32_t
row_word(const struct cost_table *t, uint32_t row, uint32_t i)
{
	uint32_t	 word;

	memcpy(&word, row_at(t, row) + ROW_HEAD + 4 * (size_t)i, sizeof(word));
	return word;
}

static inline void
row_set_word(const struct cost_table *t, uint32_t row, uint32_t i,
    uint32_t word)
{
	memcpy(row_at(t, row) + ROW_HEAD + 4 * (size_t)i, &word, sizeof(word));
}

/* Compare the keys of two rows, word by word.  Returns a negative number, 0 or
   a positive number if the key of a is less than, equal to or greater than that
   of b. */
static inline int
row_compare(const struct cost_table *t, uint32_t a, uint32_t b)
{
	uint32_t	 i, x, y;

	for (i = 0; i < t->words; i++)
		if ((x = row_word(t, a, i)) != (y = row_word(t, b, i)))
			return x < y ? -1 : 1;
	return 0;
}

/* Return count i of a row or, if the table has carries, its low 64 bits. */
static inline int64_t
row_count(const struct cost_table *t, uint32_t row, uint32_t i)
{
	const unsigned char	*at;
	int64_t			 v64;
	int32_t			 v32;

	at = row_at(t, row) + ROW_HEAD + 4 * (size_t)t->words;
	if (t->wide) {
		memcpy(&v64, at + 8 * (size_t)i, sizeof(v64));
		return v64;
	}
	memcpy(&v32, at + 4 * (size_t)i, sizeof(v32));
	return v32;
}

/* Return count i of a row, including its carry. */
static inline struct wide
row_wide(const struct cost_table *t, uint32_t row, uint32_t i)
{
	int64_t	 carry = 0;

	if (t->carries)
		memcpy(&carry, row_at(t, row) + ROW_HEAD +
		    4 * (size_t)t->words + 8 * ((size_t)t->counts + i),
		    sizeof(carry));
	return wide_make(row_count(t, row, i), carry);
}

/* Return -1, 0 or 1, as count i of a row is negative, zero or positive. */
static inline int
row_sign(const struct cost_table *t, uint32_t row, uint32_t i)
{
	int64_t	 v;

	if (t->carries)
		return wide_sign(row_wide(t, row, i));
	v = row_count(t, row, i);
	return (v > 0) - (v < 0);
}

/* Negate the first n counts of every row. */
void	 cost_table_negate(struct cost_table *, uint32_t n);

/* Set count i of a row. */
void	 cost_table_set(struct cost_table *, uint32_t row, uint32_t i,
	    int64_t v);
void	 cost_table_set_wide(struct cost_table *, uint32_t row, uint32_t i,
	    struct wide);

/* Add the counts of the rows from `row' to `end' - 1 to sums[], which has a sum
   for each count of a row.  The table must not be wide: then no number of rows
   can make a sum overflow. */
void	 cost_table_sum(const struct cost_table *, uint32_t row, uint32_t end,
	    int64_t *sums);

/* The position of a row's counts, for several additions.  It is valid until the
   table grows or becomes wide. */
struct row_counts {
	unsigned char	*at;
	bool		 wide;
};

HOT struct row_counts
row_counts(const struct cost_table *t, uint32_t row)
{
	return (struct row_counts){
		row_at(t, row) + ROW_HEAD + 4 * (size_t)t->words, t->wide
	};
}

/* Return whether any count of a row is not 0: if so, some byte after the key is
   not 0. */
static inline bool
row_has_count(const struct cost_table *t, uint32_t row)
{
	const unsigned char	*at = row_counts(t, row).at;
	const unsigned char	*end = row_at(t, row) + t->stride;
	uint32_t		 word, any = 0;

	for (; at < end; at += sizeof(word)) {
		memcpy(&word, at, sizeof(word));
		any |= word;
	}
	return any != 0;
}

/* Add v to count i.  Returns false, with nothing changed, if the sum does not
   fit the width of the table's counts. */
HOT bool
row_counts_add(const struct row_counts *c, uint32_t i, int64_t v)
{
	unsigned char	*at = c->at;
	int64_t		 v64;
	int32_t		 v32;

	if (c->wide) {
		at += 8 * (size_t)i;
		memcpy(&v64, at, sizeof(v64));
		if (__builtin_add_overflow(v64, v, &v64))
			return false;
		memcpy(at, &v64, sizeof(v64));
		return true;
	}
	at += 4 * (size_t)i;
	memcpy(&v32, at, sizeof(v32));
	/* A sum that wraps at 64 bits becomes a number that does not fit 32
	   bits, so the comparison below finds it, too. */
	v64 = (int64_t)((uint64_t)v + (uint64_t)v32);
	v32 = (int32_t)v64;
	if (v32 != v64)
		return false;
	memcpy(at, &v32, sizeof(v32));
	return true;
}

/* Add a number to count i of a row.  If the sum needs it, the table becomes
   wide, or gets carries. */
void	 cost_table_add_wide(struct cost_table *, uint32_t row, uint32_t i,
	    struct wide);

HOT void
cost_table_add(struct cost_table *t, uint32_t row, uint32_t i, int64_t v)
{
	struct row_counts	 c = row_counts(t, row);

	if (!row_counts_add(&c, i, v))
		cost_table_add_wide(t, row, i, wide_of(v));
}

/* Add the counts of a row of another table to those of this row: count i of the
   other row to count column[i] of this row, or to count i if `column' is
   NULL. */
static inline void
cost_table_add_row(struct cost_table *t, uint32_t row, const uint32_t *column,
    const struct cost_table *from, uint32_t from_row)
{
	uint32_t	 i;
	int64_t		 v;

	for (i = 0; !from->carries && i < from->counts; i++)
		if ((v = row_count(from, from_row, i)) != 0)
			cost_table_add(t, row, column == NULL ? i : column[i],
			    v);
	for (; i < from->counts; i++)
		cost_table_add_wide(t, row, column == NULL ? i : column[i],
		    row_wide(from, from_row, i));
}

#endif
