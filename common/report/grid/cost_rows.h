/*
 * cost_rows -- tables of things that have costs: functions and the calls
 * between them, files, cycles, totals.
 *
 * Other than in the tables of tables.h, the caller makes the rows and writes
 * one after the other.
 */
#ifndef REPORT_GRID_COST_ROWS_H
#define REPORT_GRID_COST_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report/grid/grid.h"

struct inclusive;
struct report;

/* A part of a whole other than the total; with a whole of 0 it is not shown. */
struct cost_part {
	int64_t		 part, whole;
};

/* A row; the members that a table does not show are zero. */
struct cost_row {
	struct cell	 place;		/* what has the costs */
	const int64_t	*costs;		/* NULL: no costs are shown */
	bool		 inside;	/* the costs are those of a call inside
					   a cycle: each call contains the next
					   one, so they are no part of the
					   total */
	struct cost_part part;
	/* On a page: */
	const int64_t	*calls;		/* number of calls or, in a difference,
					   its change; NULL: unknown.  It is not
					   shown if the profile has none. */
	/* In text: */
	const int64_t	*sum;		/* costs of all rows up to this one, or
					   NULL */
	const int64_t	*self;		/* beside the costs of a call, those of
					   the function itself */
	const char	*lead, *arrow;	/* words before the costs and before the
					   place; NULL: blanks */
	bool		 gap;		/* a blank line follows */
};

/* What the rows are, which decides about heads and columns. */
enum {
	/* On a page: */
	COSTS_FUNCTION = 1, COSTS_CALLS = 2, COSTS_FILES = 4,
	COSTS_OBJECTS = 8, COSTS_NAMESPACES = 16, COSTS_CYCLES = 32,
	COSTS_TOTALS = 64, COSTS_LINES = 128,
	/* In text: */
	COSTS_PLACES = 256, COSTS_BY_FUNCTION = 512, COSTS_NAMES = 1024,
	COSTS_WORDS = 2048,
	COSTS_INDENTED = 4096,		/* rows have a lead */
	COSTS_OF_CALLER = 8192, COSTS_OF_IT = 16384,	/* what parts are of */
	COSTS_WITH_SELF = 32768,
	COSTS_SUMS = 65536		/* rows have sums */
};

/* Make a table; `what' is a set of the bits above.  Its only row is `row' of
   the grid, at first an empty one. */
void	 cost_rows_open(struct grid *, const struct report *, unsigned what);

/* A part of a whole, both in the first sort column; cost_part_of() is for any
   numbers. */
struct cost_part cost_part(const struct report *, const int64_t *costs,
	    const int64_t *whole);
struct cost_part cost_part_of(struct wide part, struct wide whole);

/* A row for a function, or for another entry, with its inclusive cost. */
struct cost_row cost_row_function(const struct inclusive *, uint32_t entry);

/* A row of words. */
struct cost_row cost_row_words(const char *words, const int64_t *costs);

/* A row for a call: its caller or its callee, and what part of the costs of the
   function at the other end it has. */
struct cost_row cost_row_call(const struct report *, const struct inclusive *,
	    uint32_t edge, bool caller);

#endif
