/*
 * Reading and checking prefixes of profiles gives results, or complaints that
 * have a place.  The check accepts a prefix only if it ends with the whole last
 * line of a part.  tests/cmd/prefixes.py.t tests compressed profiles.
 *
 * Run this at the top of the source tree.  With GRINDKIT_LONG=1 it tries each
 * prefix; else those near both ends, some that end with a line, and some more.
 */
#include <errno.h>

#include "tap.h"
#include "base/mem.h"
#include "io/slurp.h"
#include "io/source.h"
#include "ops/check/check.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "read/line/finding.h"
#include "read/read.h"

/* A reader that loops must not hang the suite. */
enum { LIMIT_SECONDS = 2000 };

/* All prefixes within NEAR bytes of an end are tried; of others, one of STEP,
   or of LINE_STEP if they end with a line. */
enum { NEAR = 200, STEP = 23, LINE_STEP = 7 };

/* Files, and the key of the last line that their producer writes. */
static const struct {
	const char	*name, *trailer;
} files[] = {
	{ "cachegrind-3.19/flood-1.out", "summary:" },
	{ "cachegrind-3.19/tally-1-1.out", "summary:" },
	{ "cachegrind-3.19/words-numbers-1.out", "summary:" },
	{ "cachegrind-3.19/words-numbers-13.out", "summary:" },
	{ "cachegrind-3.19/words-plain-1.out", "summary:" },
	{ "cachegrind-3.19/words-plain-13.out", "summary:" },
	{ "callgrind-3.19/calc-dumps.out", "totals:" },
	{ "callgrind-3.19/calc-dumps.out.1", "totals:" },
	{ "callgrind-3.19/calc-joined.out", "totals:" },
	{ "callgrind-3.19/calc-mangled.out", "totals:" },
	{ "callgrind-3.19/calc-parts.out", "totals:" },
	{ "callgrind-3.19/calc-unmangled.out", "totals:" },
	{ "callgrind-3.19/flood.out", "totals:" },
	{ "callgrind-3.19/pair-parts.out", "totals:" },
	{ "callgrind-3.19/pair.out-02", "totals:" },
	{ "callgrind-3.19/words-xtree.out", "totals:" },
};

/* A file, and the key of its last line. */
struct bytes {
	char		*at;
	size_t		 len;
	const char	*trailer;
};

static struct read_scratch	*scratch;
static char			 path[TAP_PATH];
static int			 fd;

/* The findings in one prefix. */
struct found {
	uint64_t	 lines;		/* number of lines of the prefix */
	unsigned	 errors, placed;
	bool		 misplaced, mute, cut, none, trailer;
};

static void
note(struct found *r, const struct finding *f, bool error)
{
	r->errors += error;
	r->placed += error && f->line > 0;
	r->misplaced |= f->line > r->lines;
	r->mute |= f->text == NULL || f->text[0] == '\0';
	r->cut |= f->kind == FIND_INPUT_CUT;
	r->none |= f->kind == FIND_NO_PROFILE && f->line == 0;
	r->trailer |= f->kind == FIND_NO_TRAILER ||
	    f->kind == FIND_TOTALS_DIFFER || f->kind == FIND_SUMMARY_DIFFERS;
}

static void
note_check(void *arg, const struct finding *f)
{
	note(arg, f, finding_check_level(f->kind) == LEVEL_ERROR);
}

static void
note_read(void *arg, const struct finding *f)
{
	note(arg, f, finding_level(f->kind, REFUSE_MALFORMED) == LEVEL_ERROR);
}

static void
bail_out(const char *what)
{
	printf("Bail out! %s: %s\n", what, strerror(errno));
	exit(1);
}

static struct source
open_prefix(void)
{
	struct source	 in;

	if (!source_open(&in, path))
		bail_out(in.trouble);
	return in;
}

/* Return whether a prefix of n bytes ends with the last line of a part, with or
   without its newline, and perhaps with empty lines after it. */
static bool
is_whole(const struct bytes *b, size_t n, const char *trailer)
{
	size_t	 at, len = strlen(trailer);

	while (n > 0 && b->at[n - 1] == '\n')
		n--;
	if (n < b->len && b->at[n] != '\n')
		return false;
	for (at = n; at > 0 && b->at[at - 1] != '\n'; at--)
		;
	return n - at >= len && memcmp(b->at + at, trailer, len) == 0;
}

