/*
 * select -- choose functions by patterns on their names.
 *
 * A choice is `ob:RE', `fl:RE', `fn:RE' or RE, which means fn:RE.  It selects
 * the functions whose object, own file or name matches the pattern.
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
	struct string	 what;		/* the choice as the user wrote it */
	bool		 matched;
};

/* Several choices; all-zero means that there is none. */
struct select {
	struct select_choice	*choices;	/* matching sets `matched' of a
						   choice even if the struct
						   select is const */
	size_t		 n, room;
};

/* Add a choice for this kind of names.  Returns false, with a complaint, if the
   pattern is not valid. */
bool	 select_add_pattern(struct select *, enum name_kind, struct slice re,
	    struct complaint *);

/* Add the choice in the len bytes at `what'.  Returns false, with a complaint,
   if its pattern is not valid. */
bool	 select_add(struct select *, const char *what, size_t len,
	    struct complaint *);
void	 select_free(struct select *);

/* Return whether any choice selects a function with these names. */
bool	 select_has(const struct select *,
	    const struct slice names[NAME_KINDS]);

/*
 * Return for each function of the profile the number of the first choice that
 * selects it, counted from 1, or 0 if no choice does.  The caller frees the
 * array.
 */
uint32_t *select_functions(const struct select *, const struct profile *);

/* Append the choices whose patterns have matched no name to a list
   (diag_list()). */
void	 select_unmatched(const struct select *, char list[DIAG_MAX]);

#endif
