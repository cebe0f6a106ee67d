/*
 * match_parts -- find functions that were divided into several, or joined.
 *
 * If a compiler made a clone of a function, an instance of a template or an
 * overload, the costs of all of them belong together: what one function, the
 * whole, lost, another one, its part, may have gained.  Each part is reported
 * as "FILE:OLD => FILE:NEW"; a whole appears in several of these lines.
 */
#ifndef OPS_MATCH_PARTS_H
#define OPS_MATCH_PARTS_H

#include <stddef.h>
#include <stdint.h>

#include "profile/fact.h"
#include "ops/match/pair.h"

struct match_functions;
struct profile;
struct regroup;

/* The parts found; all-zero is empty. */
struct match_parts {
	struct facts	 facts;		/* a fact for each part in the list */
	struct match_part_list list;	/* each part with its whole, as numbers
					   of functions before regrouping;
					   sorted by old, then new function */
	uint32_t	*sections;	/* by function: one of its sections, or
					   ID_NONE; NULL without parts */
};

/*
 * Call this after functions were paired.  A part is in the file and object of
 * the whole, or was inlined into it.  file_to is the new name of each file, or
 * ID_NONE if the file keeps its name.
 */
void	 match_parts_find(struct match_parts *, const struct match_functions *,
	    const uint32_t *file_to);
void	 match_parts_free(struct match_parts *);

/*
 * Return, for each function of the difference after this regrouping (or NULL),
 * the whole of which the function is a part, else the function itself: the
 * changes of functions with the same whole should be judged as one change.  The
 * caller frees the array, which is NULL if there are no parts.
 */
uint32_t *match_parts_wholes(const struct match_parts *,
	    const struct profile *, const struct regroup *);

#endif
