/*
 * rename_rule -- one rule that renames names of a kind.
 *
 * `[ob:|fl:|fn:][/WHERE/]s/OLD/NEW/FLAGS': OLD is a pattern; NEW refers to
 * groups by \1, $1, ${1}, \g<1>, ${name} and to the match by \&, \0, $&, $0;
 * flags are g, i and x.  With WHERE, a pattern, the rule applies only to
 * functions whose FILE:NAME it matches.  A rule that is not UTF-8 works on
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
	const char	*told;		/* text for rename_say_unmatched(),
					   or NULL */
	bool		 matched;	/* it matched some name */
};

/* Read a rule with a prefix for its kind, or one without, for names of this
   kind.  If it is malformed, returns false with what was expected and found. */
bool	 rename_rule_read(struct rename_rule *, const char *text,
	    struct complaint *);
bool	 rename_rule_read_plain(struct rename_rule *, enum name_kind,
	    const char *text, struct complaint *);
void	 rename_rule_free(struct rename_rule *);

/* Rename a name; *result is valid until the next call for any rule.  Returns
   false if the rule does not change the name. */
bool	 rename_rule_apply(const struct rename_rule *, struct slice name,
	    struct slice *result);

#endif
