/*
 * report -- the state of printing one report, which all parts of it share.
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
	struct complaint *wrong;	/* what overflows: see note.h */
	struct breakdown breakdown;
	struct paths	 paths;
	uint32_t	*files;		/* groups that are printed, in order */
	size_t		 file_n;
	uint64_t	 least;		/* to reach the threshold, of a cost
					   in the first sort column */
	struct wholes	 wholes;
	struct marks	 marks;		/* of what changed */
	struct parts	 parts;		/* where that is told below rows */
	struct event_list used;	/* columns shown or sorted by */
};

/* What is the least that reaches the threshold of a total. */
uint64_t report_least(const struct report *, int64_t total);

/* The same of a change of an event of a difference: a part of the larger one of
   both totals. */
uint64_t report_least_change(const struct report *, uint32_t column);

/* What an entry costs itself as a row of a table of functions: a whole has what
   is inlined into it (parts.h). */
static inline const int64_t *
report_self(const struct report *r, size_t entry)
{
	const struct part_whole	*w = parts_whole(&r->parts, entry);

	return w != NULL ? parts_sum(&r->parts, w) :
	    breakdown_costs(&r->breakdown, entry);
}

/* Whether costs reach the threshold, and are to be shown. */
bool	 report_is_much(const struct report *, const int64_t *costs);

/* How many of n rows are printed. */
size_t	 report_limit(const struct report *, size_t n);

/* A table of the events shown, the caller's to free. */
struct table *report_table_new(const struct report *, bool outer);

#endif
