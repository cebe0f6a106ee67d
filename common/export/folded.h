/*
 * folded -- stacks as programs for flame graphs read them: lines of `a;b;c 12'.
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
 * Write the stacks of the first event shown.  An event of a difference has two
 * numbers (series.h), as difffolded.pl writes them.
 */
bool	 folded_put(const struct export_job *, struct complaint *);

/* Print a note of the event of these stacks and how exact they are, unless the
   options are quiet: the form itself cannot hold that. */
void	 folded_say(const struct export_job *, struct slice event,
	    enum series_kind, const struct stacks_taker *);

#endif
