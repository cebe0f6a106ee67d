/*
 * pattern -- a regular expression that names are matched against.
 *
 * PCRE2 with its compiler to machine code.  A name that is UTF-8 is matched
 * as characters, with Unicode's idea of letters and digits; any other as
 * bytes.  Patterns are used by one thread at a time.
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
	PATTERN_EXTENDED = 2	/* blanks and comments in it mean nothing */
};

/*
 * Compile the text, which begins after so many bytes of what the user wrote.
 * NULL, with `at character N: what is wrong', if it is no valid pattern.
 */
struct pattern *pattern_new(struct slice text, unsigned flags, size_t before,
	    struct complaint *);
void	 pattern_free(struct pattern *);

/* How many groups it has; the number of a group by name, or 0. */
size_t	 pattern_groups(const struct pattern *);
size_t	 pattern_group(const struct pattern *, const char *name);

/* Whether the pattern matches within the name.  A match that takes too long
   ends the program, as trouble. */
bool	 pattern_match(struct pattern *, struct slice name);

/* What group number group matched when the pattern matched the name last, or
   the whole match if the pattern has no such group; a group that took no part
   is empty. */
struct slice pattern_matched(const struct pattern *, struct slice name,
	    size_t group);

/*
 * The name with the first match, or all of them, replaced as PCRE2 does:
 * with is its replacement string ($1, ${name}, $$), and not NULL.  The result
 * holds until the next call with any pattern.  False if nothing matched.
 */
bool	 pattern_replace(struct pattern *, struct slice name,
	    struct slice with, bool all, struct slice *result);

#endif
