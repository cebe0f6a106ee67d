/*
 * text_grid -- a table (report/grid/grid.h) as text.
 */
#ifndef REPORT_TEXT_TEXT_GRID_H
#define REPORT_TEXT_TEXT_GRID_H

#include <stddef.h>

struct cost_row;
struct grid;
struct report;

/* Write the heads of columns, the totals and the rows of a table.  All columns
   but the last are flush right. */
void	 text_grid_put(const struct grid *);

/* Write a table of costs (report/grid/cost_rows.h) with its heads, in the
   layout of cg_annotate.  `what' is the argument of cost_rows_open(). */
void	 text_grid_costs(const struct report *, const struct cost_row *,
	    size_t n, unsigned what);

/* Write the heads, or one row, of a table of costs.  The caller must have
   called table_measure() for grid.table and grid.self. */
void	 text_grid_cost_heads(const struct grid *);
void	 text_grid_cost_row(struct grid *, const struct cost_row *);

#endif
