/*
 * diff_table -- what has changed, of a difference with sides.
 */
#ifndef REPORT_DIFF_TABLE_H
#define REPORT_DIFF_TABLE_H

struct report;

/* Print a table for each event that has its sides. */
void	 diff_table_put(struct report *);

#endif
