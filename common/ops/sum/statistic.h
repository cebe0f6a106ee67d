/*
 * statistic -- combine many profiles into their sum, mean, minimum, maximum or
 * median.
 *
 * If a profile does not have a cost centre, arc or jump, its counts there are
 * 0.  A median keeps the counts that differ from those of the first profile, so
 * its memory grows with the differences, at worst with all counts of all
 * profiles.
 */
#ifndef OPS_SUM_STATISTIC_H
#define OPS_SUM_STATISTIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct complaint;
struct extremes;
struct median;
struct profile;

enum statistic_kind {
	STAT_SUM, STAT_MEAN, STAT_MIN, STAT_MAX, STAT_MEDIAN
};

struct statistic {
	enum statistic_kind kind;
	struct profile	*p;
	int64_t		 weight;	/* sum of the weights of all profiles so
					   far, which the caller updates */
	size_t		 n;		/* number of profiles so far */
	struct median	*median;
	struct extremes	*extremes;	/* set by statistic_spread() */
};

/* Begin a statistic, whose result is written to the profile, which must be
   empty. */
void	 statistic_begin(struct statistic *, enum statistic_kind,
	    struct profile *);

/* Let the result state how much the profiles differ (profile/spread.h).  Call
   this before the first profile is added, and only if
   statistic_needs_each(). */
void	 statistic_spread(struct statistic *);

/* Whether each input must be read into a profile of its own and added by
   statistic_take().  Otherwise inputs may be read into the result directly. */
bool	 statistic_needs_each(enum statistic_kind);

/* Add the first profile, with a weight, after it was read directly into the
   result.  Call this only if statistic_needs_each(). */
void	 statistic_start(struct statistic *, int64_t weight);

/*
 * Add a profile with a weight; after that, the caller may only free it.
 * For a sum or a mean, the caller must have multiplied the profile's counts by
 * the weight.  Return false and set the complaint where profile_add() does, and
 * for a median if only some profiles have instruction addresses.
 */
bool	 statistic_take(struct statistic *, struct profile *, int64_t weight,
	    struct complaint *);

/*
 * Turn the result into the statistic.  Call this after all profiles are added;
 * it also frees the statistic.  If the total of a median is far from those of
 * all profiles, because their costs are in different functions or lines, set
 * the complaint, and otherwise empty it.  If `shared' is true, the result is
 * used only for the events that every input has.
 */
void	 statistic_end(struct statistic *, bool shared, struct complaint *);

/* Free the statistic, in place of statistic_end(), without a result. */
void	 statistic_free(struct statistic *);

#endif
