/*
 * changed_line -- the source line that contributed most to the change of a
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

/*
 * A search for one line: in the own code of `function' if `callee' is ID_NONE,
 * among all calls of `callee' if `function' is ID_NONE, otherwise among the
 * calls of `callee' by `function'.
 */
struct changed_line {
	uint32_t	 function, callee;
	const struct measure *m;	/* the measure of costs or calls */
	bool		 rose;		/* find the line that rose most, not the
					   one that fell most */
	struct verdict_row *row;	/* the row that gets the file and the
					   line */
};

/*
 * Do n searches, and set `file' and `line' of the row of each search that finds
 * a line.  No two searches may have the same function and callee.  Among lines
 * that changed equally, one in the function's own file is preferred, then the
 * one with the smallest number.
 */
void	 changed_line_find(const struct profile *, struct changed_line *,
	    size_t n);

#endif
