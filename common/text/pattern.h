/*
 * pattern -- a regular expression that names are matched against.
 *
 * Patterns are those of PCRE2, compiled to machine code where possible.  A name
 * that is valid UTF-8 is matched as characters, with Unicode's letters and
 * digits, and any other name as bytes.  Only one thread at a time may use
 * patterns.
 */
#ifndef TEXT_PATTERN_H
#define TEXT_PATTERN_H

#include <stdbool.h>
#include <stddef.h>

#include "text/slice.h"

struct complaint;
struct pattern;

enum {
	PATTERN_CASELESS = 1,
	PATTERN_EXTENDED = 2	/* ignore blanks and comments in the pattern */
};

/*
 * Compile the text.  If it is not a valid pattern, returns NULL, with `at
 * character N: ERROR' in the complaint.  `before' is the number of bytes in
 * front of the pattern in what the user wrote, and is added to N.
 */
struct pattern *pattern_new(struct slice text, unsigned flags, size_t before,
	    struct complaint *);
void	 pattern_free(struct pattern *);

/* pattern_groups() returns the number of groups in the pattern, and
   pattern_group() returns the number of the group with this name, or 0 if there
   is none. */
size_t	 pattern_groups(const struct pattern *);
size_t	 pattern_group(const struct pattern *, const char *name);

/* Return whether the pattern can match bytes, and so whether a replacement that
   is not UTF-8 is possible.  A pattern with characters above 255, such as
   \x{100}, cannot.  Call this before the first match. */
bool	 pattern_takes_bytes(struct pattern *);

/* Return whether the pattern matches a part of the name.  If matching takes too
   long, the program ends with an error. */
bool	 pattern_match(struct pattern *, struct slice name);

/*
 * Return the text that a group matched in the last successful pattern_match()
 * of this name.  If the pattern has no such group, return the whole match; if
 * the group took no part in the match, return an empty text.
 */
struct slice pattern_matched(const struct pattern *, struct slice name,
	    size_t group);

/*
 * Replace the first match in the name, or all matches if `all' is true.  `with'
 * is a replacement string of PCRE2 ($1, ${name}, $$) and must not be NULL.
 * Returns false if nothing matched; otherwise *result is the new name, valid
 * until the next call for any pattern.
 */
bool	 pattern_replace(struct pattern *, struct slice name,
	    struct slice with, bool all, struct slice *result);

/*
 * Allocate and free memory for PCRE2; these are the callbacks of its
 * pcre2_general_context, and do not use `data'.  If there is no memory, the
 * program ends with an error.  Any thread may call them.
 */
void	*pattern_get(size_t len, void *data);
void	 pattern_give(void *at, void *data);

#endif
