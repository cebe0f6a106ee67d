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

/* Whether the text of the name at p consists of ids.  Files that grindkit wrote
   have no names of this form. */
bool	 nested_at(const struct reader *, const char *p);

/*
 * Replace the ids in the name [p, end) by names.  Returns the text, *len bytes,
 * which the caller frees; NULL, after a finding and with *len unchanged, if the
 * name must be kept as it is.
 */
char	*nested_text(struct reader *, const char *p, const char *end,
	    size_t *len);

#endif
