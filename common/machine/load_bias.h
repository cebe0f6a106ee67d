/*
 * load_bias -- where an object was loaded, beside where it says it should be.
 *
 * Callgrind takes that off the addresses that it writes, but of objects
 * without debug information.
 */
#ifndef MACHINE_LOAD_BIAS_H
#define MACHINE_LOAD_BIAS_H

#include <stdint.h>

struct intern;
struct machine_code;

/*
 * By how much the addresses of the code of an object, of these names, are
 * higher than those that objdump prints for the file at path; 0 if that cannot
 * be told.  Not all that objdump prints is read.
 */
uint64_t load_bias_find(const struct machine_code *, const struct intern *,
	    uint32_t object, const char *path);

#endif
