/*
 * A check of every prefix of some profiles, plain and compressed: an error
 * that has its place, and never "ok" unless the last line of a part stands
 * whole at the end.
 *
 * usage: check_prefix_test
 *
 * It runs at the top of the source tree.
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
#include "ops/check/check.h"

/* A check that loops must not hang the suite. */
enum { LIMIT_SECONDS = 2000, ROOM = 1 << 20 };

/* The line that the producer writes last. */
static const struct {
	const char	*name, *trailer;
} files[] = {
	{ "cachegrind-3.19/flood-1.out", "summary:" },
	{ "cachegrind-3.19/tally-1-1.out", "summary:" },
	{ "cachegrind-3.19/words-numbers-1.out", "summary:" },
	{ "cachegrind-3.19/words-plain-13.out", "summary:" },
	{ "callgrind-3.19/calc-dumps.out", "totals:" },
	{ "callgrind-3.19/calc-dumps.out.1", "totals:" },
	{ "callgrind-3.19/calc-joined.out", "totals:" },
	{ "callgrind-3.19/calc-mangled.out", "totals:" },
	{ "callgrind-3.19/calc-parts.out", "totals:" },
	{ "callgrind-3.19/pair-parts.out", "totals:" },
	{ "callgrind-3.19/pair.out-02", "totals:" },
	{ "callgrind-3.19/words-xtree.out", "totals:" },
};

struct bytes {
	unsigned char	*at;
	size_t		 len;
};

/* What was found in one prefix. */
struct found {
	unsigned	 errors, placed;
	bool		 misplaced, mute, cut, none;
	uint64_t	 lines;		/* of the prefix, if it is plain */
};

static void
note(void *arg, const struct finding *f)
{
	struct found	*r = arg;

	if (finding_check_level(f->kind) == LEVEL_ERROR) {
		r->errors++;
		r->placed += f->line > 0;
	}
	r->misplaced |= f->line > r->lines;
	r->mute |= f->text == NULL || f->text[0] == '\0';
	r->cut |= f->kind == FIND_INPUT_CUT;
	r->none |= f->kind == FIND_NO_PROFILE && f->line == 0;
}

static struct bytes
read_file(const char *name)
{
	struct bytes	 b = { mem_get(ROOM, 1), 0 };
	char		 path[256];
	FILE		*f;

	snprintf(path, sizeof(path), "tests/data/%s", name);
	if ((f = fopen(path, "rb")) == NULL) {
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

static void
try(const char *path, struct found *found)
{
	struct check_options	 how = { .report = note, .arg = found };
	struct check_result	 result;
	struct source		 in;

	if (!source_open(&in, path)) {
		printf("Bail out! %s: %s\n", path, in.trouble);
		exit(1);
	}
	check_source(&in, &how, &result);
	source_close(&in);
	found->mute |= result.trouble != NULL;
}

/* Whether n bytes end with that line, its newline, and no other line that
   says something. */
static bool
is_whole(const struct bytes *b, size_t n, const char *trailer)
{
	size_t	 at, len = strlen(trailer);

	if (n == 0 || b->at[n - 1] != '\n')
		return false;
	while (n > 0 && b->at[n - 1] == '\n')
		n--;
	for (at = n; at > 0 && b->at[at - 1] != '\n'; at--)
		;
	return n - at >= len && memcmp(b->at + at, trailer, len) == 0;
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

static bool
is_right(const struct bytes *b, size_t n, const char *trailer,
    const struct found *r)
{
	bool	 good = r->errors == 0;

	if (r->misplaced || r->mute || r->cut || r->none != (n == 0))
		return false;
	if (n == 0)
		return r->errors == 1;
	if (!good && r->placed == 0)
		return false;
	return good == is_whole(b, n, trailer);
}

static void
test_plain(const char *name, int fd, const char *path, const struct bytes *b,
    const char *trailer)
{
	struct found	 r;
	size_t		 n, good = 0, wrong = 0, first = 0;
	uint64_t	 lines = 0;

	for (n = 0; n < b->len; n++)
		lines += b->at[n] == '\n';
	write_whole(fd, b);
	for (n = b->len; ftruncate(fd, (off_t)n) == 0; n--) {
		memset(&r, 0, sizeof(r));
		/* The last line need not have its newline. */
		r.lines = lines + (n > 0 && b->at[n - 1] != '\n');
		try(path, &r);
		good += r.errors == 0;
		if (!is_right(b, n, trailer, &r)) {
			wrong++;
			first = n;
		}
		if (n == 0)
			break;
		lines -= b->at[n - 1] == '\n';
	}
	check(n == 0 && good > 0 && wrong == 0,
	    "%s: %zu prefixes, %zu are whole", name, b->len + 1, good);
	if (wrong > 0)
		printf("# %zu wrong, the shortest has %zu bytes\n", wrong,
		    first);
}

/* A file of a kind; by so many bytes it is known to be compressed. */
struct packed {
	const char	*kind;
	struct bytes	 z;
	size_t		 mark;
};

static void
test_packed(const char *name, int fd, const char *path, struct packed packed)
{
	struct bytes	 z = packed.z;
	struct found	 r;
	size_t		 n, wrong = 0, first = 0;

	write_whole(fd, &z);
	for (n = z.len; ftruncate(fd, (off_t)n) == 0; n--) {
		memset(&r, 0, sizeof(r));
		r.lines = UINT64_MAX;
		try(path, &r);
		if ((r.errors == 0) != (n == z.len) || r.mute ||
		    r.cut != (n >= packed.mark && n < z.len) ||
		    r.none != (n == 0)) {
			wrong++;
			first = n;
		}
		if (n == 0)
			break;
	}
	check(n == 0 && wrong == 0, "%s of %s: %zu prefixes",
	    packed.kind, name, z.len + 1);
	if (wrong > 0)
		printf("# %zu wrong, the shortest has %zu bytes\n", wrong,
		    first);
	mem_free(z.at);
}

int
main(void)
{
	const char	*folder = getenv("TMPDIR");
	struct bytes	 b;
	char		 path[4096];
	size_t		 i;
	int		 fd;

	alarm(LIMIT_SECONDS);
	snprintf(path, sizeof(path), "%s/grindkit.XXXXXX",
	    folder == NULL ? "/tmp" : folder);
	if ((fd = mkstemp(path)) < 0) {
		printf("Bail out! %s: %s\n", path, strerror(errno));
		return 1;
	}
	for (i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		b = read_file(files[i].name);
		test_plain(files[i].name, fd, path, &b, files[i].trailer);
		test_packed(files[i].name, fd, path, (struct packed){
			"gzip", to_gzip(&b), 2
		});
		test_packed(files[i].name, fd, path, (struct packed){
			"zstd", to_zstd(&b), 4
		});
		mem_free(b.at);
	}
	unlink(path);
	return tap_done();
}
