/*
 * shares -- divide counts in whole numbers.
 *
 * The running totals are rounded, not the single parts: the first part, the
 * first two, and so on together are what is due of them, rounded.  So the parts
 * add up to the whole.
 *
 * A fraction reduces counts one after the other.  Shares divide a count among
 * receivers in proportion to their weights.
 */
#ifndef OPS_FILTER_SHARES_H
#define OPS_FILTER_SHARES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"
#include "text/wide.h"

/* part is from 0 to all, and all is above 0. */
struct fraction {
	struct wide	 part, all;
	struct wide	 sum;		/* of the counts so far */
	struct wide	 given;		/* what was due of that sum */
};

/* The fraction part / all of a count below 2^126 in size, rounded towards 0. */
struct wide fraction_of(const struct fraction *, struct wide count);

/* The same of the next count, but the sum of counts so far is rounded. */
struct wide fraction_cut(struct fraction *, struct wide count);

enum { SHARES_MAX = ARC_COSTS + EVENT_MAX };	/* columns */

/* The state of a column. */
struct share {
	struct wide	 whole;
	struct wide	 given;		/* so far */
	uint32_t	 next;		/* next receiver of a part, or n */
	struct wide	 due;		/* given after that receiver's part */
};

/*
 * Counts and weights have columns, and each column is divided by its own
 * weights.  Receivers of nothing cost no time: the next one with a part is
 * found by steps that double, then by bisection.
 */
struct shares {
	uint32_t	 columns;
	uint32_t	 n;		/* receivers */
	struct wide	*sum_to;	/* by receiver, then column: the sum of
					   weights up to and with it */
	size_t		 room;
	bool		 up;		/* round totals away from 0 */
	struct share	 column[SHARES_MAX];
};

void	 shares_init(struct shares *, uint32_t columns);
void	 shares_free(struct shares *);

/*
 * Begin with n receivers.  shares_weigh() must then be called for each of them,
 * in order, in each column.  No weight may be below 0, those of a column not
 * all 0, and their sum must not exceed 2^126.
 */
void	 shares_restart(struct shares *, uint32_t n);
void	 shares_weigh(struct shares *, uint32_t i, uint32_t column,
	    struct wide weight);

/* Begin to share these counts, none above 2^126 in size.  Running totals are
   rounded away from 0 with `up', else towards 0. */
void	 shares_begin(struct shares *, const struct wide *counts, bool up);

/* Set the next receiver and its part, which is not 0 in every column; return
   false if nothing is left. */
bool	 shares_next(struct shares *, uint32_t *i, struct wide *part);

#endif
