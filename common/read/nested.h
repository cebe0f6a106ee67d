/*
 * nested -- names made of ids.
 *
 * Callgrind's --compress-mangled writes the name of a context from the ids of
 * its functions, as in "(7)'2'(3)".
 */
#ifndef READ_NESTED_H
#define READ_NESTED_H

#include <stdbool.h>
#include <stddef.h>

struct reader;

/* Whether the text of a name at p is such a one; our own are never. */
bool	 nested_at(const struct reader *, const char *p);

/*
 * The name from p to end with names in place of its ids, *len bytes; NULL,
 * with a finding and *len as it was, if it has to be kept as it is.  The
 * caller frees it.
 */
char	*nested_text(struct reader *, const char *p, const char *end,
	    size_t *len);

#endif
