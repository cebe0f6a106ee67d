/*
 * The line of progress: only on a terminal, not before its time, and never
 * again once a terminal is gone.
 */
#include "io/progress.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tap.h"
#include "base/diag.h"

static int64_t	 now_ms = 5000;

/* Instead of the system's. */
int
clock_gettime(clockid_t id, struct timespec *ts)
{
	(void)id;
	ts->tv_sec = (time_t)(now_ms / 1000);
	ts->tv_nsec = (long)(now_ms % 1000 * 1000000);
	return 0;
}

/* Bytes come so much later. */
static void
come(int64_t ms)
{
	now_ms += ms;
	progress_bytes(NULL, 3000000);
}

/* Return what was written to standard error, whose other end is fd, since this
   was called last.  A terminal may pass it on later, so read up to a mark. */
static const char *
seen(int fd)
{
	static char	 text[200];
	size_t		 len = 0;
	ssize_t		 n;
	char		*mark;

	if (write(STDERR_FILENO, "\1", 1) != 1)
		abort();
	do {
		n = read(fd, text + len, sizeof(text) - 1 - len);
		if (n <= 0)
			abort();
		len += (size_t)n;
		text[len] = '\0';
	} while ((mark = strchr(text, 1)) == NULL);
	*mark = '\0';
	return text;
}

static void
test_terminal(int master, int pipe_read, int pipe_write)
{
	progress_start(2, false);
	come(999);
	check(strcmp(seen(master), "") == 0, "nothing in the first second");
	come(1);
	check(strcmp(seen(master), "\rtool: 0 of 2 files, 6 MB\033[K") == 0,
	    "then a line");
	come(199);
	check(strcmp(seen(master), "") == 0, "not too many of them");
	now_ms++;
	progress_file();
	check(strstr(seen(master), "1 of 2 files, 9 MB") != NULL, "the next");
	close(master);
	come(200);	/* cannot be written */
	dup2(pipe_write, STDERR_FILENO);
	come(200);
	check(strcmp(seen(pipe_read), "") == 0,
	    "no more once it cannot be written");
	progress_end();
}

int
main(void)
{
	int	 master = posix_openpt(O_RDWR | O_NOCTTY), slave, ends[2];

	if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0 ||
	    (slave = open(ptsname(master), O_RDWR | O_NOCTTY)) < 0 ||
	    pipe(ends) != 0) {
		printf("1..0 # SKIP no terminal is to be had\n");
		return 0;
	}
	diag_start("tool");
	dup2(slave, STDERR_FILENO);
	close(slave);
	test_terminal(master, ends[0], ends[1]);
	close(ends[0]);
	close(ends[1]);
	return tap_done();
}
