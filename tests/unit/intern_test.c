#include "text/intern.h"

#include "tap.h"
#include "base/mem.h"

static uint32_t
id_of(struct intern *t, const char *text)
{
	return intern_id(t, text, strlen(text));
}

/* Return whether this is the string of the id, with a newline after it. */
static bool
holds(const struct intern *t, uint32_t id, const char *text, size_t len)
{
	return intern_length(t, id) == len &&
	    memcmp(intern_text(t, id), text, len) == 0 &&
	    intern_text(t, id)[len] == '\n';
}

static void
test_numbers(void)
{
	struct intern	 t = { 0 };
	uint32_t	 id = 4711;

	check(!intern_find(&t, "a", 1, &id) && id == 4711,
	    "an empty table has no string");
	check(id_of(&t, "b") == 0, "the first string is number 0");
	check(id_of(&t, "a") == 1, "the next one 1, whatever it is");
	check(id_of(&t, "b") == 0, "the first one again is 0");
	check(id_of(&t, "") == 2, "the empty string is a string");
	check(id_of(&t, "") == 2, "and has one number");
	check(intern_find(&t, "a", 1, &id) && id == 1, "intern_find");
	check(intern_find(&t, "", 0, &id) && id == 2,
	    "intern_find of the empty string");
	check(!intern_find(&t, "c", 1, &id) && id == 2 && t.n == 3,
	    "intern_find of what is not there changes nothing");
	check(holds(&t, 0, "b", 1) && holds(&t, 1, "a", 1) &&
	    holds(&t, 2, "", 0), "each has its text and a newline after it");
	intern_free(&t);
	check(t.n == 0 && !intern_find(&t, "a", 1, &id),
	    "intern_free leaves an empty table");
	check(id_of(&t, "z") == 0, "that can be used");
	intern_free(&t);
}

/* A string may have any bytes; a prefix of it is another string. */
static void
test_bytes(void)
{
	static const char	 text[] = "a\0b\nc\xff";
	struct intern		 t = { 0 };
	size_t			 len, bad = 0;
	uint32_t		 id;

	for (len = 0; len < sizeof(text); len++)
		bad += intern_id(&t, text, len) != len;
	for (len = 0; len < sizeof(text); len++)
		bad += !intern_find(&t, text, len, &id) || id != len ||
		    !holds(&t, id, text, len);
	check(bad == 0, "NUL, newline and any byte are part of a string");
	intern_free(&t);
}

/* Two strings may have the same hash, which finds the first one, even after
   the index has grown. */
static void
test_by(void)
{
	enum { N = 1000 };
	struct intern	 t = { 0 };
	char		 text[32];
	size_t		 bad = 0, len;
	uint32_t	 i, id;

	bad += intern_find_hash(&t, 7, &id);
	for (i = 0; i < N; i++) {
		len = (size_t)snprintf(text, sizeof(text), "%u", i);
		bad += intern_id_by(&t, text, len, i / 2) != i;
		bad += intern_id_by(&t, text, len, i / 2) != i;
	}
	for (i = 0; i < N; i++) {
		len = (size_t)snprintf(text, sizeof(text), "%u", i);
		bad += !intern_find_by(&t, text, len, i / 2, &id) || id != i;
		bad += !intern_find_hash(&t, i / 2, &id) || id != i / 2 * 2;
	}
	bad += intern_find_by(&t, "x", 1, 7, &id);
	bad += intern_find_hash(&t, N, &id);
	check(bad == 0, "strings by hashes of the caller");
	intern_free(&t);
}

/* So many strings that sorting divides them first.  They begin alike; the last
   `few' end early, so that they are prefixes of other strings. */
