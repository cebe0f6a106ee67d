/*
 * overflow -- detect counts that are too large to be written or shown.
 *
 * Sums in a profile may exceed 64 bits, but numbers in a file are signed and
 * have at most 64 bits.
 */
#ifndef PROFILE_OVERFLOW_H
#define PROFILE_OVERFLOW_H

#include <stdbool.h>
#include <stdint.h>

#include "text/wide.h"

struct complaint;
struct event_list;
struct profile;

/* Return whether any count may exceed 64 bits.  If so, the functions below
   search the rows, for which the profile must be frozen. */
bool	 overflow_is_possible(const struct profile *);

/*
 * Return whether all counts of these events, in cost centres, arcs and jumps,
 * fit 64 bits.  If not, the complaint names the first count that does not fit,
 * in the order of writing (order.h), so that the complaint does not depend on
 * the order of the input.
 */
bool	 overflow_rows(const struct profile *, const struct event_list *,
	    struct complaint *);

/* Make the same check for sums over all rows; v has a sum for each column.
   `what' names the sums in the complaint. */
bool	 overflow_sums(const struct profile *, const char *what,
	    const struct wide *v, const struct event_list *,
	    struct complaint *);

/* Make the same check for the whole profile: its rows, its totals and its
   summary.  Sets totals[] to the total of each column. */
bool	 overflow_profile(const struct profile *, struct wide *totals,
	    struct complaint *);

#endif
