/*
 * The reader's short cuts change nothing but the time.  The test data, the
 * conformance list, the corpus, generated profiles and damaged profiles are
 * read with and without these short cuts.
 *
 * usage: fast_slow_test
 *
 * Run this at the top of the source tree.  GRINDKIT_SEEDS is the number of
 * generated profiles (1,000, or 5,000 with GRINDKIT_LONG=1), GRINDKIT_SEED the
 * first of their seeds (0).
 */
#include <dirent.h>

#include "tap.h"
#include "io/slurp.h"
#include "../both_ways.h"

/* A reader that loops must not hang the suite. */
enum { LIMIT_SECONDS = 2000, LARGEST = 8 << 20, DAMAGES = 40 };

static struct both_words	 words[2];

static unsigned
try(const char *name, const char *text, size_t len, int uses)
{
	if (both_same(text, len, uses, words))
		return 0;
	both_show(words, name);
	return 1;
}

/*
 * Try a file that is cut short, has another byte, or begins in the middle.
 */
static unsigned
try_damaged(const char *name, char *text, size_t len)
{
	static const char	 odd[] = "0+-*x(=) \n\r\t#:f9'";
	size_t			 at = tap_dice((uint32_t)len);
	size_t			 n = strcspn(text + at, "\n");
	char			 old = text[at];
	unsigned		 bad;

	switch (tap_dice(3)) {
	case 0:
		return try(name, text, at, 2);
	case 1:
		text[at] = odd[tap_dice(sizeof(odd) - 1)];
		bad = try(name, text, len, 2);
		text[at] = old;
		return bad;
	default:
		/* The rest of a line by itself, then with all that follows. */
		return try(name, text + at, n, 1) +
		    try(name, text + at, len - at, 1);
	}
}

/* Try all files of a folder whose names end in `end', up to LARGEST bytes. */
static void
test_folder(const char *folder, const char *end, unsigned least)
{
	DIR		*d = opendir(folder);
	struct dirent	*e;
	unsigned	 n = 0, bad = 0;
	size_t		 len, i;
	char		 path[1024], *bytes;

	while (d != NULL && (e = readdir(d)) != NULL) {
		i = strlen(e->d_name);
		if (e->d_name[0] == '.' || i < strlen(end) ||
		    strcmp(e->d_name + i - strlen(end), end) != 0)
			continue;
		n++;
		snprintf(path, sizeof(path), "%s/%s", folder, e->d_name);
		bytes = slurp(path, &len);
		len = len < LARGEST ? len : LARGEST;
		bytes[len] = '\0';
		bad += try(path, bytes, len, BOTH_USES);
		for (i = 0; i < DAMAGES && len > 0 && len < 4096; i++)
			bad += try_damaged(path, bytes, len);
		mem_free(bytes);
	}
	if (d != NULL)
		closedir(d);
	check(bad == 0 && n >= least, "%u files of %s", n, folder);
}

static void
test_generated(void)
{
	const char	*seeds = getenv("GRINDKIT_SEEDS");
	const char	*first = getenv("GRINDKIT_SEED");
	char		 command[256], name[32], *bytes = mem_get(LARGEST, 1);
	size_t		 len;
	unsigned	 n = 0, bad = 0, wanted;
	FILE		*f;

	wanted = seeds && *seeds ? (unsigned)atoi(seeds) :
	    tap_is_medium() ? 5000 : 1000;
	snprintf(command, sizeof(command), "tests/generate.py --joined "
	    "--size 2 --seed %d --count %u", first ? atoi(first) : 0, wanted);
	if ((f = popen(command, "r")) == NULL)
		abort();
	while (fscanf(f, "%zu", &len) == 1 && getc(f) == '\n' &&
	    len < LARGEST && fread(bytes, 1, len, f) == len) {
		bytes[len] = '\0';
		snprintf(name, sizeof(name), "generated %u", n);
		/* Try the first use each time, later uses less often. */
		bad += try(name, bytes, len, 1 + (int)(n % BOTH_USES));
		bad += try_damaged(name, bytes, len);
		n++;
	}
	check(pclose(f) == 0 && n == wanted && bad == 0,
	    "%u generated profiles", n);
	mem_free(bytes);
}

int
main(void)
{
	const char	*corpus = getenv("CORPUS");

	alarm(LIMIT_SECONDS);
	test_folder("tests/conformance", ".in", 80);
	test_folder("tests/verbs", ".in", 10);
	test_folder("tests/data/cachegrind-3.19", ".out", 10);
	test_folder("tests/data/callgrind-3.19", "", 40);
	if (corpus != NULL && *corpus != '\0')
		test_folder(corpus, "", 1);
	test_generated();
	free(words[0].text);
	free(words[1].text);
	both_end();
	return tap_done();
}
