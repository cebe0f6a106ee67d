/*
 * A thread decompresses an input only if that is allowed, and the input is a
 * regular compressed file of which no copy is kept and of which something is
 * left to read.  The lines are the same with and without a thread.
 */
#include "io/source.h"

#include <zlib.h>

#include "tap.h"
#include "base/mem.h"
#include "io/spool.h"

enum { LINES = 200000 };

static char	 path[TAP_PATH];

static void
make_file(bool packed, int lines)
{
	gzFile	 f = gzopen(path, packed ? "wb1" : "wbT");
	int	 i;

	for (i = 0; i < lines; i++)
		gzprintf(f, "line %d\n", i);
	if (gzclose(f) != Z_OK)
		abort();
}

/* Return whether all lines come, and set *threads if a thread was started. */
static bool
comes(const char *name, bool may_thread, struct spool *keep, bool *threads)
{
	struct source	 in;
	char		*begin, *end, line[32];
	int		 i = 0;
	bool		 good = true;

	if (!source_open(&in, name))
		abort();
	in.may_thread = may_thread;
	in.keep = keep;
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

/* Return whether a thread decompresses a file of so many lines once
   source_peek() has read its beginning. */
static bool
threads_after_peek(int lines)
{
	struct source	 in;
	char		*begin, *end;
	size_t		 len;
	bool		 threads;

	make_file(true, lines);
	if (!source_open(&in, path))
		abort();
	in.may_thread = true;
	source_peek(&in, &len);
	if (!source_block(&in, &begin, &end))
		abort();
	threads = in.ahead;
	source_close(&in);
	return threads;
}

/* Return whether the file can be read anywhere if `keep' receives a copy. */
static bool
anywhere(struct spool *keep)
{
	struct source	 in;
	char		*begin, *end;
	uint64_t	 size;
	bool		 may;

	if (!source_open(&in, path))
		abort();
	in.keep = keep;
	may = source_block(&in, &begin, &end) && source_anywhere(&in, &size);
	source_close(&in);
	return may;
}

int
main(void)
{
	char		 words[sizeof(path) + 8], pipe[32];
	struct spool	 keep;
	FILE		*f;
	bool		 threads;

	close(tap_file(path));
	make_file(true, LINES);
	check(comes(path, true, NULL, &threads) && threads,
	    "a thread decompresses");
	check(comes(path, false, NULL, &threads) && !threads,
	    "none that may not");
	spool_start(&keep);
	check(comes(path, true, &keep, &threads) && !threads,
	    "none for a file that is kept");
	spool_end(&keep);
	snprintf(words, sizeof(words), "cat '%s'", path);
	if ((f = popen(words, "r")) == NULL)
		abort();
	snprintf(pipe, sizeof(pipe), "/dev/fd/%d", fileno(f));
	check(comes(pipe, true, NULL, &threads) && !threads,
	    "none for a pipe");
	pclose(f);
	check(threads_after_peek(LINES) && !threads_after_peek(9),
	    "none for a file that was peeked at to its end");
	make_file(false, LINES);
	check(comes(path, true, NULL, &threads) && !threads,
	    "none for plain text");
	spool_start(&keep);
	check(anywhere(NULL) && !anywhere(&keep),
	    "plain text is read anywhere, but where it is kept");
	spool_end(&keep);
	unlink(path);
	return tap_done();
}
