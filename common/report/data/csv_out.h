/*
 * csv_out -- the functions of a report as CSV, for programs or a spreadsheet.
 */
#ifndef REPORT_DATA_CSV_OUT_H
#define REPORT_DATA_CSV_OUT_H

#include "text/slice.h"

struct report;

void	 csv_out_put(struct report *);

/* Write text as a field of the CSV dialect that the options ask for. */
void	 csv_out_field(const struct report *, struct slice);

#endif
