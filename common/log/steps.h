/*
 * steps -- where the level of a series changed.
 *
 * A step is a commit whose count, and the median of it and of the next counts,
 * differ from the median of the counts before it in the same direction, by at
 * least a percentage and by more than the spread of the runs of these commits;
 * and at least half of the change came with that commit.  So a single count
 * that is off is no step, unless it is the last, nor are many small changes.
 * The counts between two steps are a *level*; its height is their median.
 */
#ifndef LOG_STEPS_H
#define LOG_STEPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "log/series.h"

/* How many counts the medians on both sides of a commit have at most. */
enum { STEPS_BEFORE = 9, STEPS_AFTER = 3 };

/* The points from first to end, exclusive.  All levels but the first begin with
   a step. */
struct steps_level {
	size_t		 first, end;
	int64_t		 height;
};

struct steps {
	struct steps_level *at;		/* the oldest first; together all
					   points */
	size_t		 n, room;
};

/* Find the levels of the first n points; `least' is in percent. */
void	 steps_find(struct steps *, const struct series *, size_t n,
	    double least);
void	 steps_free(struct steps *);

/* The level that begins with this point, or 0 if there is no step. */
size_t	 steps_at(const struct steps *, size_t point);

/*
 * How a level that is neither short nor noisy drifted: the medians of its first
 * and last STEPS_AFTER counts.  Returns false if they differ by less than
 * `least' percent, or by no more than the spread of these runs.
 */
bool	 steps_drift(const struct series *, const struct steps_level *,
	    double least, int64_t *from, int64_t *to);

/*
 * The point that new counts are compared with: in the last level that is
 * accepted, the last point with a reason or, without one, the last of those
 * whose counts are nearest to the height of the level.  The first level is
 * accepted, and each that has a point with a reason, or that is not higher than
 * the level accepted before it.  There must be a level.
 */
size_t	 steps_accepted(const struct steps *, const struct series *);

#endif
