/*
 * The header has the fast paths, as inline functions; these are the others.
 * Every row belongs to one track.  A track of any kind can become a hashed one,
 * and remains that.
 */
#include "profile/build/track.h"

#include <assert.h>

#include "base/diag.h"
#include "base/hash.h"
#include "base/mem.h"

enum { PIECE = 8 };

/* Add n elements at the end of the array, whose values are not set, and return
   the index of the first of them. */
static uint32_t
add_steps(struct trail *t, uint32_t n)
{
	size_t	 room = t->room;

	if (t->n + n > t->room) {
		t->at = mem_grow(t->at, &room, (size_t)t->n + n,
		    sizeof(*t->at));
		t->room = room < UINT32_MAX ? (uint32_t)room : UINT32_MAX;
	}
	t->n += n;
	return t->n - n;
}

void
trail_init(struct trail *t)
{
	*t = (struct trail){ .at = NULL };
	add_steps(t, 1);
	t->at[0] = TRAIL_END;
}

void
trail_free(struct trail *t)
{
	mem_free(t->at);
	*t = (struct trail){ .at = NULL };
}

/* Append a row at the end of a trail, which lists rows in the order of the
   input: in an unused step there, or else in new steps at the end of the array.
   Returns the step of the row. */
static uint32_t
append(struct trail *t, uint32_t step, uint32_t row)
{
	uint32_t	 unused = t->at[step] - TRAIL_END, piece;

	if (unused == 0) {
		piece = add_steps(t, PIECE);
		t->at[step] = TRAIL_JUMP + piece;
		step = piece;
		unused = PIECE - 1;
	}
	t->at[step] = row;
	t->at[step + 1] = TRAIL_END + unused - 1;
	return step;
}

/* Insert a row before a step (an element of a trail) that holds another row.
   The step becomes a jump to new steps that hold both rows.  Returns the step
   of the new row. */
static uint32_t
put_before(struct trail *t, uint32_t step, uint32_t row)
{
	uint32_t	 piece = add_steps(t, 4);

	t->at[piece] = t->at[step];
	t->at[piece + 1] = TRAIL_JUMP + trail_follow(t, step + 1);
	/* The new row is placed last: if more rows are inserted at this step,
	   they can be added after it as long as it is at the end of the
	   array. */
	t->at[piece + 2] = row;
	t->at[piece + 3] = TRAIL_JUMP + piece;
	t->at[step] = TRAIL_JUMP + piece + 2;
	return piece + 2;
}

/* No jump may lead to another jump, because chains of jumps would grow. */
uint32_t
trail_insert(struct trail *t, uint32_t step, uint32_t row)
{
	uint32_t	 next = trail_follow(t, step), piece;

	if (step == 0) {
		next = step = add_steps(t, 1);
		t->at[step] = TRAIL_END;
	}
	if (step == t->n - 1) {
		add_steps(t, 1);
		t->at[step + 1] = t->at[step];
		t->at[step] = row;
		return step;
	}
	if (next == step && t->at[step] < TRAIL_JUMP)
		return put_before(t, step, row);
	if (t->at[next] >= TRAIL_END)
		piece = append(t, next, row);
	else {
		piece = add_steps(t, 2);
		t->at[piece] = row;
		t->at[piece + 1] = TRAIL_JUMP + next;
	}
	if (next != step)
		t->at[step] = TRAIL_JUMP + piece;
	return piece;
}

enum {
	DEBT_FREE = 64,		/* number of steps along the list that are
				   always allowed in a pass over the input */
	DEBT_PER_ROW = 8,	/* number of further steps that are allowed for
				   each row */
	RUN_MAX = 60,		/* most rows that are searched one by one;
				   TRACK_RUN has room for 63 */
	LOOK_AHEAD = 8,		/* number of rows with which look_ahead()
				   compares a key */
	SLOTS_FIRST = 64,	/* number of slots of a new index */
	SLOTS_MANY = 1 << 18	/* an index with fewer slots grows fourfold,
				   others twofold, to save memory */
};

