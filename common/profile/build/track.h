/*
 * track -- find the row of a key among the rows of one owner in a cost table.
 *
 * The first word of a row is the number of its owner, which is a section or, in
 * other tables, whatever has rows of its own.  Each owner has a track, which
 * knows where its rows are; there are three kinds of tracks.
 *
 * - An ordered track is a list through the table, in the order of keys.
 *   Inputs repeat, so the next row wanted is nearly always the one after the
 *   row found last, in the list and in memory: no hash is needed, and memory
 *   is read in order.  Input in the order of keys (Cachegrind's, and
 *   Callgrind's with addresses) needs one or two steps a row.  With other
 *   input, more steps are made; they are counted as the debt of the track,
 *   and a track with too much debt becomes a hashed one.
 * - A run has few rows, which lie side by side: reading all of them is
 *   cheaper than waiting for a hash table.  Its trail (see below) is tried
 *   first, because unordered input repeats its order, too.  When a run has
 *   too many rows, they go to the hash table, and the track keeps its trail.
 * - A hashed track has its rows in one hash table over owner and key.  Three
 *   rows are tried before the hash table: the row found last, the row after
 *   it in memory, and the row after the furthest row found so far, because
 *   unordered input often has long ordered pieces.  A struct loose_track
 *   holds these guesses; the rows of many owners can also share one.
 *
 * So the time to find a row is bounded, whatever the order of the input.
 */
#ifndef PROFILE_BUILD_TRACK_H
#define PROFILE_BUILD_TRACK_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/hot.h"
#include "base/index.h"
#include "profile/cost_table.h"

/*
 * A trail lists the rows of a section in the order in which the input used
 * them; an item of the list is a step.  Inputs from the same program use the
 * lines of a section in the same order.  Where code has no line numbers, the
 * input has several lines for position 0, so one row occurs several times.  So
 * the next row wanted is nearly always the row of the next step, which is known
 * without reading any row.
 *
 * The steps of all sections are in one array, in pieces.  A step is a row, the
 * end of a piece, or a jump to another piece; a jump is made if a step must be
 * added but the next element of the array is already in use.  Steps only save
 * time, so if there is no room, none is added.
 */

/* A step below TRAIL_JUMP is a row.  A jump is TRAIL_JUMP plus the step where
   it leads, and the end of a piece is TRAIL_END plus the number of unused steps
   after it. */
#define TRAIL_JUMP	0x80000000U
#define TRAIL_END	0xc0000000U

struct trail {
	uint32_t	*at;
	uint32_t	 n, room;
	bool		 off;		/* add no steps, because they would not
					   be used again */
};

/* Make the array of trails, which are lists of rows in the order of the input.
   Step 0 is the end of a list; all owners without a trail use it. */
void	 trail_init(struct trail *);
void	 trail_free(struct trail *);

/* Return whether steps may be added for a table with this number of rows.  The
   limit makes memory depend on the number of rows, not on the length of the
   input. */
static inline bool
trail_has_room(const struct trail *t, uint32_t rows)
{
	return !t->off && t->n < UINT32_C(0x40000) + 2 * (uint64_t)rows &&
	    t->n < TRAIL_JUMP / 4;
}

/* Return the step of the next row in the array of trails, or of the end of the
   list: `step' itself, or the one to which the jumps that begin there lead. */
static inline uint32_t
trail_follow(const struct trail *t, uint32_t step)
{
	while (t->at[step] >= TRAIL_JUMP && t->at[step] < TRAIL_END)
		step = t->at[step] - TRAIL_JUMP;
	return step;
}

/*
 * Insert a row into a trail, the list of rows in the order of the input, before
 * the step that trail_follow() finds from `step'.  If `step' is 0, begin a
 * trail.  The row must be less than TRAIL_JUMP.  Returns the step of the row.
 */
uint32_t trail_insert(struct trail *, uint32_t step, uint32_t row);

struct loose_track {
	uint32_t	 last, furthest;	/* the last row found, and the
						   highest number of any row
						   found so far */
};

/*
 * A track says where the rows of an owner are.  The head of a track is its
 * first row, or ROW_NONE if it has no rows.  The n rows of an ordered track are
 * a list from its head, in ascending order of their keys, linked by row_head().
 * The rows of other tracks have their owner as row_head(), and only those of
 * hashed tracks are in the index.  The rows of a run lie side by side from its
 * head on; there are at most 60, so that `debt' stays below TRACK_TRAIL.  A row
 * never changes its track.
 */
