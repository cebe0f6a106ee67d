/*
 * match_rules -- what was paired, as few rules as say all of it.
 *
 * A folder that has another name is one rule for all that is in it, also for
 * what has no pair; every other pair is a rule of its own, and these come
 * first.  To apply the rules to both profiles is to pair them: no rule changes
 * a name of the new side.
 */
#ifndef OPS_MATCH_RULES_H
#define OPS_MATCH_RULES_H

#include <stddef.h>
#include <stdint.h>

#include "text/name_kind.h"
#include "ops/match_rule.h"

struct intern;
struct match_folders;
struct match_names;

/* The names of a kind, and which sides of a difference have each. */
struct match_kind {
	enum name_kind	 kind;
	const unsigned char *sides;	/* MATCH_OLD and MATCH_NEW, added */
	uint32_t	*to;		/* what each becomes, or ID_NONE */
	size_t		 n;		/* so many have a side */
};

/*
 * Add the rules for the pairs of a kind, and set what they make of each name,
 * paired or not; new names are added.
 */
void	 match_rules_add(struct match_rules *, const struct match_names *,
	    const struct match_folders *, const struct match_kind *,
	    struct intern *);

#endif
