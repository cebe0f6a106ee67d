/*
 * Shares of a whole and limits on changes agree with slow, plain arithmetic.
 */
#include "text/wide.h"

#include <inttypes.h>

#include "random_wide.h"
#include "base/complaint.h"
#include "text/num.h"
#include "ops/gate/limit.h"

/* Bits of numbers, and digits in base 2^16 for products of up to 288 bits. */
enum { BITS = 126, DIGITS = 18 };

struct big {
	uint32_t	 digit[DIGITS];		/* the lowest first */
};

static struct big
big_of(struct wide v)
{
	struct big	 w = { { 0 } };
	int		 i;

	for (i = 0; i < 4; i++) {
		w.digit[i] = (uint16_t)(v.low >> 16 * i);
		w.digit[i + 4] = (uint16_t)((uint64_t)v.high >> 16 * i);
	}
	return w;
}

/* Multiply as in school, digit by digit. */
static struct big
product(struct big a, struct big b)
{
	struct big	 w = big_of(wide_of(0));
	uint64_t	 carry;
	int		 i, j;

	for (i = 0; i < DIGITS; i++) {
		carry = 0;
		for (j = 0; i + j < DIGITS; j++) {
			carry += (uint64_t)a.digit[i] * b.digit[j] +
			    w.digit[i + j];
			w.digit[i + j] = (uint32_t)(carry & 0xffff);
			carry >>= 16;
		}
	}
	return w;
}

static int
compare(struct big a, struct big b)
{
	int	 i;

	for (i = DIGITS - 1; i >= 0; i--)
		if (a.digit[i] != b.digit[i])
			return a.digit[i] < b.digit[i] ? -1 : 1;
	return 0;
}

/* Return whether q is the share: q * all <= whole * part < (q + 1) * all. */
static bool
is_share(struct wide q, struct wide whole, struct wide part, struct wide all)
{
	struct big	 w = product(big_of(whole), big_of(part));

	return compare(product(big_of(q), big_of(all)), w) <= 0 &&
	    compare(product(big_of(wide_add(q, wide_of(1))), big_of(all)),
	    w) > 0;
}

/* Set v to numbers around powers of two, and return how many. */
static size_t
edges(struct wide *v)
{
	static const int	 bits[] = {
		1, 2, 31, 32, 33, 48, 62, 63, 64, 65, 95, 96, 97, 125, 126
	};
	struct wide		 power;
	size_t			 n = 0, i;

	v[n++] = wide_of(0);
	for (i = 0; i < COUNT_OF(bits); i++) {
		power = bits[i] < 64 ?
		    (struct wide){ 0, (uint64_t)1 << bits[i] } :
		    (struct wide){ (int64_t)1 << (bits[i] - 64), 0 };
		v[n++] = wide_add(power, wide_of(-1));
		v[n++] = power;
		if (bits[i] < 126)
			v[n++] = wide_add(power, wide_of(1));
	}
	return n;
}

static void
test_edges(void)
{
	struct wide	 v[64];
	size_t		 n = edges(v), i, j, k;
	uint32_t	 bad = 0, tried = 0;

	for (i = 0; i < n; i++)
		for (j = 0; j < n; j++)
			for (k = 0; k < n; k++) {
				if (wide_sign(v[k]) == 0 ||
				    wide_compare(v[j], v[k]) > 0)
					continue;
				tried++;
				bad += !is_share(wide_share(v[i], v[j], v[k]),
				    v[i], v[j], v[k]);
			}
	check(bad == 0, "wide_share of %" PRIu32 " edges is exact", tried);
}

static void
test_random(void)
{
	enum { N = 50000 };
	uint64_t	 state = 7;
	struct wide	 whole, part, all;
	uint32_t	 bad = 0, i;

	for (i = 0; i < N; i++) {
		whole = random_wide(&state, BITS);
		all = random_wide(&state, BITS);
		part = random_wide(&state, BITS);
		if (wide_sign(all) == 0)
			all = wide_of(1);
		if (wide_compare(part, all) > 0)
			part = wide_share(all, wide_of(1), wide_of(3));
		bad += !is_share(wide_share(whole, part, all), whole, part,
		    all);
	}
	check(bad == 0, "wide_share of %d random numbers is exact", N);
}

static struct big
big_of_size(int64_t v)
{
	return big_of((struct wide){ 0,
	    v < 0 ? 0 - (uint64_t)v : (uint64_t)v });
}

/* Compare a and b as numbers with these signs. */
static int
compare_signed(int sign_a, struct big a, int sign_b, struct big b)
{
	if (sign_a != sign_b)
		return sign_a < sign_b ? -1 : 1;
	return sign_a * compare(a, b);
}

static int
sign_of(int64_t v)
{
	return (v > 0) - (v < 0);
}

/* Compare the change, in percent of the old value, with number / scale percent:
   multiply both by |old| and scale. */
static int
against(const struct limit_condition *l, const struct change *c)
{
	struct big	 by, limit;

	if (!l->percent)
		return (c->by > l->number) - (c->by < l->number);
	if (c->old == 0)
		return c->by != 0 ? sign_of(c->by) : -sign_of(l->number);
	by = product(product(big_of_size(c->by), big_of_size(100)),
	    big_of((struct wide){ 0, l->scale }));
	limit = product(big_of_size(l->number), big_of_size(c->old));
	return compare_signed(sign_of(c->by), by, sign_of(l->number), limit);
}

