#include "read/line/two.h"

#include "tap.h"

/* A line, read by the C library: whether it has the form and fits, its numbers,
   and where it ends. */
struct plain {
	bool		 good;
	uint32_t	 line;
	uint64_t	 count;
	size_t		 end;
};

enum { BASE = 1000 };

/* Read 1 to 8 digits at p, and return their end, or else NULL. */
static const char *
digits(const char *p, uint64_t *value)
{
	size_t	 n = strspn(p, "0123456789");

	*value = strtoull(p, NULL, 10);
	return n >= 1 && n <= 8 ? p + n : NULL;
}

static const char *
position(const char *p, uint32_t *line)
{
	char		 sign = *p;
	uint64_t	 v;

	if (sign == '+' || sign == '-')
		p++;
	if ((p = digits(p, &v)) == NULL)
		return NULL;
	if (sign == '-' && v > BASE)
		return NULL;
	*line = (uint32_t)(sign == '+' ? BASE + v : sign == '-' ? BASE - v :
	    v);
	return p;
}

static struct plain
cost(const char *text)
{
	struct plain	 plain = { .good = false };
	const char	*p = position(text, &plain.line);

	if (p == NULL || *p != ' ' ||
	    (p = digits(p + 1, &plain.count)) == NULL || *p != '\n')
		return plain;
	plain.end = (size_t)(p + 1 - text);
	plain.good = plain.end <= 16;
	return plain;
}

static struct plain
target(const char *text)
{
	struct plain	 plain = { .good = false };
	const char	*p = digits(text, &plain.count);

	if (p == NULL || *p != ' ' ||
	    (p = position(p + 1, &plain.line)) == NULL)
		return plain;
	plain.good = p - text < 16;
	p += *p == ' ';
	plain.end = (size_t)(p - text);
	plain.good = plain.good && *p == '\n';
	return plain;
}

/* Whether this machine can read two numbers at once. */
static bool	 possible;

static bool
agrees(const char *text, const struct plain *plain, const char *end,
    uint32_t line, uint64_t count)
{
	if (end == NULL)
		return !plain->good || !possible;
	return plain->good && (size_t)(end - text) == plain->end &&
	    line == plain->line && count == plain->count;
}

static bool
try(const char *text)
{
	struct plain	 c = cost(text), t = target(text);
	uint32_t	 line = 0;
	uint64_t	 count = 0;
	const char	*end;

	end = two_cost(text, BASE, &line, &count);
	if (!agrees(text, &c, end, line, count))
		return false;
	end = two_target(text, BASE, &count, &line);
	return agrees(text, &t, end, line, count);
}

static const char	*const numbers[] = {
	"", "0", "7", "00", "42", "999", "1000", "1001", "65536", "123456",
	"1234567", "00000009", "99999999", "100000000", "1:", "/3", "x", "1x2",
	"0x1", "\x80", "1\xff", "4 5"
};
static const char	*const marks[] = {
	"", "+", "-", "*", ",", ".", "/", " ", "++", "-+"
};
static const char	*const ends[] = { "\n", " \n", "  ", "\t\n", "\r\n" };

/* Try all pairs of numbers, with all marks, blanks and ends. */
static void
test_combinations(void)
{
	static const char	 blanks[] = " \t\n:";
	char			 text[64];
	size_t			 i, j, m, n, b, e, bad = 0;

	for (i = 0; i < COUNT_OF(numbers) * COUNT_OF(numbers); i++)
		for (j = 0; j < COUNT_OF(marks) * COUNT_OF(marks); j++)
			for (b = 0; b < 4; b++)
				for (e = 0; e < COUNT_OF(ends); e++) {
					m = j / COUNT_OF(marks);
					n = j % COUNT_OF(marks);
					memset(text, '5', sizeof(text));
					snprintf(text, sizeof(text),
					    "%s%s%c%s%s%s", marks[m],
					    numbers[i / COUNT_OF(numbers)],
					    blanks[b], marks[n],
					    numbers[i % COUNT_OF(numbers)],
					    ends[e]);
					bad += !try(text);
				}
	check(bad == 0, "pairs of numbers are what they are digit by digit: "
	    "%zu are not", bad);
}

static void
test_limits(void)
{
	uint32_t	 line;
	uint64_t	 count;

	/* 16 bytes at p are read, so bytes after the line must be there. */
	check(!possible || two_cost("+9 1\n5555555555555", UINT32_MAX - 9,
	    &line, &count) != NULL, "the last line there is");
	check(two_cost("+9 1\n5555555555555", UINT32_MAX - 8, &line,
	    &count) == NULL, "a line beyond the last");
	check(two_target("1 -9 \n555555555555", 8, &count, &line) == NULL,
	    "a line before the first");
}

int
main(void)
{
	uint32_t	 line;
	uint64_t	 count;

	possible = two_cost("1 1\n555555555555555", 0, &line, &count) != NULL;
#if defined(__x86_64__)
	check(possible, "x86-64 reads two numbers at once");
#endif
	test_combinations();
	test_limits();
	return tap_done();
}
