/*
 * myers -- what two sequences of numbers have in common, in the same order.
 *
 * As much as can be; where they are long and differ much, it may be less, for
 * the work grows with their length times a few thousand at most.
 */
#ifndef TEXT_MYERS_H
#define TEXT_MYERS_H

#include <stdint.h>

/* Numbers, and where each stands in what they were taken from. */
struct myers_sequence {
	uint32_t	*number, *at;
	int32_t		 n;		/* up to 2^30 */
};

/* Note what is kept: match, by the places of x, gets the place in y, plus
   one; the others stay as they are. */
void	 myers_compare(const struct myers_sequence *x,
	    const struct myers_sequence *y, uint32_t *match);

#endif
