/*
 * breakdown_table -- the files of a report with their functions, and the
 * functions with their files.
 */
#ifndef REPORT_TEXT_BREAKDOWN_TABLE_H
#define REPORT_TEXT_BREAKDOWN_TABLE_H

#include <stdbool.h>

struct report;

/* Print one of the two tables, and set report.files to the files printed. */
void	 breakdown_table_put(struct report *, bool by_function);

/* Set report.files without printing anything. */
void	 breakdown_table_files(struct report *);

#endif
