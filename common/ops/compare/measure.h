/*
 * measure -- what a limit measures: an event of a profile, or a sum of some.
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
	int64_t		 factors[EVENT_MAX];	/* of columns, up to */
	uint32_t	 n;
};

/*
 * Make the measure of a formula over the columns in the list.  An event that is
 * not there counts 0 in a sum; false if no event of it is there, or if the
 * formula is malformed.
 */
bool	 measure_make(struct measure *, const struct profile *,
	    const struct event_list *, struct slice formula,
	    struct complaint *);

/* The measure that is a column alone. */
void	 measure_event(struct measure *, const struct profile *,
	    uint32_t column);

/* The measure of a row of columns; false if it is far beyond 64 bits. */
bool	 measure_of(const struct measure *, const struct wide *columns,
	    struct wide *);

/* The same of the columns that stand in a tally from there on. */
bool	 measure_tally(const struct measure *, const struct tally *, size_t at,
	    struct wide *);

#endif
