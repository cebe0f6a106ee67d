/*
 * shares -- counts shared out in whole numbers, in proportion to weights.
 *
 * Counts and weights have columns, and each column is shared by its own
 * weights.  What is rounded is not each part but the running total: the first
 * one, the first two, the first three and so on have together got what is due
 * to them, rounded.  So the parts add up to the whole.
 *
 * Those who get nothing cost no time: the next one with a part is found by
 * steps that double, then by halving.
 */
#ifndef OPS_FILTER_SHARES_H
#define OPS_FILTER_SHARES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"
#include "text/wide.h"

enum { SHARES_MAX = ARC_COSTS + EVENT_MAX };	/* columns */

/* What is being shared in a column. */
struct share {
	struct wide	 whole;
	struct wide	 given;		/* so far */
	uint32_t	 next;		/* who gets a part next, or n */
	struct wide	 due;		/* what will be given by then */
};

struct shares {
	uint32_t	 columns;
	uint32_t	 n;		/* who share */
	struct wide	*sum_to;	/* by who, then column: the weights of
					   him and all before him */
	size_t		 room;
	bool		 up;		/* parts are rounded away from 0 */
	struct share	 column[SHARES_MAX];
};

void	 shares_init(struct shares *, uint32_t columns);
void	 shares_free(struct shares *);

/*
 * From now on n share.  shares_weigh() must then be called for each of them, in
 * order, in each column.  No weight is below 0, those of a column are not all
 * 0, and their sum is at most 2^126.
 */
void	 shares_restart(struct shares *, uint32_t n);
void	 shares_weigh(struct shares *, uint32_t i, uint32_t column,
	    struct wide weight);

/* Share these counts, none of a size beyond 2^126, from the first on; the
   running totals are rounded up, away from 0, or else towards it. */
void	 shares_begin(struct shares *, const struct wide *counts, bool up);

/* The next who has a part, and his part, in which not every column is 0; false
   if nothing is left. */
bool	 shares_next(struct shares *, uint32_t *i, struct wide *part);

#endif
