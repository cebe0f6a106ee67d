/*
 * match_best -- how much a name or a function has in common with the ones that
 * it has most in common with, and how many these are: only one that stands
 * alone is a match that nobody would doubt.
 */
#ifndef OPS_MATCH_BEST_H
#define OPS_MATCH_BEST_H

#include <stdint.h>

/* All-zero: none so far. */
struct match_best {
	uint32_t	 score, n;
};

static inline void
match_best_note(struct match_best *best, uint32_t score)
{
	if (score > best->score)
		*best = (struct match_best){ score, 0 };
	best->n += score == best->score;
}

#endif
