/*
 * select -- choose functions by patterns on their names.
 *
 * A choice says WHAT: `ob:RE', `fl:RE' or `fn:RE', or RE, which is fn:RE.
 * It takes a function whose object, own file or name the pattern matches.
 */
#ifndef PROFILE_SELECT_H
#define PROFILE_SELECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "text/name_kind.h"
#include "text/slice.h"
#include "text/string.h"

struct complaint;
struct pattern;
struct profile;

struct select_choice {
	enum name_kind	 kind;
	struct pattern	*pattern;
	struct string	 what;		/* as the user wrote it */
	bool		 matched;	/* a function that was asked about */
};

/* Several choices; all-zero is none. */
struct select {
	struct select_choice	*choices;	/* which note what they match */
	size_t		 n, room;
};

/* Choose names of this kind that match a pattern; false if the pattern is not
   valid. */
bool	 select_add_pattern(struct select *, enum name_kind, struct slice re,
	    struct complaint *);

/* Add the choice that is written in the len bytes at what; false if its pattern
   is not valid. */
bool	 select_add(struct select *, const char *what, size_t len,
	    struct complaint *);
void	 select_free(struct select *);

/* Whether a choice takes a function with these names. */
bool	 select_has(const struct select *,
	    const struct slice names[NAME_KINDS]);

/*
 * For each function of the profile the number of the first choice that takes
 * it, counted from 1, or 0.  The caller frees the array.
 */
uint32_t *select_functions(const struct select *, const struct profile *);

/* Add those that have matched nothing to a list (diag_list()). */
void	 select_unmatched(const struct select *, char list[DIAG_MAX]);

#endif
