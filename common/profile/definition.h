/*
 * definition -- parse `event:' lines, which give an event a long name and a
 * formula.
 */
#ifndef PROFILE_DEFINITION_H
#define PROFILE_DEFINITION_H

#include <stdbool.h>

#include "text/slice.h"
#include "text/string.h"

/* The parts of an `event:' line.  The formula may be empty. */
struct definition {
	struct string	 name, formula, title;
};

/*
 * Parse `NAME = FORMULA : LONG', `NAME : LONG' or `NAME LONG'; LONG becomes the
 * title.  The definition must be all-zero before.  Returns false if there is no
 * name.  In either case it must be freed by definition_free().
 */
bool	 definition_read(struct definition *, struct slice);
void	 definition_free(struct definition *);

/* One term of a formula, such as `- 10 * L1m'. */
struct definition_term {
	bool		 minus;
	struct slice	 factor;	/* digits, or an empty text, which means
					   1 */
	struct slice	 name;		/* name of an event; empty if the term
					   is malformed */
};

/* Parse the next term of the formula in [p, end).  Returns the end of the
   term. */
const char *definition_next_term(const char *p, const char *end,
	    struct definition_term *);

#endif
