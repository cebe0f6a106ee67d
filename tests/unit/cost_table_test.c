#include "profile/cost_table.h"

#include "tap.h"
#include "base/mem.h"
#include "profile/build/track.h"

/* Return the row of a key; its track may be of any kind. */
static uint32_t
find(struct keyed_rows *t, struct track *k, const uint32_t *key)
{
	return track_find(&t->rows, &t->finder, k, key, t->rows.words);
}

/* Return the row of owner 0 that has this key of one word. */
static uint32_t
find_line(struct keyed_rows *t, struct track *k, uint32_t line)
{
	uint32_t	 key[1 + ROW_WORDS_MAX] = { 0, line };

	return find(t, k, key);
}

/* Counts survive when they get more bits, and rows more counts. */
static void
test_widen(void)
{
	struct keyed_rows	 t;
	struct track	 k;
	uint32_t	 i, bad = 0;

	keyed_rows_init(&t, 1, 2);
	track_init(&k, true);
	for (i = 0; i < 100; i++)
		cost_table_add(&t.rows, find_line(&t, &k, i), 1,
		    -(int64_t)i * 1000);
	cost_table_widen(&t.rows, 5);
	cost_table_widen(&t.rows, 3);
	check(t.rows.counts == 5, "cost_table_widen never takes counts away");
	cost_table_add(&t.rows, 7, 2, INT32_MAX);
	cost_table_add(&t.rows, 8, 3, INT32_MIN);
	check(!t.rows.wide, "counts have 32 bits");
	cost_table_add(&t.rows, 7, 2, 1);
	cost_table_add(&t.rows, 8, 3, -1);
	check(t.rows.wide && row_count(&t.rows, 7, 2) ==
	    (int64_t)INT32_MAX + 1 && row_count(&t.rows, 8, 3) ==
	    (int64_t)INT32_MIN - 1, "until one needs 64 bits");
	for (i = 0; i < 100; i++)
		bad += row_count(&t.rows, i, 0) != 0 ||
		    row_count(&t.rows, i, 1) != -(int64_t)i * 1000 ||
		    row_count(&t.rows, i, 4) != 0 ||
		    row_word(&t.rows, i, 0) != i ||
		    find_line(&t, &k, i) != i;
	check(bad == 0, "all others are as they were");
	keyed_rows_free(&t);
}

/* Check that a row has these counts, each with a blank after it. */
static void
has_counts(const struct cost_table *t, uint32_t row, const char *wanted,
    const char *what)
{
	char	 text[256] = "", one[WIDE_ROOM];
	uint32_t i;

	for (i = 0; i < t->counts; i++)
		strcat(strcat(text, wide_text(one, row_wide(t, row, i))), " ");
	is_text(text, wanted, what);
}

static void
test_overflow(void)
{
	const uint32_t		 column[] = { 0, 2, 1 };
	struct keyed_rows	 t, other;
	struct track		 k;

	keyed_rows_init(&t, 1, 2);
	track_init(&k, true);
	find_line(&t, &k, 1);
	cost_table_add(&t.rows, 0, 0, 5);
	check(!t.rows.wide && !t.rows.carries, "a small count needs no carry");
	cost_table_add(&t.rows, 0, 0, INT64_MAX);
	check(t.rows.carries, "a large one does");
	has_counts(&t.rows, 0, "9223372036854775812 0 ",
	    "32 bits beyond 64 bits");
	cost_table_add(&t.rows, 0, 0, -6);
	has_counts(&t.rows, 0, "9223372036854775806 0 ", "and back");
	cost_table_add(&t.rows, 0, 1, INT64_MIN);
	cost_table_add(&t.rows, 0, 1, INT64_MIN);
	cost_table_add(&t.rows, 0, 1, -1);
	cost_table_widen(&t.rows, 3);
	cost_table_add(&t.rows, 0, 2, -1);
	has_counts(&t.rows, 0, "9223372036854775806 -18446744073709551617 -1 ",
	    "64 bits below, and more counts leave carries alone");
	keyed_rows_init(&other, 1, 3);
	track_init(&k, true);
	find_line(&other, &k, 7);
	cost_table_add_row(&other.rows, 0, column, &t.rows, 0);
	cost_table_add_row(&other.rows, 0, column, &t.rows, 0);
	has_counts(&other.rows, 0, "18446744073709551612 -2 "
	    "-36893488147419103234 ", "a table takes them from another");
	cost_table_add_row(&other.rows, 0, NULL, &t.rows, 0);
	has_counts(&other.rows, 0, "27670116110564327418 -18446744073709551619 "
	    "-36893488147419103235 ", "column by column");
	cost_table_set(&t.rows, 0, 0, INT64_MIN);
	cost_table_set(&t.rows, 0, 1, 7);
	has_counts(&t.rows, 0, "-9223372036854775808 7 -1 ",
	    "cost_table_set takes the carry away");
	keyed_rows_free(&t);
	keyed_rows_free(&other);
}

