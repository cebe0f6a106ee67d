/*
 * load_bias -- where an object was loaded, beside where it says it should be.
 *
 * Callgrind takes that off the addresses that it writes, but of objects
 * without debug information.
 */
#ifndef MACHINE_LOAD_BIAS_H
#define MACHINE_LOAD_BIAS_H

#include <stdint.h>

struct objdump;
struct intern;

/*
 * By how much addresses in a profile are higher than those that objdump
 * prints; 0 if that cannot be told.  lowest has for each name the lowest
 * address of the object's function of that name, UINT64_MAX if it has none.
 * Not all that objdump prints is read.
 */
uint64_t load_bias_find(struct objdump *, const struct intern *,
	    const uint64_t *lowest);

#endif
