/*
 * match -- what the objects, files and functions of an old build are called in
 * a new one.
 *
 * A difference whose two sides were built in two folders, or against two
 * versions of a library, has every function twice.  What is found here makes
 * them one again, and can be told as rules that would do the same.
 */
#ifndef OPS_MATCH_H
#define OPS_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/rename.h"
#include "ops/match_rules.h"

struct compare_old;
struct metadata;
struct profile;
struct regroup;

enum match_mode { MATCH_EXACT, MATCH_AUTO };

/* Names are those of the profile. */
struct match {
	uint32_t	*to[NAME_KINDS];	/* of each name; ID_NONE: it
						   stays */
	size_t		 paired[NAME_KINDS];	/* how many change, */
	size_t		 unsure[NAME_KINDS];	/* and have several choices */
	size_t		 n;		/* names that the profile had */
	struct match_rules rules;	/* as few as say all of it */
};

/* Find what the names of the old side are on the new side of a difference
   that has not been regrouped since compare_note(). */
void	 match_find(struct match *, struct profile *,
	    const struct compare_old *);
void	 match_free(struct match *);

/* Give the old names the new ones. */
void	 match_regroup(const struct match *, struct regroup *);

/* Say what was paired, in a line, or, verbose, with all rules. */
void	 match_say(const struct match *, bool verbose);

/* Note it as descriptions of the profile. */
void	 match_describe(const struct match *, struct metadata *);

#endif
