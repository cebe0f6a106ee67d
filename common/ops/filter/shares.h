/*
 * shares -- divide counts in whole numbers.
 *
 * Rounding applies to running totals, not to single parts: the sum of the first
 * n parts is the exact sum, rounded.  So the parts add up to the whole.
 *
 * A `fraction' reduces counts one after the other.  `shares' divide a count
 * among receivers in proportion to their weights.
 */
#ifndef OPS_FILTER_SHARES_H
#define OPS_FILTER_SHARES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"
#include "text/wide.h"

/* A fraction part / all; part is from 0 to all, and all is above 0. */
struct fraction {
	struct wide	 part, all;
	struct wide	 sum;		/* sum of the counts so far */
	struct wide	 given;		/* fraction of `sum', rounded */
};

/* The fraction part / all of a count below 2^126 in size, rounded towards 0. */
struct wide fraction_of(const struct fraction *, struct wide count);

/* The same for the next count in a series: the result is rounded so that all
   results so far add up to the rounded fraction of the sum of counts. */
struct wide fraction_cut(struct fraction *, struct wide count);

enum { SHARES_MAX = ARC_COSTS + EVENT_MAX };	/* most columns that are shared
						   at once */

/* The progress of dividing one column. */
struct share {
	struct wide	 whole;
	struct wide	 given;		/* sum of the parts so far */
	uint32_t	 next;		/* next receiver whose part is not 0, or
					   n */
	struct wide	 due;		/* value of `given' after that
					   receiver */
};

/* Counts and weights have columns, and each column is divided by its own
   weights.  Receivers of nothing cost no time: the next receiver of a part is
   found by steps that double, then by bisection. */
struct shares {
	uint32_t	 columns;
	uint32_t	 n;		/* number of receivers */
	struct wide	*sum_to;	/* by receiver, then column: the sum of
					   the weights of all receivers up to
					   this one */
	size_t		 room;
	bool		 up;		/* round totals away from 0 */
	struct share	 column[SHARES_MAX];
};

void	 shares_init(struct shares *, uint32_t columns);
void	 shares_free(struct shares *);

/*
 * Begin a division among n receivers.  The caller must then call shares_weigh()
 * for each of them, in order, in each column.  No weight may be below 0, the
 * weights of a column must not all be 0, and their sum must not exceed 2^126.
 */
void	 shares_restart(struct shares *, uint32_t n);
void	 shares_weigh(struct shares *, uint32_t i, uint32_t column,
	    struct wide weight);

/* Begin to share these counts, none above 2^126 in size.  Running totals are
   rounded away from 0 with `up', else towards 0. */
void	 shares_begin(struct shares *, const struct wide *counts, bool up);

/* Set *i to the next receiver and `part' to what it gets, which is not 0 in
   every column; return false if nothing is left. */
bool	 shares_next(struct shares *, uint32_t *i, struct wide *part);

#endif
