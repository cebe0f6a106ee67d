/*
 * load_bias -- how far from where it says it should be an object was loaded.
 *
 * Callgrind subtracts that from the addresses that it writes, but not for
 * objects without debug information.
 */
#ifndef MACHINE_LOAD_BIAS_H
#define MACHINE_LOAD_BIAS_H

#include <stdint.h>

struct intern;
struct machine_code;

/*
 * By how much the addresses of an object's code are higher than those that
 * objdump prints for the file at path; 0 if that cannot be told.  It is found
 * by names of functions, as soon as enough agree: not all that objdump prints
 * is read.
 */
uint64_t load_bias_find(const struct machine_code *, const struct intern *,
	    uint32_t object, const char *path);

#endif