static bool
holds(const char *op, int order)
{
	return (op[0] == '>' ? order > 0 : order < 0) ||
	    (op[1] == '=' && order == 0);
}

static const char *const	 ops[] = { ">", ">=", "<", "<=" };

/* Try all limits on all changes, and return how many results are wrong. */
static uint32_t
try_limits(const char *const *numbers, size_t number_n, const int64_t *v,
    size_t n, uint32_t *tried)
{
	struct limit_condition	*c;
	struct limit		 l;
	struct change		 by = { .old = 0 };
	struct complaint	 wrong;
	char			 text[80];
	uint32_t		 bad = 0;
	size_t			 i, j, k, o;

	for (i = 0; i < number_n; i++)
		for (o = 0; o < 4; o++) {
			snprintf(text, sizeof(text), "Ir%s%s", ops[o],
			    numbers[i]);
			if (!limit_read(&l, text, &wrong))
				abort();
			c = &l.conditions[0];
			for (j = 0; j < n; j++)
				for (k = 0; k < n; k++) {
					by.old = v[j];
					by.by = v[k];
					bad += limit_holds(c, &by) !=
					    holds(ops[o], against(c, &by));
					++*tried;
				}
			limit_free(&l);
		}
	return bad;
}

static size_t
signed_edges(int64_t *v)
{
	struct wide	 w[64];
	size_t		 n = edges(w), m = 0, i;

	for (i = 0; i < n; i++) {
		if (!wide_fits(w[i]))
			continue;
		v[m++] = (int64_t)w[i].low;
		v[m++] = -(int64_t)w[i].low;
	}
	v[m++] = INT64_MIN;
	v[m++] = 100;
	v[m++] = -100;
	return m;
}

static void
test_limits(void)
{
	static const char *const	 numbers[] = {
		"0", "1", "-1", "+1", "100", "-100", "1e18", "-1e18",
		"9223372036854775807", "-9223372036854775807",
		"+9223372036854775807", "9223372036854775806", "4294967296",
		"0%", "1%", "-1%", "2%", "100%", "-100%", "200%", "0.5%",
		"-0.5%", "1e3%", "0.000000001%", "-0.000000001%",
		"0.999999999%", "9223372036854775807%",
		"-9223372036854775807%", "9223372036.854775807%",
		"-9223372036.854775807%", "9e18%", "50.000000001%"
	};
	int64_t		 v[256];
	size_t		 n = signed_edges(v);
	uint32_t	 tried = 0, bad;

	bad = try_limits(numbers, COUNT_OF(numbers), v, n, &tried);
	check(bad == 0, "limit_holds for %" PRIu32 " changes at the edges",
	    tried);
}

/* Compare two changes as fractions, in the direction of the limit. */
static int
more(const struct limit_condition *l, const struct change *a,
    const struct change *b)
{
	struct big	 wa, wb;
	int		 order;

	if (!l->percent || (a->old == 0 && b->old == 0))
		order = (a->by > b->by) - (a->by < b->by);
	else if ((a->old == 0 && a->by != 0) || (b->old == 0 && b->by != 0))
		order = a->old == 0 && a->by != 0 ? sign_of(a->by) :
		    -sign_of(b->by);
	else {
		wa = product(big_of_size(a->by),
		    big_of_size(b->old == 0 ? 1 : b->old));
		wb = product(big_of_size(b->by),
		    big_of_size(a->old == 0 ? 1 : a->old));
		order = compare_signed(sign_of(a->by), wa, sign_of(b->by), wb);
	}
	return l->above ? order : -order;
}

static void
test_compare(void)
{
	enum { N = 200000 };
	int64_t		 v[256];
	size_t		 n = signed_edges(v);
	uint64_t	 state = 11;
	struct limit	 l[4];
	struct change	 a = { .old = 0 }, b = { .old = 0 };
	const struct limit_condition *c;
	struct complaint	 wrong;
	uint32_t	 bad = 0, i, k;

	limit_read(&l[0], "Ir>1", &wrong);
	limit_read(&l[1], "Ir<1", &wrong);
	limit_read(&l[2], "Ir>1%", &wrong);
	limit_read(&l[3], "Ir<1%", &wrong);
	for (i = 0; i < N; i++) {
		a.old = v[tap_random(&state) % n];
		b.old = v[tap_random(&state) % n];
		a.by = v[tap_random(&state) % n];
		b.by = i % 7 == 0 ? a.by : v[tap_random(&state) % n];
		for (k = 0; k < 4; k++) {
			c = &l[k].conditions[0];
			bad += sign_of(limit_compare(c, &a, &b)) !=
			    more(c, &a, &b);
			bad += sign_of(limit_compare(c, &b, &a)) !=
			    -sign_of(limit_compare(c, &a, &b));
			bad += limit_compare(c, &a, &a) != 0;
		}
	}
	check(bad == 0, "limit_compare of %d pairs at the edges", N);
	for (i = 0; i < 4; i++)
		limit_free(&l[i]);
}

int
main(void)
{
	test_edges();
	test_random();
	test_limits();
	test_compare();
	return tap_done();
}
