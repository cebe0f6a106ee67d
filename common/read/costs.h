/*
 * costs -- read lines of positions and counts, and the counts of other lines.
 */
#ifndef READ_COSTS_H
#define READ_COSTS_H

#include <stdint.h>

#include "base/hot.h"
#include "text/wide.h"
#include "profile/cost_table.h"
#include "read/reader.h"

/* Add v, times the weight of the input, to a count of a row. */
HOT void
costs_count(const struct reader *r, struct cost_table *t, uint32_t row,
    uint32_t i, int64_t v)
{
	if (r->weight == 1)
		cost_table_add(t, row, i, v);
	else
		cost_table_add_wide(t, row, i, wide_multiply(wide_of(v),
		    r->weight));
}

/*
 * Add the counts from p to the end of the line to a row, after its first
 * `first' columns, and, if `first' is 0, to the sums of the part.  Returns the
 * next line, or NULL after an error.
 */
const char *costs_counts(struct reader *, const char *p, struct cost_table *,
	    uint32_t row, uint32_t first);

/* Read the cost line at p.  Returns the next line. */
const char *costs_line(struct reader *, const char *p);

#endif
