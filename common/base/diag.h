/*
 * diag -- print one line to stderr; end the program on an error.
 *
 * Every line starts with the tool's name and is written by one write(2), so
 * that the lines of several processes or threads do not mix.  Control
 * characters, and bytes that are not UTF-8, are printed as '?', so that no
 * input can control the terminal.  A line is cut at DIAG_MAX bytes.
 */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DIAG_MAX = 1000 };

/* The exit statuses of every tool, like those of diff, cmp and grep. */
enum status {
	STATUS_OK = 0,		/* the work is done; the answer is yes, or
				   equal */
	STATUS_NO = 1,		/* the answer is no */
	STATUS_TROUBLE = 2	/* an error in usage, input, output or memory */
};

#if defined(__GNUC__)
#define DIAG_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#else
#define DIAG_PRINTF(fmt, args)
#endif

/* Set the tool's name, which starts each line.  The pointer is kept. */
void	 diag_start(const char *tool);

/* Return the name set by diag_start(). */
const char *diag_tool(void);

/*
 * Set a text that each line shows after the tool's name, for example which of
 * several comparisons a message is about; NULL removes it.  The pointer is
 * kept.  No other thread may print meanwhile.
 */
void	 diag_about(const char *);

/* Print one line: the tool's name, ": ", the text. */
void	 diag_say(const char *fmt, ...) DIAG_PRINTF(1, 2);

/*
 * Set the name of the input that this thread reads, for messages from functions
 * that do not know the input; NULL means no input.  `line' points to the number
 * of the current line, which is 0 before the first line, or is NULL.  Both
 * pointers are kept.
 */
void	 diag_reading(const char *name, const uint64_t *line);

/* Write "FILE:LINE: ", the position in the input that this thread reads, to
   out, cut to size bytes; write "" if the thread reads no input.  Returns
   out. */
const char *diag_place(char *out, size_t size);

/*
 * Run the hook of diag_on_trouble(), print one line, and end the program with
 * STATUS_TROUBLE.  Only for errors of the system (memory, reading, writing): a
 * function that finds malformed input returns the error and its position to its
 * caller instead.  The hook, and functions that exit(3) calls, must not call
 * this: it would wait for itself for ever.
 */
_Noreturn void diag_die(const char *fmt, ...) DIAG_PRINTF(1, 2);

/* Set the function that diag_die() calls before the program ends, to remove
   incomplete files; NULL removes it.  It may be called in any thread. */
void	 diag_on_trouble(void (*hook)(void));

/*
 * Copy len bytes of text to out, of size bytes, as a C string for a message:
 * control characters, and bytes that are not UTF-8, become '?', and text that
 * does not fit ends in "...".  Returns out.
 */
const char *diag_quote(char *out, size_t size, const char *text, size_t len);

/* Append the text in quotes to a comma-separated list, if there is room.
   Allocates no memory, so it can follow a step that cannot be undone. */
void	 diag_list(char list[DIAG_MAX], const char *text, size_t len);

#endif
