/*
 * match_candidates -- which functions may be alike.
 *
 * Not all of both sides are compared, only those that have something in common
 * that few others have.
 */
#ifndef OPS_MATCH_CANDIDATES_H
#define OPS_MATCH_CANDIDATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct match_functions;
struct sort_item;

/* An old and a new function, and how much they are alike. */
struct match_candidate {
	uint32_t	 old, new, score;
};

/* All-zero is none. */
struct match_candidates {
	struct match_candidate *at;
	size_t		 n, room;
};

/*
 * The items are functions without a pair, low, each with a feature that it has,
 * high; some may be there twice.  Add those of both sides that share one,
 * unless it is so common that it tells nothing; each pair comes once, without a
 * score.  Of the n items the order changes.
 */
void	 match_candidates_add(struct match_candidates *,
	    const struct match_functions *, struct sort_item *, size_t n);

/*
 * Pair those that are most alike of all that each may be, and at least so much;
 * note where several are.  How many are paired.
 */
size_t	 match_candidates_pair(const struct match_candidates *,
	    struct match_functions *, uint32_t least);

#endif
