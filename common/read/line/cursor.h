/*
 * cursor -- the position of a reader in the input, and its findings.
 *
 * Input comes in blocks of whole lines, each of which ends with a newline, and
 * some bytes after a block are readable.  So no loop over a line needs to check
 * for the end of the block.
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

/* Kinds of the last line of an input.  They decide whether it is reported that
   the newline at its end is missing. */
enum tail { TAIL_EMPTY, TAIL_COMMENT, TAIL_COUNTS, TAIL_OTHER };

struct cursor {
	const struct read_options *options;	/* how to read, and the function
						   that receives findings */
	const char	*end;		/* end of the current block */
	const char	*begin;		/* start of the current line;
					   read/fast.h does not set it */
	const char	*block;		/* start of the current block */
	uint64_t	 before;	/* number of bytes of the input before
					   the block */
	enum tail	 tail;		/* kind of the last line before the
					   block */
	uint64_t	 line;		/* number of the current line, counted
					   from 1 */
	bool		 failed;
	bool		 stop;
	bool		 leave;		/* stop reading lines of the body: the
					   body is over or `stop' is set */
};

/* The keys of lines `key: value'. */
enum key {
	KEY_UNKNOWN, KEY_CMD, KEY_CREATOR, KEY_DESC, KEY_EVENT, KEY_EVENTS,
	KEY_PART, KEY_PID, KEY_POSITIONS, KEY_SUMMARY, KEY_THREAD, KEY_TOTALS,
	KEY_VERSION
};

/* The most bytes of the input that a message quotes. */
enum { QUOTE_MAX = 44 };

/* Return whether c can start a position: it is a digit, `+', `-' or `*'.  The
   result is also true for the bytes between these; code that reads positions
   refuses them. */
static inline bool
starts_position(char c)
{
	return (unsigned char)(c - '*') <= '9' - '*';
}

/* Return whether c ends a word: it is a blank, a newline, or a control
   character; code that reads words refuses the latter. */
static inline bool
ends_word(char c)
{
	return (unsigned char)c <= ' ';
}

/* Return the start of the next line; p may be anywhere in the current line. */
const char *cursor_next(const struct cursor *, const char *p);

/* Return the end of the line at p, without its newline and carriage returns. */
const char *cursor_text_end(const struct cursor *, const char *p);

/* Return the text from p to the end of its line, without blanks at its
   start. */
struct slice cursor_rest(const struct cursor *, const char *p);

/* Return the word before the colon at the start of the line, even if it is no
   known key.  If there is no colon, the result is empty. */
struct slice cursor_key(const char *p);

/* Return the key that equals the word. */
enum key cursor_key_kind(struct slice word);

/* Return the kind of the last line before `end'; `begin' is the start of that
   line or of an earlier one. */
enum tail cursor_tail(const char *begin, const char *end);

/* Quote the line from p on for a message, in `out', which has `size' bytes.
   Returns out. */
const char *cursor_quote(const struct cursor *, const char *p, char *out,
	    size_t size);

/* Quote the word at p, up to the next blank or the end of the line, in the same
   way. */
const char *cursor_quote_word(const char *p, char *out, size_t size);

/* Stop reading. */
void	 cursor_stop(struct cursor *);

/* Report a finding (an error or a doubtful point) about the current line.
   After an error reading stops, unless the options have keep_going. */
void	 cursor_find(struct cursor *, enum finding_kind, const char *fmt, ...)
	    DIAG_PRINTF(3, 4);

/* Report a finding (an error or a doubtful point) about the word at p in the
   current line. */
void	 cursor_find_at(struct cursor *, const char *p, enum finding_kind,
	    const char *fmt, ...) DIAG_PRINTF(4, 5);

/* Report that `what' was expected and the word at p was found.  `then' tells
   the consequence; it is empty or begins with a semicolon. */
void	 cursor_expected(struct cursor *, const char *p, enum finding_kind,
	    const char *what, const char *then);

#endif
