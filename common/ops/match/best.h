/*
 * match_best -- the best score that anything has with a name or a function, and
 * how many have it: only where that is one, nobody would doubt the match.
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