struct track {
	uint32_t	 head;		/* first row, or ROW_NONE */
	uint32_t	 debt;		/* for an ordered track, the number of
					   steps made since track_rewind(); else
					   TRACK_HASHED, TRACK_TRAIL or
					   TRACK_RUN plus the number of rows */
	union {
		struct {		/* used by ordered tracks */
			uint32_t cursor;	/* last row found */
			uint32_t n : 31;
			uint32_t split : 1;	/* the rows are not adjacent in
						   the order of keys */
		};
		struct {		/* used by tracks whose rows are in the
					   order of the input */
			uint32_t step;		/* step of the row expected
						   next */
			uint32_t trail;		/* first step of the trail, or 0
						   if it has no steps */
		};
		struct loose_track loose;	/* used by tracks whose rows are
						   found by hashing */
	};
};

/* What all owners of a table share to find their rows. */
struct finder {
	struct index	 index;		/* finds rows by hashing */
	struct trail	 trail;		/* lists of rows in the order of the
					   input */
	struct loose_track loose;	/* used if rows are found by hashing
					   only */
};

/* Make the finder of an empty table. */
void	 finder_init(struct finder *);
void	 finder_free(struct finder *);

#define TRACK_HASHED	UINT32_MAX
#define TRACK_TRAIL	(UINT32_MAX - 1)	/* debt of a track with too many
						   rows to search one by one;
						   they are hashed */
#define TRACK_RUN	(UINT32_MAX - 64)	/* debt of a track with few
						   rows, which are searched one
						   by one; their number is added
						   to the debt */

/* Make a track without rows.  If `ordered' is true, its rows will be a list in
   the order of keys; else they will be in the order of the input. */
void	 track_init(struct track *, bool ordered);

static inline bool
track_is_ordered(const struct track *k)
{
	return k->debt < TRACK_RUN;
}

/* Return whether the rows of the track are found by hashing. */
static inline bool
track_is_hashed(const struct track *k)
{
	return k->debt >= TRACK_TRAIL;
}

/* Return the number of rows of a track if they lie side by side from the first
   one on.  Return 0 if that is not certain. */
static inline uint32_t
track_side_by_side(const struct track *k)
{
	if (track_is_ordered(k))
		return k->split ? 0 : k->n;
	return track_is_hashed(k) ? 0 : k->debt - TRACK_RUN;
}

/* The rows of an owner, from `first' to `end' - 1. */
struct track_rows {
	uint32_t	 owner, first, end;
};

/* Let a track that has no rows find these rows, which the table already has.
   Their keys must be set and distinct, and ascending if the track is
   ordered. */
void	 track_fill(struct cost_table *, struct finder *, struct track *,
	    const struct track_rows *);

/* Expect the first row next, because the input begins again. */
static inline void
track_rewind(struct track *k)
{
	if (track_is_ordered(k)) {
		k->cursor = ROW_NONE;
		k->debt = 0;
	} else if (k->debt == TRACK_HASHED)
		/* The next search tries the row after `last' first: let that
		   be the first row of the track, `head'. */
		k->loose.last = k->loose.furthest = k->head - 1;
	else
		k->step = k->trail;
}

/* Prefetch the first rows of the track. */
static inline void
track_expect(const struct cost_table *t, const struct track *k)
{
	if (k->head != ROW_NONE) {
		PREFETCH(t->at + (size_t)k->head * t->stride);
		PREFETCH(t->at + (size_t)k->head * t->stride + 64);
	}
}

/*
 * Return whether the key at `at' has these words.  All functions here get a key
 * with its owner in front: key[0] is the owner, and `words' words of the key
 * follow.  `words' always equals t->words; it is passed so that it can be a
 * constant where a function is inlined.
 */
