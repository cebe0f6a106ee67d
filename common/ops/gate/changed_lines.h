/*
 * changed_lines -- find the line of a function that changed most.
 */
#ifndef OPS_GATE_CHANGED_LINES_H
#define OPS_GATE_CHANGED_LINES_H

#include <stdbool.h>
#include <stddef.h>

struct measure;
struct profile;
struct verdict_row;

/* Set file and line of each of the n rows, which name functions of the
   difference, to where the measure rose most or, with falling, fell most. */
void	 changed_lines(const struct profile *, const struct measure *,
	    bool falling, struct verdict_row *rows, size_t n);

#endif
