/*
 * html_grid -- write a table (report/grid/grid.h) of a page.
 */
#ifndef REPORT_HTML_HTML_GRID_H
#define REPORT_HTML_HTML_GRID_H

#include <stddef.h>

struct cost_row;
struct grid;
struct html;

/* html_grid_begin() begins a table and writes its heads, and html_grid_end()
   ends it.  `kind' is the CSS class of the table, as markup. */
void	 html_grid_begin(struct html *, const struct grid *,
	    const char *caption, const char *kind);
void	 html_grid_end(struct html *);

/* Write a table without costs of events: its heads and its rows. */
void	 html_grid_put(struct html *, const struct grid *);

/* Write a row. html_grid_cost_row() writes a row of a table of costs
   (report/grid/cost_rows.h). */
void	 html_grid_row(struct html *, const struct grid *, size_t row);
void	 html_grid_cost_row(struct html *, struct grid *,
	    const struct cost_row *);

/*
 * Write a last row, which says that n rows are left out for want of room.  Its
 * first cell is n and a text, which is `one' if n is 1 and else `more'.  Its
 * other cells are those of the row of totals or, in a table of costs, those of
 * grid.row.
 */
void	 html_grid_rest(struct html *, const struct grid *, size_t n,
	    const char *one, const char *more);

#endif
