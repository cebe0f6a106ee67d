/*
 * match_rules -- write pairs of names as few renaming rules.
 *
 * Applied to both profiles, the rules give both names of each pair the new
 * name: they change the old names of pairs, and no name of the new side.
 *
 * A renamed folder makes one rule, which changes all names in it, whether they
 * have a pair or not.  For every other pair there is a rule of its own; these
 * rules come first.
 */
#ifndef OPS_MATCH_RULES_H
#define OPS_MATCH_RULES_H

#include <stddef.h>
#include <stdint.h>

#include "text/name_kind.h"
#include "profile/fact.h"
#include "ops/match/pair.h"

struct intern;
struct match_folders;

struct match_rule {
	struct fact	*fact;
	struct match_likeness like;	/* how alike the pair is, for a rule
					   about functions; else 0 */
};

/* A list of rules; if all members are zero the list is empty. */
struct match_rules {
	struct match_rule *at;
	size_t		 n, room;
};

/* Add a rule.  `like' says how alike the pair is if the rule renames a
   function, and is NULL for other rules. */
void	 match_rules_put(struct match_rules *, const struct fact_change *,
	    const struct match_likeness *like);

/* The names of a profile that are used as names of one kind: of files, of
   objects or of functions. */
struct match_kind {
	enum name_kind	 kind;
	const unsigned char *sides;	/* by name: the sides that use it as a
					   name of this kind */
	uint32_t	*to;		/* by name: its new name, or ID_NONE */
	size_t		 n;		/* only the first n names have an
					   element in `sides' */
};

/*
 * Add the rules that express the pairs of a kind.  For each old name that the
 * rules change, with or without a pair, set its element in the member `to' of
 * the kind to the name that the rules produce, adding that name to the intern
 * table if it does not have it yet.
 */
void	 match_rules_add(struct match_rules *, const struct match_names *,
	    const struct match_folders *, const struct match_kind *,
	    struct intern *);

#endif
