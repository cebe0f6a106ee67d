/*
 * hot -- the most costly paths of calls through a program.
 */
#ifndef REPORT_TEXT_HOT_H
#define REPORT_TEXT_HOT_H

struct report;

/*
 * Print the paths: each begins at a function that nothing calls and that
 * reaches the threshold, or at a function that the options name, and follows
 * the most costly call at each step.  Entries must be functions: the breakdown
 * is made without ENTRIES_SPLIT.
 */
void	 hot_put(struct report *);

#endif
