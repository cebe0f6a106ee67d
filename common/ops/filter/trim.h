/*
 * trim -- the functions that matter, and one for all others.
 */
#ifndef OPS_FILTER_TRIM_H
#define OPS_FILTER_TRIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct complaint;
struct profile;

/* Shares are in millionths of a percent. */
#define TRIM_ALL	UINT64_C(100000000)

/* All-zero trims nothing. */
struct trim {
	bool		 on;	/* it is to be done at all */
	uint64_t	 share;	/* inclusive cost, of the totals, at least */
	bool		 some;	/* there is a limit on their number, */
	size_t		 top;	/* by self cost: so many */
};

/* Read a share as a percentage, 0.5% or 0.5, with up to six places; false if it
   is malformed. */
bool	 trim_read_share(struct trim *, const char *text, struct complaint *);

/*
 * Join all functions but those that the trim keeps into one, called
 * `(below threshold)'.  Costs are those of the column.
 */
void	 trim_functions(struct profile *, const struct trim *,
	    uint32_t column);

#endif
