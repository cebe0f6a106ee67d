/*
 * changed_line -- the line of a source that contributed most to the change of a
 * function or arc that a limit compares.
 */
#ifndef OPS_GATE_CHANGED_LINE_H
#define OPS_GATE_CHANGED_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ops/compare/figures.h"

struct profile;
struct verdict_row;

/* A search for one line, in the own code of a function (callee ID_NONE), among
   its calls of another function, or among all calls of `callee' (function
   ID_NONE). */
struct changed_line {
	uint32_t	 function, callee;
	const struct measure *m;	/* measure of costs or calls */
	bool		 rose;		/* find the line that rose most; else
					   the line that fell most */
	struct verdict_row *row;	/* where to store file and line */
};

/*
 * Do n searches, and set file and line of their rows if the profile has lines
 * for them.  No two searches may name the same functions.  Among lines that
 * changed equally, the function's own file comes first, then the smallest
 * number.
 */
void	 changed_line_find(const struct profile *, struct changed_line *,
	    size_t n);

#endif
