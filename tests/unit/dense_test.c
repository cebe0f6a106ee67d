#include "read/dense.h"

#include "tap.h"

enum { LINES = 20000, ROOM = 256, ADDED = 4000 };

/* Make a line of up to 18 numbers, now and then with odd text among them. */
static void
make_line(char *to)
{
	static const char *const odd[] = {
		"  ", "\t", "+1", "x", "123456789", "", " ", "\r", "-2", "*",
		"\xff", "1:2", "\n"
	};
	uint32_t	 i, n = tap_dice(19), digits;
	char		*begin = to;

	memset(begin, tap_dice(2) ? '5' : ' ', ROOM);
	for (i = 0; i < n; i++) {
		if (i > 0)
			*to++ = ' ';
		if (tap_dice(150) == 0)
			to += sprintf(to, "%s", odd[tap_dice(COUNT_OF(odd))]);
		digits = tap_dice(4) > 0 ? 1 : 1 + tap_dice(8);
		while (digits-- > 0)
			*to++ = (char)('0' + tap_dice(10));
	}
	*to++ = '\n';
	begin[ROOM - 1] = '\0';
}

/* Let the C library read a line.  Returns how many numbers it has, or 0 if the
   line is not plain. */
static uint32_t
read_plain(const char *p, uint64_t *numbers)
{
	uint32_t	 n = 0;
	size_t		 len;
	const char	*begin = p;

	for (;; p++) {
		len = strspn(p, "0123456789");
		if (len < 1 || len > 8 || n == 20)
			return 0;
		numbers[n++] = strtoull(p, NULL, 10);
		p += len;
		if (*p == '\n')
			return p - begin < 64 ? n : 0;
		if (*p != ' ')
			return 0;
	}
}

static bool
agrees(const char *line, uint32_t max)
{
	struct dense	 d;
	uint64_t	 numbers[20];
	uint32_t	 n = read_plain(line, numbers), i;
	const char	*end = dense_read(line, max, &d);
	bool		 wanted = n >= 2 && n - 1 <= max;

	if (!wanted || end == NULL)
		return !wanted && end == NULL;
	if (end != strchr(line, '\n') + 1 || d.first != numbers[0] ||
	    d.all != n - 1)
		return false;
	for (i = 0; i < DENSE_MAX; i++)
		if (d.count[i] != (i < d.all ? numbers[i + 1] : 0))
			return false;
	return true;
}

static void
test_read(void)
{
	char		 line[ROOM];
	uint32_t	 i, bad = 0;

	for (i = 0; i < LINES; i++) {
		make_line(line);
		bad += !agrees(line, 1 + i % DENSE_MAX);
	}
	check(bad == 0, "lines are what they are digit by digit: %u are not",
	    bad);
}

/* Return a number that fits 64 or 32 bits, sometimes one near the maximum. */
static int64_t
near_end(bool wide)
{
	int64_t	 max = wide ? INT64_MAX : INT32_MAX, v;

	if (tap_dice(8) == 0)
		return max - (int64_t)tap_dice(10000000) * 20;
	v = (int64_t)tap_dice(1 << 24) << tap_dice(wide ? 39 : 7);
	return tap_dice(3) == 0 ? -v : v;
}

/* Return whether adding n counts at once is the same as one by one. */
static bool
adds(uint32_t n, bool wide)
{
	unsigned char	 row[DENSE_MAX * 8], was[sizeof(row)], old[sizeof(row)];
	int64_t		 sums[DENSE_MAX], new[DENSE_MAX], first[DENSE_MAX], v;
	int32_t		 v32;
	struct row_counts c = { row, wide }, each = { was, wide };
	struct dense	 d = { .all = n };
	uint32_t	 i;
	bool		 fits = true, did;

	for (i = 0; i < DENSE_MAX; i++) {
		d.count[i] = i < n ? tap_dice(tap_dice(2) ? 10 : 100000000) : 0;
		new[i] = sums[i] = near_end(true);
		v = near_end(wide);
		v32 = (int32_t)v;
		memcpy(wide ? row + 8 * i : row + 4 * i, wide ? (void *)&v :
		    (void *)&v32, wide ? 8 : 4);
	}
	memcpy(was, row, sizeof(row));
	memcpy(old, row, sizeof(row));
	memcpy(first, sums, sizeof(sums));
	for (i = 0; i < n; i++) {
		fits &= !__builtin_add_overflow(new[i], (int64_t)d.count[i],
		    &new[i]);
		fits &= row_counts_add(&each, i, (int64_t)d.count[i]);
	}
	/* Compare all bytes: counts after the first n must not change, nor may
	   any count if one does not fit. */
	did = dense_add(&d, n, sums, &c);
	return did == fits &&
	    memcmp(did ? new : first, sums, sizeof(new)) == 0 &&
	    memcmp(did ? was : old, row,
	    wide ? sizeof(row) : sizeof(row) / 2) == 0;
}

static void
test_add(void)
{
	uint32_t	 i, bad = 0;

	for (i = 0; i < ADDED; i++)
		bad += !adds(1 + i % DENSE_MAX, i / DENSE_MAX % 2 != 0);
	check(bad == 0, "additions are what they are one by one: %u are not",
	    bad);
}

int
main(void)
{
	struct dense	 d;
	char		 line[ROOM] = "1 2\n";

	if (!dense_works()) {
		check(dense_read(line, 1, &d) == NULL,
		    "nothing is read # SKIP the processor has no AVX-512");
		return tap_done();
	}
	test_read();
	test_add();
	return tap_done();
}
