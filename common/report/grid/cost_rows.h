/*
 * cost_rows -- tables of things that have costs: functions and the calls
 * between them, files, cycles, totals.
 *
 * Unlike a grid of tables.h, a grid of these tables has one row at a time: for
 * each row, the caller sets grid.row and calls a function that writes the row.
 */
#ifndef REPORT_GRID_COST_ROWS_H
#define REPORT_GRID_COST_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report/grid/grid.h"

struct inclusive;
struct report;

/* A number that is shown as a percentage of `whole', which is not the total.
   If `whole' is 0, nothing is shown. */
struct cost_part {
	int64_t		 part, whole;
};

/* A row of costs.  Members that a table does not show are zero. */
struct cost_row {
	struct cell	 place;		/* what the costs belong to */
	const int64_t	*costs;		/* NULL if no costs are shown */
	bool		 inside;	/* the costs are those of a call inside
					   a cycle: each such call contains the
					   next one, so they have no percentage
					   of the total */
	struct cost_part part;
	/* Only for HTML: */
	bool		 both;		/* both sides of a difference have it,
					   even if one side has no cost of any
					   event */
	const int64_t	*calls;		/* number of calls or, in a difference,
					   the change of this number; NULL if
					   unknown; not shown if the profile
					   does not count calls */
	/* Only for text: */
	const int64_t	*sum;		/* sums of the costs of this row and all
					   rows above it, or NULL */
	const int64_t	*self;		/* self costs of the function, shown
					   beside the costs of the call */
	const char	*lead, *arrow;	/* text before the costs, and before
					   `place'; NULL for blanks */
	bool		 gap;		/* print a blank line after this row */
};

/* Bits that say what the rows of a table are, which decides its heads and
   columns. */
enum {
	/* Only for HTML: */
	COSTS_FUNCTION = 1, COSTS_CALLS = 2, COSTS_FILES = 4,
	COSTS_OBJECTS = 8, COSTS_NAMESPACES = 16, COSTS_CYCLES = 32,
	COSTS_TOTALS = 64, COSTS_LINES = 128,
	/* Only for text: */
	COSTS_PLACES = 256, COSTS_BY_FUNCTION = 512, COSTS_NAMES = 1024,
	COSTS_WORDS = 2048,
	COSTS_INDENTED = 4096,		/* some rows have text before their
					   costs (`lead') */
	COSTS_OF_CALLER = 8192, COSTS_OF_IT = 16384,	/* `part' is a
							   percentage of the
							   caller's cost, or of
							   the cost of the
							   function whose calls
							   the rows show */
	COSTS_WITH_SELF = 32768,
	COSTS_SUMS = 65536		/* rows have sums of costs (`sum') */
};

/* Make a table; the bits in `what' say what its rows are.  It has a single row,
   grid.row, which is empty at first. */
void	 cost_rows_open(struct grid *, const struct report *, unsigned what);

/* Return, for the first sort column, the cost in `costs' as a part of that in
   `whole'. cost_part_of() does this for any two numbers. */
struct cost_part cost_part(const struct report *, const int64_t *costs,
	    const int64_t *whole);
struct cost_part cost_part_of(struct wide part, struct wide whole);

/* Return a row for a function, or for code inlined into it (entries.h), with
   its inclusive cost. */
struct cost_row cost_row_function(const struct inclusive *, uint32_t entry);

/* Return a row with words in place of a name. */
struct cost_row cost_row_words(const char *words, const int64_t *costs);

/*
 * Return a row for a call.  It shows the caller (if `caller' is set) or the
 * callee and, unless the call is inside a cycle, which part of the other
 * function's inclusive cost the call has; if a caller calls a cycle, which part
 * of the cycle's cost.
 */
struct cost_row cost_row_call(const struct report *, const struct inclusive *,
	    uint32_t edge, bool caller);

#endif
