/*
 * folded -- stacks as flame graphs take them: `a;b;c 12', a line each.
 */
#ifndef EXPORT_FOLDED_H
#define EXPORT_FOLDED_H

#include <stdbool.h>

struct complaint;
struct export_job;

/*
 * Put the stacks of the first event that is shown.  An event of a difference
 * has two numbers, as difffolded.pl writes them (series.h).
 */
bool	 folded_put(const struct export_job *, struct complaint *);

#endif
