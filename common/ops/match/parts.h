/*
 * match_parts -- find functions that were divided into several, or joined.
 *
 * If a compiler makes a clone of a function, an instance of a template or an
 * overload, the costs of all of them belong together: what one function, the
 * whole, lost, another one, its part, may have gained.  A report shows each
 * part in a line "FILE:OLD => FILE:NEW", so a whole appears in as many lines as
 * it has parts.
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

/* The parts that match_parts_find() found.  If all members are zero there are
   none. */
struct match_parts {
	struct facts	 facts;		/* a fact (a `desc:' line) for each part
					   in the list */
	struct match_part_list list;	/* pairs of a function and a part of it,
					   as numbers of functions before
					   regrouping; sorted by old, then by
					   new function */
	uint32_t	*sections;	/* by function: any one of its sections,
					   or ID_NONE; NULL if there are no
					   parts */
};

/*
 * Find the parts, using the pairs that match_functions() has found.  A part is
 * in the same file and object as its whole, or was inlined into it.  `file_to'
 * gives the new name of each file name, or ID_NONE if the file keeps its name.
 * The caller frees the result with match_parts_free().
 */
void	 match_parts_find(struct match_parts *, const struct match_functions *,
	    const uint32_t *file_to);
void	 match_parts_free(struct match_parts *);

/*
 * Return an array that gives, by function of the difference, the whole that the
 * function is a part of, or the function itself if it is no part.  The changes
 * of all functions with the same whole are to be added up before they are
 * compared with a limit.  `regroup' is the regrouping that made the difference,
 * or NULL.  The caller frees the array, which is NULL if there are no parts.
 */
uint32_t *match_parts_wholes(const struct match_parts *,
	    const struct profile *, const struct regroup *);

#endif
