/*
 * track -- how the rows of an owner are found in a cost table.
 *
 * - An ordered track is a list through the array, in the order of keys.
 *   Profiles repeat, so the row wanted next is nearly always the one after
 *   the row found last, in the list and in memory: no hash is needed, and
 *   memory is read in order.  Input in the order of keys (Cachegrind's, and
 *   Callgrind's with addresses) costs a step or two a row.  Input that is
 *   not runs up a debt, and a track in debt becomes a hashed one.
 * - A hashed track has its rows in one hash table over owner and key.  The
 *   row found last, the one after it in memory, and the one after the
 *   furthest are tried first: unordered input repeats its order, too.
 * - A run is a hashed track that is not in the hash table yet: its rows are
 *   few, and stand side by side.  To look at all of them is cheaper than to
 *   wait for one slot to come from memory.
 *
 * So no order of input costs more than a bounded number of steps a row.
 */
#ifndef PROFILE_TRACK_H
#define PROFILE_TRACK_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/hot.h"
#include "profile/cost_table.h"

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
		/* After this one stands the head. */
		k->cursor = k->front = k->head - 1;
	} else {
		k->cursor = ROW_NONE;
		k->debt = 0;
	}
}

/* Rows of the track will be asked for soon, from the first one on. */
static inline void
track_expect(const struct cost_table *t, const struct track *k)
{
	if (k->head != ROW_NONE) {
		PREFETCH(t->at + (size_t)k->head * t->stride);
		PREFETCH(t->at + (size_t)k->head * t->stride + 64);
	}
}

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
uint32_t track_look_up(struct cost_table *, struct track *,
    const uint32_t *key);

/* The row of a key in a hashed track. */
HOT uint32_t
track_hashed(struct cost_table *t, struct track *k, const uint32_t *key,
    uint32_t words)
{
	/* After track_rewind() that is the head. */
	uint32_t	 guess = k->cursor + 1;

	if (guess >= t->n || !row_is_owned(t, guess, key, words)) {
		guess--;
		if (guess >= t->n || !row_is_owned(t, guess, key, words))
			return track_look_up(t, k, key);
	}
	k->cursor = guess;
	if (guess > k->front)
		k->front = guess;
	return guess;
}

/* The rest of track_ordered(), for a row that is not the expected one. */
uint32_t track_seek(struct cost_table *, struct track *,
    const uint32_t *key);

/* The row of a key in a track that was ordered when last seen. */
HOT uint32_t
track_ordered(struct cost_table *t, struct track *k, const uint32_t *key,
    uint32_t words)
{
	uint32_t		 last = k->cursor, next = k->head;
	const unsigned char	*at = t->at;

	if (last != ROW_NONE) {
		at += (size_t)last * t->stride;
		memcpy(&next, at, sizeof(next));
	}
	/*
	 * Nearly always that is the row after in memory; its address is
	 * then known before the last row has come from memory.
	 */
	if (last != ROW_NONE && next == last + 1)
		at += t->stride;
	else if (next != ROW_NONE)
		at = row_at(t, next);
	else
		return track_seek(t, k, key);
	/* Tables without addresses are the ones that are read in order. */
	if (words == 1)
		PREFETCH(at + 256);
	if (!key_is(at + ROW_HEAD, key + 1, words))
		return track_seek(t, k, key);
	k->cursor = next;
	return next;
}

#endif
