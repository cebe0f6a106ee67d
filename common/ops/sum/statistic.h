/*
 * statistic -- combine many profiles into their sum, mean, minimum, ...
 *
 * A cost centre, arc or jump that a profile lacks counts 0 there.  A median
 * keeps the counts that differ from those of the first profile: memory grows
 * with the differences, at worst with all counts of all profiles.
 */
#ifndef OPS_SUM_STATISTIC_H
#define OPS_SUM_STATISTIC_H

#include <stdbool.h>
#include <stdint.h>

struct complaint;
struct median;
struct profile;

enum statistic_kind {
	STAT_SUM, STAT_MEAN, STAT_MIN, STAT_MAX, STAT_MEDIAN
};

struct statistic {
	enum statistic_kind kind;
	struct profile	*p;		/* the result */
	int64_t		 weight;	/* of all profiles so far; the caller
					   counts it */
	struct median	*median;
};

/* Begin with an empty profile, which gets the result. */
void	 statistic_begin(struct statistic *, enum statistic_kind,
	    struct profile *);

/* Whether statistic_take() needs each input in a profile of its own; otherwise
   inputs may be added to the result directly. */
bool	 statistic_needs_each(enum statistic_kind);

/*
 * Add a profile, which is changed, with a weight.  For a sum or a mean, its
 * counts must have been multiplied by the weight already.  Fails as
 * profile_add() does, and for a median if some profiles have instruction
 * addresses and others do not.
 */
bool	 statistic_take(struct statistic *, struct profile *, int64_t weight,
	    struct complaint *);

/* Turn the result into the statistic; call when all profiles are added. */
void	 statistic_end(struct statistic *);

/* Free the statistic without a result, in place of statistic_end(). */
void	 statistic_free(struct statistic *);

#endif
