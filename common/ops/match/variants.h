/*
 * match_variants -- find functions of which a library uses another variant,
 * such as memcpy for another processor.
 */
#ifndef OPS_MATCH_VARIANTS_H
#define OPS_MATCH_VARIANTS_H

#include <stdbool.h>
#include <stddef.h>

struct profile;
struct regroup_name;

/*
 * How many old functions the new profile has in another variant (--norm=ifunc),
 * in the same object; and both names of the first of them in byte order, NULL
 * if there are none.
 */
struct match_variants {
	size_t		 n;
	char		*old, *new;
};

/*
 * Find variants from the sides on which each function is, and from its name
 * after pairing.  `met' is true for functions that both profiles have under
 * their names after pairing.  The code that calls this frees the names.
 */
void	 match_variants(struct match_variants *, const struct profile *,
	    const struct regroup_name *, const unsigned char *sides,
	    const bool *met);

#endif