/* Negate the first one, two and three counts of two rows. */
static void
test_negate(void)
{
	static const int64_t	 counts[2][3] = {
		{ 5, INT32_MIN, 1 }, { -7, INT32_MAX, INT32_MIN }
	};
	struct keyed_rows	 t;
	struct track	 k;
	uint32_t	 row, i;

	keyed_rows_init(&t, 1, 3);
	track_init(&k, true);
	for (row = 0; row < 2; row++) {
		find_line(&t, &k, row);
		for (i = 0; i < 3; i++)
			cost_table_set(&t.rows, row, i, counts[row][i]);
	}
	cost_table_negate(&t.rows, 1);
	check(!t.rows.wide, "counts of 32 bits change their sign in place");
	cost_table_negate(&t.rows, 2);
	check(t.rows.wide && !t.rows.carries,
	    "the least of them makes the table wide");
	has_counts(&t.rows, 0, "5 2147483648 1 ", "the first row");
	has_counts(&t.rows, 1, "-7 -2147483647 -2147483648 ", "the second");
	cost_table_set(&t.rows, 1, 2, INT64_MIN);
	cost_table_negate(&t.rows, 3);
	has_counts(&t.rows, 0, "-5 -2147483648 -1 ", "the first, once more");
	has_counts(&t.rows, 1, "7 2147483647 9223372036854775808 ",
	    "the least of 64 bits needs a carry");
	cost_table_negate(&t.rows, 3);
	has_counts(&t.rows, 1, "-7 -2147483647 -9223372036854775808 ",
	    "and gives it back");
	keyed_rows_free(&t);
	keyed_rows_init(&t, 1, 1);
	track_init(&k, true);
	find_line(&t, &k, 0);
	cost_table_set(&t.rows, 0, 0, INT32_MIN);
	cost_table_negate(&t.rows, 1);
	has_counts(&t.rows, 0, "2147483648 ", "the least comes first");
	keyed_rows_free(&t);
}

/* The rows of a cost table, and the same rows in plain arrays. */
enum {
	OWNERS = 7, NUMBERS = 1024, COUNTS = 5, PASSES = 12,
	RUN = 4, FEW = 20	/* an owner, and the number of its keys */
};

struct both {
	struct keyed_rows	 t;
	struct track	 k[OWNERS];
	uint64_t	 state;
	uint32_t	 bad, carried;
	uint32_t	 n;
	uint32_t	 row[OWNERS][NUMBERS];	/* or ROW_NONE */
	struct wide	 count[OWNERS * NUMBERS][COUNTS];
};

/* Make key number n of an owner.  Keys have the order of their numbers; some
   differ only in the last word. */
static void
make_key(uint32_t *key, uint32_t words, uint32_t owner, uint32_t n)
{
	uint32_t	 i;

	key[0] = owner;
	for (i = 1; i <= words; i++)
		key[i] = 7;
	key[1] = n / 4;
	key[words] = words == 1 ? n : n % 4 * 1000000007;
}

/* Return the number of the key that a pass asks for at this step. */
static uint32_t
next_number(uint64_t *state, uint32_t manner, uint32_t step)
{
	switch (manner) {
	case 0:			/* in order */
		return step;
	case 1:			/* in order, with gaps */
		return (uint32_t)(step * 3 + tap_random(state) % 3) % NUMBERS;
	case 2:			/* backwards */
		return NUMBERS - 1 - step;
	case 3:			/* in no order, but the same in each pass */
		return step * 389 % NUMBERS;
	case RUN:		/* a few keys, in any order */
		return step < FEW ? FEW - 1 - step :
		    tap_below(state, FEW);
	default:
		return tap_below(state, NUMBERS);
	}
}

/* Return a small or a large count, of either sign. */
static int64_t
random_count(uint64_t *state)
{
	int64_t	 v = (int64_t)tap_bits(state, 63);

	if (tap_below(state, 64) == 0)
		v = INT64_MAX;
	else if (tap_below(state, 8) != 0)
		v %= 1000;
	return tap_below(state, 2) == 0 ? v : -v;
}

