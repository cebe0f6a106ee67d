/*
 * deviation -- how much samples of the same program differ by chance.
 *
 * A count of n random samples has the standard deviation sqrt(n).  If each
 * sample adds a period p to a count, the count has the standard deviation
 * sqrt(p * count).  The difference of two counts has the same standard
 * deviation as their sum.  The events of a formula count as independent, as
 * those of perf are.  In profiles of pprof one sample adds to several events,
 * but a profile does not say so.
 */
#ifndef OPS_COMPARE_DEVIATION_H
#define OPS_COMPARE_DEVIATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ops/compare/figures.h"

struct profile;

/* Make a measure of the variance of another measure.  Return false if the
   variance is unknown, because the profile does not state the sampling periods
   (FACT_PERIODS) of all events in the measure, or because the measure is not
   one of costs. */
bool	 deviation_find(struct measure *variance, const struct measure *,
	    const struct profile *);

/* Return the standard deviation of the change in a row, rounded down.
   `variance' comes from deviation_find(). */
uint64_t deviation_of(const struct measure *variance,
	    const struct figures *old, const struct figures *change,
	    size_t row);

#endif
