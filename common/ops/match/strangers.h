/*
 * match_strangers -- find objects whose functions seem to have vanished: a sign
 * that names should have been matched and were not.
 *
 * Objects are judged one by one, since even unrelated programs share some
 * libraries.
 */
#ifndef OPS_MATCH_STRANGERS_H
#define OPS_MATCH_STRANGERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct profile;
struct regroup_name;

struct match_strangers {
	char		*object;	/* its name; NULL if none was found */
	size_t		 len;
	size_t		 old;		/* its functions in the old profile */
	size_t		 both;		/* those also in the new one */
	size_t		 by_name;	/* those in another object or file of
					   the new one */
	size_t		 nameless;	/* others without a symbol */
};

/* Whether they look removed and added for lack of symbols. */
bool	 match_strangers_nameless(const struct match_strangers *);

/* Functions that only one side has by their current names. */
struct match_left {
	size_t		 old, new;
	size_t		 by_stem;	/* old ones that share a stem with a
					   new one (match_stem.h) */
};

void	 match_left(struct match_left *, const struct profile *,
	    const struct regroup_name *, const unsigned char *sides);

/*
 * Find an object with hardly any function in the new profile, where many of its
 * functions' names appear elsewhere in it, or most have no name: they look
 * removed and added.  Of several, choose the one with the most functions.  The
 * names and sides (match_sides.h) are the functions' current ones.  The caller
 * frees the object's name.
 */
void	 match_strangers(struct match_strangers *, const struct profile *,
	    const struct regroup_name *, const unsigned char *sides);

#endif
