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

/* What a name is the name of. */
enum name_kind { NAME_OBJECT, NAME_FILE, NAME_FUNCTION, NAME_KINDS };

/* The kind that a text states by `ob:', `fl:' or `fn:' in front, else a
   function; *text moves behind that. */
enum name_kind name_kind_of(const char **text);

struct rename;

/* Room for what is said of a rule. */
enum { RENAME_WHY = 256 };

struct rename *rename_new(void);
void	 rename_free(struct rename *);

/*
 * Add `s/OLD/NEW/FLAGS', for names of this kind.  OLD is a pattern, NEW has
 * references \1, $1, ${1}, \g<1>, ${name} to groups and \&, \0, $&, $0 to
 * the match; flags are g, i and x.  A rule that is not UTF-8 works on bytes.
 * False if it is no rule; why then says what was expected and found.
 */
bool	 rename_rule(struct rename *, enum name_kind, const char *rule,
	    char *why);

/* The same with a prefix that states the kind (name_kind_of). */
bool	 rename_any_rule(struct rename *, const char *rule, char *why);

/* The names of presets, up to NULL. */
extern const char *const	 rename_presets[];

/* Add the rules of a list of presets.  False, with why, if a word is none of
   them. */
bool	 rename_norm(struct rename *, const char *list, char *why);

/* Join f'2, f'3, ..., which Callgrind's --separate-recs makes, with f. */
void	 rename_recursion(struct rename *);

/* Whether there is a rule. */
bool	 rename_any(const struct rename *);

/* The new name, of *out_len bytes, kept until rename_free().  met: a file has
   the name, so it counts in rename_say(). */
const char *rename_name(struct rename *, enum name_kind, const char *name,
	    size_t len, bool met, size_t *out_len);

/*
 * What a name was before: *n names that became it, in byte order, as strings.
 * Without rules, or without a name that became it, itself.  The caller frees
 * each of them and the list.
 */
void	 rename_originals(const struct rename *, enum name_kind,
	    const char *name, size_t len, char ***names, size_t *n);

/* Say how many names of each kind became how many. */
void	 rename_say(const struct rename *);

#endif
