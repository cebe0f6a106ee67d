/*
 * When a thread decompresses an input: a compressed file, where that is allowed
 * and there is more than was looked at.  What comes is the same.
 */
#include "io/source.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <zlib.h>

#include "tap.h"
#include "base/mem.h"

enum { LINES = 200000 };

static char	 path[4096];

static void
make_file(bool packed)
{
	gzFile	 f = gzopen(path, packed ? "wb1" : "wbT");
	int	 i;

	for (i = 0; i < LINES; i++)
		gzprintf(f, "line %d\n", i);
	if (gzclose(f) != Z_OK)
		abort();
}

/* Whether all lines come; *threads if a thread was there. */
static bool
comes(bool may_thread, bool *threads)
{
	struct source	 in;
	char		*begin, *end, line[32];
	int		 i = 0;
	bool		 good = true;

	if (!source_open(&in, path))
		abort();
	in.may_thread = may_thread;
	*threads = false;
	while (source_block(&in, &begin, &end)) {
		*threads |= in.ahead;
		for (; begin < end; begin += strlen(line)) {
			snprintf(line, sizeof(line), "line %d\n", i++);
			good &= memcmp(begin, line, strlen(line)) == 0;
		}
	}
	good &= in.trouble == NULL;
	source_close(&in);
	return good && i == LINES;
}

int
main(void)
{
	const char	*folder = getenv("TMPDIR");
	bool		 threads;
	int		 fd;

	snprintf(path, sizeof(path), "%s/grindkit.XXXXXX",
	    folder == NULL ? "/tmp" : folder);
	if ((fd = mkstemp(path)) < 0)
		abort();
	close(fd);
	make_file(true);
	check(comes(true, &threads) && threads, "a thread decompresses");
	check(comes(false, &threads) && !threads, "none that may not");
	make_file(false);
	check(comes(true, &threads) && !threads, "none for plain text");
	unlink(path);
	return tap_done();
}
