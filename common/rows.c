#include "rows.h"

#include "diag.h"
#include "hash.h"
#include "mem.h"
#include "num.h"

enum {
	LOOK_AHEAD = 4,		/* rows tried before the hash table is */
	SHORT = 8,		/* rows of a listed track without one */
	DEBT_FREE = 64,		/* steps that any sorted track may take, */
	DEBT_PER_ROW = 8	/* and how many more for each of its rows */
};

/* Open addressing over row numbers; keys are compared in the rows. */
struct rows_hash {
	uint32_t	*slots;		/* row + 1, or 0 */
	uint32_t	 mask;
};

static void
set_stride(struct rows *t)
{
	t->stride = ROW_HEAD + 4 * (size_t)t->words +
	    (t->wide ? 8 : 4) * (size_t)t->counts;
}

void
rows_init(struct rows *t, uint32_t words, uint32_t counts)
{
	memset(t, 0, sizeof(*t));
	t->words = words;
	t->counts = counts;
	set_stride(t);
}

void
rows_free(struct rows *t)
{
	size_t	 i;

	for (i = 0; i < t->hash_n; i++)
		mem_free(t->hashes[i].slots);
	mem_free(t->hashes);
	mem_free(t->at);
	memset(t, 0, sizeof(*t));
}

void
track_init(struct track *k, bool sorted)
{
	k->head = k->cursor = ROW_NONE;
	k->n = k->hash = 0;
	k->debt = sorted ? 0 : TRACK_LISTED;
}

static void
set_next(struct rows *t, uint32_t row, uint32_t next)
{
	memcpy(row_at(t, row), &next, sizeof(next));
}

static const uint32_t *
key_words(const struct rows *t, uint32_t row, uint32_t *words)
{
	memcpy(words, row_at(t, row) + ROW_HEAD, 4 * (size_t)t->words);
	return words;
}

static bool
same(const struct rows *t, uint32_t row, const uint32_t *key)
{
	return memcmp(row_at(t, row) + ROW_HEAD, key,
	    4 * (size_t)t->words) == 0;
}

/* Below zero, zero or above it as the row's key is below, at or above key. */
static int
compare(const struct rows *t, uint32_t row, const uint32_t *key)
{
	uint32_t	 i, word;

	for (i = 0; i < t->words; i++)
		if ((word = row_word(t, row, i)) != key[i])
			return word < key[i] ? -1 : 1;
	return 0;
}

/* Rows are laid out again at the new stride, from the last one down. */
static void
move_rows(struct rows *t, uint32_t counts, bool wide)
{
	struct rows	 old = *t;
	size_t		 head = ROW_HEAD + 4 * (size_t)t->words;
	uint32_t	 row, i;
	int64_t		 v;

	t->counts = counts;
	t->wide = wide;
	set_stride(t);
	if (t->room == 0)
		return;
	old.at = t->at = mem_resize(t->at, t->room, t->stride);
	for (row = t->n; row-- > 0;) {
		for (i = counts; i-- > 0;) {
			v = i < old.counts ? row_count(&old, row, i) : 0;
			if (wide)
				memcpy(row_at(t, row) + head + 8 * (size_t)i,
				    &v, sizeof(v));
			else {
				int32_t	 v32 = (int32_t)v;

				memcpy(row_at(t, row) + head + 4 * (size_t)i,
				    &v32, sizeof(v32));
			}
		}
		memmove(row_at(t, row), row_at(&old, row), head);
	}
}

void
rows_widen(struct rows *t, uint32_t counts)
{
	if (counts > t->counts)
		move_rows(t, counts, t->wide);
}

bool
rows_add_wide(struct rows *t, uint32_t row, uint32_t i, int64_t v)
{
	int64_t	 sum = row_count(t, row, i);

	if (!num_add(&sum, v))
		return false;
	row_set(t, row, i, sum);
	return true;
}

void
row_set(struct rows *t, uint32_t row, uint32_t i, int64_t v)
{
	unsigned char	*at;
	int32_t		 v32 = (int32_t)v;

	if (!t->wide && v != v32)
		move_rows(t, t->counts, true);
	at = row_at(t, row) + ROW_HEAD + 4 * (size_t)t->words;
	if (t->wide)
		memcpy(at + 8 * (size_t)i, &v, sizeof(v));
	else
		memcpy(at + 4 * (size_t)i, &v32, sizeof(v32));
}

