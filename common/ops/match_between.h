/*
 * match_between -- functions of two sides, and which of them are pairs.
 */
#ifndef OPS_MATCH_BETWEEN_H
#define OPS_MATCH_BETWEEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct profile;
struct regroup_name;

struct match_functions {
	const struct profile *p;	/* a difference */
	const struct regroup_name *names;	/* of each function, so far */
	const unsigned char *sides;	/* of each; match_sides.h */
	unsigned	 threshold;	/* as much alike, in percent */

	/* What is found, of each function; to be freed. */
	uint32_t	*pair;		/* the one that it is on the other
					   side, itself, or ID_NONE */
	uint16_t	*alike;		/* how much, by match_score(); 0: by
					   name alone */
	bool		*unsure;	/* there are several choices */
	/* NULL, or of those that only one side had a number of the name's stem
	   (STEM_BASE), or ID_NONE, and of file and object. */
	uint32_t	*stem, *place;
};

#endif
