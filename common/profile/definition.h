/*
 * definition -- parse `event:' lines, which give an event a long name and a
 * formula.
 */
#ifndef PROFILE_DEFINITION_H
#define PROFILE_DEFINITION_H

#include <stdbool.h>

#include "text/slice.h"
#include "text/string.h"

/* The parts of an `event:' line; formula may be empty. */
struct definition {
	struct string	 name, formula, title;
};

/*
 * Parse `NAME = FORMULA : LONG', `NAME : LONG' or `NAME LONG' into a definition
 * that is all zero.  Returns false if there is no name.  The caller calls
 * definition_free() in either case.
 */
bool	 definition_read(struct definition *, struct slice);
void	 definition_free(struct definition *);

/* One term of a formula, such as `- 10 * L1m'. */
struct definition_term {
	bool		 minus;
	struct slice	 factor;	/* digits, or empty: 1 */
	struct slice	 name;		/* empty: malformed term */
};

/* Parse the next term of the formula in [p, end).  Returns the end of the
   term. */
const char *definition_next_term(const char *p, const char *end,
	    struct definition_term *);

#endif
