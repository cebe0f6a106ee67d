/*
 * aggregate -- means, minima and maxima over profiles.
 *
 * A cost centre, arc or jump that a profile lacks counts 0 there.
 */
#ifndef OPS_SUM_AGGREGATE_H
#define OPS_SUM_AGGREGATE_H

#include <stdbool.h>
#include <stdint.h>

struct complaint;
struct profile;

/*
 * Fold src into the minima, or with greater the maxima, in acc: every count
 * becomes the lesser, or the greater, of the two.  An acc without profiles
 * becomes src.  src is changed.  False as profile_add().
 */
bool	 aggregate_fold(struct profile *acc, struct profile *src, bool greater,
	    struct complaint *);

/* Divide every count by n, halves away from zero. */
void	 aggregate_divide(struct profile *, int64_t n);

#endif