static void
step_both(struct both *b, uint32_t owner, uint32_t number)
{
	uint32_t	 key[1 + ROW_WORDS_MAX], row, i;
	int64_t		 v = random_count(&b->state);

	make_key(key, b->t.rows.words, owner, number);
	row = find(&b->t, &b->k[owner], key);
	if (b->row[owner][number] == ROW_NONE)
		b->row[owner][number] = b->n++;
	if (row != b->row[owner][number]) {
		b->bad++;
		return;
	}
	i = tap_below(&b->state, b->t.rows.counts);
	b->count[row][i] = wide_add(b->count[row][i], wide_of(v));
	b->carried += !wide_fits(b->count[row][i]);
	cost_table_add(&b->t.rows, row, i, v);
}

/* Check that every row has its key and counts. */
static void
compare_rows(struct both *b)
{
	uint32_t	 key[1 + ROW_WORDS_MAX], owner, n, i, row;

	for (owner = 0; owner < OWNERS; owner++)
		for (n = 0; n < NUMBERS; n++) {
			row = b->row[owner][n];
			if (row == ROW_NONE)
				continue;
			make_key(key, b->t.rows.words, owner, n);
			for (i = 0; i < b->t.rows.words; i++)
				b->bad += row_word(&b->t.rows, row, i) !=
				    key[i + 1];
			for (i = 0; i < b->t.rows.counts; i++)
				b->bad += wide_compare(row_wide(&b->t.rows,
				    row, i), b->count[row][i]) != 0;
		}
	b->bad += b->t.rows.n != b->n;
}

/* Return the number of rows if the track is a run, else 0. */
static uint32_t
run_of(const struct track *k)
{
	return track_is_ordered(k) ? 0 : track_side_by_side(k);
}

/* Check that every owner has its rows: in a run, a list or the hash table. */
static void
compare_owners(struct both *b)
{
	uint32_t	 owner, n, row, next, found = 0;
	bool		 whole;

	for (owner = 0; owner < OWNERS; owner++) {
		for (n = 0; n < run_of(&b->k[owner]); n++, found++)
			b->bad += row_head(&b->t.rows, b->k[owner].head + n) !=
			    owner;
		if (n > 0)
			continue;
		if (track_is_hashed(&b->k[owner])) {
			for (n = 0; n < NUMBERS; n++)
				if ((row = b->row[owner][n]) != ROW_NONE) {
					b->bad += row_head(&b->t.rows, row) !=
					    owner;
					found++;
				}
			continue;
		}
		row = b->k[owner].head;
		whole = row != ROW_NONE;
		for (n = 0; n < NUMBERS && row != ROW_NONE; n++)
			if (b->row[owner][n] == row) {
				next = row_head(&b->t.rows, row);
				whole = whole && (next == row + 1 ||
				    next == ROW_NONE);
				row = next;
				found++;
			}
		b->bad += row != ROW_NONE ||
		    whole != (track_side_by_side(&b->k[owner]) > 0);
	}
	b->bad += found != b->n;
}

static void
test_random(uint32_t words)
{
	struct both	*b = mem_get(1, sizeof(*b));
	uint32_t	 pass, owner, step, hashed = 0;

	b->state = words;
	memset(b->row, 0xff, sizeof(b->row));
	keyed_rows_init(&b->t, words, 1);
	for (owner = 0; owner < OWNERS; owner++)
		track_init(&b->k[owner], owner != OWNERS - 1 && owner != RUN);
	for (pass = 0; pass < PASSES; pass++) {
		for (owner = 0; owner < OWNERS; owner++) {
			track_rewind(&b->k[owner]);
			for (step = 0; step < NUMBERS; step++)
				step_both(b, owner, next_number(&b->state,
				    owner, step));
		}
		if (pass % 2 == 0 && b->t.rows.counts < COUNTS)
			cost_table_widen(&b->t.rows, b->t.rows.counts + 1);
	}
	compare_rows(b);
	compare_owners(b);
	for (owner = 0; owner < OWNERS; owner++)
		hashed += track_is_hashed(&b->k[owner]);
	check(b->bad == 0 && b->carried > 0,
	    "%u rows with keys of %u words, random counts",
	    (unsigned)b->n, (unsigned)words);
	check(run_of(&b->k[RUN]) == FEW, "the few are a run");
	check(!track_is_hashed(&b->k[0]), "keys in order are in a list");
	check(hashed > 1 && hashed < OWNERS - 1,
	    "of %d tracks %u were hashed in the end", OWNERS,
	    (unsigned)hashed);
	keyed_rows_free(&b->t);
	mem_free(b);
}

int
main(void)
{
	static const uint32_t	 words[] = { 1, 2, 3, 5, 7, 9, ROW_WORDS_MAX };
	size_t			 i;

	test_widen();
	test_overflow();
	test_negate();
	for (i = 0; i < COUNT_OF(words); i++)
		test_random(words[i]);
	return tap_done();
}
