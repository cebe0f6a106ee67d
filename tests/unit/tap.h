/*
 * tap -- report the checks of a unit test in the form of TAP.
 *
 * A test is a program of checks that ends with `return tap_done();'.
 * The headers of C that most tests need are included only here.
 */
#ifndef TESTS_UNIT_TAP_H
#define TESTS_UNIT_TAP_H

#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TAP_PATH = 4096 };

/* The number of elements of an array. */
#define COUNT_OF(array)	(sizeof(array) / sizeof((array)[0]))

static int	 tap_checks, tap_failed, tap_opened;

/* Report a check; its description is formatted as by printf(3). */
__attribute__((format(printf, 2, 3))) static inline void
check(bool good, const char *fmt, ...)
{
	va_list	 ap;

	tap_checks++;
	tap_failed += !good;
	printf("%sok %d - ", good ? "" : "not ", tap_checks);
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	putchar('\n');
	/* Keep this line even if the program crashes. */
	fflush(stdout);
}

/* Check that a text is the wanted one, or show both. */
static inline void
is_text(const char *got, const char *wanted, const char *what)
{
	check(strcmp(got, wanted) == 0, "%s", what);
	if (strcmp(got, wanted) != 0)
		printf("# got:    %s\n# wanted: %s\n", got, wanted);
}

/* Make and open an empty file, which the test must remove, and set its path. */
static inline int
tap_file(char path[TAP_PATH])
{
	const char	*folder = getenv("TMPDIR");
	int		 fd;

	snprintf(path, TAP_PATH, "%s/grindkit.XXXXXX",
	    folder == NULL ? "/tmp" : folder);
	if ((fd = mkstemp(path)) < 0) {
		printf("Bail out! cannot make a file\n");
		exit(1);
	}
	return fd;
}

/* Return whether to test more than samples (GRINDKIT_LONG in tests/tap.py). */
static inline bool
tap_is_medium(void)
{
	const char	*word = getenv("GRINDKIT_LONG");

	return word != NULL && atoi(word) > 0;
}

/* Return how many of the first 64 descriptors are open. */
static inline int
tap_open_files(void)
{
	int	 fd, n = 0;

	for (fd = 0; fd < 64; fd++)
		n += fcntl(fd, F_GETFD) != -1;
	return n;
}

/* The program that started the test may have left files open. */
__attribute__((constructor)) static void
tap_begin(void)
{
	tap_opened = tap_open_files();
}

/* Print the plan, and return the exit status. */
static inline int
tap_done(void)
{
	check(tap_open_files() == tap_opened, "no file is left open");
	printf("1..%d\n", tap_checks);
	return tap_failed > 0 || tap_checks == 0;
}

/* Return a number that looks random and is the same on every machine
   (xorshift64*); *state must not be 0. */
static inline uint64_t
tap_random(uint64_t *state)
{
	*state ^= *state >> 12;
	*state ^= *state << 25;
	*state ^= *state >> 27;
	return *state * 0x2545f4914f6cdd1d;
}

/* Return a random number below n. */
static inline uint32_t
tap_below(uint64_t *state, uint32_t n)
{
	return (uint32_t)(tap_random(state) % n);
}

/* Return a random number below n, from a state that all callers share. */
static inline uint32_t
tap_dice(uint32_t n)
{
	static uint64_t	 state = 1;

	return tap_below(&state, n);
}

/* Return a random number of up to `most' bits, of any length equally likely. */
static inline uint64_t
tap_bits(uint64_t *state, unsigned most)
{
	uint64_t	 v = tap_random(state) >> (64 - most);

	return v >> tap_random(state) % most;
}

#endif
