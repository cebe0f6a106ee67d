/*
 * median -- the median of every count over profiles.
 *
 * A cost centre, arc or jump that a profile lacks counts 0 there.  Only counts
 * that differ from those of the first profile are kept, so memory grows with
 * the differences, at worst with all counts of all profiles.
 */
#ifndef OPS_SUM_MEDIAN_H
#define OPS_SUM_MEDIAN_H

#include <stdbool.h>
#include <stdint.h>

struct complaint;
struct median;
struct profile;

/* Begin with an empty profile, which gets the result. */
struct median *median_new(struct profile *);
void	 median_free(struct median *);

/* Add a profile, which is changed, with a weight.  Fails as profile_add() does,
   and if some profiles have instruction addresses and others do not. */
bool	 median_take(struct median *, struct profile *, int64_t weight,
	    struct complaint *);

/* Turn every count of the result into the median; with two in the middle, into
   their mean, rounding halves away from zero. */
void	 median_end(struct median *);

#endif
