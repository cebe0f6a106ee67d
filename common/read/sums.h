/*
 * sums -- the sums of a part of a file: those of its cost lines, and those that
 * its lines `summary:' and `totals:' state.
 */
#ifndef READ_SUMS_H
#define READ_SUMS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hot.h"
#include "text/slice.h"
#include "text/wide.h"
#include "read/reader.h"

/* Add v to the sum of the cost lines in this column. */
HOT void
sums_add(struct sums *s, uint32_t column, int64_t v)
{
	if (__builtin_add_overflow(s->at[column], v, &s->at[column]))
		s->carry[column] += v < 0 ? -1 : 1;
}

/* Begin a part: set all sums to 0. */
void	 sums_restart(struct sums *);

/* Add the sum of another reader's cost lines in column `of_column' to the sum
   in column `column'. */
void	 sums_join(struct sums *, uint32_t column, const struct sums *of,
	    uint32_t of_column);

/* Read the value of a line `summary:' or `totals:'. */
void	 sums_summary(struct reader *, struct slice);
void	 sums_totals(struct reader *, struct slice);

/* Report that a line has more counts than there are events; p is at the first
   count too many. */
void	 sums_too_many(struct reader *, const char *p);

/* Report, once, that the current line follows the one that ends a part. */
void	 sums_late(struct reader *);

/* End a part: add its sums to the summary of the profile.  If the options want
   it, report sums that do not fit the cost lines. */
void	 sums_finish(struct reader *);

#endif
