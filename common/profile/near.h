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
 * The names of this kind that have the most in common with the word, the best
 * first: at most n, which are put into names; returns how many.  What they have
 * in common are pairs of letters, digits or underscores, of any case.
 */
size_t	 near_names(const struct profile *, enum name_kind, struct slice word,
	    uint32_t *names, size_t n);

#endif
