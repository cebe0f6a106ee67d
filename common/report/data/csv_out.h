/*
 * csv_out -- the functions of a report as CSV, for programs or a spreadsheet.
 */
#ifndef REPORT_DATA_CSV_OUT_H
#define REPORT_DATA_CSV_OUT_H

struct grid;
struct report;

void	 csv_out_put(struct report *);

/* Write any table (report/grid/grid.h) as CSV. */
void	 csv_out_grid(const struct grid *);

#endif
