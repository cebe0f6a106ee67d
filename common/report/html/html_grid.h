/*
 * html_grid -- a table (report/grid/grid.h) on a page.
 */
#ifndef REPORT_HTML_HTML_GRID_H
#define REPORT_HTML_HTML_GRID_H

#include <stddef.h>

struct cost_row;
struct grid;
struct html;

/* Begin a table with its heads, and end it.  `kind' is its class, as markup. */
void	 html_grid_begin(struct html *, const struct grid *,
	    const char *caption, const char *kind);
void	 html_grid_end(struct html *);

/* Write a row; html_grid_cost_row() writes one of a table of costs
   (report/grid/cost_rows.h). */
void	 html_grid_row(struct html *, const struct grid *, size_t row);
void	 html_grid_cost_row(struct html *, struct grid *,
	    const struct cost_row *);

/* Write the last row, which sums up n rows that there is no room for: its cells
   are those of the row of totals or, in a table of costs, of `row' of the grid.
   The first cell is the number and a word, `one' if n is 1. */
void	 html_grid_rest(struct html *, const struct grid *, size_t n,
	    const char *one, const char *more);

#endif
