/*
 * The reader's short cuts change nothing but the time: the test data, the
 * conformance list, the corpus, generated profiles and damaged ones, read
 * with them and without.
 *
 * usage: fast_slow_test
 *
 * It runs at the top of the source tree.  GRINDKIT_SEEDS is the number of
 * generated profiles (1,000; medium 5,000), GRINDKIT_SEED the first
 * of their seeds (0).
 */
#include <dirent.h>

#include "tap.h"
#include "../both_ways.h"

/* A reader that loops must not hang the suite. */
enum { LIMIT_SECONDS = 2000, LARGEST = 8 << 20, DAMAGES = 40 };

static struct both_words	 words[2];
static char			*bytes;

/* The same numbers each time. */
static uint64_t	 state = 1;

static size_t
dice(size_t n)
{
	state = state * 6364136223846793005 + 1442695040888963407;
	return (size_t)(state >> 33) % n;
}

/* The first lines that differ. */
static void
show(const char *name)
{
	size_t	 i = 0, line = 0;
	int	 side;

	while (i < words[0].len && i < words[1].len &&
	    words[0].text[i] == words[1].text[i])
		if (words[0].text[i++] == '\n')
			line = i;
	for (side = 0; side < 2; side++)
		printf("# %s, %s: %.*s\n", name, side ? "slow" : "fast",
		    (int)strcspn(words[side].text + line, "\n"),
		    words[side].text + line);
}

static unsigned
try(const char *name, const char *text, size_t len, int uses)
{
	if (both_same(text, len, uses, words))
		return 0;
	show(name);
	return 1;
}

/*
 * Cut short, with another byte, or begun in the middle: what is left of a file.
 */
static unsigned
try_damaged(const char *name, char *text, size_t len)
{
	static const char	 odd[] = "0+-*x(=) \n\r\t#:f9'";
	size_t			 at = dice(len), n = strcspn(text + at, "\n");
	char			 old = text[at];
	unsigned		 bad;

	switch (dice(3)) {
	case 0:
		return try(name, text, at, 2);
	case 1:
		text[at] = odd[dice(sizeof(odd) - 1)];
		bad = try(name, text, len, 2);
		text[at] = old;
		return bad;
	default:
		/* A cut within, once with what follows and once without. */
		return try(name, text + at, n, 1) +
		    try(name, text + at, len - at, 1);
	}
}

static size_t
read_file(const char *folder, const char *name)
{
	char	 path[1024];
	FILE	*f;
	size_t	 len;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	if ((f = fopen(path, "rb")) == NULL) {
		printf("Bail out! %s: cannot open\n", path);
		exit(1);
	}
	len = fread(bytes, 1, LARGEST, f);
	bytes[len] = '\0';
	fclose(f);
	return len;
}

/* All files of a folder whose names end so. */
static void
test_folder(const char *folder, const char *end, unsigned least)
{
	DIR		*d = opendir(folder);
	struct dirent	*e;
	unsigned	 n = 0, bad = 0;
	size_t		 len, i;

	while (d != NULL && (e = readdir(d)) != NULL) {
		i = strlen(e->d_name);
		if (e->d_name[0] == '.' || i < strlen(end) ||
		    strcmp(e->d_name + i - strlen(end), end) != 0)
			continue;
		n++;
		len = read_file(folder, e->d_name);
		bad += try(e->d_name, bytes, len, BOTH_USES);
		for (i = 0; i < DAMAGES && len > 0 && len < 4096; i++)
			bad += try_damaged(e->d_name, bytes, len);
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
	char		 command[256], name[32];
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
		/* The first use each time, the others in turn. */
		bad += try(name, bytes, len, 1 + (int)(n % BOTH_USES));
		bad += try_damaged(name, bytes, len);
		n++;
	}
	check(pclose(f) == 0 && n == wanted && bad == 0,
	    "%u generated profiles", n);
}

/* More events than dense.h reads, on a line that it could load. */
static void
test_many_events(void)
{
	char	 text[512];
	size_t	 n;
	int	 i;

	n = (size_t)snprintf(text, sizeof(text), "events:");
	for (i = 0; i < 20; i++)
		n += (size_t)snprintf(text + n, sizeof(text) - n, " e%d", i);
	n += (size_t)snprintf(text + n, sizeof(text) - n,
	    "\nfl=a.c\nfn=f\n1 9\n2");
	for (i = 0; i < 20; i++)
		n += (size_t)snprintf(text + n, sizeof(text) - n, " %d",
		    1 + i % 9);
	n += (size_t)snprintf(text + n, sizeof(text) - n, "\n");
	check(try("20 events", text, n, BOTH_USES) == 0, "20 events");
}

int
main(void)
{
	const char	*corpus = getenv("CORPUS");

	alarm(LIMIT_SECONDS);
	bytes = mem_get(LARGEST + 1, 1);
	test_folder("tests/conformance", ".in", 80);
	test_folder("tests/verbs", ".in", 10);
	test_folder("tests/data/cachegrind-3.19", ".out", 10);
	test_folder("tests/data/callgrind-3.19", "", 40);
	if (corpus != NULL && *corpus != '\0')
		test_folder(corpus, "", 1);
	test_many_events();
	test_generated();
	free(words[0].text);
	free(words[1].text);
	free(bytes);
	both_end();
	return tap_done();
}
