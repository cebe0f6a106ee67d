/* For the size of pipes. */
#if defined(__linux__)
#define _GNU_SOURCE
#endif

/*
 * Writing to pipes, functions and terminals, and spools that keep what was
 * read.  tests/cmd/cgmerge-output.py.t and output-file.py.t test files that are
 * written whole or not at all.
 */
#include "io/sink.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>

#include "tap.h"
#include "base/diag.h"
#include "base/sys.h"
#include "io/spool.h"
#include "text/string.h"

enum { ROOM = 3 * SPOOL_MEMORY };

/* A spool gives back what was read, even if it keeps part of that in a file. */
static void
spool(size_t len)
{
	static char	 from[ROOM], block[10007];
	char		 path[TAP_PATH];
	struct string	 text = { NULL, 0 };
	struct spool	 keep;
	struct sink	 s;
	size_t		 i, got = 0;
	ssize_t		 n;
	int		 fd = tap_file(path);

	unlink(path);
	for (i = 0; i < len; i++)
		from[i] = (char)('!' + i * 31 % 89 + i / 997 % 5);
	if (write(fd, from, len) != (ssize_t)len)
		abort();
	lseek(fd, 0, SEEK_SET);
	spool_start(&keep);
	while ((n = spool_read(&keep, fd, block, sizeof(block))) > 0)
		got += (size_t)n;
	close(fd);
	sink_memory(&s, &text);
	spool_pass(&keep, &s);
	sink_close(&s);
	spool_end(&keep);
	check(got == len && text.len == len && (len == 0 ||
	    memcmp(text.at, from, len) == 0), "%zu bytes through a spool",
	    len);
	string_assign(&text, NULL, 0);
}

/* A sink enlarges a pipe, but does not shrink a larger one. */
static void
test_pipes(void)
{
#if defined(F_SETPIPE_SZ)
	struct sink	 out;
	int		 ends[2], i, size;

	for (i = 0; i < 2; i++) {
		size = i == 0 ? 4096 : 2 * SINK_BUFFER;
		if (pipe(ends) != 0 || fcntl(ends[1], F_SETPIPE_SZ,
		    2 * SINK_BUFFER) < 0 ||
		    fcntl(ends[1], F_SETPIPE_SZ, size) < 0) {
			check(true, "# SKIP large pipes: %s", strerror(errno));
			return;
		}
		sink_to(&out, ends[1], "pipe");
		check(fcntl(ends[0], F_GETPIPE_SZ) == (i == 0 ? SINK_BUFFER :
		    size), "a pipe of %d bytes", size);
		sink_close(&out);
		close(ends[0]);
	}
#else
	check(true, "# SKIP large pipes: this system cannot set their size");
#endif
}

/* A pipe cannot be synced, which is no error; a closed descriptor is one. */
static void
test_sync(void)
{
	int	 ends[2];

	if (pipe(ends) != 0)
		abort();
	check(sys_sync(ends[1]) == 0, "a pipe is synced");
	close(ends[0]);
	close(ends[1]);
	check(sys_sync(ends[1]) == -1 && errno == EBADF,
	    "a closed descriptor is not");
}

/* The output that the taker has received. */
struct taken {
	size_t	 len, last;	/* bytes in all, and of the last piece */
	size_t	 odd;		/* pieces of another length, except the last */
	bool	 same;		/* the bytes are those that were put */
};

static void
take(void *arg, const char *bytes, size_t len)
{
	struct taken	*t = arg;
	size_t		 i;

	for (i = 0; i < len; i++)
		t->same = t->same && bytes[i] == (char)((t->len + i) % 127);
	t->odd += t->len > 0 && t->last != SINK_BUFFER;
	t->last = len;
	t->len += len;
}

static void
test_pieces(void)
{
	struct taken	 t = { .same = true };
	struct sink	 s;
	char		 bytes[5000], *to;
	size_t		 len = 0, n, i;

	sink_hand_on(&s, take, &t);
	for (n = 1; n < sizeof(bytes); n += 9) {
		for (i = 0; i < n; i++)
			bytes[i] = (char)((len + i) % 127);
		if (n % 2 == 0)
			sink_put(&s, bytes, n);
		else {
			to = sink_room(&s, n);
			memcpy(to, bytes, n);
			sink_used(&s, to + n);
		}
		len += n;
	}
	sink_close(&s);
	check(t.same && t.len == len && len > 5 * SINK_BUFFER,
	    "%zu bytes in pieces", len);
	check(t.odd == 0, "all pieces but the last are of one length");
}

/* A terminal gets a carriage return only before a newline, which may be in the
   next buffer, as may the text after an escape sequence. */
static void
test_shown(void)
{
	static char	 wanted[SINK_FULL + 3];
	struct string	 got = { NULL, 0 };
	struct sink	 s;
	int		 i;

	for (i = 0; i < 3; i++) {
		sink_memory(&s, &got);
		s.terminal = true;
		memset(wanted, 'x', SINK_FULL);
		/* This newline stays behind the text of the second buffer. */
		wanted[SINK_ROOM + 2] = '\n';
		memcpy(wanted + SINK_FULL - 4, i == 0 ? "\33[0m" : "xxx\r", 4);
		memcpy(wanted + SINK_FULL, i == 0 ? "xx" : i == 1 ? "\nx" :
		    "x\r", 3);
		sink_put(&s, wanted, SINK_FULL - 4);
		if (i == 0)
			sink_escape(&s, "\33[0m");
		else
			sink_text(&s, "xxx\r");
		sink_text(&s, wanted + SINK_FULL);
		sink_close(&s);
		if (i == 2)
			wanted[SINK_FULL - 1] = wanted[SINK_FULL + 1] = '?';
		check(got.len == SINK_FULL + 2 && memcmp(got.at, wanted,
		    got.len) == 0, "what a terminal is shown: %d", i);
		string_assign(&got, NULL, 0);
	}
}

/* If SIGPIPE is ignored, writing to a pipe without a reader is an error. */
static void
test_unread(void)
{
	struct sink	 s;
	int		 ends[2], status;
	pid_t		 pid;

	if (pipe(ends) != 0)
		abort();
	close(ends[0]);
	if ((pid = fork()) == 0) {
		signal(SIGPIPE, SIG_IGN);
		dup2(open("/dev/null", O_WRONLY), 2);
		sink_to(&s, ends[1], "pipe");
		sink_text(&s, "x");
		sink_close(&s);
		_exit(0);
	}
	close(ends[1]);
	check(waitpid(pid, &status, 0) == pid && WIFEXITED(status) &&
	    WEXITSTATUS(status) == 2, "a pipe that nobody reads");
	sys_wait(pid, &status);
	check(status == -1, "a child that was waited for");
}

int
main(void)
{
	diag_start("sink");
	test_pipes();
	test_sync();
	test_pieces();
	test_shown();
	test_unread();
	spool(0);
	spool(1);
	spool(SPOOL_MEMORY);
	spool(SPOOL_MEMORY + 1);
	spool(2 * SPOOL_MEMORY + 4711);
	return tap_done();
}
