/*
 * match_rule -- write pairs as renaming rules.
 *
 * Applied to both profiles, the rules give both members of each pair the same
 * name: they change the old names of pairs, and no name of the new side.
 */
#ifndef OPS_MATCH_RULE_H
#define OPS_MATCH_RULE_H

#include <stddef.h>
#include <stdint.h>

#include "text/name_kind.h"
#include "text/slice.h"
#include "ops/match/pair.h"

/* Which part of a name is replaced: a folder at its start, all of it, or a
   folder wherever it occurs. */
enum match_where { MATCH_START, MATCH_WHOLE, MATCH_FOLDER };

/* What a rule changes: all names in a folder; one file, object or function that
   was moved; or one that was renamed. */
enum match_what { MATCH_MANY, MATCH_MOVED, MATCH_RENAMED };

/* The content of a rule. */
struct match_change {
	enum match_what	 what;
	struct match_likeness like;	/* of functions, else 0 */
	enum name_kind	 kind;
	enum match_where where;
	struct slice	 old, new;
	/* Applies only to functions of this file and name; to all if file.at is
	   NULL. */
	struct slice	 file, function;
};

struct match_rule {
	char		*text;		/* for option -s; a C string */
	size_t		 names;		/* names of the old side it changes */
	enum match_what	 what;
	struct match_likeness like;
};

/* All-zero is empty. */
struct match_rules {
	struct match_rule *at;
	size_t		 n, room;
};

/* Add a rule that changes this number of names. */
void	 match_rules_put(struct match_rules *, const struct match_change *,
	    size_t names);
void	 match_rules_free(struct match_rules *);

#endif
