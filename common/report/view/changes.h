/*
 * changes -- the functions that changed in one event of a difference, and by
 * how much.
 */
#ifndef REPORT_VIEW_CHANGES_H
#define REPORT_VIEW_CHANGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/percent.h"
#include "report/view/graph.h"

struct choice_side;
struct report;

/* The calls of a difference, if they are known. */
struct change_calls {
	bool		 known;
	struct inclusive graph;
	struct side_calls sides;
};

/* The caller sets the first four members.  `event' is one of the report's
   events. */
struct changes {
	struct report	*r;
	const struct choice_side *event;
	const struct change_calls *calls;
	bool		 inclusive;

	uint32_t	*entries;	/* functions, the largest change
					   first */
	size_t		 n;
	size_t		 less;		/* number of changed functions below the
					   threshold */
};

enum { CHANGE_ROOM = PERCENT_ROOM + 16 };

/* Sum the calls of the report; overflows are noted (note.h).  The caller closes
   the result. */
void	 changes_calls_open(struct change_calls *, struct report *);
void	 changes_calls_close(struct change_calls *);

/* Find all changed functions, or only those that reach the threshold, a
   percentage of the larger of the two totals. */
void	 changes_open(struct changes *, bool all);
void	 changes_close(struct changes *);

/* Write the change `by' in percent of the old count, with a sign, into `out',
   which has CHANGE_ROOM bytes.  If the old or the new count is 0, write a word;
   if both are 0, nothing. */
void	 changes_percent(char *out, int64_t old, int64_t new, int64_t by);

#endif
