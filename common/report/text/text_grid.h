/*
 * text_grid -- a table (report/grid/grid.h) as text.
 */
#ifndef REPORT_TEXT_TEXT_GRID_H
#define REPORT_TEXT_TEXT_GRID_H

struct grid;

/* Write the heads, the totals and the rows; all columns but the last are flush
   right. */
void	 text_grid_put(const struct grid *);

#endif
