/*
 * Sums that overflow 64 bits on the way: tallies against sums of 128 bits,
 * and which number of a profile is told if it does not fit.
 */
#include "profile/tally.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"

#include "profile_text.h"
#include "base/complaint.h"
#include "profile/overflow.h"

enum { SUMS = 7, ROUNDS = 2000 };

static uint64_t	 state = 7;

/* Numbers of all sizes, and the edges. */
static int64_t
dice(void)
{
	static const int64_t	 edges[] = {
		INT64_MAX, INT64_MIN, 1, -1, 0, INT32_MAX, INT32_MIN
	};
	uint64_t		 v;

	state = state * 6364136223846793005 + 1442695040888963407;
	v = state >> 33;
	if (v % 3 == 0)
		return edges[v / 3 % 7];
	state = state * 6364136223846793005 + 1442695040888963407;
	v = state >> (v % 64);
	return v > INT64_MAX ? -1 - (int64_t)~v : (int64_t)v;
}

static bool
is_wide(struct wide got, struct wide wanted)
{
	return wide_compare(got, wanted) == 0;
}

/* Whether all sums are what they should be. */
static bool
agree(const struct tally *t, const struct wide *sums)
{
	unsigned	 i;

	for (i = 0; i < SUMS; i++)
		if (!is_wide(tally_get(t, i), sums[i]))
			return false;
	return true;
}

static void
test_sums(void)
{
	struct tally	 t, u;
	struct wide	 sums[SUMS], others[SUMS], v;
	unsigned	 round, i, bad = 0, large = 0;
	int64_t		 n;

	tally_init(&t, SUMS);
	tally_init(&u, SUMS);
	for (i = 0; i < SUMS; i++)
		sums[i] = others[i] = wide_of(0);
	check(agree(&t, sums), "sums are zero at first");
	for (round = 0; round < ROUNDS; round++) {
		i = round % SUMS;
		n = dice();
		tally_add(&t, i, n);
		sums[i] = wide_add(sums[i], wide_of(n));
		v = wide_add(wide_of(dice()), wide_of(dice()));
		tally_add_wide(&u, i, v);
		others[i] = wide_add(others[i], v);
		bad += !agree(&t, sums) || !agree(&u, others);
		large += !wide_fits(sums[i]);
	}
	check(bad == 0 && large > ROUNDS / 10,
	    "%u numbers added, %u sums on the way overflow", ROUNDS, large);
	tally_add_all(&t, 1, &u, 2, 3);
	for (i = 0; i < 3; i++)
		sums[1 + i] = wide_add(sums[1 + i], others[2 + i]);
	check(agree(&t, sums), "three sums are added to three others");
	tally_set(&t, 3, wide_of(-5));
	check(is_wide(tally_get(&t, 3), wide_of(-5)), "a sum is set");
	tally_free(&t);
	tally_free(&u);
}

/* The counts of rows of any width. */
static void
test_rows(void)
{
	static const char *const	 texts[] = {
		"events: A B C|fl=a|fn=f|1 1 -2 3|1 5 6 7|2 0 0 9",
		"events: A B C|fl=a|fn=f|1 4294967296 1 1|2 -4294967296 5 6",
		("events: A B C|fl=a|fn=f|1 9223372036854775807 1 -1|"
		    "1 9223372036854775807 1 -9223372036854775808|2 3 4 5")
	};
	struct wide			 totals[EVENT_MAX];
	struct profile			 p;
	struct tally			 t;
	uint32_t			 row, k, bad;
	size_t				 i;

	for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		text_to(&p, texts[i]);
		profile_freeze(&p);
		profile_totals(&p, totals);
		tally_init(&t, SUMS);
		for (row = 0; row < p.costs.n; row++)
			tally_add_row(&t, 2, &p.costs, row, 0);
		for (k = 0, bad = 0; k < 3; k++)
			bad += !is_wide(tally_get(&t, 2 + k), totals[k]);
		bad += !is_wide(tally_get(&t, 1), wide_of(0));
		bad += !is_wide(tally_get(&t, 5), wide_of(0));
		check(bad == 0 && p.costs.n == 2, "the rows of %s", texts[i]);
		tally_free(&t);
		profile_free(&p);
	}
}

#define MOST	"9223372036854775807"

/* What is told of the rows; nothing if all of them fit. */
static void
tells(const char *text, const char *wanted)
{
	struct complaint	 wrong = { "" };
	struct event_list	 events = { .n = 0 };
	struct profile		 p;
	bool			 good;

	text_to(&p, text);
	profile_freeze(&p);
	for (; events.n < p.event_n; events.n++)
		events.at[events.n] = events.n;
	good = overflow_rows(&p, &events, &wrong);
	check(good == (*wanted == '\0'), "%s", good ? "all fit" : "too large");
	is_text(good ? "" : wrong.text, wanted, "... and is told");
	profile_free(&p);
}

static void
test_told(void)
{
	tells("events: Ir|fl=a.c|fn=f|1 " MOST "|1 0|2 " MOST, "");
	tells("events: Ir|fl=a.c|fn=f|1 " MOST "|1 1|1 -1", "");
	tells("events: Ir Dr|fl=a.c|fn=f|1 5 " MOST "|1 0 1",
	    "the Dr of a.c:f:1 overflows 64 bits: 9223372036854775808");
	tells("events: Ir|fl=a.c|fn=g|1 " MOST "|1 2|fn=f|2 " MOST "|2 1",
	    "the Ir of a.c:f:2 overflows 64 bits: 9223372036854775808");
	tells("events: Ir|fl=a.c|fn=f|1 -" MOST "|1 -2",
	    "the Ir of a.c:f:1 overflows 64 bits: -9223372036854775809");
}

int
main(void)
{
	test_sums();
	test_rows();
	test_told();
	return tap_done();
}
