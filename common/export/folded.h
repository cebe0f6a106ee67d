/*
 * folded -- stacks as flame graphs take them: `a;b;c 12', a line each.
 */
#ifndef EXPORT_FOLDED_H
#define EXPORT_FOLDED_H

#include <stdbool.h>

#include "text/slice.h"
#include "export/series.h"

struct complaint;
struct export_job;
struct stacks_taker;

/*
 * Put the stacks of the first event that is shown.  An event of a difference
 * has two numbers, as difffolded.pl writes them (series.h).
 */
bool	 folded_put(const struct export_job *, struct complaint *);

/* Say of which event the stacks were that were taken, and how exact they are,
   unless that is not wanted: the form has no place for it. */
void	 folded_say(const struct export_job *, struct slice event,
	    enum series_kind, const struct stacks_taker *);

#endif
