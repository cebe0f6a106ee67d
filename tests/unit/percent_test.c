#include "text/percent.h"

#include <float.h>
#include <string.h>

#include "tap.h"

/* Large ones, by the division of integers in Python, which rounds once. */
static const struct {
	int64_t	 count, total;
	double	 percent;
} large[] = {
	{ 16136050164986714, 445363681616962641, 0x1.cfc251b8ccca5p+1 },
	{ -16663474862326982, -644302575743358108, 0x1.4b0b412dc3188p+1 },
	{ 16130414675140516, -9004364052552606365, -0x1.6ee0ef30aa0f1p-3 },
	{ -13216270041357749, 4986947095633979045, -0x1.0f60ae92e79b2p-2 },
	{ 1281250608184900020, 5052050957029946835, 0x1.95c6a73580500p+4 },
	{ -10593953719043148, 2763267734639, -0x1.76663f56c75cep+18 },
	{ -2553354791350442960, -1658055622473315368, 0x1.33fe6de2d2cfap+7 },
	{ 232396697449173034, 2069882380178323088, 0x1.6747f0431524fp+3 },
	{ -1444410380151640190, 4681478, -0x1.c0fb15c075e71p+44 },
	{ -1717875977637343899, 4166410, -0x1.2bffc57c4369ep+45 },
	{ 3135649378351266152, -6429078281892299306, -0x1.862ef213b4cc9p+5 },
	{ -1958497698106156, -3083616403220760900, 0x1.042638b3ee4c0p-4 },
	{ -2666216563233674862, 543758529834691083, -0x1.ea54bb8721a6dp+8 },
	{ 8587945805123128, -8064400791105, -0x1.9ffc0d0fcfa60p+16 },
	{ 13812858238505019, 2537439843229043461, 0x1.16b69da886d83p-1 },
	{ -6439372598213965825, -2139424481821294014, 0x1.2cfc780ee1465p+8 },
	{ 822019287976855063, 37756869731458237, 0x1.10246d4df2986p+11 },
	{ 8358181456611150069, 7545829, 0x1.92f67cd358cc0p+46 },
	{ -3814728368188995, -3693431372000578828, 0x1.a70d41de6f86ap-4 },
	{ -5372370996297519859, -2852576, 0x1.5693dc7ad5701p+47 },
	{ 1231940201250507208, -3050181, -0x1.25de88959333ep+45 },
	{ 4200951072317635439, 1133019611741158803, 0x1.72c6588ec9bf1p+8 },
	{ 17215387791728125, -2876329975187543692, -0x1.32711c89a820fp-1 },
	{ 521256991981020429, 5009881325690701030, 0x1.4cf24ccc2dd76p+3 },
	{ 9223372036854775807, 1, 0x1.9000000000000p+69 },
	{ 9223372036854775807, 3, 0x1.0aaaaaaaaaaabp+68 },
	{ INT64_MIN, 7, -0x1.c924924924925p+66 },
	{ INT64_MIN, INT64_MIN, 0x1.9000000000000p+6 },
	{ 9223372036854775807, 9223372036854775807, 0x1.9000000000000p+6 },
	{ 1, 9223372036854775807, 0x1.9000000000000p-57 },
	{ 4611686018427387905, 4611686018427387903, 0x1.9000000000000p+6 },
	{ 9007199254740993, 100, 0x1.0000000000000p+53 },
	{ 9007199254740995, 100, 0x1.0000000000002p+53 },
	{ INT64_MIN, 1, -0x1.9000000000000p+69 },
	{ 9223372036854775807, INT64_MIN, -0x1.9000000000000p+6 },
};

static void
test_large(void)
{
	size_t	 i, bad = 0;

	for (i = 0; i < sizeof(large) / sizeof(large[0]); i++)
		bad += !(percent(large[i].count, large[i].total) ==
		    large[i].percent);
	check(bad == 0, "percent: of large numbers, the nearest");
}

/* Both are exact as doubles, so their quotient is the nearest, unless the
   machine computes it with more digits and rounds it again. */
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
		count = (int64_t)(tap_random(&state) >> 18 >>
		    tap_random(&state) % 46);
		total = (int64_t)(tap_random(&state) >> 11 >>
		    tap_random(&state) % 53) + 1;
		bad += !(percent(count, total) ==
		    (double)(count * 100) / (double)total);
		bad += !(percent(-count, total) == -percent(count, total));
	}
	check(bad == 0, "percent: of %zu random ones", i);
}

/* Both 2^k times as large have the same quotient, which is found by other
   means where they are too large to be exact as doubles. */
static void
test_enlarged(void)
{
	uint64_t	 state = 13;
	int64_t		 count, total;
	size_t		 bad = 0, i;
	unsigned	 k;

	for (i = 0; i < 200000; i++) {
		count = (int64_t)(tap_random(&state) >> 24 >>
		    tap_random(&state) % 40);
		total = (int64_t)(tap_random(&state) >> 24 >>
		    tap_random(&state) % 40) + 1;
		for (k = 0; (count | total) >> (61 - k) == 0; k++)
			;
		bad += !(percent(count, total) ==
		    percent(count << k, total << k));
	}
	check(bad == 0, "percent: of %zu random ones, and enlarged ones", i);
}

static void
test_all(void)
{
	uint64_t	 state = 12;
	int64_t		 total;
	size_t		 bad = 0, i;

	for (i = 0; i < 64; i++) {
		total = (int64_t)(tap_random(&state) >> 1) + 1;
		bad += !(percent(total, total) == 100);
		bad += !(percent(0, total) == 0);
		bad += !(percent(-total, total) == -100);
	}
	check(bad == 0, "percent: all, and nothing, of it");
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

	for (i = 0; i < sizeof(known) / sizeof(known[0]); i++)
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
	test_all();
	test_text();
	return tap_done();
}
