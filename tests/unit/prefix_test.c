/*
 * Every prefix of some profiles, plain and compressed, is read: with a result
 * or a complaint that has its place, and never as if it were the whole.
 *
 * usage: prefix_test [FILE...]
 *
 * Without FILEs those below, from the top of the source tree.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <zlib.h>
#include <zstd.h>

#include "tap.h"
#include "base/mem.h"
#include "io/source.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "read/line/finding.h"
#include "read/read.h"

/* A reader that loops must not hang the suite. */
enum { LIMIT_SECONDS = 2000, ROOM = 1 << 20 };

static const char *const files[] = {
	"tests/data/cachegrind-3.19/flood-1.out",
	"tests/data/cachegrind-3.19/words-plain-1.out",
	"tests/data/cachegrind-3.19/words-numbers-13.out",
	"tests/data/callgrind-3.19/calc-dumps.out",
	"tests/data/callgrind-3.19/calc-mangled.out",
	"tests/data/callgrind-3.19/calc-parts.out",
	"tests/data/callgrind-3.19/calc-unmangled.out",
	"tests/data/callgrind-3.19/flood.out",
	"tests/data/callgrind-3.19/words-xtree.out",
};

struct bytes {
	unsigned char	*at;
	size_t		 len;
};

/* Of the reader, for all reading here. */
static struct read_scratch	*scratch;

/* What was reported of one prefix. */
struct finding_log {
	unsigned	 errors;
	bool		 misplaced, mute, cut, trailer;
	uint64_t	 lines;		/* of the prefix, if it is plain */
};

static void
note(void *arg, const struct finding *f)
{
	struct finding_log	*r = arg;

	r->errors += finding_level(f->kind, REFUSE_MALFORMED) == LEVEL_ERROR;
	r->misplaced |= f->line > r->lines;
	r->mute |= f->text == NULL || f->text[0] == '\0';
	r->cut |= f->kind == FIND_INPUT_CUT;
	r->trailer |= f->kind == FIND_NO_TRAILER ||
	    f->kind == FIND_TOTALS_DIFFER || f->kind == FIND_SUMMARY_DIFFERS;
}

static struct bytes
read_file(const char *path)
{
	struct bytes	 b = { mem_get(ROOM, 1), 0 };
	FILE		*f = fopen(path, "rb");

	if (f == NULL) {
		printf("Bail out! %s: %s\n", path, strerror(errno));
		exit(1);
	}
	b.len = fread(b.at, 1, ROOM, f);
	fclose(f);
	return b;
}

static struct bytes
to_gzip(const struct bytes *b)
{
	struct bytes	 out = { mem_get(ROOM, 1), 0 };
	z_stream	 z;

	memset(&z, 0, sizeof(z));
	deflateInit2(&z, 9, Z_DEFLATED, 16 + MAX_WBITS, 9, Z_DEFAULT_STRATEGY);
	z.next_in = b->at;
	z.avail_in = (uInt)b->len;
	z.next_out = out.at;
	z.avail_out = ROOM;
	deflate(&z, Z_FINISH);
	out.len = z.total_out;
	deflateEnd(&z);
	return out;
}

static struct bytes
to_zstd(const struct bytes *b)
{
	struct bytes	 out = { mem_get(ROOM, 1), 0 };

	out.len = ZSTD_compress(out.at, ROOM, b->at, b->len, 19);
	return out;
}

/* Read the file at path; whether that went well. */
static bool
try(const char *path, struct finding_log *r, bool *empty)
{
	struct read_options	 how = {
		.report = note, .arg = r, .weight = 1, .scratch = scratch
	};
	struct read_result	 result;
	struct profile		 p;
	struct source		 in;
	bool			 good;

	profile_init(&p);
	good = source_open(&in, path);
	if (good) {
		good = read_profile(&p, &in, &how, &result);
		*empty = result.empty;
		read_result_free(&result);
		source_close(&in);
	}
	profile_free(&p);
	return good;
}

static bool
begins(const struct bytes *b, size_t at, const char *word)
{
	return b->len - at >= strlen(word) &&
	    memcmp(b->at + at, word, strlen(word)) == 0;
}

/* Whether n bytes end with the last line of a part. */
static bool
is_whole(const struct bytes *b, size_t n)
{
	size_t	 at;

	while (n > 0 && b->at[n - 1] == '\n')
		n--;
	if (n < b->len && b->at[n] != '\n')
		return false;
	for (at = n; at > 0 && b->at[at - 1] != '\n'; at--)
		;
	return begins(b, at, "totals:") || begins(b, at, "summary:");
}

