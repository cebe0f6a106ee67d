/*
 * json_out -- a report as JSON, for programs.
 */
#ifndef REPORT_DATA_JSON_OUT_H
#define REPORT_DATA_JSON_OUT_H

struct grid;
struct report;

void	 json_out_put(struct report *);

/* Write the rows of any table (report/grid/grid.h) as an array of objects. */
void	 json_out_grid(const struct grid *);

#endif
