/*
 * trim -- keep the functions that matter and join all others.
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
	bool		 on;	/* enabled */
	uint64_t	 share;	/* least inclusive cost, as a share of totals */
	bool		 some;	/* top is set */
	size_t		 top;	/* how many functions to keep, by self cost */
};

/* Read a share as a percentage, 0.5% or 0.5, with up to six decimals; return
   false if it is malformed. */
bool	 trim_read_share(struct trim *, const char *text, struct complaint *);

/*
 * Join all functions except those that the trim keeps into one, called
 * `(below threshold)'.  Costs are those of the column.
 */
void	 trim_functions(struct profile *, const struct trim *,
	    uint32_t column);

#endif