static uint64_t
count_lines(const struct bytes *b, size_t n)
{
	uint64_t	 lines = n > 0 && b->at[n - 1] != '\n';
	size_t		 i;

	for (i = 0; i < n; i++)
		lines += b->at[i] == '\n';
	return lines;
}

static void
write_whole(int fd, const struct bytes *b)
{
	if (ftruncate(fd, 0) != 0 || lseek(fd, 0, SEEK_SET) != 0 ||
	    write(fd, b->at, b->len) != (ssize_t)b->len) {
		printf("Bail out! cannot write: %s\n", strerror(errno));
		exit(1);
	}
}

/* The producers of all end a file with a line that tells the sum. */
static void
test_plain(const char *name, int fd, const char *path, const struct bytes *b)
{
	struct finding_log	 r;
	size_t		 n, results = 0, wrong = 0, silent = 0, first = 0;
	bool		 good, empty = false;

	write_whole(fd, b);
	for (n = b->len; ftruncate(fd, (off_t)n) == 0; n--) {
		memset(&r, 0, sizeof(r));
		r.lines = count_lines(b, n);
		good = try(path, &r, &empty);
		results += good && n > 0;
		if (good != (r.errors == 0) || r.errors > 1 || r.misplaced ||
		    r.mute || empty != (n == 0)) {
			wrong++;
			first = n;
		} else if (good && n > 0 && !r.trailer &&
		    !is_whole(b, n)) {
			silent++;
			first = n;
		}
		if (n == 0)
			break;
	}
	check(n == 0 && results > 1 && results < b->len && wrong == 0 &&
	    silent == 0, "%s: %zu prefixes, %zu are read", name, b->len + 1,
	    results);
	if (wrong + silent > 0)
		printf("# %zu wrong, %zu silently cut, the shortest has %zu "
		    "bytes\n", wrong, silent, first);
}

static void
test_compressed(const char *name, int fd, const char *path,
    const struct bytes *b)
{
	struct finding_log	 r;
	size_t		 n, wrong = 0, first = 0;
	bool		 good, empty = false;

	write_whole(fd, b);
	for (n = b->len; ftruncate(fd, (off_t)n) == 0; n--) {
		memset(&r, 0, sizeof(r));
		r.lines = UINT64_MAX;
		good = try(path, &r, &empty);
		if (good != (n == 0 || n == b->len) ||
		    good != (r.errors == 0) || r.mute || empty != (n == 0)) {
			wrong++;
			first = n;
		}
		if (n == 0)
			break;
	}
	check(n == 0 && wrong == 0, "%s: %zu prefixes", name, b->len + 1);
	if (wrong > 0)
		printf("# %zu wrong, the shortest has %zu bytes\n", wrong,
		    first);
}

static void
test_file(const char *name, int fd, const char *path)
{
	struct bytes	 b = read_file(name), gzip = to_gzip(&b);
	struct bytes	 zstd = to_zstd(&b);
	char		 title[300];

	test_plain(name, fd, path, &b);
	snprintf(title, sizeof(title), "gzip of %s", name);
	test_compressed(title, fd, path, &gzip);
	snprintf(title, sizeof(title), "zstd of %s", name);
	test_compressed(title, fd, path, &zstd);
	mem_free(b.at);
	mem_free(gzip.at);
	mem_free(zstd.at);
}

int
main(int argc, char *argv[])
{
	const char	*folder = getenv("TMPDIR");
	char		 path[4096];
	size_t		 i;
	int		 fd;

	alarm(LIMIT_SECONDS);
	scratch = read_scratch_new();
	snprintf(path, sizeof(path), "%s/grindkit.XXXXXX",
	    folder == NULL ? "/tmp" : folder);
	if ((fd = mkstemp(path)) < 0) {
		printf("Bail out! %s: %s\n", path, strerror(errno));
		return 1;
	}
	if (argc > 1)
		for (i = 1; i < (size_t)argc; i++)
			test_file(argv[i], fd, path);
	else
		for (i = 0; i < sizeof(files) / sizeof(files[0]); i++)
			test_file(files[i], fd, path);
	unlink(path);
	read_scratch_free(scratch);
	return tap_done();
}
