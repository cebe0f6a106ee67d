/*
 * source -- the annotated source files of a report.
 */
#ifndef REPORT_SOURCE_H
#define REPORT_SOURCE_H

struct report;

/* Print the sources that are wanted, and what became of the costs of all. */
void	 report_source_put(struct report *);

#endif
