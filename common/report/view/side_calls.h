/*
 * side_calls -- how often each function was called on either side of a
 * difference.
 */
#ifndef REPORT_VIEW_SIDE_CALLS_H
#define REPORT_VIEW_SIDE_CALLS_H

#include <stdbool.h>

#include "profile/tally.h"

struct inclusive;
struct report;

/* All-zero: the numbers are unknown. */
struct side_calls {
	bool		 known;
	struct tally	 old, new;	/* of each entry */
};

/* Sum the numbers of calls if the difference has them; overflows are noted
   (note.h).  The caller closes it. */
void	 side_calls_open(struct side_calls *, struct report *,
	    const struct inclusive *);
void	 side_calls_close(struct side_calls *);

#endif
