/*
 * sums -- the sums of a part: the sums of its cost lines, and the sums that its
 * `summary:' and `totals:' lines state.
 */
#ifndef READ_SUMS_H
#define READ_SUMS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hot.h"
#include "text/slice.h"
#include "text/wide.h"
#include "read/reader.h"

/* Add v to the sum of the cost lines in a column. */
HOT void
sums_add(struct sums *s, uint32_t column, int64_t v)
{
	if (__builtin_add_overflow(s->at[column], v, &s->at[column]))
		s->carry[column] += v < 0 ? -1 : 1;
}

/* Set all sums to 0, and note that no line has stated any. */
void	 sums_restart(struct sums *);

/* Add the sum of the cost lines in column `of_column' of another reader to that
   in column `column' of this one. */
void	 sums_join(struct sums *, uint32_t column, const struct sums *of,
	    uint32_t of_column);

/* Read the value of `summary:' or `totals:'. */
void	 sums_summary(struct reader *, struct slice);
void	 sums_totals(struct reader *, struct slice);

/* Report that the line has more counts, from p on, than there are events. */
void	 sums_too_many(struct reader *, const char *p);

/* At the end of a part, report inconsistent sums if a check wants that, and add
   them to the summary of the profile. */
void	 sums_finish(struct reader *);

#endif
