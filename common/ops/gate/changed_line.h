/*
 * changed_line -- the line of a source where what a limit compares changed
 * most.
 */
#ifndef OPS_GATE_CHANGED_LINE_H
#define OPS_GATE_CHANGED_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ops/compare/figures.h"

struct profile;
struct verdict_row;

/* Where to look: at the own code of a function, with callee ID_NONE; at its
   calls of another function; or, with function ID_NONE, at all calls of one. */
struct changed_line {
	uint32_t	 function, callee;
	const struct measure *m;	/* of costs or calls */
	bool		 rose;		/* the line that rose most; else that
					   fell most */
	struct verdict_row *row;	/* gets file and line */
};

/* Set file and line of n rows, as far as the profile has lines for them.  No
   two ask for the same functions.  Among lines that changed equally, the
   function's own file comes first, then the smallest number. */
void	 changed_line_find(const struct profile *, struct changed_line *,
	    size_t n);

#endif
