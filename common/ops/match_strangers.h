/*
 * match_strangers -- objects of which nothing seems to be left.
 *
 * A program always shares libraries with the one that it is compared with, so
 * each object is judged for itself.
 */
#ifndef OPS_MATCH_STRANGERS_H
#define OPS_MATCH_STRANGERS_H

#include <stddef.h>
#include <stdint.h>

struct profile;
struct regroup_name;

/* How many functions of an object the old profile had, how many of these the
   new one has, and how many more it has by that name in another object or
   file. */
struct match_strangers {
	char		*object;	/* its name; NULL: there is none */
	size_t		 len;
	size_t		 old, both, by_name;
};

/*
 * The object with the most functions among those with hardly a function that
 * the new profile has, too, but by name: each looks removed and added.  The
 * functions have these names and sides (match_sides.h).  The name is the
 * caller's to free.
 */
void	 match_strangers(struct match_strangers *, const struct profile *,
	    const struct regroup_name *, const unsigned char *sides);

#endif
