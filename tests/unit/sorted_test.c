/*
 * Which lines a reader leaves in a sorted file, and how writers copy them.
 * tests/cmd/sorted.py.t compares the output with that for a file that is read
 * into the profile as a whole.
 */
#include <sys/stat.h>

#include "profile_text.h"
#include "export/folded.h"
#include "export/options.h"
#include "read/sorted.h"

#define HEAD	"desc: D1 cache: none|cmd: ./a b|events: Ir|"
#define BODY	"fl=a.c|fn=f|1 2|10 3|fn=g h|0 4|fl=b.c|fn=f|7 0|8 1|"
#define SUM	"summary: 10|"
#define ALL	HEAD BODY SUM
#define CHANGED	": expected a file that stays the same, found it "	\
	"changed while reading"
#define STACKS	"a.c;f;L1 2|a.c;f;L10 3|a.c;g h;L? 4|b.c;f;L8 1|"

static char	 path[TAP_PATH];

/* Write the text, with newlines for bars, to a new file or to its end. */
static void
write_file(const char *text, const char *mode)
{
	FILE	*f = fopen(path, mode);

	if (f == NULL)
		abort();
	for (; *text != '\0'; text++)
		putc(*text == '|' ? '\n' : *text, f);
	if (fclose(f) != 0)
		abort();
}

static uint64_t	 seen;

static void
see(void *arg, uint64_t bytes)
{
	(void)arg;
	seen += bytes;
}

/* A file that was read: the profile has its header and its sums, and the cost
   lines may be left in the file. */
struct left {
	struct profile	 p;
	struct sorted	 lines;
};

/* Read the file of this name, and return whether its lines were left in it. */
static bool
is_left(struct left *l, const char *name, uint32_t event_max, int64_t weight)
{
	struct read_options	 o = {
		.weight = weight, .sorted = &l->lines, .progress = see
	};
	struct read_result	 result;
	struct source		 in;

	memset(&l->lines, 0, sizeof(l->lines));
	l->lines.event_max = event_max;
	profile_init(&l->p);
	if (!source_open(&in, name))
		return false;
	o.scratch = read_scratch_new();
	read_profile(&l->p, &in, &o, &result);
	source_close(&in);
	read_result_free(&result);
	read_scratch_free(o.scratch);
	check(!l->lines.found || (l->p.section_n == 0 && l->p.costs.n == 0),
	    "lines are in the file or in the profile");
	profile_freeze(&l->p);
	return l->lines.found;
}

static void
free_left(struct left *l)
{
	sorted_free(&l->lines);
	profile_free(&l->p);
}

static bool
is_sorted(const char *text)
{
	struct left	 l;
	bool		 good;

	write_file(text, "wb");
	good = is_left(&l, path, 1, 1);
	free_left(&l);
	return good;
}

/* Return what is written, with bars for newlines, or the complaint; both are
   valid until the next call. */
static const char *
put(struct left *l, bool folded)
{
	static struct string	 text;
	static struct complaint	 wrong;
	struct export_options	 o = { .quiet = true };
	struct write_options	 w = { .sorted = &l->lines };
	struct sink		 out;
	struct export_job	 job = { .p = &l->p, .o = &o, .out = &out };
	bool			 good;
	char			*at;

	string_assign(&text, NULL, 0);
	sink_memory(&out, &text);
	w.events = l->p.list;
	good = folded ? folded_put_sorted(&l->lines, &job, &wrong) :
	    write_profile(&l->p, &out, &w, &wrong);
	sink_close(&out);
	for (at = text.at; at != NULL && at < text.at + text.len; at++)
		if (*at == '\n')
			*at = '|';
	if (!good)
		return strstr(wrong.text, ": ");
	return text.at == NULL ? "" : text.at;
}

