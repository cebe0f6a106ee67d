/*
 * A journal has the same sums as an array.
 */
#include "ops/filter/journal.h"

#include "tap.h"

enum { OWNERS = 2500, KEYS = 8, COUNTS = 2 };

static struct wide	 sums[OWNERS][KEYS][COUNTS];
static bool		 noted[OWNERS][KEYS];

static void
note(struct journal *j, uint64_t *state, int64_t largest)
{
	uint32_t	 owner = tap_below(state, OWNERS);
	uint32_t	 key = tap_below(state, KEYS), i;
	uint32_t	 row = journal_note(j, owner, key);
	int64_t		 v;

	noted[owner][key] = true;
	for (i = 0; i < COUNTS; i++) {
		v = (int64_t)(tap_random(state) % (uint64_t)largest) -
		    (i == 0 ? 0 : largest / 8);
		cost_table_add(&j->rows, row, i, v);
		sums[owner][key][i] = wide_add(sums[owner][key][i],
		    wide_of(v));
	}
}

/* Return whether a row has the sums of its owner and key, and whether no row
   before it had the same owner and key. */
static bool
is_sum(const struct journal *j, uint32_t row)
{
	uint32_t	 owner = row_head(&j->rows, row), i;
	uint32_t	 key = row_word(&j->rows, row, 0);
	bool		 good = noted[owner][key];

	noted[owner][key] = false;
	for (i = 0; i < COUNTS; i++)
		good = good && wide_compare(row_wide(&j->rows, row, i),
		    sums[owner][key][i]) == 0;
	return good;
}

/* Sum all parts, count the sums in *n, and return whether all are right. */
static bool
sum(struct journal *j, uint32_t *n)
{
	uint32_t	 part, row, at, last = 0;
	bool		 good = true;

	*n = 0;
	for (part = 0; part < j->part_n; part++) {
		journal_sum(j, part);
		for (row = j->parts[part].first; row != ROW_NONE;
		    row = journal_next(j, &j->parts[part], row)) {
			at = row_head(&j->rows, row) * KEYS +
			    row_word(&j->rows, row, 0) + 1;
			good = good && at > last && is_sum(j, row);
			last = at;
			++*n;
		}
	}
	return good;
}

static void
test_random(uint32_t notes, int64_t largest)
{
	struct journal	 j;
	uint64_t	 state = notes;
	uint32_t	 i, n, wanted = 0, rows;
	bool		 good;

	memset(sums, 0, sizeof(sums));
	memset(noted, 0, sizeof(noted));
	journal_init(&j, OWNERS, COUNTS);
	for (i = 0; i < notes; i++)
		note(&j, &state, largest);
	rows = j.rows.n;
	for (i = 0; i < OWNERS * KEYS; i++)
		wanted += noted[i / KEYS][i % KEYS];
	good = sum(&j, &n);
	check(good && n == wanted, "%u notes up to %lld: %u sums, in order",
	    (unsigned)notes, (long long)largest, (unsigned)n);
	/* 3 parts of at most 8,192 sums each keep their limit, 32,768 rows. */
	check(rows <= 3 * (32768 + JOURNAL_BLOCK),
	    "... and no more rows than needed");
	journal_free(&j);
}

int
main(void)
{
	struct journal	 j;

	journal_init(&j, 0, COUNTS);
	check(j.part_n == 0, "a journal without owners");
	journal_free(&j);
	test_random(0, 10);
	test_random(64, 10);
	test_random(5000, 1000);
	test_random(5000, INT64_C(1) << 40);
	test_random(5000, INT64_MAX);
	test_random(400000, 1000);
	test_random(400000, INT64_MAX);
	return tap_done();
}
