/*
 * call_cycles -- find the cycles in the call graph of a profile.
 */
#ifndef PROFILE_CALL_CYCLES_H
#define PROFILE_CALL_CYCLES_H

#include <stdbool.h>
#include <stdint.h>

struct profile;

/*
 * Find the strongly connected components of the call graph, restricted to the
 * functions for which within is set (NULL: all).  Functions that call each
 * other in a cycle share a component; any other function is a component of its
 * own.  Returns the component of each function, ID_NONE for those outside, and
 * sets *n to the number of components.  A callee in another component has a
 * lower number than its caller.  No recursion: deep graphs do not exhaust the
 * stack.  The caller frees the array.
 */
uint32_t *call_cycles_components(const struct profile *, const bool *within,
	    uint32_t *n);

/* Find only the components of several functions.  Returns for each function the
   number of its cycle, or ID_NONE, in an array that the caller frees; *n is the
   number of cycles. */
uint32_t *call_cycles(const struct profile *, uint32_t *n);

#endif