static void
test_put(const char *text, const char *wanted, const char *what)
{
	struct left	 l;

	write_file(text, "wb");
	if (!is_left(&l, path, 1, 1))
		check(false, "%s: not sorted", what);
	else {
		is_text(put(&l, true), wanted, what);
		is_text(put(&l, false), text, what);
	}
	free_left(&l);
}

/* Names are searched in words of eight bytes, and the rest byte by byte. */
static void
test_places(void)
{
	char	 text[64], wanted[64], what[64];
	size_t	 i;

	for (i = 0; i < 2 * strlen("abcdefgh") + 3; i++) {
		snprintf(text, sizeof(text), "cmd: x|events: Ir|fl=a|fn=%s",
		    "abcdefghijklmnopqrs|1 1|summary: 1|");
		strcpy(wanted, "a;abcdefghijklmnopqrs;L1 1|");
		text[strlen("cmd: x|events: Ir|fl=a|fn=") + i] =
		    "; \x1f"[i % 3];
		wanted[strlen("a;") + i] = ": ?"[i % 3];
		snprintf(what, sizeof(what), "byte %zu of a name", i);
		test_put(text, wanted, what);
	}
}

static void
test_sorted(void)
{
	seen = 0;
	test_put(ALL, STACKS, "a file of Cachegrind's");
	check(seen >= strlen(ALL), "all bytes are told");
	test_put("cmd: x|events: Ir|fl=a|fn=f;g|1 1|fl=a;b|fn=f|1 1|"
	    "summary: 2|", "a;f:g;L1 1|a:b;f;L1 1|", "names lose their ;");
	test_put("cmd: x|events: Ir|fl=a|fn=f\x01|1 1|fn=f\tg|1 1|summary: 2|",
	    "a;f?;L1 1|a;f?g;L1 1|", "names lose what does not print");
	test_put("cmd: x|events: Ir|fl=a|fn=f|4294967295 999999999999999999|"
	    "summary: 999999999999999999|",
	    "a;f;L4294967295 999999999999999999|", "large numbers");
	test_put("cmd: |events: I1mr|fl=a|fn=f|1 1|summary: 1|", "a;f;L1 1|",
	    "an event with a digit, and no command");
	test_put("cmd: x|events: Ir|fl=a|fn=f|1 0|summary: 0|", "",
	    "no cost at all");
}

/* Each file has a line that a writer would write in another way, or causes a
   message about its body. */
