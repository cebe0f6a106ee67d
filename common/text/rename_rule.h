/*
 * rename_rule -- one rule that gives names of a kind other names.
 *
 * `[ob:|fl:|fn:][/WHERE/]s/OLD/NEW/FLAGS': OLD is a pattern, NEW has
 * references \1, $1, ${1}, \g<1>, ${name} to groups and \&, \0, $&, $0 to the
 * match; flags are g, i and x.  With WHERE, a pattern, the rule is only for
 * functions whose FILE:NAME that matches.  A rule that is not UTF-8 works on
 * bytes.
 */
#ifndef TEXT_RENAME_RULE_H
#define TEXT_RENAME_RULE_H

#include <stdbool.h>
#include <stddef.h>

#include "text/name_kind.h"
#include "text/slice.h"

struct complaint;
struct pattern;

struct rename_rule {
	enum name_kind	 kind;
	struct pattern	*where;		/* NULL: the rule is for all names */
	struct pattern	*pattern;
	char		*with;		/* PCRE2's replacement string */
	size_t		 with_len;
	bool		 all;
	const char	*told;		/* as told if it matches no name, or
					   NULL */
	bool		 matched;	/* some name */
};

/* Read a rule with its kind in front, or one without, of names of this kind.
   False, with what was expected and found, if it is malformed. */
bool	 rename_rule_read(struct rename_rule *, const char *text,
	    struct complaint *);
bool	 rename_rule_read_plain(struct rename_rule *, enum name_kind,
	    const char *text, struct complaint *);
void	 rename_rule_free(struct rename_rule *);

/* The new name, until the next call with any rule; false if the rule leaves
   the name alone. */
bool	 rename_rule_apply(const struct rename_rule *, struct slice name,
	    struct slice *result);

#endif
