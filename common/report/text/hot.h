/*
 * hot -- the path from where a program begins to where most is spent.
 */
#ifndef REPORT_TEXT_HOT_H
#define REPORT_TEXT_HOT_H

struct report;

/*
 * Print it: from each function that nothing calls and that costs as much as the
 * threshold, or from those that the options name, call by call, each time the
 * most costly one.  Entries are functions: nothing is split from them.
 */
void	 hot_put(struct report *);

#endif
