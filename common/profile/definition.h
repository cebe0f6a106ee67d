/*
 * definition -- what an `event:' line says of an event.
 */
#ifndef PROFILE_DEFINITION_H
#define PROFILE_DEFINITION_H

#include <stdbool.h>

#include "text/slice.h"
#include "text/string.h"

/* A long name, and a formula or nothing. */
struct definition {
	struct string	 name, formula, title;
};

/*
 * Read `NAME = FORMULA : LONG', `NAME : LONG' or `NAME LONG' into a
 * definition that is all zero.  False if there is no name.  The caller frees
 * it with definition_free() either way.
 */
bool	 definition_read(struct definition *, struct slice);
void	 definition_free(struct definition *);

/* A part of a formula: `- 10 * L1m' and its like. */
struct definition_term {
	bool		 minus;
	struct slice	 factor;	/* digits, or nothing */
	struct slice	 name;		/* nothing: no term */
};

/* The next term of the formula from p to end; where it ends. */
const char *definition_next_term(const char *p, const char *end,
	    struct definition_term *);

#endif