static void
test_not_sorted(void)
{
	static const char *const	 odd[] = {
		"", "|", HEAD, HEAD SUM, HEAD BODY, HEAD BODY "summary: 10",
		ALL "|", ALL ALL, ALL "1 2|", ALL "fn=f|",
		HEAD "fn=f|1 1|summary: 1|", HEAD "1 1|summary: 1|",
		HEAD "fl=a|1 1|summary: 1|",
		HEAD "fl=a|fl=b|fn=f|1 1|summary: 1|",
		HEAD "fl=a|fn=f|fn=g|1 1|summary: 1|",
		HEAD "fl=a|fn=f|fl=b|fn=g|1 1|summary: 1|",
		HEAD "fl=a|fn=f|1 1|fn=g|summary: 1|",
		HEAD "fl=a|fn=f|1 1|fl=b|summary: 1|",
		"events: Ir|" BODY SUM, "cmd: x|" BODY SUM,
		"cmd: x|events: |" BODY SUM, "cmd: x|events: Ir Dr|" BODY SUM,
		"version: 1|" ALL, "# callgrind format|" ALL,
		"positions: line|" ALL, "event: Ir : x|" ALL,
		"desc: Difference: new minus old|" ALL,
		"cmd: x|events: (1)x|" BODY SUM,
		HEAD "fl=b|fn=f|1 1|fl=a|fn=f|1 1|summary: 2|",
		HEAD "fl=a|fn=g|1 1|fn=f|1 1|summary: 2|",
		HEAD "fl=a|fn=f|1 1|fn=f|2 1|summary: 2|",
		HEAD "fl=a|fn=f|1 1|fl=a|fn=g|2 1|summary: 2|",
		HEAD "fl=a|fn=f|2 1|1 1|summary: 2|",
		HEAD "fl=a|fn=f|2 1|2 1|summary: 2|",
		HEAD "fl=a|fn=|2 1|summary: 1|",
		HEAD "fl=|fn=f|2 1|summary: 1|",
		HEAD "fl=a|fn=(1)|2 1|summary: 1|",
		HEAD "fl=a|fn=f\r|2 1|summary: 1|",
		HEAD "fl=a|fn=f|2|summary: 0|",
		HEAD "fl=a|fn=f|2 1 1|summary: 1|",
		HEAD "fl=a|fn=f|2 1 |summary: 1|",
		HEAD "fl=a|fn=f|2  1|summary: 1|",
		HEAD "fl=a|fn=f|02 1|summary: 1|",
		HEAD "fl=a|fn=f|2 01|summary: 1|",
		HEAD "fl=a|fn=f|2 -1|summary: -1|",
		HEAD "fl=a|fn=f|+2 1|summary: 1|",
		HEAD "fl=a|fn=f|0x2 1|summary: 1|",
		HEAD "fl=a|fn=f|2 1|* 1|summary: 2|",
		HEAD "fl=a|fn=f|2 1||summary: 1|",
		HEAD "fl=a|fn=f|# x|2 1|summary: 1|",
		HEAD "fl=a|fn=f|4294967296 1|summary: 1|",
		HEAD "fl=a|fn=f|1 1000000000000000000|summary: "
		    "1000000000000000000|",
		HEAD "fl=a|fn=f|2 1|fi=b|3 1|summary: 2|",
		HEAD "fl=a|fn=f|2 1|calls=1 3|3 1|summary: 1|",
		HEAD "fl=a|fn=f|2 1|totals: 1|",
		HEAD "fl=a|fn=f|2 1|summary: 1|summary: 1|",
	};
	struct left	 l;
	size_t		 i;

	for (i = 0; i < COUNT_OF(odd); i++)
		check(!is_sorted(odd[i]), "not sorted: %s", odd[i]);
	check(!is_left(&l, "/dev/null", 1, 1), "no regular file");
	free_left(&l);
	write_file(ALL, "wb");
	check(!is_left(&l, path, 1, 2), "a weight");
	free_left(&l);
}

/* The lines before and after the cost lines are read as in any other file. */
static void
test_around(void)
{
	check(is_sorted(HEAD BODY "summary: 9|"), "a wrong summary");
	check(is_sorted(HEAD BODY "summary: x|"), "a summary of no number");
	check(is_sorted("cmd: x|desc: y|cmd: z|events: Ir|" BODY SUM),
	    "a header in another order");
	check(is_sorted("x: y|" ALL), "an unknown key in the header");
}

static void
test_events(void)
{
	static const char	 text[] = "cmd: x|events: Ir Dr Dw|fl=a|fn=f|"
	    "1 0 12 3|2 4 5 6|fn=g|0 1 1 1|summary: 5 18 10|";
	static const char *const	 odd[] = { "2 3", "2 3 4", "2 3 4 5 6",
	    "2 03 4 5", "2 3 04 5", "2 3 4 05", "2 3 4 5 ", "2 3  4 5",
	    "2 3 4 -5", "2 3 4 9999999999999999999" };
	struct left	 l;
	char		 with[200];
	size_t		 i;

	write_file(text, "wb");
	check(is_left(&l, path, 3, 1), "three events");
	is_text(put(&l, false), text, "three events");
	free_left(&l);
	check(!is_left(&l, path, 2, 1), "more events than wanted");
	free_left(&l);
	for (i = 0; i < COUNT_OF(odd); i++) {
		snprintf(with, sizeof(with), "cmd: x|events: Ir Dr Dw|fl=a|"
		    "fn=f|1 2 3 4|%s|summary: 5 18 10|", odd[i]);
		write_file(with, "wb");
		check(!is_left(&l, path, 3, 1), "not sorted: %s", odd[i]);
		free_left(&l);
	}
}

