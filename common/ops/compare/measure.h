/*
 * measure -- what a limit measures: an event or a weighted sum of events.
 */
#ifndef OPS_COMPARE_MEASURE_H
#define OPS_COMPARE_MEASURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"
#include "profile/profile.h"

struct complaint;
struct formulas;
struct tally;

struct measure {
	int64_t		 factors[EVENT_MAX];	/* of columns below n */
	uint32_t	 n;
};

/*
 * Make the measure of a formula over the columns in the list.  A missing event
 * counts 0 in a sum.  Return false if all events are missing or the formula is
 * malformed.
 */
bool	 measure_make(struct measure *, const struct profile *,
	    const struct event_list *, struct slice formula,
	    struct complaint *);

/* Make the measure of one column. */
void	 measure_event(struct measure *, const struct profile *,
	    uint32_t column);

/* Compute the measure of a row; return false if it is far beyond 64 bits. */
bool	 measure_of(const struct measure *, const struct wide *columns,
	    struct wide *);

/* The same for the row that begins at index `at' of a tally. */
bool	 measure_tally(const struct measure *, const struct tally *, size_t at,
	    struct wide *);

#endif
