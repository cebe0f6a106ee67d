/*
 * match_variants -- find functions of which a library takes another variant.
 */
#ifndef OPS_MATCH_VARIANTS_H
#define OPS_MATCH_VARIANTS_H

#include <stdbool.h>
#include <stddef.h>

struct profile;
struct regroup_name;

/* Old functions of which the new profile has another variant (--norm=ifunc) in
   the same object, and the names of the first in byte order, NULL if there are
   none. */
struct match_variants {
	size_t		 n;
	char		*old, *new;
};

/* Find them by the functions' current names and sides; `met' marks
   functions that both profiles have by these names.  The caller frees the
   names. */
void	 match_variants(struct match_variants *, const struct profile *,
	    const struct regroup_name *, const unsigned char *sides,
	    const bool *met);

#endif
