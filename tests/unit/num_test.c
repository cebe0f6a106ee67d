#include "text/num.h"

#include <inttypes.h>

#include "tap.h"

/* Set v to numbers around all powers of ten and of two; return how many. */
static size_t
edges(uint64_t *v)
{
	uint64_t	 power = 1;
	size_t		 n = 0;
	int		 i;

	for (i = 0; i < 20; i++, power *= 10) {
		v[n++] = power - 1;
		v[n++] = power;
		v[n++] = power + 1;
	}
	for (i = 1; i < 64; i++) {
		v[n++] = ((uint64_t)1 << i) - 1;
		v[n++] = (uint64_t)1 << i;
	}
	v[n++] = UINT64_MAX;
	return n;
}

/* Return whether the bytes from out to end are the text. */
static bool
is(const char *out, const char *end, const char *text)
{
	return (size_t)(end - out) == strlen(text) &&
	    memcmp(out, text, strlen(text)) == 0;
}

/* Return whether all functions write v as printf(3) does. */
static bool
puts_as_printf(uint64_t v)
{
	char	 out[NUM_ROOM], text[64];
	bool	 good;

	snprintf(text, sizeof(text), "%" PRIu64, v);
	good = is(out, num_put_u64(out, v), text) &&
	    is(out, num_put_mixed(out, v), text);
	snprintf(text, sizeof(text), "%" PRId64, (int64_t)v);
	good = good && is(out, num_put_i64(out, (int64_t)v), text) &&
	    strlen(text) <= NUM_ROOM;
	snprintf(text, sizeof(text), "0x%" PRIx64, v);
	return good && is(out, num_put_hex(out, v), text);
}

static void
test_put(void)
{
	uint64_t	 v[256], state = 1;
	size_t		 n = edges(v), i, bad = 0;

	for (i = 0; i < n; i++)
		bad += !puts_as_printf(v[i]) || !puts_as_printf(0 - v[i]);
	check(bad == 0, "edges are written as printf does");
	for (i = 0; i < 20000; i++)
		bad += !puts_as_printf(tap_bits(&state, 64));
	check(bad == 0, "and 20000 numbers of every length");
}

static void
test_sums(void)
{
	int64_t	 v = INT64_MAX - 1;

	check(num_add(&v, 1) && v == INT64_MAX, "num_add up to the limit");
	check(!num_add(&v, 1) && v == INT64_MAX, "num_add beyond it");
	check(num_add(&v, INT64_MIN) && v == -1, "num_add of the least");
	check(num_add(&v, INT64_MIN + 1) && v == INT64_MIN,
	    "num_add down to the limit");
	check(!num_add(&v, -1) && v == INT64_MIN, "num_add below it");
	v = INT64_MAX / 2;
	check(num_multiply(&v, 2) && v == INT64_MAX - 1,
	    "num_multiply up to the limit");
	check(!num_multiply(&v, 2) && v == INT64_MAX - 1,
	    "num_multiply beyond it");
	check(num_multiply(&v, 0) && v == 0, "num_multiply by zero");
	v = INT64_MIN;
	check(!num_multiply(&v, -1) && v == INT64_MIN,
	    "num_multiply of the least by -1");
}

static void
test_decimal(void)
{
	static const struct {
		const char	*text;
		uint64_t	 number, scale;
		size_t		 len;		/* 0: no number */
	} rows[] = {
		{ "5", 5, 1, 1 }, { "5%", 5, 1, 1 }, { "5.25x", 525, 100, 4 },
		{ "0.5", 5, 10, 3 }, { "1e3", 1000, 1, 3 },
		{ "1.5e1", 15, 1, 5 }, { "1.25e1", 125, 10, 6 },
		{ "1.25e3", 1250, 1, 6 }, { "0e99", 0, 1, 4 },
		{ "1e", 1, 1, 1 }, { "1e+3", 1, 1, 1 },
		{ "1.123456789", 1123456789, 1000000000, 11 },
		{ "18446744073709551615", UINT64_MAX, 1, 20 },
		{ "1e19", 10000000000000000000U, 1, 4 },
		{ "", 0, 1, 0 }, { "x", 0, 1, 0 }, { ".5", 0, 1, 0 },
		{ "5.", 0, 1, 0 }, { "5.x", 0, 1, 0 },
		{ "1.1234567890", 0, 1, 0 },
		{ "1.99999999999999999999", 0, 1, 0 },
		{ "18446744073709551616", 0, 1, 0 },
		{ "99999999999999999999", 0, 1, 0 }, { "1e20", 0, 1, 0 },
		{ "1e1000", 0, 1, 0 },
	};
	uint64_t	 number, scale;
	const char	*end;
	size_t		 i;

	for (i = 0; i < COUNT_OF(rows); i++) {
		end = num_read_decimal(rows[i].text, &number, &scale);
		check(end == rows[i].text + rows[i].len && (rows[i].len == 0 ||
		    (number == rows[i].number && scale == rows[i].scale)),
		    "decimal number '%s'", rows[i].text);
	}
}

int
main(void)
{
	test_decimal();
	test_put();
	test_sums();
	return tap_done();
}
