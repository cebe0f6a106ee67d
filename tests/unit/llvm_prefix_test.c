/*
 * Read each prefix of some profiles of LLVM and of programs with a coverage
 * mapping, and each of these files with one bit flipped.  The reader must
 * return a result, or a complaint with its place; for a prefix of a binary
 * file, always a complaint.  check_bytes() must agree with the reader, and each
 * mapping that the reader accepts must have lines.
 *
 * Run this at the top of the source tree.  With GRINDKIT_LONG=1 it tries each
 * prefix and each bit of the profiles; else one bit of each byte and, away from
 * the ends of a file, one of STEP prefixes.
 */
#include "tap.h"
#include "base/mem.h"
#include "io/slurp.h"
#include "ops/check/check.h"
#include "llvm/coverage/coverage.h"
#include "llvm/coverage/lines.h"
#include "llvm/coverage/read.h"
#include "llvm/model/model.h"
#include "llvm/forms/read.h"

enum { NEAR = 300, STEP = 5 };

static const char *const files[] = {
	"tests/data/llvm/fe14-1.profraw",
	"tests/data/llvm/ir14-1.profraw",
	"tests/data/llvm/cover14-1.profraw",
	"tests/data/llvm/mcdc19-1.profraw",
	"tests/data/llvm/temporal19-1.profraw",
	"tests/data/llvm/made5-le32.profraw",
	"tests/data/llvm/made10-be64.profraw",
	"tests/data/llvm/made11-be32.profraw",
	"tests/data/llvm/ir14.profdata",
	"tests/data/llvm/mcdc19.profdata",
	"tests/data/llvm/temporal19.profdata",
	"tests/data/llvm/mcdc19.proftext",
	"tests/data/llvm/temporal19.proftext",
	"tests/data/coverage/coverrs.elf",
	"tests/data/coverage/forms14.elf",
	"tests/data/coverage/i386.elf",
	"tests/data/coverage/s390x.elf",
};

struct counts {
	unsigned	 whole, misplaced, mute;
	unsigned	 differ;	/* check disagrees; or no lines */
};

static void
note_finding(void *arg, const struct finding *f)
{
	*(bool *)arg |= f->kind == FIND_LLVM_MALFORMED;
}

static bool
read_profile(const char *at, size_t len, struct counts *c,
    struct llvm_trouble *trouble)
{
	static struct llvm_profile	 p;
	const struct llvm_read_options	 how = { .name = "x", .weight = 1 };
	bool				 good, bad = false;
	const struct check_options	 check_how = {
		.report = note_finding, .arg = &bad
	};
	struct llvm_check_result	 result;

	check_bytes(at, len, &check_how, &result);
	good = llvm_read(&p, at, len, &how, trouble);
	c->differ += good == bad;
	llvm_profile_free(&p);
	return good;
}

static void
note_line(void *arg, const struct coverage_line *l)
{
	(void)l;
	++*(size_t *)arg;
}

/* Return whether there are lines, for a program of which nothing ran. */
static bool
has_lines(const struct coverage *c)
{
	static struct llvm_profile	 none;
	struct coverage_match		 match;
	struct complaint		 wrong;
	size_t				 n = 0;
	struct coverage_lines		 how = {
		.c = c, .match = &match, .p = &none, .line = note_line,
		.arg = &n
	};

	coverage_match(&match, c, &none);
	/* A mapping with too many lines has lines. */
	if (!coverage_lines(&how, &wrong))
		n = 1;
	coverage_match_free(&match);
	return n > 0 || c->region_n == 0;
}

static bool
read_mapping(const char *at, size_t len, struct counts *c,
    struct llvm_trouble *trouble)
{
	struct coverage	 mapping;
	bool		 good;

	memset(&mapping, 0, sizeof(mapping));
	good = coverage_read(&mapping, at, len, trouble);
	c->differ += good && !has_lines(&mapping);
	coverage_free(&mapping);
	return good;
}

/* Read a copy that ends where its memory does, to notice reads beyond. */
static bool
read_copy(const char *at, size_t len, bool mapping, struct counts *c)
{
	struct llvm_trouble	 trouble;
	char			*copy = mem_copy(at, len);
	char			*exact = mem_resize(copy, len, 1);
	bool			 good = mapping ?
				    read_mapping(exact, len, c, &trouble) :
				    read_profile(exact, len, c, &trouble);

	c->whole += good;
	c->misplaced += !good && trouble.where > len + !mapping;
	c->mute += !good && trouble.what.text[0] == '\0';
	mem_free(exact);
	return good;
}

static void
test_file(const char *path)
{
	struct counts	 c = { 0 };
	bool		 text = strstr(path, ".proftext") != NULL;
	bool		 mapping = strstr(path, ".elf") != NULL;
	unsigned	 flips = 0;
	size_t		 len, i;
	char		*at = slurp(path, &len);

	check(read_copy(at, len, mapping, &c), "%s is read", path);
	c.whole = 0;
	for (i = 0; i < len; i++)
		if (tap_is_medium() || i < NEAR || len - i < NEAR ||
		    i % STEP == 0)
			read_copy(at, i, mapping, &c);
	/* A text may end after each function. */
	if (!text)
		check(c.whole == 0, "%s: no prefix is taken for all", path);
	c.whole = 0;
	for (i = 0; i < 8 * len; i++) {
		if ((mapping || !tap_is_medium()) && i % 8 != i / 8 % 8)
			continue;
		at[i / 8] = (char)(at[i / 8] ^ 1 << i % 8);
		read_copy(at, len, mapping, &c);
		at[i / 8] = (char)(at[i / 8] ^ 1 << i % 8);
		flips++;
	}
	check(c.misplaced == 0, "%s: all trouble is inside", path);
	check(c.mute == 0, "%s: all trouble is told", path);
	check(c.differ == 0, mapping ? "%s: lines come of what is read" :
	    "%s: a check says the same", path);
	check(c.whole < flips, "%s: some flipped bits are trouble", path);
	mem_free(at);
}

int
main(void)
{
	size_t	 i;

	for (i = 0; i < COUNT_OF(files); i++)
		test_file(files[i]);
	return tap_done();
}
