/*
 * myers -- the longest common subsequence of two sequences of numbers.
 *
 * Where the sequences are long and differ much, it may find a shorter one: the
 * work is at most their length times a few thousand.
 */
#ifndef TEXT_MYERS_H
#define TEXT_MYERS_H

#include <stdint.h>

/* Numbers, and the place of each in the original sequence. */
struct myers_sequence {
	uint32_t	*number, *at;
	int32_t		 n;		/* up to 2^30 */
};

/* For each common number set match[place in x] to its place in y plus one;
   other entries of match stay unchanged. */
void	 myers_compare(const struct myers_sequence *x,
	    const struct myers_sequence *y, uint32_t *match);

#endif
