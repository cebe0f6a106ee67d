/*
 * report -- the state that all parts of printing one report share.
 */
#ifndef REPORT_VIEW_REPORT_H
#define REPORT_VIEW_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report/view/breakdown.h"
#include "report/view/choice.h"
#include "report/view/marks.h"
#include "report/view/parts.h"
#include "report/view/paths.h"
#include "report/view/wholes.h"

struct complaint;
struct profile;
struct report_options;
struct sink;
struct table;

struct report {
	const struct report_options *o;
	const struct choice *choice;
	struct profile	*p;
	struct sink	*out;
	struct complaint *wrong;	/* message about an overflow: see
					   note.h */
	struct breakdown breakdown;
	struct paths	 paths;
	uint32_t	*files;		/* the files that the table of files
					   prints, in its order: indices in
					   breakdown.files */
	size_t		 file_n;
	uint64_t	 least;		/* the threshold: a count in the first
					   sort column */
	struct wholes	 wholes;
	struct marks	 marks;		/* for a difference */
	struct parts	 parts;		/* functions that were split or
					   merged */
	struct event_list used;	/* columns that the report shows or sorts by */
};

/* The least count that reaches the threshold, a percentage of `total'. */
uint64_t report_least(const struct report *, int64_t total);

/* The least change of an event that reaches the threshold, which is a
   percentage of the larger of the old and the new total. */
uint64_t report_least_change(const struct report *, uint32_t column);

/* The self cost in an entry's row of the table of functions: for a whole
   (parts.h), the sum of its members with code inlined into them. */
static inline const int64_t *
report_self(const struct report *r, size_t entry)
{
	const struct part_whole	*w = parts_whole(&r->parts, entry);

	return w != NULL ? parts_sum(&r->parts, w) :
	    breakdown_costs(&r->breakdown, entry);
}

/* Compare the entries x and y, which have these costs: the one that costs more
   in the sort columns comes first; of equal ones, the first by names. */
int	 report_compare(const struct report *, const int64_t *costs_x,
	    const int64_t *costs_y, uint32_t x, uint32_t y);

/* Whether costs reach the threshold and, in a difference, any of them is a
   change. */
bool	 report_is_much(const struct report *, const int64_t *costs);

/* The number of rows to print out of n: --limit may allow fewer than n. */
size_t	 report_limit(const struct report *, size_t n);

/* A new table of the events shown; the caller frees it. */
struct table *report_table_new(const struct report *, bool outer);

#endif
