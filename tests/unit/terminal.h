/*
 * terminal -- make the standard error a terminal, read what is written to it,
 * and let the test set the clock.
 */
#ifndef TESTS_UNIT_TERMINAL_H
#define TESTS_UNIT_TERMINAL_H

#include <stdatomic.h>
#include <time.h>

#include "tap.h"

/* The time, and by how much each reading of the clock advances it. */
static _Atomic int64_t	 terminal_ms = 5000;
static int64_t		 terminal_step_ms;

/* This replaces the function of the system. */
int
clock_gettime(clockid_t id, struct timespec *ts)
{
	int64_t	 now = atomic_fetch_add(&terminal_ms, terminal_step_ms);

	(void)id;
	ts->tv_sec = (time_t)(now / 1000);
	ts->tv_nsec = (long)(now % 1000 * 1000000);
	return 0;
}

/* Open a terminal, and return its other end.  If that fails, skip the test. */
static inline int
terminal_open(void)
{
	int	 master = posix_openpt(O_RDWR | O_NOCTTY), slave;

	if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0 ||
	    (slave = open(ptsname(master), O_RDWR | O_NOCTTY)) < 0) {
		printf("1..0 # SKIP no terminal is to be had\n");
		exit(0);
	}
	dup2(slave, STDERR_FILENO);
	close(slave);
	return master;
}

/* Return what was written to the standard error, whose other end is fd, since
   the last call.  A terminal may pass text on late, so read up to a mark. */
static inline const char *
terminal_seen(int fd)
{
	static char	 text[1 << 16];
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

#endif
