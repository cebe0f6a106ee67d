/*
 * match_between -- functions of two sides, and which of them are pairs.
 */
#ifndef OPS_MATCH_BETWEEN_H
#define OPS_MATCH_BETWEEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"
#include "ops/match/likeness.h"
#include "ops/match/sides.h"

struct match_places;
struct regroup_name;

struct match_functions {
	const struct profile *p;	/* a difference */
	/* What each function is called with the pairs of files and objects. */
	const struct regroup_name *names;
	const unsigned char *sides;	/* of each; match_sides.h */
	const unsigned char *objects;	/* likewise of each name, as one of an
					   object */
	unsigned	 threshold;	/* how much pairs must be alike, in
					   percent */

	/* Found by match_functions(), for each function; freed by
	   match_functions_free(). */
	uint32_t	*pair;		/* the same one on the other side; if
					   it is on both, itself; or ID_NONE */
	struct match_likeness *like;	/* of each pair, at its old one; all
					   is 0 where nobody asked */
	bool		*unsure;	/* several would do */
	struct match_places *sources;	/* where all functions are */
	/* Of functions that only one side had: equal numbers for equal stems
	   (STEM_BASE), ID_NONE for none, and for equal file and object.  NULL
	   if there are none. */
	uint32_t	*stem, *place;
};

/* The number on the new side of a function that has a pair, else ID_NONE. */
static inline uint32_t
match_new_number(const struct match_functions *m, uint32_t function)
{
	return m->pair[function] != ID_NONE &&
	    (m->sides[function] & MATCH_NEW) != 0 ? function :
	    m->pair[function];
}

#endif
