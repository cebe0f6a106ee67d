/*
 * diff_table -- what has changed, as tables.
 */
#ifndef REPORT_TEXT_DIFF_TABLE_H
#define REPORT_TEXT_DIFF_TABLE_H

struct change_calls;
struct report;

/* Print what each event was and is in all. */
void	 diff_table_summary(struct report *);

/* Print a table for each event of which some function changed; with calls,
   if they are known, also what they changed by with all that they call, and, if
   that is asked for, a table by that. */
void	 diff_table_put(struct report *, const struct change_calls *);

#endif
