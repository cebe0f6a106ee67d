/*
 * wholes -- what the percentages of a report are percentages of.
 *
 * In a profile that is its totals.  In a difference it is what the old side
 * counted, as far as that is known: a share of the difference says nothing
 * about the program.
 */
#ifndef REPORT_VIEW_WHOLES_H
#define REPORT_VIEW_WHOLES_H

#include <stdbool.h>
#include <stdint.h>

#include "profile/profile.h"

struct choice;

/* What an event of a difference counted, counts, and so changed by in all,
   whatever of it the profile still has. */
struct wholes_change {
	int64_t		 old, new, by;
	bool		 known;		/* by alone is what the profile has */
};

struct wholes {
	const int64_t	*totals;	/* what the profile has */
	int64_t		 of[EVENT_MAX];	/* by column; 0: a share is n/a */
	bool		 shares[EVENT_MAX];	/* of is an old total, not 0 */
	bool		 known[EVENT_MAX];	/* both of these */
	int64_t		 old[EVENT_MAX], new[EVENT_MAX];
};

/* Find them for a profile that has these totals, which stay. */
void	 wholes_find(struct wholes *, const struct choice *,
	    const struct profile *, const int64_t *totals);

/* What a column changed by in all. */
struct wholes_change wholes_change(const struct wholes *, uint32_t column);

/* Whether that is all in the profile, as far as is known: it was not
   filtered. */
bool	 wholes_is_all(const struct wholes *, uint32_t column);

#endif
