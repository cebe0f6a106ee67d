/*
 * terminal -- what comes to a terminal that is the standard error, by a clock
 * of the test's own.
 */
#ifndef TESTS_UNIT_TERMINAL_H
#define TESTS_UNIT_TERMINAL_H

#include <stdatomic.h>
#include <time.h>

#include "tap.h"

/* The time, and how much later it is at each look. */
static _Atomic int64_t	 terminal_ms = 5000;
static int64_t		 terminal_step_ms;

/* Instead of the system's. */
int
clock_gettime(clockid_t id, struct timespec *ts)
{
	int64_t	 now = atomic_fetch_add(&terminal_ms, terminal_step_ms);

	(void)id;
	ts->tv_sec = (time_t)(now / 1000);
	ts->tv_nsec = (long)(now % 1000 * 1000000);
	return 0;
}

/* Open a terminal; its other end.  Without any, the test ends here. */
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

/* What was written to the standard error, whose other end is fd, since this was
   called last.  A terminal may pass it on later, so read up to a mark. */
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
