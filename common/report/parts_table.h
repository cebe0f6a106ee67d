/*
 * parts_table -- functions that became several, or were, in a report of text.
 */
#ifndef REPORT_PARTS_TABLE_H
#define REPORT_PARTS_TABLE_H

struct report;

/* Print what they changed by together, for each event of which something is
   told, with their parts below; nothing if there are none. */
void	 parts_table_put(struct report *);

#endif
