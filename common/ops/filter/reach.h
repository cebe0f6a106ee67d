/*
 * reach -- find the functions that lead to others by calls.
 */
#ifndef OPS_FILTER_REACH_H
#define OPS_FILTER_REACH_H

#include <stdint.h>

#include "base/buckets.h"

struct profile;

/* List the arcs of a profile by the component of their caller, one of n
   (call_cycles.h).  The caller frees the buckets. */
void	 reach_arcs(const struct profile *, const uint32_t *component,
	    uint32_t n, struct buckets *);

/* Extend `taken': set a number other than 0 for all functions that call one
   with such a number, directly or not. */
void	 reach_callers(const struct profile *, uint32_t *taken);

#endif
