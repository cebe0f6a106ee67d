/*
 * steps -- where the level of a series changed.
 *
 * A *level* is a range of points (log/series.h) with similar counts; its height
 * is the median of these counts.  A *step* is the first point of a new level.
 * For a point to be a step, its own count and the median of its count and the
 * next ones must both be higher, or both lower, than the median of the counts
 * before it, by at least a given percentage and by more than the spread of the
 * runs; and at least half of the change must have come with this point.  So a
 * single outlier is not a step, unless it is the last point, and neither is the
 * sum of many small changes.
 */
#ifndef LOG_STEPS_H
#define LOG_STEPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "log/series.h"

/* A step is found by comparing two medians: that of at most STEPS_BEFORE counts
   before a point, and that of at most STEPS_AFTER counts from the point on. */
enum { STEPS_BEFORE = 9, STEPS_AFTER = 3 };

/* A level: the points from `first' to end - 1. */
struct steps_level {
	size_t		 first, end;
	int64_t		 height;
};

struct steps {
	struct steps_level *at;		/* the levels, the oldest first; each
					   point belongs to one of them */
	size_t		 n, room;
};

/* Find the levels.  `least' is the smallest change that counts as a step, in
   percent. */
void	 steps_find(struct steps *, const struct series *, double least);
void	 steps_free(struct steps *);

/* Return the index of the level that begins with this point, or 0 if the point
   is not a step. */
size_t	 steps_at(const struct steps *, size_t point);

/*
 * Whether a level drifted: the medians of its first and its last STEPS_AFTER
 * counts differ by at least `least' percent, and by more than the spread of the
 * runs at any of its points.  Set *from and *to to the two medians.  A level
 * with too few points never counts as drifted.
 */
bool	 steps_drift(const struct series *, const struct steps_level *,
	    double least, int64_t *from, int64_t *to);

/*
 * Return the point before `point' that it is to be compared with: one whose
 * count is the lowest level since the last point whose note has a reason or,
 * if none has, since the first point.  Here the level at a point is the median
 * of the last STEPS_BEFORE counts up to it, of an even number the higher one in
 * the middle, but not of those before its level or before that point, so a
 * level that rises slowly does not take this count with it.  There must be a
 * point before.
 */
size_t	 steps_accepted(const struct steps *, const struct series *,
	    size_t point);

#endif
