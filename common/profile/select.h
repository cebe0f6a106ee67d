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
	struct string	 what;		/* as the user wrote it */
	bool		 matched;	/* the pattern has matched some name */
};

/* Several choices; all-zero means none. */
struct select {
	struct select_choice	*choices;	/* matching a name sets
						   `matched' even if the struct
						   select is const */
	size_t		 n, room;
};

/* Add a choice of this kind.  Returns false if the pattern is not valid. */
bool	 select_add_pattern(struct select *, enum name_kind, struct slice re,
	    struct complaint *);

/* Add the choice written in the len bytes at what.  Returns false if its
   pattern is not valid. */
bool	 select_add(struct select *, const char *what, size_t len,
	    struct complaint *);
void	 select_free(struct select *);

/* Whether any choice selects a function with these names. */
bool	 select_has(const struct select *,
	    const struct slice names[NAME_KINDS]);

/*
 * For each function of the profile, the number of the first choice that selects
 * the function, counted from 1, or 0 if no choice does.  The array is to be
 * freed.
 */
uint32_t *select_functions(const struct select *, const struct profile *);

/* Append the choices that have matched nothing to a list (diag_list()). */
void	 select_unmatched(const struct select *, char list[DIAG_MAX]);

#endif
