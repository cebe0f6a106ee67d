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

struct pattern;

enum {
	PATTERN_CASELESS = 1,
	PATTERN_EXTENDED = 2	/* blanks and comments in it mean nothing */
};

/* What is wrong with a pattern: a text, and the byte that it stands at. */
struct pattern_error {
	char	 text[160];
	size_t	 at;
};

/* The pattern of the len bytes at text; NULL if they are none. */
struct pattern *pattern_new(const char *text, size_t len, unsigned flags,
	    struct pattern_error *);
void	 pattern_free(struct pattern *);

/* How many groups it has; the number of a group by name, or 0. */
size_t	 pattern_groups(const struct pattern *);
size_t	 pattern_group(const struct pattern *, const char *name);

/*
 * Whether the pattern matches within the name.  If begin is not NULL, *begin
 * and *end become what group number group matched, or the whole match if the
 * pattern has no such group; a group that took no part is empty.  A match
 * that takes too long ends the program, as trouble.
 */
bool	 pattern_match(struct pattern *, const char *name, size_t len,
	    size_t group, size_t *begin, size_t *end);

/*
 * The name with the first match, or all of them, replaced as PCRE2 does:
 * with is its replacement string ($1, ${name}, $$).  The result is *out_len
 * bytes that hold until the next call with any pattern; NULL if nothing
 * matched.
 */
const char *pattern_replace(struct pattern *, const char *name, size_t len,
	    const char *with, size_t with_len, bool all, size_t *out_len);

#endif