HOT bool
key_is(const unsigned char *at, const uint32_t *key, uint32_t words)
{
	uint32_t	 word, differ = 0;

	/*
	 * Compare word by word: the key has just been stored by words, and the
	 * processor would have to wait for these stores before a wider load.
	 * Use no loop, which would keep the key from staying in registers.
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

/* Return whether a row, whose head must be its owner, has this owner and
   key. */
HOT bool
row_is_owned(const struct cost_table *t, uint32_t row, const uint32_t *key,
    uint32_t words)
{
	return key_is(row_at(t, row), key, words + 1);
}

/* Find the row of a key as loose_track_find() does, which calls this if its
   guesses are wrong. */
uint32_t loose_track_look_up(struct cost_table *, struct finder *,
	    struct loose_track *, const uint32_t *key);

/* Return the row of a key, trying the rows that were used last before the hash
   table.  If there is no such row, it is added. */
HOT uint32_t
loose_track_find(struct cost_table *t, struct finder *f,
    struct loose_track *k, const uint32_t *key, uint32_t words)
{
	uint32_t	 guess = k->last + 1;

	if (guess >= t->n || !row_is_owned(t, guess, key, words)) {
		guess--;
		if (guess >= t->n || !row_is_owned(t, guess, key, words))
			return loose_track_look_up(t, f, k, key);
	}
	k->last = guess;
	if (guess > k->furthest)
		k->furthest = guess;
	return guess;
}

/* Find the row of a key as track_trail() does, which calls this if the row is
   not the expected one. */
uint32_t track_seek_trail(struct cost_table *, struct finder *,
	    struct track *, const uint32_t *key);

/* Return the row of a key.  The first row to be tried is the one that came
   after the last found row when the input used that row before.  If no row has
   the key, one is added. */
HOT uint32_t
track_trail(struct cost_table *t, struct finder *f, struct track *k,
    const uint32_t *key, uint32_t words)
{
	uint32_t	 row = k->trail == 0 ? k->head : f->trail.at[k->step];

	if (row >= TRAIL_JUMP ||
	    !key_is(row_at(t, row) + ROW_HEAD, key + 1, words))
		return track_seek_trail(t, f, k, key);
	k->step += k->trail != 0;
	return row;
}

/* Find the row of a key as track_ordered() does, which calls this if the row is
   not the expected one. */
uint32_t track_seek(struct cost_table *, struct finder *, struct track *,
	    const uint32_t *key);

/* Return the row of a key, where the rows are a list in the order of keys.  If
   there is no such row, it is added.  If the input has another order, the rows
   are hashed from then on. */
HOT uint32_t
track_ordered(struct cost_table *t, struct finder *f, struct track *k,
    const uint32_t *key, uint32_t words)
{
	uint32_t		 last = k->cursor, next = k->head;
	const unsigned char	*at = t->at;

	if (last != ROW_NONE) {
		at += (size_t)last * t->stride;
		memcpy(&next, at, sizeof(next));
	}
	/*
	 * Usually the next row of the list is also the next row in memory.  In
	 * that case its address does not depend on the link, which may not be
	 * loaded yet.
	 */
	if (last != ROW_NONE && next == last + 1)
		at += t->stride;
	else if (next != ROW_NONE)
		at = row_at(t, next);
	else
		return track_seek(t, f, k, key);
	/* Prefetch further rows, but only in tables without addresses: the rows
	   of other tables are not used in the order of memory. */
	if (words == 1)
		PREFETCH(at + 256);
	if (!key_is(at + ROW_HEAD, key + 1, words))
		return track_seek(t, f, k, key);
	k->cursor = next;
	return next;
}

/* Return the row of a key, in whatever way the rows of this track are found.
   If there is no such row, it is added. */
HOT uint32_t
track_find(struct cost_table *t, struct finder *f, struct track *k,
    const uint32_t *key, uint32_t words)
{
	if (track_is_ordered(k))
		return track_ordered(t, f, k, key, words);
	return k->debt == TRACK_HASHED ?
	    loose_track_find(t, f, &k->loose, key, words) :
	    track_trail(t, f, k, key, words);
}

/* A table in which rows are found by their owner and key, with a hash table. */
struct keyed_rows {
	struct cost_table rows;
	struct finder	 finder;
};

/* Make an empty table, with this number of words in a key and of counts in a
   row. */
static inline void
keyed_rows_init(struct keyed_rows *k, uint32_t words, uint32_t counts)
{
	cost_table_init(&k->rows, words, counts);
	finder_init(&k->finder);
}

static inline void
keyed_rows_free(struct keyed_rows *k)
{
	cost_table_free(&k->rows);
	finder_free(&k->finder);
}

/* Index all rows of the table, after rows were appended to it without
   keyed_rows_find().  Their heads and keys must be set, and no two rows may
   have the same head and key. */
void	 keyed_rows_index(struct keyed_rows *);

/* Return the row of the owner key[0] and of the key in the `words' words after
   it.  If there is none, it is added. */
HOT uint32_t
keyed_rows_find(struct keyed_rows *k, const uint32_t *key, uint32_t words)
{
	return loose_track_find(&k->rows, &k->finder, &k->finder.loose, key,
	    words);
}

#endif
