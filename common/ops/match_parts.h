/*
 * match_parts -- functions that became several, or several that became one.
 *
 * A clone for some arguments, an instance of a template, an overload: their
 * costs belong together, for what one lost the others may have.  What is told
 * of them is "FILE:OLD => FILE:NEW", and one of both is in several of these.
 */
#ifndef OPS_MATCH_PARTS_H
#define OPS_MATCH_PARTS_H

#include <stddef.h>
#include <stdint.h>

struct match_functions;

/* All-zero is none. */
struct match_parts {
	char		**at;
	size_t		 n;
};

/* Find them, once functions are paired; for file_to see match_inlined.h.  A
   part is in the file and object of the whole, or was called by it. */
void	 match_parts_find(struct match_parts *, const struct match_functions *,
	    const uint32_t *file_to);
void	 match_parts_free(struct match_parts *);

#endif
