/*
 * match_rule -- what was paired, told as rules for names.
 *
 * To apply the rules to both profiles is to pair what was paired: no rule
 * changes a name of the new side.
 */
#ifndef OPS_MATCH_RULE_H
#define OPS_MATCH_RULE_H

#include <stddef.h>
#include <stdint.h>

#include "text/name_kind.h"
#include "text/slice.h"

/* What of a name is replaced: its start, up to a slash; all of it; or, however
   often it is there, a folder in it. */
enum match_where { MATCH_START, MATCH_WHOLE, MATCH_FOLDER };

/* What a rule is for: a folder of files, objects or functions, one of these
   that is elsewhere, or one of them that is called otherwise. */
enum match_what { MATCH_MANY, MATCH_MOVED, MATCH_RENAMED };

/* What a rule is to say. */
struct match_change {
	enum match_what	 what;
	uint16_t	 alike;		/* of a function; match_score.h */
	enum name_kind	 kind;
	enum match_where where;
	struct slice	 old, new;
	/* Of which functions only, by file and name; a NULL file: of all. */
	struct slice	 file, function;
};

/* A rule as -s takes it, and how many names of the old side it is for. */
struct match_rule {
	char		*text;
	size_t		 names;
	enum match_what	 what;
	uint16_t	 alike;
};

/* All-zero is none. */
struct match_rules {
	struct match_rule *at;
	size_t		 n, room;
};

/* Add the rule for so many names. */
void	 match_rules_put(struct match_rules *, const struct match_change *,
	    size_t names);
void	 match_rules_free(struct match_rules *);

#endif
