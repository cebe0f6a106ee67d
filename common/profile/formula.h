/*
 * formula -- events that are sums of others.
 *
 * A formula is a sum of terms, each an event with an optional factor: `Ir + 10
 * L1m + 100 LLm'.  The events are those of the profile, those that have a
 * formula themselves by an `event:' line, or valgrind's L1m, LLm and Bm (cache
 * misses and mispredictions), whose formulas are built in.
 */
#ifndef PROFILE_FORMULA_H
#define PROFILE_FORMULA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"

struct complaint;
struct formulas;
struct profile;

/* The formulas over the events that the profile has now; its definitions must
   not change while they are in use. */
struct formulas *formulas_new(const struct profile *);
void	 formulas_free(struct formulas *);

/*
 * Write the formula as one factor for each column of the profile, EVENT_MAX in
 * all.  Returns false if it is malformed, uses an event that the profile lacks,
 * depends on itself, or has, directly or through another formula, a factor of
 * more than 63 bits.  Each formula of the profile is computed once, however
 * deeply they are nested.
 */
bool	 formula_factors(struct formulas *, struct slice formula,
	    int64_t *factors, struct complaint *);

/* From now on an event that the profile lacks is 0 in every formula. */
void	 formulas_allow_missing(struct formulas *);

/*
 * Add a column for an event of this name, the sum of the columns with these
 * factors.  Returns ID_NONE if a factor times a cost exceeds 2^86, or if there
 * are too many events.
 */
uint32_t formula_compute(struct profile *, const char *name, size_t len,
	    const int64_t *factors);

#endif
