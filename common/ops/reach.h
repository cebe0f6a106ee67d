/*
 * reach -- what leads to functions.
 */
#ifndef OPS_REACH_H
#define OPS_REACH_H

#include <stdint.h>

struct profile;

/*
 * The arcs of a profile by the component of their caller (call_cycles.h):
 * those of component c are arcs[start[c]] to arcs[start[c + 1] - 1].  The
 * caller frees both.
 */
void	 reach_arcs(const struct profile *, const uint32_t *component,
	    uint32_t n, uint32_t **arcs, uint32_t **start);

/* To the functions with a number in taken other than 0 come all that call them,
   directly or not. */
void	 reach_callers(const struct profile *, uint32_t *taken);

#endif
