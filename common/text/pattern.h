/*
 * pattern -- a regular expression that names are matched against.
 *
 * PCRE2 with its just-in-time compiler.  A name that is UTF-8 is matched as
 * characters, with Unicode's letters and digits; any other as bytes.  Only one
 * thread at a time may use patterns.
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
	PATTERN_EXTENDED = 2	/* ignore blanks and comments */
};

/*
 * Compile the text, which begins `before' bytes after the start of what the
 * user wrote.  If it is not a valid pattern, returns NULL, with `at character
 * N: ERROR' in the complaint.
 */
struct pattern *pattern_new(struct slice text, unsigned flags, size_t before,
	    struct complaint *);
void	 pattern_free(struct pattern *);

/* Return how many groups the pattern has; return the number of the group with
   this name, or 0 if there is none. */
size_t	 pattern_groups(const struct pattern *);
size_t	 pattern_group(const struct pattern *, const char *name);

/* Whether the pattern matches within the name.  A match that takes too long
   ends the program with an error. */
bool	 pattern_match(struct pattern *, struct slice name);

/*
 * Return the text that a group matched in the last successful pattern_match()
 * of this name, or the whole match if the pattern has no such group; an empty
 * text if the group did not take part in the match.
 */
struct slice pattern_matched(const struct pattern *, struct slice name,
	    size_t group);

/*
 * Replace the first match in the name, or all matches, as PCRE2 does: `with' is
 * PCRE2's replacement string ($1, ${name}, $$) and must not be NULL.  *result
 * is valid until the next call for any pattern.  Returns false if nothing
 * matched.
 */
bool	 pattern_replace(struct pattern *, struct slice name,
	    struct slice with, bool all, struct slice *result);

#endif
