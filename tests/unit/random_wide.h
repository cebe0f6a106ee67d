/*
 * random_wide -- numbers of up to 128 bits that look random: see tap_random().
 */
#ifndef TESTS_UNIT_RANDOM_WIDE_H
#define TESTS_UNIT_RANDOM_WIDE_H

#include "tap.h"
#include "text/wide.h"

/* Return a number of 0 to `most' (< 128) bits, of any length equally likely. */
static inline struct wide
random_wide(uint64_t *state, unsigned most)
{
	unsigned	 n = tap_below(state, most + 1);
	uint64_t	 low = tap_random(state), high = tap_random(state);

	if (n == 0)
		return wide_of(0);
	if (n <= 64)
		return (struct wide){ 0, low >> (64 - n) };
	return (struct wide){ (int64_t)(high >> (128 - n)), low };
}

#endif
