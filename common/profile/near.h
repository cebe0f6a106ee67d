/*
 * near -- names of a profile that are like a word, for someone who mistyped it.
 */
#ifndef PROFILE_NEAR_H
#define PROFILE_NEAR_H

#include <stddef.h>
#include <stdint.h>

#include "text/name_kind.h"
#include "text/slice.h"

struct profile;

/*
 * Put into names, which has room for n, the names of this kind that are most
 * like the word, the best first; returns how many.  Two names are alike by the
 * pairs of neighbouring letters, digits or underscores that both have, in any
 * case.
 */
size_t	 near_names(const struct profile *, enum name_kind, struct slice word,
	    uint32_t *names, size_t n);

#endif
