/*
 * track -- how the rows of an owner are found in a cost table.
 *
 * - An ordered track is a list through the array, in the order of keys.
 *   Profiles repeat, so the row wanted next is nearly always the one after
 *   the row found last, in the list and in memory: no hash is needed, and
 *   memory is read in order.  Input in the order of keys (Cachegrind's, and
 *   Callgrind's with addresses) costs a step or two a row.  Input that is
 *   not runs up a debt, and a track in debt becomes a hashed one.
 * - A run has few rows, which stand side by side: to look at all of them is
 *   cheaper than to wait for a hash table.  Before that its trail (trail.h) is
 *   tried, as unordered input repeats its order, too.  A run of too many rows
 *   goes to the hash table, and keeps its trail.
 * - A hashed track has its rows in one hash table over owner and key, where the
 *   row found last, the one after it in memory, and the one after the furthest
 *   are tried first: what was in no order often has long pieces that are.  It
 *   is a loose track, which may as well have rows of many owners.
 *
 * So no order of input costs more than a bounded number of steps a row.
 */
#ifndef PROFILE_BUILD_TRACK_H
#define PROFILE_BUILD_TRACK_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/hot.h"
#include "base/index.h"
#include "profile/cost_table.h"
#include "profile/build/trail.h"

struct loose_track {
	uint32_t	 last, furthest;	/* rows found */
};

struct track {
	uint32_t	 head;		/* first row, or ROW_NONE */
	uint32_t	 debt;		/* steps taken; or one of those below */
	union {
		struct {		/* ordered: */
			uint32_t cursor;	/* row found last */
			uint32_t n;		/* rows */
		};
		struct {		/* with a trail: */
			uint32_t step;		/* expected next, */
			uint32_t trail;		/* and first; or 0: none,
						   as long as all rows met are
						   the head */
		};
		struct loose_track loose;	/* hashed */
	};
};

/* What the tracks of a table have in common. */
struct finder {
	struct index	 index;		/* of the hashed rows */
	struct trail	 trail;		/* of the tracks that have one */
	struct loose_track loose;	/* where all rows are of one */
	bool		 late;		/* all are loose, and those from
					   index.n on are not hashed yet */
};

/* Begin with an empty table. */
void	 finder_init(struct finder *);
void	 finder_free(struct finder *);

#define TRACK_HASHED	UINT32_MAX
#define TRACK_TRAIL	(UINT32_MAX - 1)	/* was a run */
#define TRACK_RUN	(UINT32_MAX - 64)	/* and its rows more */

/* An empty track: an ordered one, or a run. */
void	 track_init(struct track *, bool ordered);

static inline bool
track_is_ordered(const struct track *k)
{
	return k->debt < TRACK_RUN;
}

/* Whether its rows are in the hash table. */
static inline bool
track_is_hashed(const struct track *k)
{
	return k->debt >= TRACK_TRAIL;
}

/* The rows of a run, which stand side by side from the head on; of other
   tracks 0. */
static inline uint32_t
track_run(const struct track *k)
{
	return track_is_hashed(k) || track_is_ordered(k) ? 0 :
	    k->debt - TRACK_RUN;
}

/* Rows from first up to end, of this owner. */
struct track_rows {
	uint32_t	 owner, first, end;
};

/* They become those of a track, which is empty.  They have keys, which differ,
   for an ordered track in their order. */
void	 track_fill(struct cost_table *, struct finder *, struct track *,
	    const struct track_rows *);

/* A new pass over the input begins: expect the first row, forgive debts. */
static inline void
track_rewind(struct track *k)
{
	if (track_is_ordered(k)) {
		k->cursor = ROW_NONE;
		k->debt = 0;
	} else if (k->debt == TRACK_HASHED)
		/* After this one stands the head. */
		k->loose.last = k->loose.furthest = k->head - 1;
	else
		k->step = k->trail;
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

/* The last row of a table that has none but of loose tracks is one of this
   owner, with a key that no row has.  It is hashed once one is sought. */
void	 loose_track_put(struct cost_table *, struct finder *, uint32_t row,
	    uint32_t owner);

/* The rest of loose_track_find(). */
uint32_t loose_track_look_up(struct cost_table *, struct finder *,
	    struct loose_track *, const uint32_t *key);

/* The row of a key, a new one if there is none. */
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

/* The rest of track_trail(), for a row that is not the expected one. */
uint32_t track_seek_trail(struct cost_table *, struct finder *,
	    struct track *, const uint32_t *key);

/* The row of a key in a track with a trail. */
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

/* The rest of track_ordered(), for a row that is not the expected one. */
uint32_t track_seek(struct cost_table *, struct finder *, struct track *,
	    const uint32_t *key);

/* The row of a key in a track that was ordered when last seen. */
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
	 * Nearly always that is the row after in memory; its address is
	 * then known before the last row has come from memory.
	 */
	if (last != ROW_NONE && next == last + 1)
		at += t->stride;
	else if (next != ROW_NONE)
		at = row_at(t, next);
	else
		return track_seek(t, f, k, key);
	/* Tables without addresses are the ones that are read in order. */
	if (words == 1)
		PREFETCH(at + 256);
	if (!key_is(at + ROW_HEAD, key + 1, words))
		return track_seek(t, f, k, key);
	k->cursor = next;
	return next;
}

/* The row of a key, whatever its track is. */
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

#endif
