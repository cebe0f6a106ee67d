/*
 * reach -- what leads to functions.
 */
#ifndef OPS_FILTER_REACH_H
#define OPS_FILTER_REACH_H

#include <stdint.h>

#include "base/buckets.h"

struct profile;

/* The arcs of a profile by the component of their caller, one of n
   (call_cycles.h).  The caller frees them. */
void	 reach_arcs(const struct profile *, const uint32_t *component,
	    uint32_t n, struct buckets *);

/* Set in taken, to a number other than 0, all functions that call those for
   which it is set already, directly or not. */
void	 reach_callers(const struct profile *, uint32_t *taken);

#endif