void
track_init(struct track *k, bool ordered)
{
	*k = (struct track){
		.head = ROW_NONE, .debt = ordered ? 0 : TRACK_RUN
	};
	track_rewind(k);
}

void
finder_init(struct finder *f)
{
	memset(f, 0, sizeof(*f));
	index_grow(&f->index, SLOTS_FIRST, NULL, NULL);
	trail_init(&f->trail);
	/* The row after the last one is tried first; this makes it row 0. */
	f->loose.last = f->loose.furthest = UINT32_MAX;
}

void
finder_free(struct finder *f)
{
	index_free(&f->index);
	trail_free(&f->trail);
}

/* Compare the key of a row with key[1] to key[words].  Returns a negative
   number, 0 or a positive number if it is less, equal or greater. */
static inline int
compare(const struct cost_table *t, uint32_t row, const uint32_t *key,
    uint32_t words)
{
	uint32_t	 i, word;

	for (i = 0; i < words; i++)
		if ((word = row_word(t, row, i)) != key[i + 1])
			return word < key[i + 1] ? -1 : 1;
	return 0;
}

/* Return the hash of an owner and the key after it.  Where `words' is constant,
   the compiler unrolls the loop. */
static inline uint32_t
hash_key(const void *key, uint32_t words)
{
	switch (words) {
	case 1:
		return hash_words(key, 2);
	case 3:
		return hash_words(key, 4);
	case 7:
		return hash_words(key, 8);
	default:
		return hash_words(key, words + 1);
	}
}

static uint32_t
row_hash(const void *owner, uint32_t row)
{
	const struct cost_table	*t = owner;

	return hash_key(row_at(t, row), t->words);
}

/* Enlarge the index if less than a third of its slots is empty.  Call this
   after adding a row. */
static void
keep_room(const struct cost_table *t, struct finder *f)
{
	if ((uint64_t)f->index.n * 3 <= (uint64_t)f->index.mask * 2)
		return;
	if (f->index.mask >= UINT32_MAX / 4)
		diag_die("too many cost centres: more than %u", t->n);
	index_grow(&f->index, (f->index.mask + 1) *
	    (f->index.mask < SLOTS_MANY ? 4 : 2), row_hash, t);
}

/* Add a row that is not in the index yet. */
static void
add_hashed(const struct cost_table *t, struct finder *f, uint32_t row)
{
	index_add(&f->index, row_hash(t, row), row);
	keep_room(t, f);
}

void
keyed_rows_index(struct keyed_rows *k)
{
	uint32_t	 slots = SLOTS_FIRST, row;

	while (slots / 2 < k->rows.n)
		slots *= 2;
	index_free(&k->finder.index);
	index_grow(&k->finder.index, slots, NULL, NULL);
	for (row = 0; row < k->rows.n; row++)
		index_add(&k->finder.index, row_hash(&k->rows, row), row);
}

void
track_fill(struct cost_table *t, struct finder *f, struct track *k,
    const struct track_rows *r)
{
	uint32_t	 n = r->end - r->first, row;

	if (n == 0)
		return;
	assert(k->head == ROW_NONE && r->end <= t->n);
	k->head = r->first;
	if (track_is_ordered(k)) {
		for (row = r->first; row < r->end; row++)
			row_set_head(t, row, row + 1);
		row_set_head(t, r->end - 1, ROW_NONE);
		k->n = n & ROWS_MAX;
		return;
	}
	for (row = r->first; row < r->end; row++)
		row_set_head(t, row, r->owner);
	k->debt = n > RUN_MAX ? TRACK_TRAIL : TRACK_RUN + n;
	for (row = r->first; track_is_hashed(k) && row < r->end; row++)
		add_hashed(t, f, row);
}

/* The key to be found.  Functions get `words' as a constant for each length of
   keys, so that each length has a loop of its own. */
struct wanted {
	const uint32_t	*key;
	uint32_t	 words;
};

HOT bool
is_wanted(const void *owner, uint32_t row, const void *wanted)
{
	const struct wanted	*w = wanted;

	return row_is_owned(owner, row, w->key, w->words);
}

