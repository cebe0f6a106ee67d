/*
 * sampling -- how much counts made of samples may differ by chance.
 *
 * Samples come by chance, so a number of n of them has the standard deviation
 * sqrt(n), and a count that each raises by a period p has sqrt(p * count).  The
 * difference of two counts has that of their sum.
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
 * Make the measure of the variance of a measure.  Return false if it is
 * unknown: the profile does not state the periods (FACT_PERIODS) of all events
 * in the measure, or its figure is no cost.
 */
bool	 sampling_variance(struct measure *variance, const struct measure *,
	    const struct profile *);

/* The standard deviation of a change, rounded down, given the measure of the
   variance. */
uint64_t sampling_noise(const struct measure *variance,
	    const struct figures *old, const struct figures *change,
	    size_t row);

#endif
