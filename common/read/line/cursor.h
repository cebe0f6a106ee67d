/*
 * cursor -- the position of a reader in the input, and its findings.
 *
 * Input comes in blocks of whole lines, each of which ends with a newline, and
 * some bytes after a block are readable: so no loop over a line needs a bound.
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

/* Kinds of the last line of an input, which decide whether a missing newline at
   its end is reported. */
enum tail { TAIL_EMPTY, TAIL_COMMENT, TAIL_COUNTS, TAIL_OTHER };

struct cursor {
	const struct read_options *options;	/* report() is called for
						   findings */
	const char	*end;		/* end of the block */
	const char	*begin;		/* start of the current line; not set
					   for plain lines (read/fast.h) */
	const char	*block;		/* start of the block */
	uint64_t	 before;	/* bytes of the input before the
					   block */
	enum tail	 tail;		/* kind of the last line before the
					   block */
	uint64_t	 line;		/* number of the current line */
	bool		 failed;	/* there was an error */
	bool		 stop;		/* read no further lines */
	bool		 leave;		/* leave the body, because the body is
					   over or `stop' is set */
};

/* The keys of `key: value' lines, in headers and trailers. */
enum key {
	KEY_UNKNOWN, KEY_CMD, KEY_CREATOR, KEY_DESC, KEY_EVENT, KEY_EVENTS,
	KEY_PART, KEY_PID, KEY_POSITIONS, KEY_SUMMARY, KEY_THREAD, KEY_TOTALS,
	KEY_VERSION
};

/* How many bytes of the input a message quotes. */
enum { QUOTE_MAX = 44 };

/* Whether c can start a position: a digit, `+', `-' or `*'.  Also true for the
   bytes between these, which the code that reads positions refuses. */
static inline bool
starts_position(char c)
{
	return (unsigned char)(c - '*') <= '9' - '*';
}

/* Whether c ends a word: a blank, a newline, or a control character, which
   later checks refuse. */
static inline bool
ends_word(char c)
{
	return (unsigned char)c <= ' ';
}

/* The start of the line after the line that p is in. */
const char *cursor_next(const struct cursor *, const char *p);

/* The end of the text of the line at p: before its newline and any CR. */
const char *cursor_text_end(const struct cursor *, const char *p);

/* The text from p to the end of its line, without leading blanks. */
struct slice cursor_rest(const struct cursor *, const char *p);

/* The word before the colon at the start of the line, whether or not it is a
   known key; its len is 0 if there is no colon. */
struct slice cursor_key(const char *p);

/* The key that equals the word. */
enum key cursor_key_kind(struct slice word);

/* The kind of the last line before end; begin is the start of that line or of
   an earlier one. */
enum tail cursor_tail(const char *begin, const char *end);

/* Quote the line from p on for a message, into out of this size.  Returns
   out. */
const char *cursor_quote(const struct cursor *, const char *p, char *out,
	    size_t size);

/* Quote the word at p, up to the next blank or the end of the line. */
const char *cursor_quote_word(const char *p, char *out, size_t size);

/* Stop reading. */
void	 cursor_stop(struct cursor *);

/* Report a finding at the current line.  An error ends reading, unless the
   options have keep_going. */
void	 cursor_find(struct cursor *, enum finding_kind, const char *fmt, ...)
	    DIAG_PRINTF(3, 4);

/* Report a finding about the word at p, in the line that starts at `begin'. */
void	 cursor_find_at(struct cursor *, const char *p, enum finding_kind,
	    const char *fmt, ...) DIAG_PRINTF(4, 5);

/* Report that `what' was expected and that the word at p was found.  `then'
   tells the consequence; it is empty or starts with a semicolon. */
void	 cursor_expected(struct cursor *, const char *p, enum finding_kind,
	    const char *what, const char *then);

#endif
