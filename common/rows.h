/*
 * rows -- the cost-centre table: keyed rows of counts, grouped in tracks.
 *
 * A row is a key of a few 32-bit words and a few signed counts.  Rows lie in
 * one array in the order of their first sight.  A track is the list of the
 * rows of one group (the cost lines of a function in a file, say); within a
 * track a key stands once.
 *
 * Profiles repeat: the row wanted next is nearly always the one behind the
 * row found last, in the list and in memory.  So a look-up first tries that
 * one, and needs no hash.  When it fails, what follows depends on the track:
 * - a sorted track is searched along the list, which is kept in the order of
 *   the keys.  Input in that order (Cachegrind's, and Callgrind's with
 *   addresses) costs a step or two; input that is not runs up a debt, and
 *   a track in debt becomes a listed one;
 * - a listed track is in the order of first sight; it looks a few rows ahead
 *   and then into a hash table of its own (none while it is short).
 * So no order of input costs more than a bounded number of steps a row.
 *
 * Counts start 32 bits wide; the first one that needs more makes all of the
 * table 64 bits wide.  A sum beyond 64 bits is reported, never wrapped.
 */
#ifndef COMMON_ROWS_H
#define COMMON_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define ROW_NONE	UINT32_MAX

enum {
	ROW_HEAD = 4,		/* bytes before the key: the next row */
	ROW_WORDS_MAX = 12
};

struct rows_hash;

struct rows {
	unsigned char	*at;		/* n rows of stride bytes */
	size_t		 stride;
	uint32_t	 n, room;
	uint32_t	 words;		/* 32-bit words of a key */
	uint32_t	 counts;	/* counts of a row */
	bool		 wide;		/* counts have 64 bits */
	struct rows_hash *hashes;	/* of the listed tracks that have one */
	size_t		 hash_n, hash_room;
};

struct track {
	uint32_t	 head;		/* first row, or ROW_NONE */
	uint32_t	 cursor;	/* row found last, or ROW_NONE */
	uint32_t	 n;		/* rows */
	uint32_t	 debt;		/* steps taken; or TRACK_LISTED */
	uint32_t	 hash;		/* number + 1 in rows.hashes, or 0 */
};

#define TRACK_LISTED	UINT32_MAX

/* An empty table for keys and rows of these sizes. */
void	 rows_init(struct rows *, uint32_t words, uint32_t counts);
void	 rows_free(struct rows *);

/* An empty track, sorted or listed. */
void	 track_init(struct track *, bool sorted);

/* A new pass over the input begins: expect the first row, forgive debts. */
static inline void
track_rewind(struct track *k)
{
	k->cursor = ROW_NONE;
	if (k->debt != TRACK_LISTED)
		k->debt = 0;
}

/* More counts for every row; the new ones, behind the old, are zero. */
void	 rows_widen(struct rows *, uint32_t counts);

/* The rest of rows_find(), for a row that is not the expected one. */
uint32_t rows_seek(struct rows *, struct track *, const uint32_t *key);

static inline unsigned char *
row_at(const struct rows *t, uint32_t row)
{
	return t->at + (size_t)row * t->stride;
}

static inline uint32_t
row_next(const struct rows *t, uint32_t row)
{
	uint32_t	 next;

	memcpy(&next, row_at(t, row), sizeof(next));
	return next;
}

/* Word i of the key of a row. */
static inline uint32_t
row_word(const struct rows *t, uint32_t row, uint32_t i)
{
	uint32_t	 word;

	memcpy(&word, row_at(t, row) + ROW_HEAD + 4 * (size_t)i, sizeof(word));
	return word;
}

/* Count i of a row. */
static inline int64_t
row_count(const struct rows *t, uint32_t row, uint32_t i)
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

/* Set count i of a row. */
void	 row_set(struct rows *, uint32_t row, uint32_t i, int64_t v);

/*
 * The row of the key in the track, a new one with zero counts if there is
 * none.  words is t->words, as a constant where the caller knows it.
 */
static inline uint32_t
rows_find(struct rows *t, struct track *k, const uint32_t *key, uint32_t words)
{
	uint32_t	 last = k->cursor, guess;

	/*
	 * The expected row is compared before the list has said that it is
	 * next: its address then does not wait for the last row's memory.
	 */
	guess = last == ROW_NONE ? k->head : last + 1;
	if (guess < t->n && memcmp(row_at(t, guess) + ROW_HEAD, key,
	    4 * (size_t)words) == 0 &&
	    (last == ROW_NONE || row_next(t, last) == guess)) {
		k->cursor = guess;
		return guess;
	}
	return rows_seek(t, k, key);
}

/* Add to count i of a row; false, with nothing changed, if the sum leaves
   64 bits. */
bool	 rows_add_wide(struct rows *, uint32_t row, uint32_t i, int64_t v);

static inline bool
rows_add(struct rows *t, uint32_t row, uint32_t i, int64_t v)
{
	unsigned char	*at;
	int32_t		 v32;

	if (!t->wide) {
		at = row_at(t, row) + ROW_HEAD + 4 * ((size_t)t->words + i);
		memcpy(&v32, at, sizeof(v32));
		if (!__builtin_add_overflow(v32, v, &v32)) {
			memcpy(at, &v32, sizeof(v32));
			return true;
		}
	}
	return rows_add_wide(t, row, i, v);
}

#endif