static inline uint32_t
look_up(struct cost_table *t, struct finder *f, const uint32_t *key,
    uint32_t words)
{
	struct wanted	 w = { key, words };
	uint32_t	*slot, row;

	slot = index_find(&f->index, hash_key(key, words), is_wanted, t, &w);
	if (*slot != 0)
		return *slot - 1;
	row = cost_table_append(t, key, words);
	row_set_head(t, row, key[0]);
	index_fill(&f->index, slot, row);
	keep_room(t, f);
	return row;
}

/*
 * Return whether a row of the right owner has this key.  Most keys differ in
 * their second word, which is the callee or the lower half of an address, so
 * compare that first.
 */
HOT bool
is_key(const struct cost_table *t, uint32_t row, const uint32_t *key,
    uint32_t words)
{
	const unsigned char	*at = row_at(t, row) + ROW_HEAD;
	uint32_t		 word;

	if (words > 1) {
		memcpy(&word, at + 4, sizeof(word));
		if (word != key[2])
			return false;
	}
	return key_is(at, key + 1, words);
}

/* Find a key among the few rows of a section, one by one.  If these become too
   many, or a new row would not be adjacent, they move to the hash table. */
static inline uint32_t
look_up_run(struct cost_table *t, struct finder *f, struct track *k,
    const uint32_t *key, uint32_t words)
{
	uint32_t	 end = k->head + (k->debt - TRACK_RUN), row, last;

	if (k->head != ROW_NONE) {
		/* Begin with the last row found since track_rewind() or, if
		   there is none, with the first row. */
		last = k->step == k->trail ? k->head :
		    f->trail.at[k->step - 1];
		/* Search backwards first: a row that is used again was mostly
		   used a short time ago. */
		for (row = last + 1; row-- > k->head;)
			if (is_key(t, row, key, words))
				return row;
		for (row = last + 1; row < end; row++)
			if (is_key(t, row, key, words))
				return row;
	}
	if (k->debt == TRACK_RUN || (end == t->n &&
	    k->debt < TRACK_RUN + RUN_MAX)) {
		row = cost_table_append(t, key, words);
		row_set_head(t, row, key[0]);
		k->debt++;
		return row;
	}
	assert(end - k->head <= RUN_MAX);
	for (row = k->head; row < end; row++)
		add_hashed(t, f, row);
	k->debt = TRACK_TRAIL;
	return look_up(t, f, key, words);
}

/* A trail lists rows in the order in which the input used them before.  Look
   for the key in the next few of these, from the expected one on.  Returns
   ROW_NONE, with nothing changed, if none of them has it. */
static inline uint32_t
look_ahead(const struct cost_table *t, const struct finder *f,
    struct track *k, const uint32_t *key, uint32_t words)
{
	uint32_t	 step = k->step, i, row;

	for (i = 0; i < LOOK_AHEAD; i++, step++) {
		step = trail_follow(&f->trail, step);
		row = f->trail.at[step];
		if (row >= TRAIL_END)
			break;
		if (is_key(t, row, key, words)) {
			k->step = step + 1;
			return row;
		}
	}
	return ROW_NONE;
}

static inline uint32_t
seek_trail(struct cost_table *t, struct finder *f, struct track *k,
    const uint32_t *key, uint32_t words)
{
	uint32_t	 row = look_ahead(t, f, k, key, words);

	if (row != ROW_NONE)
		return row;
	row = k->debt == TRACK_TRAIL ? look_up(t, f, key, words) :
	    look_up_run(t, f, k, key, words);
	if (k->head == ROW_NONE)
		k->head = row;
	else if (trail_has_room(&f->trail, t->n)) {
		if (k->trail == 0) {
			k->trail = trail_insert(&f->trail, 0, k->head);
			k->step = k->trail + 1;
		}
		k->step = trail_insert(&f->trail, k->step, row) + 1;
	}
	return row;
}

