#include "profile/cost_table.h"

#include "base/diag.h"
#include "base/hash.h"
#include "base/mem.h"

enum {
	SLOTS_FIRST = 64,
	DEBT_FREE = 64,		/* steps that any track may take in a pass, */
	DEBT_PER_ROW = 8,	/* and how many more for each of its rows */
	RUN_MAX = 32		/* rows of a run; TRACK_RUN has room for 63 */
};

static void
set_stride(struct cost_table *t)
{
	t->stride = ROW_HEAD + 4 * (size_t)t->words +
	    (t->carries ? 16 : t->wide ? 8 : 4) * (size_t)t->counts;
}

void
cost_table_init(struct cost_table *t, uint32_t words, uint32_t counts)
{
	memset(t, 0, sizeof(*t));
	t->words = words;
	t->counts = counts;
	index_grow(&t->index, SLOTS_FIRST, NULL, t);
	set_stride(t);
}

void
cost_table_free(struct cost_table *t)
{
	mem_free(t->index.slots);
	mem_free(t->at);
	memset(t, 0, sizeof(*t));
}

void
track_init(struct track *k, bool ordered)
{
	k->head = k->cursor = ROW_NONE;
	k->n = 0;
	k->debt = ordered ? 0 : TRACK_HASHED;
	track_rewind(k);
}

void
track_init_run(struct track *k)
{
	track_init(k, false);
	k->debt = TRACK_RUN;
}

static void
set_head(struct cost_table *t, uint32_t row, uint32_t head)
{
	memcpy(row_at(t, row), &head, sizeof(head));
}

/* Below zero, zero or above it as the row's key is below, at or above key,
   whose first word is the owner. */
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

/* Rows are laid out again at the new stride, from the last byte down, so that
   none is written before it was read. */
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
		/* A count that needs more makes the table wide. */
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

/* A new row with this key, zero counts, and no head yet. */
static uint32_t
append(struct cost_table *t, const uint32_t *key)
{
	size_t		 room;
	uint32_t	 row = t->n;

	if (row >= ROW_NONE - 1)
		diag_die("too many cost centres: more than %u", row);
	if (t->n == t->room) {
		room = t->room;
		t->at = mem_grow(t->at, &room, (size_t)t->n + 1, t->stride);
		t->room = room < ROW_NONE ? (uint32_t)room : ROW_NONE;
		/* Only once most of it will be used: memory is a promise. */
		mem_large_pages(t->at, t->n * t->stride);
	}
	t->n++;
	memset(row_at(t, row), 0, t->stride);
	memcpy(row_at(t, row) + ROW_HEAD, key + 1, 4 * (size_t)t->words);
	return row;
}

/* The hash of owner and key, which lie together; with constant lengths the
   compiler leaves little of it. */
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

/* A row was added to the index: keep a third of the slots empty. */
static void
keep_room(struct cost_table *t)
{
	if ((uint64_t)t->index.n * 3 <= (uint64_t)t->index.mask * 2)
		return;
	if (t->index.mask >= UINT32_MAX / 4)
		diag_die("too many cost centres: more than %u", t->n);
	index_grow(&t->index, (t->index.mask + 1) * 2, row_hash, t);
}

/* Add a row that is not in the index. */
static void
add_hashed(struct cost_table *t, uint32_t row)
{
	index_add(&t->index, row_hash(t, row), row);
	keep_room(t);
}

/* What is looked for; a constant number of words makes a loop of its own. */
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
look_up(struct cost_table *t, const uint32_t *key, uint32_t words)
{
	struct wanted	 w = { key, words };
	uint32_t	*slot, row;

	slot = index_find(&t->index, hash_key(key, words), is_wanted, t, &w);
	if (*slot != 0)
		return *slot - 1;
	row = append(t, key);
	set_head(t, row, key[0]);
	index_fill(&t->index, slot, row);
	keep_room(t);
	return row;
}

/* A run that has too many rows, or would have a gap, becomes hashed. */
static inline uint32_t
look_up_run(struct cost_table *t, struct track *k, const uint32_t *key,
    uint32_t words)
{
	uint32_t	 end = k->head + (k->debt - TRACK_RUN), row;

	/* Lines are met again, the last ones first. */
	if (words == 1)
		for (row = k->cursor; row < end && row > k->head; row--)
			if (row_is_owned(t, row - 1, key, words))
				return row - 1;
	/* What was left out this time is behind the cursor. */
	for (row = k->cursor + 1; row < end; row++)
		if (row_is_owned(t, row, key, words))
			return row;
	if (words != 1)
		for (row = k->head; row < end && row <= k->cursor; row++)
			if (row_is_owned(t, row, key, words))
				return row;
	if (k->debt == TRACK_RUN || (end == t->n &&
	    k->debt < TRACK_RUN + RUN_MAX)) {
		row = append(t, key);
		set_head(t, row, key[0]);
		k->debt++;
		return row;
	}
	for (row = k->head; row < end; row++)
		add_hashed(t, row);
	k->debt = TRACK_HASHED;
	return look_up(t, key, words);
}

