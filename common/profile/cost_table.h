/*
 * rows -- the cost-centre table: keyed rows of counts, each with an owner.
 *
 * A row is a key of a few 32-bit words and a few signed counts; rows lie in
 * one array in the order of their first sight.  An owner (a section of a
 * profile) has each key at most once.  How its rows are found depends on the
 * owner's track:
 *
 * - An ordered track is a list through the array, in the order of keys.
 *   Profiles repeat, so the row wanted next is nearly always the one behind
 *   the row found last, in the list and in memory: no hash is needed, and
 *   memory is read in order.  Input in the order of keys (Cachegrind's, and
 *   Callgrind's with addresses) costs a step or two a row.  Input that is
 *   not runs up a debt, and a track in debt becomes a hashed one.
 * - A hashed track has its rows in one hash table over owner and key.  The
 *   row found last, the one behind it in memory, and the one behind the
 *   furthest are tried first: unordered input repeats its order, too.
 *
 * - A run is a hashed track that is not in the hash table yet: its rows are
 *   few, and stand side by side.  To look at all of them is cheaper than to
 *   wait for one slot to come from memory.
 *
 * So no order of input costs more than a bounded number of steps a row.
 *
 * Counts start 32 bits wide; the first one that needs more makes all of the
 * table 64 bits wide.  The first sum that overflows these puts a carry for
 * each count after the counts of every row: a sum is then known modulo 2^64,
 * and how many times 2^64 are to be added.  An addition that does not overflow
 * never looks at the carry, so the ordinary way costs nothing more, and no sum
 * can fail on the way.
 */
#ifndef PROFILE_COST_TABLE_H
#define PROFILE_COST_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/hot.h"
#include "base/index.h"
#include "text/wide.h"

#define ROW_NONE	UINT32_MAX

enum {
	ROW_HEAD = 4,		/* bytes before the key: next row, or owner */
	ROW_WORDS_MAX = 12	/* of a key, as key_is() compares them */
};

struct cost_table {
	unsigned char	*at;		/* n rows of stride bytes */
	size_t		 stride;
	uint32_t	 n, room;
	uint32_t	 words;		/* 32-bit words of a key */
	uint32_t	 counts;	/* counts of a row */
	bool		 wide;		/* counts have 64 bits */
	bool		 carries;	/* and after them all stand carries */
	struct index	 index;		/* of the hashed rows */
	bool		 owned;		/* no track is ordered */
};

struct track {
	uint32_t	 head;		/* first row, or ROW_NONE */
	uint32_t	 cursor;	/* row found last, or ROW_NONE */
	union {
		uint32_t n;		/* ordered: rows */
		uint32_t front;		/* hashed: furthest row of this pass */
	};
	uint32_t	 debt;		/* steps taken; or one of these: */
};

#define TRACK_HASHED	UINT32_MAX
#define TRACK_RUN	(UINT32_MAX - 64)	/* and its rows more */

/* An empty table for keys and rows of these sizes. */
void	 cost_table_init(struct cost_table *, uint32_t words, uint32_t counts);
void	 cost_table_free(struct cost_table *);

/* An empty track, ordered or hashed. */
void	 track_init(struct track *, bool ordered);

/* An empty run. */
void	 track_init_run(struct track *);

static inline bool
track_is_ordered(const struct track *k)
{
	return k->debt < TRACK_RUN;
}

/* The rows of a run, which stand side by side from the head on; of other
   tracks 0. */
static inline uint32_t
track_run(const struct track *k)
{
	return k->debt == TRACK_HASHED || track_is_ordered(k) ? 0 :
	    k->debt - TRACK_RUN;
}

/* A new pass over the input begins: expect the first row, forgive debts. */
static inline void
track_rewind(struct track *k)
{
	if (!track_is_ordered(k)) {
		/* Behind this one stands the head. */
		k->cursor = k->front = k->head - 1;
	} else {
		k->cursor = ROW_NONE;
		k->debt = 0;
	}
}

/* Rows of the track will be asked for soon, from the first one on. */
static inline void
cost_table_expect(const struct cost_table *t, const struct track *k)
{
	if (k->head != ROW_NONE) {
		PREFETCH(t->at + (size_t)k->head * t->stride);
		PREFETCH(t->at + (size_t)k->head * t->stride + 64);
	}
}

/* More counts for every row; the new ones, behind the old, are zero. */
void	 cost_table_widen(struct cost_table *, uint32_t counts);

static inline unsigned char *
row_at(const struct cost_table *t, uint32_t row)
{
	return t->at + (size_t)row * t->stride;
}

/* The next row of an ordered track; the owner of a hashed row. */
static inline uint32_t
row_head(const struct cost_table *t, uint32_t row)
{
	uint32_t	 head;

	memcpy(&head, row_at(t, row), sizeof(head));
	return head;
}

/* Word i of the key of a row. */
static inline uint32_t
row_word(const struct cost_table *t, uint32_t row, uint32_t i)
{
	uint32_t	 word;

	memcpy(&word, row_at(t, row) + ROW_HEAD + 4 * (size_t)i, sizeof(word));
	return word;
}