/* A new row with this key, behind prev in the track (ROW_NONE: first). */
static uint32_t
insert(struct rows *t, struct track *k, uint32_t prev, const uint32_t *key)
{
	size_t		 room;
	uint32_t	 row = t->n;

	if (row >= ROW_NONE - 1)
		diag_die("too many cost centres: more than %u", row);
	if (t->n == t->room) {
		room = t->room;
		t->at = mem_grow(t->at, &room, (size_t)t->n + 1, t->stride);
		t->room = room < ROW_NONE ? (uint32_t)room : ROW_NONE;
	}
	t->n++;
	memset(row_at(t, row), 0, t->stride);
	memcpy(row_at(t, row) + ROW_HEAD, key, 4 * (size_t)t->words);
	if (prev == ROW_NONE) {
		set_next(t, row, k->head);
		k->head = row;
	} else {
		set_next(t, row, row_next(t, prev));
		set_next(t, prev, row);
	}
	k->n++;
	k->cursor = row;
	return row;
}

/* The slot that holds the key's row, or the empty one where it belongs. */
static uint32_t *
probe(const struct rows *t, const struct rows_hash *h, const uint32_t *key)
{
	uint32_t	 at;

	at = hash_bytes(key, 4 * (size_t)t->words) & h->mask;
	while (h->slots[at] != 0 && !same(t, h->slots[at] - 1, key))
		at = (at + 1) & h->mask;
	return &h->slots[at];
}

/* Give the track a hash table with room for twice its rows and more. */
static void
rehash(struct rows *t, struct track *k)
{
	struct rows_hash	*h;
	uint32_t		 words[ROW_WORDS_MAX];
	uint32_t		 row, count = 32;

	if (k->hash == 0) {
		t->hashes = mem_grow(t->hashes, &t->hash_room, t->hash_n + 1,
		    sizeof(*t->hashes));
		t->hashes[t->hash_n].slots = NULL;
		k->hash = (uint32_t)++t->hash_n;
	}
	h = &t->hashes[k->hash - 1];
	while (count < UINT32_MAX / 4 && count < (uint64_t)k->n * 2)
		count *= 2;
	mem_free(h->slots);
	h->slots = mem_get(count, sizeof(*h->slots));
	h->mask = count - 1;
	for (row = k->head; row != ROW_NONE; row = row_next(t, row))
		*probe(t, h, key_words(t, row, words)) = row + 1;
}

/* A listed track: a few rows ahead, then the hash table or the rest. */
static uint32_t
seek_listed(struct rows *t, struct track *k, const uint32_t *key)
{
	struct rows_hash	*h;
	uint32_t		*slot;
	uint32_t		 row, step;
	uint32_t		 steps = k->hash == 0 ? k->n : LOOK_AHEAD;

	row = k->cursor;
	for (step = 0; step < steps; step++) {
		row = row == ROW_NONE ? k->head : row_next(t, row);
		if (row == ROW_NONE)
			row = k->head;
		if (same(t, row, key)) {
			k->cursor = row;
			return row;
		}
	}
	if (k->hash == 0) {
		row = insert(t, k, k->cursor, key);
		if (k->n > SHORT)
			rehash(t, k);
		return row;
	}
	h = &t->hashes[k->hash - 1];
	slot = probe(t, h, key);
	if (*slot != 0) {
		k->cursor = *slot - 1;
		return k->cursor;
	}
	row = insert(t, k, k->cursor, key);
	*slot = row + 1;
	if ((uint64_t)k->n * 4 > (uint64_t)h->mask * 3)
		rehash(t, k);
	return row;
}

uint32_t
rows_seek(struct rows *t, struct track *k, const uint32_t *key)
{
	uint32_t	 prev = k->cursor, next;
	int		 order = 1;

	if (k->debt == TRACK_LISTED)
		return seek_listed(t, k, key);
	if (prev != ROW_NONE && (order = compare(t, prev, key)) >= 0) {
		if (order == 0)
			return prev;
		prev = ROW_NONE;
		k->debt++;
	}
	for (;; prev = next) {
		next = prev == ROW_NONE ? k->head : row_next(t, prev);
		if (next == ROW_NONE)
			break;
		if ((order = compare(t, next, key)) >= 0)
			break;
		k->debt++;
	}
	if (next == ROW_NONE || order != 0)
		next = insert(t, k, prev, key);
	k->cursor = next;
	if (k->debt > DEBT_FREE + (uint64_t)k->n * DEBT_PER_ROW) {
		k->debt = TRACK_LISTED;
		if (k->n > SHORT)
			rehash(t, k);
	}
	return next;
}
