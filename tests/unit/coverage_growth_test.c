/*
 * The time for a coverage mapping is in proportion to its size, even if it was
 * crafted to take longer: by macros that expand themselves, functions that do
 * not count, or areas that overlap without being nested.  A limit on processor
 * time ends a test that takes 10^10 steps.  The number of lines is limited by
 * the number of bytes, however many lines regions span.
 */
#include <sys/resource.h>

#include "tap.h"
#include "base/mem.h"
#include "llvm/coverage/coverage.h"
#include "llvm/coverage/lines.h"
#include "llvm/coverage/mapping.h"
#include "llvm/coverage/segments.h"
#include "llvm/model/model.h"

enum { MANY = 200000, SECONDS = 5 };

/* A profile of one function, whose counter is 7. */
static uint64_t			 counter = 7;
static struct llvm_function	 function = { .counter_n = 1 };
static struct llvm_profile	 counted = {
	.counters = &counter, .functions = &function, .function_n = 1
};

static size_t
put(unsigned char *at, size_t n, uint32_t number)
{
	for (; number > 127; number >>= 7)
		at[n++] = (unsigned char)(number | 128);
	at[n++] = (unsigned char)number;
	return n;
}

/* A function in many files, each of which has one region: an expansion of the
   same file. */
static void
test_circles(void)
{
	static const struct coverage_function	 none;
	struct coverage				 c = { .region_n = 0 };
	const uint32_t				 unit = 0;
	unsigned char				*at = mem_get(MANY, 12);
	size_t					 n = put(at, 0, MANY), k;
	struct mapping				 m = {
		.in.at = at, .c = &c, .unit = &unit, .unit_n = 1
	};
	uint32_t				 i;

	for (i = 0; i <= MANY; i++)
		n = put(at, n, 0);
	for (i = 0; i < MANY; i++) {
		const uint32_t	 region[] = { 1, i << 3 | 4, 1, 1, 0, 2 };

		for (k = 0; k < COUNT_OF(region); k++)
			n = put(at, n, region[k]);
	}
	m.in.len = n;
	check(mapping_read(&m, &none) && c.region_n == MANY,
	    "macros that expand themselves: %s", m.in.wrong.text);
	for (i = 0; i < MANY && c.regions[i].count == COVERAGE_ZERO; i++)
		;
	check(i == MANY, "none of them counts");
	mapping_free(&m);
	coverage_free(&c);
	mem_free(at);
}

/* Count the lines that come for the first and the last function in turn. */
static void
note(void *arg, const struct coverage_line *l)
{
	size_t	*n = arg;

	*n += l->function == (*n % 2 == 0 ? 0 : MANY - 1) &&
	    l->line == *n / 2 + 1 && l->count == 7;
}

/* Of many functions with the same lines, only the first and the last one match
   functions of the profile. */
static void
test_uncounted(void)
{
	struct coverage			 c = {
		.function_n = MANY, .region_n = MANY, .bytes = MANY
	};
	struct coverage_match		 match = { .covered = NULL };
	struct complaint		 wrong;
	size_t				 n = 0;
	struct coverage_lines		 how = {
		.c = &c, .match = &match, .p = &counted, .line = note,
		.arg = &n
	};
	uint32_t			 i;

	c.functions = mem_get(MANY, sizeof(*c.functions));
	c.regions = mem_get(MANY, sizeof(*c.regions));
	match.function = mem_get(MANY, sizeof(*match.function));
	for (i = 0; i < MANY; i++) {
		match.function[i] = i > 0 && i + 1 < MANY ?
		    COVERAGE_MATCH_NONE : 0;
		c.functions[i].regions = i;
		c.functions[i].region_n = 1;
		c.regions[i] = (struct coverage_region){ .function = i,
			.count = COVERAGE_COUNTER, .line = 1, .column = 1,
			.end_line = MANY, .end_column = 2 };
	}
	coverage_sort(&c);
	check(coverage_lines(&how, &wrong), "functions that do not count");
	check(n == 2 * MANY, "the lines of those that do: %zu", n);
	coverage_match_free(&match);
	coverage_free(&c);
}

/* Each area overlaps half of all others. */
static void
test_overlapping(void)
{
	enum { N = 2 * MANY };
	struct coverage_region	*r = mem_get(N, sizeof(*r));
	struct segments		 s = { .n = 0 };
	uint32_t		 i;

	for (i = 0; i < N; i++) {
		r[i].line = 1 + i;
		r[i].end_line = 1 + i + N / 2;
		r[i].column = 1 + i % 2;
		r[i].end_column = 1 + i % 3;
		segments_add(&s, &r[i], i, i);
	}
	segments_make(&s);
	check(s.n > N, "areas that overlap: %zu segments", s.n);
	segments_free(&s);
	mem_free(r);
}

static void
count(void *arg, const struct coverage_line *l)
{
	size_t	*n = arg;

	*n += l->count == 7;
}

/* Return whether a function whose region has this many lines is accepted. */
static bool
span(uint32_t lines, uint64_t bytes, size_t *n)
{
	struct coverage_region		 region = {
		.count = COVERAGE_COUNTER, .line = 1, .column = 1,
		.end_line = lines, .end_column = 2
	};
	struct coverage_function	 f = { .region_n = 1 };
	uint32_t			 zero = 0;
	struct coverage			 c = {
		.functions = &f, .function_n = 1, .regions = &region,
		.region_n = 1, .bytes = bytes, .order = &zero
	};
	struct coverage_match		 match = { .function = &zero };
	struct complaint		 wrong;
	struct coverage_lines		 how = {
		.c = &c, .match = &match, .p = &counted, .line = count,
		.arg = n
	};

	*n = 0;
	return coverage_lines(&how, &wrong);
}

static void
test_spans(void)
{
	size_t	 n;
	bool	 good = span(400000, 100, &n);

	check(good && n == 400000, "a long function of a small program: %zu",
	    n);
	good = span(4000000, 1000000, &n);
	check(good && n == 4000000, "one of a larger program: %zu", n);
	good = span(UINT32_MAX - 1, 100000, &n);
	check(!good && n <= (1 << 19) + 4 * 100000, "more lines than bytes can "
	    "have: %zu", n);
}

int
main(void)
{
	const struct rlimit	 limit = { SECONDS, SECONDS };

	check(setrlimit(RLIMIT_CPU, &limit) == 0, "time is limited");
	test_circles();
	test_uncounted();
	test_overlapping();
	test_spans();
	return tap_done();
}
