/*
 * Every prefix of some programs with a coverage mapping, and every one with a
 * bit turned round, is read: with lines, or with a complaint that has its
 * place.  Lines come out of every one that is read.
 *
 * usage: coverage_prefix_test [FILE...]
 *
 * Without FILEs those below, from the top of the source tree.
 */
#include <string.h>

#include "tap.h"
#include "base/mem.h"
#include "io/slurp.h"
#include "llvm/coverage/coverage.h"
#include "llvm/coverage/lines.h"
#include "llvm/coverage/match.h"
#include "llvm/coverage/read.h"
#include "llvm/model/model.h"
#include "llvm/forms/read.h"

static const char *const files[] = {
	"tests/data/coverage/coverrs.elf",
	"tests/data/coverage/forms14.elf",
	"tests/data/coverage/i386.elf",
	"tests/data/coverage/s390x.elf",
};

struct counts {
	unsigned	 whole, misplaced, mute, lineless;
};

static void
note(void *arg, const struct coverage_line *l)
{
	(void)l;
	++*(size_t *)arg;
}

/* Whether there are lines, of a program of which nothing ran. */
static bool
has_lines(const struct coverage *c)
{
	static struct llvm_profile	 none;
	struct coverage_match		 match;
	struct complaint		 wrong;
	size_t				 n = 0;
	struct coverage_lines		 how = {
		.c = c, .match = &match, .p = &none, .line = note, .arg = &n
	};

	coverage_match(&match, c, &none);
	/* Lines may also be too many. */
	if (!coverage_lines(&how, &wrong))
		n = 1;
	coverage_match_free(&match);
	return n > 0 || c->region_n == 0;
}

/* Read a copy that ends where its memory does. */
static bool
read_copy(const char *at, size_t len, struct counts *n)
{
	struct llvm_trouble	 trouble;
	struct coverage		 c;
	char			*copy = mem_copy(at, len);
	char			*exact = mem_resize(copy, len, 1);
	bool			 good;

	memset(&c, 0, sizeof(c));
	good = coverage_read(&c, exact, len, &trouble);
	n->whole += good;
	n->misplaced += !good && trouble.where > len;
	n->mute += !good && trouble.what.text[0] == '\0';
	n->lineless += good && !has_lines(&c);
	coverage_free(&c);
	mem_free(exact);
	return good;
}

static void
test_file(const char *path, char *at, size_t len)
{
	struct counts	 n = { 0 };
	unsigned	 bit;
	size_t		 i;

	check(read_copy(at, len, &n), "%s is read", path);
	n.whole = 0;
	/* Headers of sections are the last in the file. */
	for (i = 0; i < len; i++)
		read_copy(at, i, &n);
	check(n.whole == 0, "%s: no prefix is taken for all", path);
	for (i = 0; i < len; i++) {
		bit = (unsigned)i % 8;
		at[i] = (char)(at[i] ^ 1 << bit);
		read_copy(at, len, &n);
		at[i] = (char)(at[i] ^ 1 << bit);
	}
	check(n.misplaced == 0, "%s: all trouble is inside", path);
	check(n.mute == 0, "%s: all trouble is told", path);
	check(n.lineless == 0, "%s: lines come of what is read", path);
	check(n.whole < len, "%s: some flipped bits are trouble", path);
}

static void
test_path(const char *path)
{
	size_t	 len;
	char	*at = slurp(path, &len);

	test_file(path, at, len);
	mem_free(at);
}

int
main(int argc, char *argv[])
{
	int	 i;
	size_t	 n;

	for (i = 1; i < argc; i++)
		test_path(argv[i]);
	for (n = 0; argc == 1 && n < sizeof(files) / sizeof(*files); n++)
		test_path(files[n]);
	return tap_done();
}
