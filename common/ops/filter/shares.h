/*
 * shares -- divide counts into parts that are whole numbers.
 *
 * Rounding each part alone would lose some of the count.  So running totals are
 * rounded: the sum of the first n parts is the exact sum, rounded, and all
 * parts together add up to the count.
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

/* The fraction part / all; `part' is from 0 to `all', and `all' is above 0. */
struct fraction {
	struct wide	 part, all;
	struct wide	 sum;		/* sum of the counts passed to
					   fraction_cut() so far */
	struct wide	 given;		/* sum of the results of fraction_cut()
					   so far: `sum' * part / all,
					   rounded */
};

/* Return count * f->part / f->all, rounded towards 0.  The absolute value of
   count must be below 2^126. */
struct wide fraction_of(const struct fraction *, struct wide count);

/*
 * Reduce the next count of a series, and return what remains.  Each result is
 * rounded so that all results so far add up to fraction_of() of the sum of
 * their counts.
 */
struct wide fraction_cut(struct fraction *, struct wide count);

enum { SHARES_MAX = ARC_COSTS + EVENT_MAX };	/* the most columns that can be
						   divided at once */

/* How far the division of a count among receivers has come, in one column. */
struct share {
	struct wide	 whole;
	struct wide	 given;		/* sum of the parts that receivers have
					   got so far */
	uint32_t	 next;		/* the next receiver that gets a part
					   other than 0; n if there is none */
	struct wide	 due;		/* what `given' will be when receiver
					   `next' has its part */
};

/*
 * Counts and weights have columns, and each column is divided by its own
 * weights.  To skip receivers that get nothing, the next receiver of a part is
 * found by steps that double, then by bisection.
 */
struct shares {
	uint32_t	 columns;
	uint32_t	 n;		/* number of receivers */
	struct wide	*sum_to;	/* by receiver, then column: the sum of
					   the weights of this and all earlier
					   receivers */
	size_t		 room;
	bool		 up;		/* running totals are rounded away from
					   0 instead of towards 0 */
	struct share	 column[SHARES_MAX];
};

void	 shares_init(struct shares *, uint32_t columns);
void	 shares_free(struct shares *);

/*
 * Begin a division among n receivers.  After this, call shares_weigh() for each
 * receiver, in ascending order, in each column.  No weight may be below 0, the
 * weights of a column must not all be 0, and their sum must not exceed 2^126.
 */
void	 shares_restart(struct shares *, uint32_t n);
void	 shares_weigh(struct shares *, uint32_t i, uint32_t column,
	    struct wide weight);

/*
 * Begin to divide `counts', which has a count for each column with an absolute
 * value of at most 2^126.  Round running totals away from 0 if `up' is set,
 * otherwise towards 0.
 */
void	 shares_begin(struct shares *, const struct wide *counts, bool up);

/* Set *i to the next receiver that gets anything, and part[] to what it gets in
   each column.  Return false if nothing is left to divide. */
bool	 shares_next(struct shares *, uint32_t *i, struct wide *part);

#endif
