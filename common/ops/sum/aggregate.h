/*
 * aggregate -- mean, minimum and maximum of every count over profiles.
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
 * Replace every count in acc by the lesser or, with greater, the greater of its
 * own and src's.  An acc to which no profile was added becomes src.  Changes
 * src.  Fails as profile_add() does.
 */
bool	 aggregate_fold(struct profile *acc, struct profile *src, bool greater,
	    struct complaint *);

/* Divide every count by n, rounding halves away from zero. */
void	 aggregate_divide(struct profile *, int64_t n);

#endif
