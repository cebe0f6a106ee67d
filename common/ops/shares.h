/*
 * shares -- counts in whole numbers, in proportion to weights.
 *
 * Counts and weights are rows of columns, and each column is shared by the
 * weights of its own.  The first of those who share, the first two, the first
 * three and so on together get what is due to them, rounded; so the parts add
 * up to the whole.  Nobody who gets nothing costs time: the next one with a
 * part is searched for by steps that double.
 */
#ifndef OPS_SHARES_H
#define OPS_SHARES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"
#include "text/wide.h"

enum { SHARES_MAX = ARC_COSTS + EVENT_MAX };	/* columns */

/* What is being shared in a column. */
struct share {
	struct wide	 whole, given;
	uint32_t	 next;		/* the first who gets more, or n; */
	struct wide	 due;		/* all that is due up to him */
};

struct shares {
	uint32_t	 columns;
	uint32_t	 n;		/* who share */
	struct wide	*sum_to;	/* columns of the weights of each and
					   of those before */
	size_t		 room;
	bool		 up;		/* away from 0 is rounded to */
	struct share	 column[SHARES_MAX];
};

/* Shares of so many columns that nobody has. */
void	 shares_init(struct shares *, uint32_t columns);
void	 shares_free(struct shares *);

/*
 * From now on n share.  shares_weigh() is to tell all their weights then, of
 * each column from the first of them to the last.  None is below 0, those of
 * a column are not all 0, and are at most 2^126 together.
 */
void	 shares_restart(struct shares *, uint32_t n);
void	 shares_weigh(struct shares *, uint32_t i, uint32_t column,
	    struct wide weight);

/* These counts, none beyond 2^126, are to be shared. */
void	 shares_begin(struct shares *, const struct wide *counts, bool up);

/* The next who has a part, of n, and his part, in which not every column is
   0; false if nothing is left. */
bool	 shares_next(struct shares *, uint32_t *i, struct wide *part);

#endif
