/*
 * Which files are gone through without a table, and what is put of them: all
 * that is not so is for folded_put(), which tests/cmd/cgexport.py.t compares.
 */
#include "export/folded.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "profile_text.h"
#include "export/options.h"

#define HEAD	"desc: D1 cache: none|cmd: ./a b|events: Ir|"
#define BODY	"fl=a.c|fn=f|1 2|10 3|fn=g h|0 4|fl=b.c|fn=f|7 0|8 1|"
#define SUM	"summary: 10|"
#define ALL	HEAD BODY SUM
#define STACKS	"a.c;f;L1 2|a.c;f;L10 3|a.c;g h;L? 4|b.c;f;L8 1|"

static char	 path[4096];

/* Make the file anew, or write the text at its end. */
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

static bool
is_sorted(const char *text)
{
	struct folded_sorted	 f;
	bool			 good;

	write_file(text, "wb");
	if ((good = folded_sorted_open(&f, path, see)))
		folded_sorted_close(&f);
	return good;
}

/* What is put of an open file, a bar for a newline, or what is wrong; until the
   next call. */
static const char *
put(struct folded_sorted *f)
{
	static struct string	 text;
	static struct complaint	 wrong;
	struct export_options	 o = { .quiet = true };
	struct sink		 out;
	struct export_job	 job = { .o = &o, .out = &out };
	bool			 good;
	char			*at;

	string_assign(&text, NULL, 0);
	sink_memory(&out, &text);
	good = folded_sorted_put(f, &job, &wrong);
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
	struct folded_sorted	 f;

	write_file(text, "wb");
	if (!folded_sorted_open(&f, path, see)) {
		check(false, "%s: not sorted", what);
		return;
	}
	is_text(put(&f), wanted, what);
	folded_sorted_close(&f);
}

/* Names are looked at in words of eight bytes, and what is left after these. */
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
	check(seen == strlen(ALL), "all bytes are told, once");
	test_put("cmd: x|events: Ir|fl=a|fn=f|fn=g|1 1|fn=h|summary: 1|",
	    "a;g;L1 1|", "functions without costs");
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

/* Each is a thing to be said, or a profile that is written otherwise. */
static void
test_not_sorted(void)
{
	static const char *const	 odd[] = {
		"", "|", HEAD, HEAD SUM, HEAD BODY, HEAD BODY "summary: 9|",
		HEAD BODY "summary: 10", ALL "|", ALL ALL, ALL "1 2|",
		ALL "fn=f|", HEAD "fn=f|1 1|summary: 1|",
		HEAD "1 1|summary: 1|", HEAD "fl=a|1 1|summary: 1|",
		HEAD "fl=a|fl=b|fn=f|1 1|summary: 1|",
		"events: Ir|" BODY SUM, "cmd: x|" BODY SUM,
		"cmd: x|cmd: y|events: Ir|" BODY SUM,
		"cmd: x|desc: y|events: Ir|" BODY SUM,
		"cmd: x|events: |" BODY SUM, "cmd: x|events: Ir Dr|" BODY SUM,
		"version: 1|" ALL, "# callgrind format|" ALL, " " ALL,
		"desc: Difference: new minus old|" ALL,
		HEAD "fl=b|fn=f|1 1|fl=a|fn=f|1 1|summary: 2|",
		HEAD "fl=a|fn=g|1 1|fn=f|1 1|summary: 2|",
		HEAD "fl=a|fn=f|1 1|fn=f|2 1|summary: 2|",
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
		HEAD "fl=a|fn=f|2 1|summary: 01|",
		HEAD "fl=a|fn=f|2 -1|summary: -1|",
		HEAD "fl=a|fn=f|+2 1|summary: 1|",
		HEAD "fl=a|fn=f|0x2 1|summary: 1|",
		HEAD "fl=a|fn=f|2 1|* 1|summary: 2|",
		HEAD "fl=a|fn=f|4294967296 1|summary: 1|",
		HEAD "fl=a|fn=f|1 1000000000000000000|summary: "
		    "1000000000000000000|",
		HEAD "fl=a|fn=f|2 1|fi=b|3 1|summary: 2|",
		HEAD "fl=a|fn=f|2 1|calls=1 3|3 1|summary: 1|",
		HEAD "fl=a|fn=f|2 1|totals: 1|",
	};
	struct folded_sorted	 f;
	size_t			 i;

	for (i = 0; i < sizeof(odd) / sizeof(odd[0]); i++)
		check(!is_sorted(odd[i]), "not sorted: %s", odd[i]);
	check(!folded_sorted_open(&f, "-", see), "the standard input");
	check(!folded_sorted_open(&f, "/dev/null", see), "no regular file");
	check(!folded_sorted_open(&f, "no-such-file", see), "no file");
}

/* The last sum is 5, and 2^64. */
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

/* Of more than a block, and of names beyond the room of a line. */
static void
test_long(void)
{
	enum { NAME = 9000, LINES = 20000, ROOM = 1 << 20 };
	char	*text = malloc(ROOM), *to = text;
	char	*wanted = malloc(ROOM), *name = malloc(NAME + 1);
	int	 i;

	memset(name, 'n', NAME);
	name[NAME] = '\0';
	to += sprintf(to, HEAD "fl=a|fn=f|");
	for (i = 1; i <= LINES; i++)
		to += sprintf(to, "%d %d|", i, i);
	sprintf(to, "fn=%s|1 2|3 4|summary: %d|", name,
	    LINES / 2 * (LINES + 1) + 6);
	to = wanted;
	for (i = 1; i <= LINES; i++)
		to += sprintf(to, "a;f;L%d %d|", i, i);
	sprintf(to, "a;%s;L1 2|a;%s;L3 4|", name, name);
	test_put(text, wanted, "many lines and a long name");
	free(text);
	free(wanted);
	free(name);
}

static void
test_changed(void)
{
	struct folded_sorted	 f;

	write_file(ALL, "wb");
	if (!folded_sorted_open(&f, path, see))
		abort();
	write_file("1 1|", "ab");
	is_text(put(&f), STACKS, "what is appended meanwhile is not read");
	write_file(HEAD, "wb");
	is_text(put(&f), ": expected a file that stays the same, found it "
	    "changed while reading", "a file that became shorter");
	write_file(HEAD "fl=z.c|fn=f|1 2|10 3|fn=g h|0 4|fl=b.c|fn=f|7 0|8 1|"
	    SUM, "wb");
	is_text(put(&f), ": expected a file that stays the same, found it "
	    "changed while reading", "a file that became another");
	folded_sorted_close(&f);
}

int
main(void)
{
	const char	*folder = getenv("TMPDIR");
	int		 fd;

	snprintf(path, sizeof(path), "%s/folded_sorted.XXXXXX",
	    folder == NULL ? "/tmp" : folder);
	if ((fd = mkstemp(path)) < 0) {
		printf("Bail out! cannot make a file\n");
		return 1;
	}
	close(fd);
	test_sorted();
	test_places();
	test_not_sorted();
	test_overflow();
	test_long();
	test_changed();
	unlink(path);
	return tap_done();
}