/* Count i of a row; modulo 2^64, if the table has carries. */
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

/* Count i of a row, whatever it is. */
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

/* Below zero, zero or above it as count i of a row is. */
static inline int
row_sign(const struct cost_table *t, uint32_t row, uint32_t i)
{
	int64_t	 v;

	if (t->carries)
		return wide_sign(row_wide(t, row, i));
	v = row_count(t, row, i);
	return (v > 0) - (v < 0);
}

/* The first n counts of every row change their sign. */
void	 cost_table_negate(struct cost_table *, uint32_t n);

/* Set count i of a row. */
void	 cost_table_set(struct cost_table *, uint32_t row, uint32_t i,
	    int64_t v);
void	 cost_table_set_wide(struct cost_table *, uint32_t row, uint32_t i,
	    struct wide);

/*
 * Put the rows of hashed tracks into order, or, where no track is ordered,
 * all rows: rows[start[i]] to rows[start[i + 1] - 1] are those of owner i,
 * for owners below n.  The caller frees *rows and *start.
 */
void	 cost_table_by_owner(const struct cost_table *, uint32_t n,
	    uint32_t **rows,
	    uint32_t **start);

/*
 * Keys have their owner in front: key[0], then words more.  In the functions
 * below, words is t->words, as a constant where the caller knows it.
 */
HOT bool
key_is(const unsigned char *at, const uint32_t *key, uint32_t words)
{
	uint32_t	 word, differ = 0;

	/*
	 * Word by word: the key was just stored so, and a wider load would
	 * wait for the stores.  Without a loop, which would keep the key from
	 * staying in registers.
	 */
#define WORD(i)								\
	if ((i) < words) {						\
		memcpy(&word, at + 4 * (size_t)(i), sizeof(word));	\
		differ |= word ^ key[i];				\
	}
	WORD(0) WORD(1) WORD(2) WORD(3) WORD(4) WORD(5) WORD(6) WORD(7)
	WORD(8) WORD(9) WORD(10) WORD(11) WORD(12)
#undef WORD
	return differ == 0;
}

/* Whether a hashed row has this owner and key. */
HOT bool
row_is_owned(const struct cost_table *t, uint32_t row, const uint32_t *key,
    uint32_t words)
{
	return key_is(row_at(t, row), key, words + 1);
}

/* The row of a key in the hash table, a new one if there is none. */
uint32_t cost_table_look_up(struct cost_table *, struct track *,
    const uint32_t *key);

/* The row of a key in a hashed track. */
HOT uint32_t
cost_table_hashed(struct cost_table *t, struct track *k, const uint32_t *key,
    uint32_t words)
{
	uint32_t	 guess = k->cursor;

	if (guess < t->n && !row_is_owned(t, guess, key, words))
		guess++;
	if (guess < t->n && row_is_owned(t, guess, key, words)) {
		k->cursor = guess;
		if (guess > k->front)
			k->front = guess;
		return guess;
	}
	return cost_table_look_up(t, k, key);
}

/* The rest of cost_table_ordered(), for a row that is not the expected one. */
uint32_t cost_table_seek(struct cost_table *, struct track *,
    const uint32_t *key);

/* The row of a key in a track that was ordered when last seen. */
HOT uint32_t
cost_table_ordered(struct cost_table *t, struct track *k, const uint32_t *key,
    uint32_t words)
{
	uint32_t		 last = k->cursor, next = k->head;
	const unsigned char	*at = t->at;

	if (last != ROW_NONE) {
		at += (size_t)last * t->stride;
		memcpy(&next, at, sizeof(next));
	}
	/*
	 * Nearly always that is the row behind in memory; its address is
	 * then known before the last row has come from memory.
	 */
	if (last != ROW_NONE && next == last + 1)
		at += t->stride;
	else if (next != ROW_NONE)
		at = row_at(t, next);
	else
		return cost_table_seek(t, k, key);
	/* Tables without addresses are the ones that are read in order. */
	if (words == 1)
		PREFETCH(at + 256);
	if (!key_is(at + ROW_HEAD, key + 1, words))
		return cost_table_seek(t, k, key);
	k->cursor = next;
	return next;
}

/* The counts of a row, to add to several; they hold until the table grows or
   becomes wide. */
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

/* Add to one; false, with nothing changed, if the sum needs more bits than
   the counts of the table have. */
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
	/* A sum that wraps does not fit 32 bits either. */
	v64 = (int64_t)((uint64_t)v + (uint64_t)v32);
	v32 = (int32_t)v64;
	if (v32 != v64)
		return false;
	memcpy(at, &v32, sizeof(v32));
	return true;
}

/* Add to count i of a row. */
void	 cost_table_add_wide(struct cost_table *, uint32_t row, uint32_t i,
	    struct wide);

HOT void
cost_table_add(struct cost_table *t, uint32_t row, uint32_t i, int64_t v)
{
	struct row_counts	 c = row_counts(t, row);

	if (!row_counts_add(&c, i, v))
		cost_table_add_wide(t, row, i, wide_of(v));
}

/* Add the counts of a row of another table: count i to count column[i], or,
   if column is NULL, to count i. */
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
