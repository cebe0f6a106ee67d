/*
 * match_strangers -- objects of which nothing seems to be left: a sign that
 * names should have been matched and were not.
 *
 * Two programs nearly always share some libraries, so each object is judged by
 * itself.
 */
#ifndef OPS_MATCH_STRANGERS_H
#define OPS_MATCH_STRANGERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct profile;
struct regroup_name;

struct match_strangers {
	char		*object;	/* its name; NULL: there is none */
	size_t		 len;
	size_t		 old;		/* functions that the old profile has
					   of it */
	size_t		 both;		/* those that the new one has, too */
	size_t		 by_name;	/* those that the new one has in another
					   object or file */
	size_t		 nameless;	/* others without a symbol */
};

/* Whether it is for want of symbols that they look removed and added. */
bool	 match_strangers_nameless(const struct match_strangers *);

/* Functions that only one side has by the names that they have now. */
struct match_left {
	size_t		 old, new;
	size_t		 by_stem;	/* old ones with the stem of a new
					   one (match_stem.h) */
};

void	 match_left(struct match_left *, const struct profile *,
	    const struct regroup_name *, const unsigned char *sides);

/*
 * Find an object of whose functions the new profile has hardly any, but many by
 * name, or most have none: they look removed and added.  Of several the one
 * with the most functions is told.  Functions have these names now, and were on
 * these sides (match_sides.h).  The caller frees the object's name.
 */
void	 match_strangers(struct match_strangers *, const struct profile *,
	    const struct regroup_name *, const unsigned char *sides);

#endif