/* The second sum is 2^64 + 5, which is 5 modulo 2^64, as the summary says. */
static void
test_overflow(void)
{
	char	 text[1000] = HEAD "fl=a|fn=f|", *to = text + strlen(text);
	int	 i;

	strcpy(to, "1 99999999999999999|2 900000000000000000|"
	    "summary: 999999999999999999|");
	check(is_sorted(text), "a sum of 18 digits");
	for (i = 1; i <= 18; i++)
		to += sprintf(to, "%d 999999999999999999|", i);
	strcpy(to, "19 446744073709551639|summary: 5|");
	check(!is_sorted(text), "a sum that overflows");
}

/* A file of more than a block, with names as long as allowed, then longer. */
static void
test_long(void)
{
	enum { NAME = 4096, LINES = 40000, ROOM = 200 << 20 };
	char	*text = malloc(ROOM), *to = text;
	char	*wanted = malloc(ROOM), *name = malloc(NAME + 1);
	struct left	 l;
	int	 i;

	memset(name, 'n', NAME);
	name[NAME] = '\0';
	to += sprintf(to, HEAD "fl=%s|fn=f|", name);
	for (i = 1; i <= LINES; i++)
		to += sprintf(to, "%d %d|", i, i);
	sprintf(to, "fn=%s|1 2|3 4|summary: %d|", name,
	    LINES / 2 * (LINES + 1) + 6);
	to = wanted;
	for (i = 1; i <= LINES; i++)
		to += sprintf(to, "%s;f;L%d %d|", name, i, i);
	sprintf(to, "%s;%s;L1 2|%s;%s;L3 4|", name, name, name, name);
	test_put(text, wanted, "many lines and long names");
	write_file(text, "wb");
	if (!is_left(&l, path, 1, 1))
		abort();
	to = text + strlen(HEAD);
	memset(to, '1', strlen(to) - 1);
	write_file(text, "wb");
	is_text(put(&l, true), CHANGED, "a line that became very long");
	free_left(&l);
	sprintf(text, HEAD "fl=a|fn=n%s|1 1|summary: 1|", name);
	check(!is_sorted(text), "a name that is too long");
	strcpy(text, ALL "#");
	to = text + strlen(text);
	memset(to, ' ', 100000);
	strcpy(to + 100000, "|");
	check(!is_sorted(text), "a comment that begins a block");
	free(text);
	free(wanted);
	free(name);
}

static void
test_changed(void)
{
	static const char *const	 others[] = {
		HEAD,
		HEAD "fl=z.c|fn=f|1 2|10 3|fn=g h|0 4|fl=b.c|fn=f|7 0|8 1|" SUM,
		HEAD "1|||||||||||||||||||||||||||||||||||||||||||||||||",
		HEAD "fl=a.c|fn=f|1 2|10 3|fn=g h|0 4|fl=b.c|fn=f|7 0|8 11",
	};
	struct left	 l;
	size_t		 i;

	for (i = 0; i < COUNT_OF(others); i++) {
		write_file(ALL, "wb");
		if (!is_left(&l, path, 1, 1))
			abort();
		write_file("1 1|", "ab");
		is_text(put(&l, true), STACKS, "what is appended meanwhile is "
		    "not read");
		write_file(others[i], "wb");
		is_text(put(&l, true), CHANGED, "a file that changed");
		is_text(put(&l, false), CHANGED, "a file that changed");
		free_left(&l);
	}
}

int
main(void)
{
	close(tap_file(path));
	test_sorted();
	test_places();
	test_not_sorted();
	test_around();
	test_events();
	test_overflow();
	test_long();
	test_changed();
	unlink(path);
	return tap_done();
}
