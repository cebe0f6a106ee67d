/*
 * sampling -- how much counts made of samples may differ by chance.
 *
 * Samples come by chance: a number n of samples has the standard deviation
 * sqrt(n).  If each sample adds a period p to a count, the count has the
 * standard deviation sqrt(p * count).  The difference of two counts has the
 * same standard deviation as their sum.
 */
#ifndef OPS_COMPARE_SAMPLING_H
#define OPS_COMPARE_SAMPLING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct figures;
struct measure;
struct profile;

/*
 * Make the measure (figures.h) that gives the variance of another measure.
 * Return false if the variance is unknown, since the profile does not state the
 * periods (FACT_PERIODS) of all events in the measure, or the measure's figure
 * is no cost.
 */
bool	 sampling_variance(struct measure *variance, const struct measure *,
	    const struct profile *);

/* The standard deviation of a change, rounded down, given the measure of the
   variance. */
uint64_t sampling_noise(const struct measure *variance,
	    const struct figures *old, const struct figures *change,
	    size_t row);

#endif
