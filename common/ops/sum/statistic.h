/*
 * statistic -- combine many profiles into their sum, mean, minimum, maximum or
 * median.
 *
 * A profile that lacks a cost centre, arc or jump counts as 0 there.  A median
 * keeps the counts that differ from those of the first profile, so its memory
 * grows with the differences, at worst with all counts of all profiles.
 */
#ifndef OPS_SUM_STATISTIC_H
#define OPS_SUM_STATISTIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct complaint;
struct median;
struct profile;

enum statistic_kind {
	STAT_SUM, STAT_MEAN, STAT_MIN, STAT_MAX, STAT_MEDIAN
};

struct statistic {
	enum statistic_kind kind;
	struct profile	*p;		/* the profile that gets the result */
	int64_t		 weight;	/* sum of the weights of all profiles so
					   far, which the caller keeps */
	size_t		 n;		/* profiles taken one by one */
	struct median	*median;
};

/* Begin a statistic; the profile, which must be empty, gets the result. */
void	 statistic_begin(struct statistic *, enum statistic_kind,
	    struct profile *);

/* Whether statistic_take() needs each input in a profile of its own; otherwise
   inputs may be added to the result directly. */
bool	 statistic_needs_each(enum statistic_kind);

/*
 * Add a profile, with a weight; after this, the caller may only free the
 * profile.  For a sum or a mean, the caller has already multiplied the counts
 * by the weight.  Fails as profile_add() does, and for a median if only some
 * profiles have instruction addresses.
 */
bool	 statistic_take(struct statistic *, struct profile *, int64_t weight,
	    struct complaint *);

/* Turn the profile into the statistic; call this after all profiles are
   added. */
void	 statistic_end(struct statistic *);

/* Free the statistic without a result, in place of statistic_end(). */
void	 statistic_free(struct statistic *);

#endif
