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

#include "text/name_kind.h"
#include "profile/regroup.h"
#include "ops/match_parts.h"
#include "ops/match_rule.h"
#include "ops/match_strangers.h"

struct compare_old;
struct metadata;
struct profile;
struct regroup;

enum match_mode { MATCH_EXACT, MATCH_AUTO, MATCH_SIMILAR };

/* What is asked for; the default is MATCH_AUTO. */
struct match_how {
	enum match_mode	 mode;
	unsigned	 threshold;	/* of functions; 0: the default */
};

/* Names are those of the profile. */
struct match {
	uint32_t	*to[NAME_KINDS];	/* of each name; ID_NONE: it
						   stays; NULL: all do */
	size_t		 paired[NAME_KINDS];	/* how many change, */
	size_t		 unsure[NAME_KINDS];	/* and have several choices */
	size_t		 n;		/* names that the profile had */
	struct regroup_name *functions;	/* what each is called now */
	struct match_rules rules;	/* as few as say all of it */
	struct match_strangers strangers;	/* what is left of them */
	struct match_parts parts;	/* of functions */
};

/* Find what functions of the old side are on the new side of a difference that
   has not been regrouped since compare_note(). */
void	 match_find(struct match *, struct profile *,
	    const struct compare_old *, const struct match_how *);
void	 match_free(struct match *);

/* Give the old names the new ones. */
void	 match_regroup(const struct match *, struct regroup *);

/* Note what was paired, and parts, as descriptions of the profile. */
void	 match_describe(const struct match *, struct metadata *);

#endif
