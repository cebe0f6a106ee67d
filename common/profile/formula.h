/*
 * formula -- events that are sums of other events.
 *
 * A formula is a sum of terms, each an event with an optional factor: `Ir + 10
 * L1m + 100 LLm'.  The events are those of the profile, events that have a
 * formula of their own in an `event:' line, or valgrind's L1m, LLm and Bm
 * (cache misses and mispredictions), whose formulas are built in.
 */
#ifndef PROFILE_FORMULA_H
#define PROFILE_FORMULA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"
#include "text/string.h"

struct complaint;
struct formulas;
struct profile;

/* Begin to evaluate formulas over the events of the profile.  The definitions
   of the profile must not change before formulas_free(). */
struct formulas *formulas_new(const struct profile *);
void	 formulas_free(struct formulas *);

/*
 * Set factors[i], for each column i of the profile, to the factor that the
 * formula has for it.  factors[] has EVENT_MAX elements.  Returns false, with a
 * complaint, if the formula is malformed, uses an event that the profile lacks,
 * depends on itself, or has, directly or through another formula, a factor of
 * more than 63 bits.  Each formula of the profile is evaluated once, however
 * deeply they are nested.
 */
bool	 formula_factors(struct formulas *, struct slice formula,
	    int64_t *factors, struct complaint *);

/* Return the formula that has these factors of the columns of the profile, such
   as `Ir+10Dr'; the caller frees it. */
struct string formula_text(const struct profile *, const int64_t *factors);

/* From now on, let an event that the profile lacks be 0 in every formula,
   except an event of this name. */
void	 formulas_allow_missing(struct formulas *, const char *except);

/*
 * Add a column for an event of this name; its counts are the sums of the other
 * columns, multiplied by these factors.  Returns the column, or ID_NONE if a
 * factor times a count exceeds 2^86, or if there are too many events.
 */
uint32_t formula_compute(struct profile *, const char *name, size_t len,
	    const int64_t *factors);

#endif
