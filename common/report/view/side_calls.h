/*
 * side_calls -- how often functions were called on both sides of a difference.
 */
#ifndef REPORT_VIEW_SIDE_CALLS_H
#define REPORT_VIEW_SIDE_CALLS_H

#include <stdbool.h>

#include "profile/tally.h"

struct inclusive;
struct report;

/* All-zero: that is unknown. */
struct side_calls {
	bool		 known;
	struct tally	 old, new;	/* of each entry */
};

/* Find them, if the difference has them; what overflows is noted. */
void	 side_calls_open(struct side_calls *, struct report *,
	    const struct inclusive *);
void	 side_calls_close(struct side_calls *);

#endif
