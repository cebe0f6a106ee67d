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
	struct complaint *wrong;	/* where to write the message about an
					   overflow (note.h) */
	struct breakdown breakdown;
	struct paths	 paths;
	uint32_t	*files;		/* the files in the table of files, in
					   its order, as indices in
					   breakdown.files */
	size_t		 file_n;
	uint64_t	 least;		/* the threshold, as a count in the
					   first sort column */
	struct wholes	 wholes;
	struct marks	 marks;		/* the marks "renamed" and "moved" of
					   functions; only for a difference */
	struct parts	 parts;		/* functions that were split or
					   merged */
	struct event_list used;	/* all columns that the report shows or sorts
				   by */
};

/* Return the smallest count that reaches the threshold, a percentage of
   `total'. */
uint64_t report_least(const struct report *, int64_t total);

/* Return the smallest change of an event that reaches the threshold, a
   percentage of the larger of the old and the new total. */
uint64_t report_least_change(const struct report *, uint32_t column);

/*
 * Return the self cost that a function's row shows.  For a function that was
 * split or merged (view/parts.h), that is the sum over its members, with the
 * code inlined into them.
 */
static inline const int64_t *
report_self(const struct report *r, size_t entry)
{
	const struct part_whole	*w = parts_whole(&r->parts, entry);

	return w != NULL ? parts_sum(&r->parts, w) :
	    breakdown_costs(&r->breakdown, entry);
}

/*
 * Compare two functions x and y, which have these costs, by the columns that
 * the report sorts by, in descending order, and then by name.  Return as
 * strcmp() does.
 */
int	 report_compare(const struct report *, const int64_t *costs_x,
	    const int64_t *costs_y, uint32_t x, uint32_t y);

/* Return whether costs reach the threshold and, in a difference, any of them
   changed. */
bool	 report_is_much(const struct report *, const int64_t *costs);

/* Return how many of n rows to print: --limit may allow fewer than n.  Without
   --limit, report_limit_or() allows `most'. */
size_t	 report_limit(const struct report *, size_t n);
size_t	 report_limit_or(const struct report *, size_t n, size_t most);

/* Return whether text colours the counts of a column by their sign, as changes,
   and not by their share of the total. */
bool	 report_has_trend(const struct report *, uint32_t column);

/* Return a new table of the events that the report shows; the caller frees
   it. */
struct table *report_table_new(const struct report *, bool outer);

#endif
