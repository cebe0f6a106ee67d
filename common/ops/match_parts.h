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

#include "ops/match_part.h"

struct match_functions;
struct profile;
struct regroup;

/* All-zero is none. */
struct match_parts {
	char		**at;		/* what is told, list.n of them */
	struct match_part_list list;	/* functions before regrouping */
	uint32_t	*sections;	/* one of each function, or ID_NONE */
};

/* Find them, once functions are paired; for file_to see match_inlined.h.  A
   part is in the file and object of the whole, or was called by it. */
void	 match_parts_find(struct match_parts *, const struct match_functions *,
	    const uint32_t *file_to);
void	 match_parts_free(struct match_parts *);

/*
 * The difference was regrouped so, or not at all (NULL): of each of its
 * functions the whole that it is a part of, or itself, for what is to be judged
 * as one change.  NULL if there are no parts; the caller frees it.
 */
uint32_t *match_parts_wholes(const struct match_parts *,
	    const struct profile *, const struct regroup *);

#endif
