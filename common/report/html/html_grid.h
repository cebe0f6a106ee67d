/*
 * html_grid -- a table (report/grid/grid.h) on a page.
 */
#ifndef REPORT_HTML_HTML_GRID_H
#define REPORT_HTML_HTML_GRID_H

#include <stddef.h>

struct cost_row;
struct grid;
struct html;

/* Begin a table with its heads, and end a table.  `kind' is the CSS class of
   the table, as markup. */
void	 html_grid_begin(struct html *, const struct grid *,
	    const char *caption, const char *kind);
void	 html_grid_end(struct html *);

/* Write a table without costs of events: its heads and its rows. */
void	 html_grid_put(struct html *, const struct grid *);

/* Write a row; html_grid_cost_row() writes a row of a table of costs
   (report/grid/cost_rows.h). */
void	 html_grid_row(struct html *, const struct grid *, size_t row);
void	 html_grid_cost_row(struct html *, struct grid *,
	    const struct cost_row *);

/* Write a last row in place of n rows for which there is no room.  Its first
   cell is n and a text: `one' if n is 1, else `more'; the other cells are those
   of the row of totals or, in a table of costs, of grid.row. */
void	 html_grid_rest(struct html *, const struct grid *, size_t n,
	    const char *one, const char *more);

#endif
