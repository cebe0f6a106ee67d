/*
 * diff_table -- tables of the functions that changed.
 */
#ifndef REPORT_TEXT_DIFF_TABLE_H
#define REPORT_TEXT_DIFF_TABLE_H

struct change_calls;
struct report;

/* Print the old and the new total of each event. */
void	 diff_table_summary(struct report *);

/* Print a table for each event in which a function changed.  If calls are
   known, it has the inclusive change too; if the options ask for it, there is a
   second table sorted by inclusive change. */
void	 diff_table_put(struct report *, const struct change_calls *);

#endif
