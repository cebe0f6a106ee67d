/*
 * diag -- say one line on stderr, cleanly; end the program with trouble.
 *
 * Every line starts with the tool's name and leaves in one write(2), so that
 * the lines of several processes or threads do not mix.  What does not print,
 * and is not UTF-8, is shown as '?', so that no input can drive the terminal.
 * A line is cut at DIAG_MAX bytes.
 */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DIAG_MAX = 1000 };

/* The exit statuses of every tool, as those of diff, cmp and grep. */
enum status {
	STATUS_OK = 0,		/* done; the answer is yes, or same */
	STATUS_NO = 1,		/* the answer is no */
	STATUS_TROUBLE = 2	/* usage, input, output, memory */
};

#if defined(__GNUC__)
#define DIAG_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#else
#define DIAG_PRINTF(fmt, args)
#endif

/* Set the name that lines begin with; it is kept, not copied. */
void	 diag_start(const char *tool);

/* The name set by diag_start(). */
const char *diag_tool(void);

/* One line: the tool's name, ": ", the text. */
void	 diag_say(const char *fmt, ...) DIAG_PRINTF(1, 2);

/*
 * Say what this thread is reading, for messages whose origin does not know;
 * NULL: nothing any more.  Name and line are kept; line is NULL, or where the
 * number of the line at hand stands, 0 before the first.
 */
void	 diag_reading(const char *name, const uint64_t *line);

/* The place in the input that this thread reads, as messages have it in front:
   "FILE:LINE: ", or "".  Cut to fit; returns out. */
const char *diag_place(char *out, size_t size);

/*
 * Run the hook of diag_on_trouble(), say one line, and end the program with
 * STATUS_TROUBLE.  Only for trouble of the world (memory, reading, writing);
 * malformed input is returned to the caller with its position instead.
 */
_Noreturn void diag_die(const char *fmt, ...) DIAG_PRINTF(1, 2);

/* What to run before the program ends in diag_die(): removes what is half
   written.  NULL: nothing.  It must be safe to call from any thread. */
void	 diag_on_trouble(void (*hook)(void));

/*
 * Put the len bytes at text into the size bytes at out, as a C string, fit
 * to be quoted in a message: what does not print, or is not UTF-8, becomes '?',
 * and what is longer than out ends in "...".  Returns out.
 */
const char *diag_quote(char *out, size_t size, const char *text, size_t len);

/* Add it, in quotes, to a list of such in a C string of DIAG_MAX bytes, as far
   as there is room.  Needs no memory: it may follow what cannot be undone. */
void	 diag_list(char list[DIAG_MAX], const char *text, size_t len);

#endif
