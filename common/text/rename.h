/*
 * rename -- rules that rename objects, files and functions.
 *
 * Rules are applied to a name one after the other, in the order in which they
 * were added.  A rule applies to names of one kind (object, file or function).
 * Each distinct name is renamed once; all threads share the results.
 *
 * A rule is `[ob:|fl:|fn:][/WHERE/]s/OLD/NEW/FLAGS': OLD is a pattern; NEW
 * refers to groups by \1, $1, ${1}, \g<1>, ${name} and to the match by \&, \0,
 * $&, $0; flags are g, i and x.  With WHERE, a pattern, the rule applies only
 * to functions whose FILE:NAME it matches.  A rule that is not UTF-8 works on
 * bytes.
 */
#ifndef TEXT_RENAME_H
#define TEXT_RENAME_H

#include <stdbool.h>
#include <stddef.h>

#include "text/name_kind.h"
#include "text/slice.h"

struct complaint;
struct rename;

struct rename *rename_new(void);
void	 rename_free(struct rename *);

/*
 * Add a rule.  rename_add_rule() reads the kind of names from the prefix of the
 * rule; rename_plain_rule() takes a rule without a prefix, and the kind as an
 * argument.  Returns false if the rule is malformed, with what was expected and
 * found in the complaint.
 */
bool	 rename_add_rule(struct rename *, const char *rule,
	    struct complaint *);
bool	 rename_plain_rule(struct rename *, enum name_kind, const char *rule,
	    struct complaint *);

/* Set the text that rename_say_unmatched() prints for the last rule added.  The
   pointer is kept. */
void	 rename_tell(struct rename *, const char *rule);

/* The names of the presets, ended by NULL.  A preset is a list of rules that
   remove from names what differs between builds. */
extern const char *const rename_presets[];

/* Add the rules of the presets in a comma-separated list.  Returns false if a
   word is not the name of a preset. */
bool	 rename_norm(struct rename *, const char *list, struct complaint *);

/* Rename f'2, f'3, ..., which Callgrind's --separate-recs makes, to f. */
void	 rename_recursion(struct rename *);

/* Return the name without the level of recursion that Callgrind may append, for
   example f for f'2. */
struct slice rename_without_level(struct slice name);

/* Of two functions that become one, return whether a call of the one by the
   other is a call of that function.  It is if both have the same name, but for
   level and context, or if the caller is a clone of the callee. */
bool	 rename_keeps_call(struct slice caller, struct slice callee);

/* Return whether any rule was added. */
bool	 rename_any(const struct rename *);

/*
 * Return the new name, or the name itself if no rule changes it.  The text is
 * valid until rename_free().  `met' says that an input contains the name:
 * rename_say() and rename_originals() count only these names.
 */
struct slice rename_name(struct rename *, enum name_kind, struct slice name,
	    bool met);

/* Return whether any rule has a WHERE. */
bool	 rename_any_where(const struct rename *);

/*
 * Apply the rules with a WHERE to the names of one function, indexed by kind,
 * to which rename_name() has applied all other rules.  New names are valid
 * until rename_free().
 */
void	 rename_function(struct rename *, struct slice names[NAME_KINDS]);

/*
 * Return the *n old names that became this name, as strings in byte order; if
 * no name became this one, return the name itself.  The caller frees each
 * string and the list.
 */
char	**rename_originals(const struct rename *, enum name_kind,
	    struct slice name, size_t *n);

/* Print, for each kind of name, the number of distinct names before and after
   renaming. */
void	 rename_say(const struct rename *);

/* Print, in one line, those rules set by rename_tell() that matched no name,
   since the user may have mistyped them. */
void	 rename_say_unmatched(const struct rename *);

#endif
