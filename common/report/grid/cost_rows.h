/*
 * cost_rows -- tables of things that have costs: functions and the calls
 * between them, files, cycles, totals.
 *
 * Unlike the tables of tables.h, this grid has only one row at a time: the code
 * that shows the table sets the row, has it written, and goes on to the next.
 */
#ifndef REPORT_GRID_COST_ROWS_H
#define REPORT_GRID_COST_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report/grid/grid.h"

struct inclusive;
struct report;

/* A number to show as a percentage of `whole', which is not the total; if
   `whole' is 0, nothing is shown. */
struct cost_part {
	int64_t		 part, whole;
};

/* A row; the members that a table does not show are zero. */
struct cost_row {
	struct cell	 place;		/* what has the costs */
	const int64_t	*costs;		/* NULL: no costs are shown */
	bool		 inside;	/* the costs are those of a call inside
					   a cycle: each call contains the next
					   one, so the costs have no share of
					   the total */
	struct cost_part part;
	/* In HTML: */
	const int64_t	*calls;		/* number of calls or, in a difference,
					   the change of this number; NULL:
					   unknown.  Not shown if the profile
					   does not count calls. */
	/* In text: */
	const int64_t	*sum;		/* sums of the costs of all rows up to
					   this row, or NULL */
	const int64_t	*self;		/* self costs of the function, shown
					   beside the costs of the call */
	const char	*lead, *arrow;	/* text before the costs and before the
					   place; NULL: blanks */
	bool		 gap;		/* a blank line follows */
};

/* Bits that tell a table the kind of its rows, and so the heads and columns. */
enum {
	/* In HTML: */
	COSTS_FUNCTION = 1, COSTS_CALLS = 2, COSTS_FILES = 4,
	COSTS_OBJECTS = 8, COSTS_NAMESPACES = 16, COSTS_CYCLES = 32,
	COSTS_TOTALS = 64, COSTS_LINES = 128,
	/* In text: */
	COSTS_PLACES = 256, COSTS_BY_FUNCTION = 512, COSTS_NAMES = 1024,
	COSTS_WORDS = 2048,
	COSTS_INDENTED = 4096,		/* rows may have `lead' */
	COSTS_OF_CALLER = 8192, COSTS_OF_IT = 16384,	/* `part' is shown as a
							   percentage of the
							   caller's cost, or of
							   the cost of the
							   function whose calls
							   the rows are */
	COSTS_WITH_SELF = 32768,
	COSTS_SUMS = 65536		/* rows have `sum' */
};

/* Make a table; `what' is a set of the bits above.  The only row of the table
   is grid.row, at first an empty row. */
void	 cost_rows_open(struct grid *, const struct report *, unsigned what);

/* The costs as a part of `whole', both in the first sort column; cost_part_of()
   takes any two numbers. */
struct cost_part cost_part(const struct report *, const int64_t *costs,
	    const int64_t *whole);
struct cost_part cost_part_of(struct wide part, struct wide whole);

/* A row for an entry with its inclusive cost. */
struct cost_row cost_row_function(const struct inclusive *, uint32_t entry);

/* A row of words. */
struct cost_row cost_row_words(const char *words, const int64_t *costs);

/* A row for a call: its caller or its callee, and the cost of the call as a
   part of the cost of the function at the other end. */
struct cost_row cost_row_call(const struct report *, const struct inclusive *,
	    uint32_t edge, bool caller);

#endif
