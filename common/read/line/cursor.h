/*
 * cursor -- where in the input a reader is, and what it finds there.
 *
 * Input comes in blocks of whole lines, each with its newline, and some bytes
 * after a block may be read: so no loop over a line needs a bound.
 */
#ifndef READ_LINE_CURSOR_H
#define READ_LINE_CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "text/slice.h"
#include "text/scan.h"
#include "read/line/finding.h"

struct read_options;

/* What a line is that may be the last one.  Lines of counts say something if
   they end early, too; others are for what follows. */
enum tail { TAIL_EMPTY, TAIL_COMMENT, TAIL_COUNTS, TAIL_OTHER };

struct cursor {
	const struct read_options *options;	/* whom to tell */
	const char	*end;		/* of the block */
	const char	*begin;		/* of the line at hand, if it is not
					   one of the plain ones */
	const char	*block;		/* where the block begins, */
	uint64_t	 before;	/* and the bytes before that */
	enum tail	 tail;		/* the last line before it */
	uint64_t	 line;		/* number of the line at hand */
	bool		 failed;	/* there was an error */
	bool		 stop;		/* read no further */
	bool		 leave;		/* the body: it is over, or stop */
};

/* How much of the input a message quotes. */
enum { QUOTE_MAX = 44 };

/* A digit, `+', `-' or `*'; the bytes between them are found out later. */
static inline bool
starts_position(char c)
{
	return (unsigned char)(c - '*') <= '9' - '*';
}

/* Blanks and the newline; other bytes up to them are found out later. */
static inline bool
ends_word(char c)
{
	return (unsigned char)c <= ' ';
}

/* The start of the line after the one that p is in. */
const char *cursor_next(const struct cursor *, const char *p);

/* Where the text of the line at p ends: before its newline and any CR. */
const char *cursor_text_end(const struct cursor *, const char *p);

/* From p to there, without blanks in front. */
struct slice cursor_rest(const struct cursor *, const char *p);

/* What the last line before end is; begin is a line before it, or that. */
enum tail cursor_tail(const char *begin, const char *end);

/* The text of the line from p on, fit for a message; size is that of out.
   Returns out. */
const char *cursor_quote(const struct cursor *, const char *p, char *out,
	    size_t size);

/* The bytes up to the next blank or the end of the line, likewise. */
const char *cursor_quote_word(const char *p, char *out, size_t size);

/* Read no further. */
void	 cursor_stop(struct cursor *);

/* Report a finding at the line at hand; an error ends reading, unless the
   options want to go on. */
void	 cursor_find(struct cursor *, enum finding_kind, const char *fmt, ...)
	    DIAG_PRINTF(3, 4);

/* The same, of the word at p in the line that began at begin. */
void	 cursor_find_at(struct cursor *, const char *p, enum finding_kind,
	    const char *fmt, ...) DIAG_PRINTF(4, 5);

/* The same: what was expected, and the word at p was found; then, with a
   semicolon or empty, what comes of it. */
void	 cursor_expected(struct cursor *, const char *p, enum finding_kind,
	    const char *what, const char *then);

#endif
