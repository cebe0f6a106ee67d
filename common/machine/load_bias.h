/*
 * load_bias -- the distance between an object's addresses in a profile and in
 * its file.
 *
 * Callgrind subtracts the load address from the addresses that it writes, but
 * not for objects without debug information.
 */
#ifndef MACHINE_LOAD_BIAS_H
#define MACHINE_LOAD_BIAS_H

#include <stdint.h>

struct intern;
struct machine_code;

/*
 * How much higher the addresses of an object's code are than those that objdump
 * prints for the file at path; 0 if unknown.  The distance is found by
 * comparing function names; objdump's output is read only until enough of them
 * agree.
 */
uint64_t load_bias_find(const struct machine_code *, const struct intern *,
	    uint32_t object, const char *path);

#endif
