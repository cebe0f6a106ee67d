/*
 * Numbers of 128 bits and sums with a carry follow the laws of arithmetic.
 */
#include "text/wide.h"

#include "random_wide.h"
#include "profile/tally.h"

static bool
reads(struct wide v, const char *wanted)
{
	char	 text[WIDE_ROOM];

	return strcmp(wide_text(text, v), wanted) == 0;
}

static struct wide
random_number(uint64_t *state)
{
	struct wide	 v = random_wide(state, 126);

	return tap_below(state, 2) == 0 ? v : wide_negate(v);
}

static void
test_text(void)
{
	static const struct {
		struct wide	 v;
		const char	*text;
	} cases[] = {
		{ { 0, 0 }, "0" },
		{ { 0, 9 }, "9" },
		{ { 0, 10 }, "10" },
		{ { -1, UINT64_MAX }, "-1" },
		{ { 0, INT64_MAX }, "9223372036854775807" },
		{ { 0, (uint64_t)INT64_MAX + 1 }, "9223372036854775808" },
		{ { -1, (uint64_t)INT64_MAX + 1 }, "-9223372036854775808" },
		{ { -1, INT64_MAX }, "-9223372036854775809" },
		{ { 0, UINT64_MAX }, "18446744073709551615" },
		{ { 1, 0 }, "18446744073709551616" },
		{ { -1, 0 }, "-18446744073709551616" },
		{ { INT64_MAX, UINT64_MAX },
		    "170141183460469231731687303715884105727" },
		{ { INT64_MIN, 1 },
		    "-170141183460469231731687303715884105727" },
		{ { INT64_MIN, 0 },
		    "-170141183460469231731687303715884105728" }
	};
	size_t	 i;

	for (i = 0; i < COUNT_OF(cases); i++)
		check(reads(cases[i].v, cases[i].text), "%s",
		    cases[i].text);
}

static void
test_fits(void)
{
	static const int64_t	 v[] = {
		0, 1, -1, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN
	};
	struct wide		 w;
	uint32_t		 bad = 0;
	size_t			 i;

	for (i = 0; i < COUNT_OF(v); i++) {
		w = wide_of(v[i]);
		bad += !wide_fits(w) || (int64_t)w.low != v[i] ||
		    wide_carry(w) != 0 ||
		    wide_sign(w) != (v[i] > 0) - (v[i] < 0);
	}
	check(bad == 0, "what has 64 bits fits and has no carry");
	w = wide_add(wide_of(INT64_MAX), wide_of(1));
	check(!wide_fits(w) && wide_carry(w) == 1 &&
	    (int64_t)w.low == INT64_MIN, "one more does not");
	w = wide_add(wide_of(INT64_MIN), wide_of(-1));
	check(!wide_fits(w) && wide_carry(w) == -1 &&
	    (int64_t)w.low == INT64_MAX, "nor does one less");
}

/* Check laws that hold for any numbers. */
static void
test_laws(void)
{
	enum { N = 100000 };
	uint64_t	 state = 5;
	uint32_t	 bad = 0, i;
	struct wide	 a, b, c;

	for (i = 0; i < N; i++) {
		a = random_number(&state);
		b = random_number(&state);
		c = wide_add(a, b);
		bad += wide_compare(wide_add(c, wide_negate(b)), a) != 0 ||
		    wide_compare(wide_add(b, a), c) != 0 ||
		    wide_compare(a, b) != -wide_compare(b, a) ||
		    wide_compare(c, a) != wide_sign(b) ||
		    wide_sign(wide_size(a)) < 0 ||
		    wide_compare(wide_make((int64_t)a.low, wide_carry(a)),
		    a) != 0;
	}
	check(bad == 0, "sums, signs, order and carries of %d pairs", N);
}

/* Multiply by additions, bit by bit. */
static struct wide
slow_product(struct wide v, int64_t by)
{
	struct wide	 sum = { 0, 0 };
	uint64_t	 n = by < 0 ? 0 - (uint64_t)by : (uint64_t)by;
	int		 bit;

	for (bit = 63; bit >= 0; bit--) {
		sum = wide_add(sum, sum);
		if (n >> bit & 1)
			sum = wide_add(sum, v);
	}
	return by < 0 ? wide_negate(sum) : sum;
}

static void
test_products(void)
{
	static const int64_t	 edges[] = {
		0, 1, -1, INT32_MAX, (int64_t)UINT32_MAX + 1, INT64_MAX,
		INT64_MIN, INT64_MIN + 1
	};
	enum { N = 20000, EDGES = COUNT_OF(edges) };
	uint64_t	 state = 9;
	uint32_t	 bad = 0, i, j;
	struct wide	 v, q, rest;
	int64_t		 n;

	for (i = 0; i < EDGES; i++)
		for (j = 0; j < EDGES; j++)
			bad += wide_compare(wide_multiply(wide_of(edges[i]),
			    edges[j]), slow_product(wide_of(edges[i]),
			    edges[j])) != 0;
	check(bad == 0, "products of edges");
	for (i = 0; i < N; i++) {
		v = random_number(&state);
		n = (int64_t)tap_random(&state);
		bad += wide_compare(wide_multiply(v, n),
		    slow_product(v, n)) != 0;
	}
	check(bad == 0, "and of %d random numbers", N);
	for (i = 0; i < N; i++) {
		v = random_number(&state);
		n = (int64_t)tap_bits(&state, 63);
		n += n == 0;
		q = wide_divide(v, n);
		/* Twice the rest is below n, or n if rounded away from 0. */
		rest = wide_add(v, wide_negate(wide_multiply(q, n)));
		rest = wide_add(rest, rest);
		bad += wide_compare(wide_size(rest), wide_of(n)) > 0 ||
		    (wide_compare(wide_size(rest), wide_of(n)) == 0 &&
		    wide_sign(rest) == wide_sign(v));
	}
	check(bad == 0, "%d quotients, halves away from zero", N);
}

static void
test_tally(void)
{
	struct tally	 a, b;

	tally_init(&a, 4);
	tally_init(&b, 2);
	tally_add(&a, 0, INT64_MAX);
	tally_add(&a, 3, INT64_MIN);
	check(a.carry == NULL, "a tally has no carries");
	tally_add(&a, 0, INT64_MAX);
	tally_add(&a, 3, -1);
	check(reads(tally_get(&a, 0),
	    "18446744073709551614") && reads(tally_get(&a, 1), "0") &&
	    reads(tally_get(&a, 3), "-9223372036854775809"),
	    "until a sum overflows");
	tally_add_all(&b, 0, &a, 2, 2);
	check(reads(tally_get(&b, 0), "0") && reads(tally_get(&b, 1),
	    "-9223372036854775809"), "which go along");
	tally_add(&a, 0, -INT64_MAX);
	tally_add(&a, 3, 1);
	check(reads(tally_get(&a, 0), "9223372036854775807") &&
	    reads(tally_get(&a, 3), "-9223372036854775808"),
	    "it comes back");
	tally_set(&a, 1, wide_of(-5));
	check(reads(tally_get(&a, 1), "-5"), "tally_set");
	tally_free(&a);
	tally_free(&b);
}

int
main(void)
{
	test_text();
	test_fits();
	test_laws();
	test_products();
	test_tally();
	return tap_done();
}
