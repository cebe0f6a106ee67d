/*
 * focus -- a few functions, each on a page of its own: its callers, its
 * callees, and its lines.
 */
#ifndef REPORT_TEXT_FOCUS_H
#define REPORT_TEXT_FOCUS_H

struct report;

/* Print the functions that the options name.  Entries must be functions: the
   breakdown is made without ENTRIES_SPLIT. */
void	 focus_put(struct report *);

#endif