/* Return whether the check of a prefix has the right result. */
static bool
is_checked(const struct bytes *b, size_t n, uint64_t lines, unsigned *good)
{
	struct found		 r = { .lines = lines };
	struct check_options	 how = { .report = note_check, .arg = &r };
	struct check_result	 result;
	struct source		 in = open_prefix();
	bool			 whole = n > 0 && b->at[n - 1] == '\n' &&
				    is_whole(b, n, b->trailer);

	check_source(&in, &how, &result);
	source_close(&in);
	*good += r.errors == 0;
	return (r.errors == 0) == whole && !r.mute && !r.misplaced &&
	    result.trouble == NULL && r.none == (n == 0) && !r.cut &&
	    (n > 0 ? whole || r.placed > 0 : r.errors == 1);
}

/* Return whether the reading of a prefix has the right result. */
static bool
is_read(const struct bytes *b, size_t n, uint64_t lines, unsigned *good)
{
	struct found		 r = { .lines = lines };
	struct read_options	 how = {
		.report = note_read, .arg = &r, .weight = 1, .scratch = scratch
	};
	struct read_result	 result;
	struct profile		 p;
	struct source		 in = open_prefix();
	bool			 is_good, empty;

	profile_init(&p);
	is_good = read_profile(&p, &in, &how, &result);
	empty = result.empty;
	read_result_free(&result);
	source_close(&in);
	profile_free(&p);
	*good += is_good && n > 0;
	if (is_good != (r.errors == 0) || r.mute || r.misplaced ||
	    empty != (n == 0))
		return false;
	/* A cut that is no error must at least cause a finding. */
	return r.errors <= 1 && (!is_good || n == 0 || r.trailer ||
	    is_whole(b, n, "totals:") || is_whole(b, n, "summary:"));
}

static bool
is_tried(const struct bytes *b, size_t n)
{
	return tap_is_medium() || n < NEAR || b->len - n < NEAR ||
	    n % (b->at[n - 1] == '\n' ? LINE_STEP : STEP) == 0;
}

static void
test(const char *name, const char *trailer)
{
	struct bytes	 b = { .trailer = trailer };
	unsigned	 tried = 0, wrong = 0, checked = 0, done = 0;
	uint64_t	 lines = 0, last;
	size_t		 n, first = 0;
	char		 from[256];
	bool		 good;

	snprintf(from, sizeof(from), "tests/data/%s", name);
	b.at = slurp(from, &b.len);
	for (n = 0; n < b.len; n++)
		lines += b.at[n] == '\n';
	if (ftruncate(fd, 0) != 0 || lseek(fd, 0, SEEK_SET) != 0 ||
	    write(fd, b.at, b.len) != (ssize_t)b.len)
		bail_out(path);
	for (n = b.len + 1; n-- > 0;) {
		/* Count newlines; the last line may lack one. */
		if (n < b.len)
			lines -= b.at[n] == '\n';
		if (n > 0 && !is_tried(&b, n))
			continue;
		if (ftruncate(fd, (off_t)n) != 0)
			bail_out(path);
		last = lines + (n > 0 && b.at[n - 1] != '\n');
		good = is_checked(&b, n, last, &checked);
		good &= is_read(&b, n, last, &done);
		tried++;
		wrong += !good;
		first = good ? first : n;
	}
	check(wrong == 0 && checked > 0 && done > 0 && done < tried,
	    "%s: %u prefixes, %u are read, %u are whole", name, tried, done,
	    checked);
	if (wrong > 0)
		printf("# %u wrong, the shortest has %zu bytes\n", wrong,
		    first);
	mem_free(b.at);
}

int
main(void)
{
	size_t	 i;

	alarm(LIMIT_SECONDS);
	scratch = read_scratch_new();
	fd = tap_file(path);
	for (i = 0; i < COUNT_OF(files); i++)
		test(files[i].name, files[i].trailer);
	close(fd);
	unlink(path);
	read_scratch_free(scratch);
	return tap_done();
}
