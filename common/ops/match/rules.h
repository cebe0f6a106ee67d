/*
 * match_rules -- what was paired, in few rules.
 *
 * A folder that has another name now makes one rule, which changes all names in
 * it, also those without a pair.  Every other pair makes a rule of its own, and
 * these come first.
 */
#ifndef OPS_MATCH_RULES_H
#define OPS_MATCH_RULES_H

#include <stddef.h>
#include <stdint.h>

#include "text/name_kind.h"
#include "ops/match/rule.h"

struct intern;
struct match_folders;
struct match_names;

/* The names of a profile as those of a kind. */
struct match_kind {
	enum name_kind	 kind;
	const unsigned char *sides;	/* of each name; match_sides.h */
	uint32_t	*to;		/* what each becomes, or ID_NONE */
	size_t		 n;		/* names that have a side: the first */
};

/*
 * Add the rules for the pairs of a kind, and set in to what they make of each
 * name, paired or not.  Names that are new are added to the intern.
 */
void	 match_rules_add(struct match_rules *, const struct match_names *,
	    const struct match_folders *, const struct match_kind *,
	    struct intern *);

#endif
