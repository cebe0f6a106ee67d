/*
 * In random texts of a few different lines, as many lines match as the longest
 * common subsequence has, computed by the textbook table.
 */
#include "text/line_diff.h"

#include "tap.h"

static bool
compare(struct line_map *m, const char *old, const char *new)
{
	return line_diff(m, slice_of(old), slice_of(new));
}

/* Return a digit for each old line: its new line, or `-' if it was deleted. */
static const char *
told(const char *old, const char *new)
{
	static char	 text[64];
	struct line_map	 m;
	uint32_t	 i, line;
	size_t		 len = 0;

	if (!compare(&m, old, new))
		return "none";
	for (i = 1; i <= m.old_n && len + 8 < sizeof(text); i++) {
		line = line_map_find(&m, i);
		text[len++] = line == 0 ? '-' : (char)('0' + line);
	}
	text[len] = '\0';
	line_map_free(&m);
	return text;
}

static void
test_by_hand(void)
{
	is_text(told("a\nb", "a\nb\n"), "12", "a last line without its end");
	is_text(told("a\r\nb\r\n", "a\nb\n"), "12",
	    "ends of lines of two kinds");
	is_text(told("f\n}\ng\n}\n", "f\n}\nh\n}\ng\n}\n"), "1256",
	    "a function inserted between two that end alike");
	is_text(told("q\nf\n}\nh\n}\ng\n}\nr\n", "p\nf\n}\ng\n}\ns\n"),
	    "-23--45-", "and deleted, where the ends are not the same");
	is_text(told("\n\n\n", "\n\n"), "12-", "an empty line less");
	is_text(told("a\n\nb\n", "a\nb\n"), "1-2", "an empty line is a line");
}

static void
test_find(void)
{
	struct line_map	 m;

	compare(&m, "a\nb\nc\nd\n", "b\nx\nd\n");
	check(line_map_find(&m, 0) == 0 && line_map_find(&m, 5) == 0 &&
	    line_map_find(&m, UINT32_MAX) == 0, "lines that are none");
	check(line_map_after(&m, 1) == 1 && line_map_after(&m, 3) == 3,
	    "where deleted lines were");
	line_map_free(&m);
	compare(&m, "a\nb\n", "a\n");
	check(line_map_after(&m, 2) == 2, "one at the end");
	line_map_free(&m);
	check(line_map_find(&m, 1) == 0, "an empty map has no line");
}

enum { SMALL = 12 };

/* Return the length of the longest common subsequence. */
static size_t
longest(const char *a, size_t an, const char *b, size_t bn)
{
	size_t	 best[SMALL + 1][SMALL + 1] = { { 0 } }, i, j;

	for (i = 1; i <= an; i++)
		for (j = 1; j <= bn; j++)
			if (a[i - 1] == b[j - 1])
				best[i][j] = best[i - 1][j - 1] + 1;
			else
				best[i][j] = best[i - 1][j] > best[i][j - 1] ?
				    best[i - 1][j] : best[i][j - 1];
	return best[an][bn];
}

static size_t
make_lines(uint64_t *state, unsigned letters, char *line, char *text)
{
	size_t	 n = tap_random(state) % (SMALL + 1), i;

	for (i = 0; i < n; i++) {
		line[i] = (char)('a' + tap_random(state) % letters);
		text[2 * i] = line[i];
		text[2 * i + 1] = '\n';
	}
	text[2 * n] = '\0';
	return n;
}

/* Return whether the map matches `kept' equal lines, in order. */
static bool
is_map(const struct line_map *m, const char *a, const char *b, size_t kept)
{
	uint32_t	 i, line, last = 0;
	size_t		 n = 0;

	for (i = 1; i <= m->old_n; i++) {
		line = line_map_find(m, i);
		if (line == 0)
			continue;
		if (line <= last || line > m->new_n || a[i - 1] != b[line - 1])
			return false;
		last = line;
		n++;
	}
	return n == kept;
}

static void
test_random(void)
{
	char		 a[SMALL], b[SMALL];
	char		 old[2 * SMALL + 1], new[2 * SMALL + 1];
	struct line_map	 m;
	uint64_t	 state = 12;
	size_t		 an, bn, bad = 0;
	unsigned	 i;

	for (i = 0; i < 20000; i++) {
		an = make_lines(&state, 1 + i % 5, a, old);
		bn = make_lines(&state, 1 + i % 5, b, new);
		compare(&m, old, new);
		bad += m.old_n != an || m.new_n != bn ||
		    !is_map(&m, a, b, longest(a, an, b, bn));
		line_map_free(&m);
	}
	check(bad == 0, "20,000 small texts: as long as can be, %zu not",
	    bad);
}

/* Return random numbers below the limit, a line each; the caller frees them. */
static char *
make_numbers(uint64_t state, size_t n, uint32_t limit, size_t *len)
{
	char	*text = malloc(n * 12);
	size_t	 i;

	for (i = *len = 0; text != NULL && i < n; i++)
		*len += (size_t)sprintf(text + *len, "%u\n",
		    (unsigned)(tap_random(&state) % limit));
	return text;
}

/* Lines in no common order are the worst case of Myers' algorithm: without a
   bound, these would take 10^10 steps. */
static void
test_large(void)
{
	size_t		 old_len, new_len, runs;
	char		*old = make_numbers(1, 200000, 1000, &old_len);
	char		*new = make_numbers(2, 200000, 1000, &new_len);
	struct line_map	 m;

	check(line_diff(&m, (struct slice){ old, old_len },
	    (struct slice){ new, new_len }), "200,000 lines in disorder");
	runs = m.n;
	line_map_free(&m);
	check(runs > 0, "some of them are kept");
	free(old);
	free(new);
}

static void
test_too_many(void)
{
	size_t		 len = (size_t)LINE_DIFF_MOST + 1;
	char		*text = malloc(len);
	struct line_map	 m;

	memset(text, '\n', len);
	check(!line_diff(&m, (struct slice){ "a\n", 2 },
	    (struct slice){ text, len }) && m.n == 0 && m.runs == NULL,
	    "a line too many");
	check(line_diff(&m, (struct slice){ text, len - 1 },
	    (struct slice){ text, len - 1 }) && m.n == 1,
	    "as many as there may be");
	line_map_free(&m);
	free(text);
}

int
main(void)
{
	test_by_hand();
	test_find();
	test_random();
	test_large();
	test_too_many();
	return tap_done();
}
