#include "text/percent.h"

#include <float.h>

#include "tap.h"

/* Large numbers, from the division of integers in Python, which rounds once. */
static const struct {
	int64_t	 count, total;
	double	 percent;
} large[] = {
	{ -2553354791350442960, -1658055622473315368, 0x1.33fe6de2d2cfap+7 },
	{ 232396697449173034, 2069882380178323088, 0x1.6747f0431524fp+3 },
	{ -1444410380151640190, 4681478, -0x1.c0fb15c075e71p+44 },
	{ -1717875977637343899, 4166410, -0x1.2bffc57c4369ep+45 },
	{ 8358181456611150069, 7545829, 0x1.92f67cd358cc0p+46 },
	{ -5372370996297519859, -2852576, 0x1.5693dc7ad5701p+47 },
	{ 1231940201250507208, -3050181, -0x1.25de88959333ep+45 },
	{ 9223372036854775807, 1, 0x1.9000000000000p+69 },
	{ 9223372036854775807, 3, 0x1.0aaaaaaaaaaabp+68 },
	{ INT64_MIN, 7, -0x1.c924924924925p+66 },
	{ INT64_MIN, INT64_MIN, 0x1.9000000000000p+6 },
	{ 9223372036854775807, 9223372036854775807, 0x1.9000000000000p+6 },
	{ 1, 9223372036854775807, 0x1.9000000000000p-57 },
	{ 4611686018427387905, 4611686018427387903, 0x1.9000000000000p+6 },
	{ 9007199254740993, 100, 0x1.0000000000000p+53 },
	{ 9007199254740995, 100, 0x1.0000000000002p+53 },
	{ 5902958103587059794, 1, 0x1.0000000000003p+69 },
	{ INT64_MIN, 1, -0x1.9000000000000p+69 },
	{ 9223372036854775807, INT64_MIN, -0x1.9000000000000p+6 },
};

static void
test_large(void)
{
	size_t	 i, bad = 0;

	for (i = 0; i < COUNT_OF(large); i++)
		bad += !(percent(large[i].count, large[i].total) ==
		    large[i].percent);
	check(bad == 0, "percent: of large numbers, the nearest");
}

/* Both numbers are exact as doubles, so their quotient is the nearest double,
   unless the machine computes it with more digits and rounds it again. */
static void
test_quotients(void)
{
	uint64_t	 state = 11;
	int64_t		 count, total;
	size_t		 bad = 0, i;

	if (FLT_EVAL_METHOD != 0) {
		check(true, "# SKIP quotients are rounded twice here");
		return;
	}
	for (count = -300; count <= 300; count++)
		for (total = -40; total <= 40; total++)
			bad += total != 0 && !(percent(count, total) ==
			    (double)(count * 100) / (double)total);
	check(bad == 0, "percent: of small numbers");
	for (i = bad = 0; i < 200000; i++) {
		count = (int64_t)tap_bits(&state, 46);
		total = (int64_t)tap_bits(&state, 53) + 1;
		bad += !(percent(count, total) ==
		    (double)(count * 100) / (double)total);
		bad += !(percent(-count, total) == -percent(count, total));
	}
	check(bad == 0, "percent: of %zu random ones", i);
}

/* Two numbers that are multiplied by 2^k have the same quotient, but percent()
   divides in another way if they are too large to be exact as doubles. */
static void
test_enlarged(void)
{
	uint64_t	 state = 13;
	int64_t		 count, total;
	size_t		 bad = 0, i;
	unsigned	 k;

	for (i = 0; i < 200000; i++) {
		count = (int64_t)tap_bits(&state, 40);
		total = (int64_t)tap_bits(&state, 40) + 1;
		for (k = 0; (count | total) >> (61 - k) == 0; k++)
			;
		bad += !(percent(count, total) ==
		    percent(count << k, total << k));
	}
	check(bad == 0, "percent: of %zu random ones, and enlarged ones", i);
}

static void
test_text(void)
{
	static const struct {
		int64_t		 count, total;
		const char	*text;
	} known[] = {
		{ 1, 1, "100.0" }, { 0, 5, "0.0" }, { 1, 3, "33.3" },
		{ 2, 3, "66.7" }, { 2, 800, "0.2" }, { 6, 800, "0.8" },
		{ 1, 2000, "0.1" }, { 1, 2001, "0.0" }, { 3, 2000, "0.1" },
		{ -1, 3, "-33.3" }, { 1, -3, "-33.3" }, { -1, -3, "33.3" },
		{ -1, 99999, "-0.0" }, { 0, -1, "-0.0" },
		{ 999, 1000, "99.9" }, { 99951, 100000, "100.0" },
		{ 5, 1, "500.0" }, { INT64_MIN, 1, "-922337203685477580800.0" },
		{ INT64_MAX, 1, "922337203685477580800.0" },
		{ INT64_MIN, INT64_MIN, "100.0" },
		{ INT64_MIN, INT64_MAX, "-100.0" }
	};
	char	 text[PERCENT_ROOM];
	size_t	 i;

	for (i = 0; i < COUNT_OF(known); i++)
		check(strcmp(percent_text(text, known[i].count,
		    known[i].total), known[i].text) == 0,
		    "percent_text of %lld and %lld: %s",
		    (long long)known[i].count, (long long)known[i].total,
		    text);
}

int
main(void)
{
	test_large();
	test_quotients();
	test_enlarged();
	test_text();
	return tap_done();
}
