/*
 * statistic -- many profiles as one: their sum, mean, minimum, ...
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
	int64_t		 weight;	/* of all so far, which is the caller's
					   to count */
	struct median	*median;
};

/* Begin, with a profile that is empty, for the result. */
void	 statistic_begin(struct statistic *, enum statistic_kind,
	    struct profile *);

/* Whether it needs each profile on its own; else each may be added to the
   result. */
bool	 statistic_needs_each(enum statistic_kind);

/*
 * Take a profile, which counts so many times; it is changed.  For a sum or a
 * mean its counts must be so many times what they are.  False as profile_add()
 * and median_take().
 */
bool	 statistic_take(struct statistic *, struct profile *, int64_t weight,
	    struct complaint *);

/* All are taken: the result becomes what was asked for. */
void	 statistic_end(struct statistic *);

/* Give up: to be called if statistic_end() is not. */
void	 statistic_free(struct statistic *);

#endif