uint32_t
cost_table_look_up(struct cost_table *t, struct track *k, const uint32_t *key)
{
	uint32_t	 row = k->front + 1;

	if (row >= t->n || !row_is_owned(t, row, key, t->words)) {
		if (k->debt != TRACK_HASHED)
			row = t->words == 1 ? look_up_run(t, k, key, 1) :
			    t->words == 3 ? look_up_run(t, k, key, 3) :
			    look_up_run(t, k, key, t->words);
		else
			row = t->words == 1 ? look_up(t, key, 1) :
			    t->words == 3 ? look_up(t, key, 3) :
			    look_up(t, key, t->words);
	}
	if (k->head == ROW_NONE)
		k->head = row;
	k->cursor = row;
	if (row > k->front || k->front >= t->n)
		k->front = row;
	return row;
}

/* Behind prev in the list (ROW_NONE: first). */
static uint32_t
insert_ordered(struct cost_table *t, struct track *k, uint32_t prev,
    const uint32_t *key)
{
	uint32_t	 row = append(t, key);

	if (prev == ROW_NONE) {
		set_head(t, row, k->head);
		k->head = row;
	} else {
		set_head(t, row, row_head(t, prev));
		set_head(t, prev, row);
	}
	k->n++;
	return row;
}

/* Input is not in order: the rows go to the hash table. */
static void
give_up_order(struct cost_table *t, struct track *k, uint32_t owner)
{
	uint32_t	 row, next, head = k->head;

	for (row = head; row != ROW_NONE; row = next) {
		next = row_head(t, row);
		set_head(t, row, owner);
		add_hashed(t, row);
	}
	track_init(k, false);
	k->head = head;
	track_rewind(k);
}

/* Walk from the cursor, or from the head, to the key or where it belongs. */
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
	return insert_ordered(t, k, prev, key);
}

uint32_t
cost_table_seek(struct cost_table *t, struct track *k, const uint32_t *key)
{
	if (!track_is_ordered(k))
		return cost_table_look_up(t, k, key);
	/* With constants, the compiler makes a loop for each. */
	k->cursor = t->words == 1 ? walk(t, k, key, 1) :
	    t->words == 3 ? walk(t, k, key, 3) : walk(t, k, key, t->words);
	if (k->debt > DEBT_FREE + (uint64_t)k->n * DEBT_PER_ROW) {
		uint32_t	 row = k->cursor;

		give_up_order(t, k, key[0]);
		return row;
	}
	return k->cursor;
}

/* A bit for every row that has its owner in front. */
static uint64_t *
mark_owned(const struct cost_table *t)
{
	size_t		 words = (size_t)t->n / 64 + 1;
	uint64_t	*marks = mem_get(words, sizeof(*marks));
	uint32_t	 i, row;

	if (t->owned) {
		memset(marks, 0xff, words * sizeof(*marks));
		return marks;
	}
	for (i = 0; i <= t->index.mask; i++)
		if (t->index.slots[i] != 0) {
			row = t->index.slots[i] - 1;
			marks[row / 64] |= UINT64_C(1) << row % 64;
		}
	return marks;
}

void
cost_table_by_owner(const struct cost_table *t, uint32_t n, uint32_t **rows,
    uint32_t **start)
{
	uint64_t	*marks = mark_owned(t);
	uint32_t	 i, row;

	*start = mem_get((size_t)n + 2, sizeof(**start));
	*rows = mem_resize(NULL, t->owned ? t->n : t->index.n, sizeof(**rows));
	/* Two places ahead, so that filling in leaves the starts. */
	for (row = 0; row < t->n; row++)
		if (marks[row / 64] >> row % 64 & 1)
			(*start)[row_head(t, row) + 2]++;
	for (i = 0; i < n; i++)
		(*start)[i + 2] += (*start)[i + 1];
	for (row = 0; row < t->n; row++)
		if (marks[row / 64] >> row % 64 & 1)
			(*rows)[(*start)[row_head(t, row) + 1]++] = row;
	mem_free(marks);
}
