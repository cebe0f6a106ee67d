/*
 * near -- find names of a profile that resemble a mistyped one.
 */
#ifndef PROFILE_NEAR_H
#define PROFILE_NEAR_H

#include <stddef.h>
#include <stdint.h>

#include "text/name_kind.h"
#include "text/slice.h"

struct profile;

/*
 * Find the names of this kind that resemble the word most, and write at most n
 * of them into `names', the best first.  Returns how many there are.  Two words
 * resemble each other if both have many of the same pairs of neighbouring
 * letters, digits or underscores; case is ignored.
 */
size_t	 near_names(const struct profile *, enum name_kind, struct slice word,
	    uint32_t *names, size_t n);

#endif
