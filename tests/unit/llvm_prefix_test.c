/*
 * Every prefix of some instrumentation profiles of LLVM, and every one with a
 * bit turned round, is read: with a result, or with a complaint that has its
 * place.  No prefix of a binary one passes for the whole.  A check says the
 * same as the reader.
 *
 * usage: llvm_prefix_test [FILE...]
 *
 * Without FILEs those below, from the top of the source tree.
 */
#include <string.h>

#include "tap.h"
#include "base/mem.h"
#include "io/slurp.h"
#include "llvm/verbs/check.h"
#include "llvm/model/model.h"
#include "llvm/forms/read.h"
#include "llvm/model/read_options.h"

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
};

struct counts {
	unsigned	 whole, misplaced, mute;
	unsigned	 differ;	/* to reader and check */
};

static void
note(void *arg, enum llvm_flaw flaw, uint64_t where, const char *text)
{
	(void)where;
	(void)text;
	*(bool *)arg |= flaw == LLVM_MALFORMED;
}

/* Read a copy that ends where its memory does. */
static bool
read_copy(const char *at, size_t len, struct counts *c)
{
	static struct llvm_profile	 p;
	const struct llvm_read_options	 how = { .name = "x", .weight = 1 };
	struct llvm_trouble		 trouble;
	char				*copy = mem_copy(at, len);
	char				*exact = mem_resize(copy, len, 1);
	bool				 good, bad = false;
	const struct llvm_check_options	 check_how = {
		.report = note, .arg = &bad
	};
	struct llvm_check_result	 result;

	llvm_check(exact, len, &check_how, &result);
	good = llvm_read(&p, exact, len, &how, &trouble);
	c->whole += good;
	c->differ += good == bad;
	c->misplaced += !good && trouble.where > len + 1;
	c->mute += !good && trouble.what.text[0] == '\0';
	llvm_profile_free(&p);
	mem_free(exact);
	return good;
}

static void
test_file(const char *path, char *at, size_t len)
{
	struct counts	 prefixes = { 0 }, flips = { 0 }, all = { 0 };
	bool		 text = strstr(path, ".proftext") != NULL;
	size_t		 i;

	check(read_copy(at, len, &all), "%s is read", path);
	for (i = 0; i < len; i++)
		read_copy(at, i, &prefixes);
	check(text || prefixes.whole == 0, "%s: no prefix is taken for all",
	    path);
	for (i = 0; i < 8 * len; i++) {
		at[i / 8] = (char)(at[i / 8] ^ 1 << i % 8);
		read_copy(at, len, &flips);
		at[i / 8] = (char)(at[i / 8] ^ 1 << i % 8);
	}
	check(prefixes.misplaced + flips.misplaced == 0,
	    "%s: all trouble is inside", path);
	check(prefixes.mute + flips.mute == 0, "%s: all trouble is told",
	    path);
	check(all.differ + prefixes.differ + flips.differ == 0,
	    "%s: a check says the same", path);
	check(flips.whole < 8 * len, "%s: some flipped bits are trouble", path);
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
