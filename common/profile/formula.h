/*
 * formula -- events that are sums of others.
 *
 * A formula is a sum of terms, each a number, which may be left out, and an
 * event: `Ir + 10 L1m + 100 LLm'.  An event of a formula is one of the
 * profile's own, or has a formula itself, given by an `event:' line or known
 * here: L1m, LLm and Bm, the cache misses and mispredictions of valgrind.
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

/* The formulas of a profile, of the events that it has now; its definitions
   must stay as they are. */
struct formulas *formulas_new(const struct profile *);
void	 formulas_free(struct formulas *);

/*
 * The formula as factors of the profile's columns, EVENT_MAX of them.  False if
 * it is malformed, if it needs an event that is not there, if it needs itself,
 * or if it, or one that it needs, has a factor of more than 63 bits.  However
 * deep formulas are nested, each one of the profile is worked out once.
 */
bool	 formula_factors(struct formulas *, struct slice formula,
	    int64_t *factors, struct complaint *);

/* From now on an event that is not there is 0 wherever a formula has it. */
void	 formulas_allow_missing(struct formulas *);

/*
 * A new column for the event of this name, the sum of the columns with these
 * factors.  ID_NONE if a factor times a cost is above 2^86, or if there are too
 * many events.
 */
uint32_t formula_compute(struct profile *, const char *name, size_t len,
	    const int64_t *factors);

#endif
