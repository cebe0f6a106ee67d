/*
 * overflow -- counts of a profile that are too large to be written or shown.
 *
 * Sums in a profile are as wide as they come; numbers in a file are signed
 * and have 64 bits.
 */
#ifndef PROFILE_OVERFLOW_H
#define PROFILE_OVERFLOW_H

#include <stdbool.h>
#include <stdint.h>

#include "text/wide.h"

struct complaint;
struct event_list;
struct profile;

/*
 * Whether all counts of the cost centres, arcs and jumps fit, of these events.
 * If not, the complaint names the first that does not, in the order in which
 * they are written (order.h): whatever order they came in.
 */
bool	 overflow_rows(const struct profile *, const struct event_list *,
	    struct complaint *);

/* The same for sums over all rows, by column in v; what is the word for them in
   the complaint. */
bool	 overflow_sums(const struct profile *, const char *what,
	    const struct wide *v, const struct event_list *,
	    struct complaint *);

/* The same for all that a profile has: its rows, its totals, which are put by
   column, and its summary. */
bool	 overflow_profile(const struct profile *, struct wide *totals,
	    struct complaint *);

#endif
