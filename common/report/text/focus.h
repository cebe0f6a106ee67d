/*
 * focus -- a few functions, each on a page of its own: who calls it, what it
 * calls, and its lines.
 */
#ifndef REPORT_TEXT_FOCUS_H
#define REPORT_TEXT_FOCUS_H

struct report;

/* Print those that the options name.  Entries are functions: nothing is split
   from them. */
void	 focus_put(struct report *);

#endif