uint32_t
track_seek_trail(struct cost_table *t, struct finder *f, struct track *k,
    const uint32_t *key)
{
	return t->words == 1 ? seek_trail(t, f, k, key, 1) :
	    t->words == 3 ? seek_trail(t, f, k, key, 3) :
	    seek_trail(t, f, k, key, t->words);
}

uint32_t
loose_track_look_up(struct cost_table *t, struct finder *f,
    struct loose_track *k, const uint32_t *key)
{
	uint32_t	 row = k->furthest + 1;

	if (row >= t->n || !row_is_owned(t, row, key, t->words))
		row = look_up(t, f, key, t->words);
	k->last = row;
	if (row > k->furthest || k->furthest >= t->n)
		k->furthest = row;
	return row;
}

/* Append a row to the table, and insert it into the list after the row `prev'
   or, if that is ROW_NONE, at the beginning. */
HOT uint32_t
insert_ordered(struct cost_table *t, struct track *k, uint32_t prev,
    const uint32_t *key, uint32_t words)
{
	uint32_t	 row = cost_table_append(t, key, words);

	if (prev == ROW_NONE) {
		row_set_head(t, row, k->head);
		k->head = row;
	} else {
		row_set_head(t, row, row_head(t, prev));
		row_set_head(t, prev, row);
	}
	if (prev + 1 != row && k->n > 0)
		k->split = true;
	k->n++;
	return row;
}

/* Stop keeping the rows of a section as a list in the order of their keys,
   because the input has another order.  From now on they are found by
   hashing. */
static void
give_up_order(struct cost_table *t, struct finder *f, struct track *k,
    uint32_t owner)
{
	uint32_t	 row, next, n = 0;

	for (row = k->head; row != ROW_NONE; row = next) {
		next = row_head(t, row);
		row_set_head(t, row, owner);
		add_hashed(t, f, row);
		n++;
	}
	assert(n == k->n);
	k->debt = TRACK_HASHED;
	track_rewind(k);
}

/* Search the list, from the cursor or from the head, for the row of the key.
   If there is none, insert one where it belongs. */
static inline uint32_t
walk(struct cost_table *t, struct track *k, const uint32_t *key, uint32_t words)
{
	uint32_t	 prev = k->cursor, next;
	int		 order;

	if (prev != ROW_NONE && (order = compare(t, prev, key, words)) >= 0) {
		if (order == 0)
			return prev;
		prev = ROW_NONE;
		k->debt++;
	}
	next = prev == ROW_NONE ? k->head : row_head(t, prev);
	while (next != ROW_NONE &&
	    (order = compare(t, next, key, words)) <= 0) {
		if (order == 0)
			return next;
		prev = next;
		next = row_head(t, next);
		k->debt++;
	}
	return insert_ordered(t, k, prev, key, words);
}

static uint32_t
seek_by_walk(struct cost_table *t, struct finder *f, struct track *k,
    const uint32_t *key)
{
	uint32_t	 row;

	/* For each of these constants the compiler makes a loop of its own. */
	row = t->words == 1 ? walk(t, k, key, 1) :
	    t->words == 3 ? walk(t, k, key, 3) : walk(t, k, key, t->words);
	k->cursor = row;
	if (k->debt > DEBT_FREE + (uint64_t)k->n * DEBT_PER_ROW)
		give_up_order(t, f, k, key[0]);
	return row;
}

/* Find the row of a key that is not the expected one.  While the first file is
   read, most keys are new and belong after the last row. */
HOT uint32_t
seek(struct cost_table *t, struct finder *f, struct track *k,
    const uint32_t *key, uint32_t words)
{
	uint32_t	 last = k->cursor;

	return last != ROW_NONE && row_head(t, last) == ROW_NONE &&
	    compare(t, last, key, words) < 0 ?
	    k->cursor = insert_ordered(t, k, last, key, words) :
	    seek_by_walk(t, f, k, key);
}

uint32_t
track_seek(struct cost_table *t, struct finder *f, struct track *k,
    const uint32_t *key)
{
	return t->words == 1 ? seek(t, f, k, key, 1) :
	    seek(t, f, k, key, t->words);
}
