/*
 * wholes -- the totals that a report's percentages refer to.
 *
 * For a profile these are its totals.  For a difference they are the totals of
 * the old side, where known: a share of the difference says nothing about the
 * program.
 */
#ifndef REPORT_VIEW_WHOLES_H
#define REPORT_VIEW_WHOLES_H

#include <stdbool.h>
#include <stdint.h>

#include "profile/profile.h"

struct choice;

/* How the total of an event changed in a difference, before any filter. */
struct wholes_change {
	int64_t		 old, new, by;
	bool		 known;		/* false: only `by' is set, from the
					   totals of the profile */
};

struct wholes {
	const int64_t	*totals;	/* totals of the profile */
	int64_t		 of[EVENT_MAX];	/* by column: the total that is 100 %;
					   0: shares are printed as n/a */
	bool		 shares[EVENT_MAX];	/* by column: `of' is an old
						   total other than 0 */
	bool		 known[EVENT_MAX];	/* by column: `old' and `new'
						   are set */
	int64_t		 old[EVENT_MAX], new[EVENT_MAX];
};

/* Find the totals that percentages refer to.  `totals' are those of the
   profile, and must outlive the result. */
void	 wholes_find(struct wholes *, const struct choice *,
	    const struct profile *, const int64_t *totals);

/* The change of the total of a column. */
struct wholes_change wholes_change(const struct wholes *, uint32_t column);

/* Whether the profile still has all of a column's total change: false if a
   filter is known to have removed some. */
bool	 wholes_is_all(const struct wholes *, uint32_t column);

#endif
