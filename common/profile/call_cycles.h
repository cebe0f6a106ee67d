/*
 * call_cycles -- the cycles of calls among the functions of a profile.
 */
#ifndef PROFILE_CALL_CYCLES_H
#define PROFILE_CALL_CYCLES_H

#include <stdbool.h>
#include <stdint.h>

struct profile;

/*
 * The components of the call graph among the functions for which within is
 * set (NULL: all): functions that call each other in a cycle are one
 * component, any other is one of its own.  Returns for each function the
 * number of its component, ID_NONE outside; *n is how many there are.
 * Callees have lower numbers than callers in other components.  Deep graphs
 * need memory and no stack.  The caller frees the array.
 */
uint32_t *call_cycles_components(const struct profile *, const bool *within,
	    uint32_t *n);

/* Only components of several functions, as most are none: for each function the
   number of its cycle or ID_NONE, in an array that the caller frees; *n is how
   many there are. */
uint32_t *call_cycles(const struct profile *, uint32_t *n);

#endif
