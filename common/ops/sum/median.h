/*
 * median -- the median of every count over profiles.
 *
 * A cost centre, arc or jump that a profile lacks counts 0 there.  Of profiles
 * that are nearly the same only what differs from the first one is kept: the
 * memory grows with that, at worst with all counts of all of them.
 */
#ifndef OPS_SUM_MEDIAN_H
#define OPS_SUM_MEDIAN_H

#include <stdbool.h>
#include <stdint.h>

struct complaint;
struct median;
struct profile;

/* Begin, with a profile that is empty, for the result. */
struct median *median_new(struct profile *);
void	 median_free(struct median *);

/* Take a profile, which is changed, so many times.  False as profile_add(), and
   if it has instruction addresses and others do not, or the reverse. */
bool	 median_take(struct median *, struct profile *, int64_t weight,
	    struct complaint *);

/* All are taken: every count of the result becomes the median; of two in the
   middle it is their mean, halves away from zero. */
void	 median_end(struct median *);

#endif
