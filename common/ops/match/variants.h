/*
 * match_variants -- find library functions that each build has in another
 * variant, such as memcpy for another processor.
 */
#ifndef OPS_MATCH_VARIANTS_H
#define OPS_MATCH_VARIANTS_H

#include <stdbool.h>
#include <stddef.h>

struct profile;
struct regroup_name;

/* The old functions that the new profile has in another variant (see
   --norm=ifunc) in the same object. */
struct match_variants {
	size_t		 n;
	char		*old, *new;
};

/*
 * Find functions whose variant changed.  `sides' says which sides have each
 * function; the array of struct regroup_name has its object, file and name once
 * names are paired, and `met' is true for functions that both profiles have
 * under these names.  The caller frees `old' and `new' of the result.
 */
void	 match_variants(struct match_variants *, const struct profile *,
	    const struct regroup_name *, const unsigned char *sides,
	    const bool *met);

#endif
