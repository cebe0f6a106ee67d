/*
 * tap -- what a unit test says, in TAP.
 *
 * A test is a program of checks that ends with `return tap_done();'.
 * The headers of C that most tests need are included here alone.
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

/* How many elements an array has. */
#define COUNT_OF(array)	(sizeof(array) / sizeof((array)[0]))

static int	 tap_checks, tap_failed, tap_opened;

/* One check; its description as for printf. */
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
	/* What was said stays if the program does not. */
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

/* Make an empty file, which the test removes; open it, and set its name. */
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

/* Whether to try more than a sample: see GRINDKIT_LONG in tests/tap.py. */
static inline bool
tap_is_medium(void)
{
	const char	*word = getenv("GRINDKIT_LONG");

	return word != NULL && atoi(word) > 0;
}

/* How many files are open, of the first ones. */
static inline int
tap_open_files(void)
{
	int	 fd, n = 0;

	for (fd = 0; fd < 64; fd++)
		n += fcntl(fd, F_GETFD) != -1;
	return n;
}

/* What started us may have left files open. */
__attribute__((constructor)) static void
tap_begin(void)
{
	tap_opened = tap_open_files();
}

/* The plan; the exit status. */
static inline int
tap_done(void)
{
	check(tap_open_files() == tap_opened, "no file is left open");
	printf("1..%d\n", tap_checks);
	return tap_failed > 0 || tap_checks == 0;
}

/* Numbers that look random and are the same on every machine (xorshift64*);
   *state must not be 0. */
static inline uint64_t
tap_random(uint64_t *state)
{
	*state ^= *state >> 12;
	*state ^= *state << 25;
	*state ^= *state >> 27;
	return *state * 0x2545f4914f6cdd1d;
}

/* One below n. */
static inline uint32_t
tap_below(uint64_t *state, uint32_t n)
{
	return (uint32_t)(tap_random(state) % n);
}

/* One below n, of a state that all who call this share. */
static inline uint32_t
tap_dice(uint32_t n)
{
	static uint64_t	 state = 1;

	return tap_below(&state, n);
}

/* One of up to so many bits; each length is as likely. */
static inline uint64_t
tap_bits(uint64_t *state, unsigned most)
{
	uint64_t	 v = tap_random(state) >> (64 - most);

	return v >> tap_random(state) % most;
}

#endif
