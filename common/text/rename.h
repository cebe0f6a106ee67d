/*
 * rename -- rules that give objects, files and functions other names.
 *
 * Rules are applied to a name one after the other, in the order in which
 * they were added; a rule of another kind leaves it alone.  Each distinct
 * name is worked on once, whichever thread asks for it.
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

/* Add a rule (rename_rule.h), with its kind in front, or one without, for names
   of this kind.  False, with what was expected and found, if it is
   malformed. */
bool	 rename_add_rule(struct rename *, const char *rule,
	    struct complaint *);
bool	 rename_plain_rule(struct rename *, enum name_kind, const char *rule,
	    struct complaint *);

/* Remember the text of the rule that was added last, which is kept, not copied,
   so that rename_say_unmatched() can tell it. */
void	 rename_tell(struct rename *, const char *rule);

/* Add the rules of a list of presets: as in preset_names (preset.h).  False if
   a word is not one of these. */
bool	 rename_norm(struct rename *, const char *list, struct complaint *);

/* Join f'2, f'3, ..., which Callgrind's --separate-recs makes, with f. */
void	 rename_recursion(struct rename *);

/* Whether there is a rule. */
bool	 rename_any(const struct rename *);

/* The new name, kept until rename_free(), or the name itself.  met: a file has
   the name, so it counts in rename_say(). */
struct slice rename_name(struct rename *, enum name_kind, struct slice name,
	    bool met);

/* Whether a rule is for some functions only (rename_rule.h). */
bool	 rename_any_where(const struct rename *);

/*
 * The names of a function, by kind, after those rules that are for it only,
 * which see what all others have made of names.  Names that change are kept
 * until rename_free().
 */
void	 rename_function(struct rename *, struct slice names[NAME_KINDS]);

/*
 * What a name was before: *n names that became it, in byte order, as strings.
 * Without rules, or without a name that became it, itself.  The caller frees
 * each of them and the list.
 */
char	**rename_originals(const struct rename *, enum name_kind,
	    struct slice name, size_t *n);

/* Say how many names of each kind became how many. */
void	 rename_say(const struct rename *);

/* Say, in one line, which of the rules that are to be told have matched no
   name: they may be mistyped. */
void	 rename_say_unmatched(const struct rename *);

#endif
