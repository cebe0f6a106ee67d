/*
 * match_rule -- what was paired, told as renaming rules.
 *
 * Applied to both profiles, the rules give every pair one name: they change the
 * old names of pairs, and no name of the new side.
 */
#ifndef OPS_MATCH_RULE_H
#define OPS_MATCH_RULE_H

#include <stddef.h>
#include <stdint.h>

#include "text/name_kind.h"
#include "text/slice.h"
#include "ops/match/pair.h"

/* What of a name is replaced: a folder that it starts with; all of it; or a
   folder wherever it occurs in it. */
enum match_where { MATCH_START, MATCH_WHOLE, MATCH_FOLDER };

/* What a rule is for: all that is in a folder; one file, object or function
   that has moved; one that has another name. */
enum match_what { MATCH_MANY, MATCH_MOVED, MATCH_RENAMED };

/* What a rule is to say. */
struct match_change {
	enum match_what	 what;
	struct match_likeness like;	/* of a function, or 0 */
	enum name_kind	 kind;
	enum match_where where;
	struct slice	 old, new;
	/* Only for functions of this file and name; file.at NULL: for all. */
	struct slice	 file, function;
};

struct match_rule {
	char		*text;		/* as -s takes it; a C string */
	size_t		 names;		/* of the old side that it changes */
	enum match_what	 what;
	struct match_likeness like;
};

/* All-zero is none. */
struct match_rules {
	struct match_rule *at;
	size_t		 n, room;
};

/* Add a rule that changes so many names. */
void	 match_rules_put(struct match_rules *, const struct match_change *,
	    size_t names);
void	 match_rules_free(struct match_rules *);

#endif
