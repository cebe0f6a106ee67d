/*
 * wholes -- the totals that the percentages of a report refer to.
 *
 * For a profile these are its totals.  For a difference they are the totals of
 * the old side, because a percentage of a sum of changes says nothing about the
 * program.
 */
#ifndef REPORT_VIEW_WHOLES_H
#define REPORT_VIEW_WHOLES_H

#include <stdbool.h>
#include <stdint.h>

#include "profile/profile.h"

struct choice;

/* How the total of an event changed between the sides, before any filter. */
struct wholes_change {
	int64_t		 old, new, by;
	bool		 known;		/* if not set, only `by' is known, from
					   the totals of the profile */
};

struct wholes {
	const int64_t	*totals;
	int64_t		 of[EVENT_MAX];	/* by column: the total that is 100
					   percent; 0, also if it is unknown:
					   percentages are shown as n/a */
	bool		 known[EVENT_MAX];	/* by column: `old' and `new'
						   are set */
	int64_t		 old[EVENT_MAX], new[EVENT_MAX];
	bool		 filtered[EVENT_MAX];	/* by column: these are not the
						   totals that the profile
						   has */
};

/* Find the totals that percentages refer to.  `totals' are those of the
   profile, and must live longer than the result. */
void	 wholes_find(struct wholes *, const struct choice *,
	    const struct profile *, const int64_t *totals);

/* Return how the total of a column changed. */
struct wholes_change wholes_change(const struct wholes *, uint32_t column);

/* Return whether the profile still has all of an event, whose change is in this
   column.  Return false if a filter is known to have removed a part. */
bool	 wholes_is_all(const struct wholes *, uint32_t column);

/* Return whether both sides have a total other than 0 of some event, so that
   neither total of any event is all that is new, or gone. */
bool	 wholes_are_of_both(const struct wholes *);

/* Return whether a filter is known to have removed a part of any event, and
   what a row of the totals that the profile has is called then. */
bool	 wholes_is_filtered(const struct wholes *);
const char *wholes_words(const struct wholes *);

#endif