static void
test_order_of_many(uint32_t few)
{
	enum { N = 70000 };
	struct intern	 t = { 0 };
	char		 text[400];
	const char	*first = NULL;
	uint32_t	*order, *ranks, i, id;
	size_t		 bad = 0, bad_ranks = 0, lost = 0;

	for (i = 0; i < N; i++) {
		memset(text, 'a', sizeof(text));
		if (i >= N - few)
			id_of(&t, (text[i - (N - few)] = '\0', text));
		else {
			snprintf(text + 20, sizeof(text) - 20, "%c%u",
			    (int)(i % 255 + 1), i * 7919);
			id_of(&t, text);
		}
		if (i == 0)
			first = intern_text(&t, 0);
	}
	for (i = 0; i < t.n; i++)
		lost += !intern_find(&t, intern_text(&t, i),
		    intern_length(&t, i), &id) || id != i;
	check(lost == 0 && intern_text(&t, 0) == first,
	    "many strings keep their numbers and places");
	order = intern_order(&t);
	for (i = 1; i < t.n; i++)
		bad += intern_compare(&t, order[i - 1], order[i]) >= 0;
	check(bad == 0 && t.n == N, "the order of many strings, %u early", few);
	ranks = intern_ranks(&t, 3);
	for (i = 0; i < t.n; i++)
		bad_ranks += ranks[order[i]] != i;
	check(bad_ranks == 0, "their ranks, found by three threads");
	mem_free(ranks);
	mem_free(order);
	intern_free(&t);
}

static void
test_long(void)
{
	enum { LEN = 3 << 20 };
	struct intern	 t = { 0 };
	char		*text = mem_get(LEN, 1);

	memset(text, 'x', LEN);
	check(id_of(&t, "x") == 0 && intern_id(&t, text, LEN) == 1 &&
	    intern_id(&t, text, LEN - 1) == 2 && id_of(&t, "y") == 3 &&
	    intern_id(&t, text, LEN) == 1 && holds(&t, 1, text, LEN) &&
	    holds(&t, 2, text, LEN - 1) && holds(&t, 3, "y", 1),
	    "strings of 3 MB among short ones");
	mem_free(text);
	intern_free(&t);
}

static void
test_ranks(void)
{
	/* In byte order; a prefix comes before longer strings. */
	static const struct {
		const char	*text;
		size_t		 len;
	} sorted[] = {
		{ "", 0 }, { "\0", 1 }, { "\n", 1 }, { " ", 1 }, { "A", 1 },
		{ "a", 1 }, { "a\0", 2 }, { "a\n", 2 }, { "aa", 2 },
		{ "ab", 2 }, { "b", 1 }, { "\x7f", 1 }, { "\x80", 1 },
		{ "\xff", 1 }, { "\xff\xff", 2 },
	};
	enum { N = COUNT_OF(sorted) };
	struct intern	 t = { 0 };
	uint32_t	*ranks, i, bad = 0;

	for (i = 0; i < N; i++)		/* 7 and N have no common factor */
		intern_id(&t, sorted[i * 7 % N].text, sorted[i * 7 % N].len);
	ranks = intern_ranks(&t, 1);
	for (i = 0; i < N; i++)
		bad += ranks[i] != i * 7 % N;
	check(bad == 0 && t.n == N, "ranks are byte order");
	mem_free(ranks);
	intern_free(&t);
	ranks = intern_ranks(&t, 2);
	check(ranks != NULL, "the ranks of nothing");
	mem_free(ranks);
}

/* Strings in no order that are the same for up to 150 bytes and go on with few
   different bytes, zeros among them; and strings of zeros, of all lengths. */
static void
test_alike(void)
{
	enum { MANY = 3000, SAME = 150, REST = 6 };
	struct intern	 t = { 0 };
	char		 text[SAME + REST];
	uint64_t	 state = 1;
	uint32_t	*order, i, bad = 0;
	size_t		 same, len, j;

	for (i = 0; i < MANY; i++) {
		same = tap_random(&state) % 4 * (SAME / 3);
		len = same + tap_random(&state) % (REST + 1);
		memset(text, 'a', same);
		for (j = same; j < len; j++)
			text[j] = "\0\1a\377"[tap_random(&state) % 4];
		intern_id(&t, text, len);
	}
	memset(text, 0, sizeof(text));
	for (len = sizeof(text); len > 0; len--)
		intern_id(&t, text, len);
	order = intern_order(&t);
	for (i = 1; i < t.n; i++)
		bad += intern_compare(&t, order[i - 1], order[i]) >= 0;
	check(bad == 0 && t.n > MANY / 4, "long strings that are much alike "
	    "stand in byte order, each once");
	mem_free(order);
	intern_free(&t);
}

int
main(void)
{
	test_numbers();
	test_bytes();
	test_by();
	test_order_of_many(10);
	test_order_of_many(150);
	test_long();
	test_ranks();
	test_alike();
	return tap_done();
}
