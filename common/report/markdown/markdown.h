/*
 * markdown -- a report in Markdown: a table of functions or, for a difference,
 * of changes.
 */
#ifndef REPORT_MARKDOWN_MARKDOWN_H
#define REPORT_MARKDOWN_MARKDOWN_H

struct grid;
struct report;

void	 markdown_put(struct report *);

/* Write any table (report/grid/grid.h).  Rows beyond the limit on the length of
   a report are left out. */
void	 markdown_grid(const struct grid *);

#endif
