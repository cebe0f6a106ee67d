/*
 * steps -- where the level of a series changed.
 *
 * A *level* is a range of points (series.h) with similar counts; its height is
 * the median of these counts.  A *step* is the first point of a new level.  For
 * a point to be a step, its own count and the median of its count and the next
 * ones must both be higher, or both lower, than the median of the counts before
 * it, by at least a given percentage and by more than the spread of the runs;
 * and at least half of the change must have come with this point.  So neither a
 * single outlier is a step, unless it is the last point, nor a sum of many
 * small changes.
 */
#ifndef LOG_STEPS_H
#define LOG_STEPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "log/series.h"

/* The largest number of counts in the median before a point, and in the median
   from this point on. */
enum { STEPS_BEFORE = 9, STEPS_AFTER = 3 };

/* The points from `first' up to, but without, `end'. */
struct steps_level {
	size_t		 first, end;
	int64_t		 height;
};

struct steps {
	struct steps_level *at;		/* levels, the oldest first; each point
					   is in one of them */
	size_t		 n, room;
};

/* Find the levels of the first n points; `least' is the least change at a step,
   in percent. */
void	 steps_find(struct steps *, const struct series *, size_t n,
	    double least);
void	 steps_free(struct steps *);

/* The index of the level that begins with this point, or 0 if the point is no
   step. */
size_t	 steps_at(const struct steps *, size_t point);

/*
 * Whether a level drifted: the medians of its first and its last STEPS_AFTER
 * counts differ by at least `least' percent, and by more than the spread of the
 * runs at any of its points.  *from and *to are set to the two medians.  A
 * level with too few points never drifts.
 */
bool	 steps_drift(const struct series *, const struct steps_level *,
	    double least, int64_t *from, int64_t *to);

/*
 * The point with which new counts are compared.  It is in the last accepted
 * level: the last point that has a reason in its note or, if no point has one,
 * the last of the points whose counts are nearest to the height of the level.
 * A level is accepted if it is the first, if one of its points has a reason, or
 * if it is not higher than the last level accepted before.  There must be a
 * level.
 */
size_t	 steps_accepted(const struct steps *, const struct series *);

#endif
