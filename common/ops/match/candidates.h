/*
 * match_candidates -- select pairs of functions, files or objects to compare.
 *
 * Comparing every old function with every new one would take too long.  Only
 * pairs that share a rare feature, such as an exact cost or a callee, become
 * candidates.
 */
#ifndef OPS_MATCH_CANDIDATES_H
#define OPS_MATCH_CANDIDATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ops/match/pair.h"

struct sort_item;

/*
 * An old and a new item (both functions, files or objects) that may be the same
 * one.  The higher its score, the better the candidate; a score of 0 rules it
 * out.
 */
struct match_candidate {
	uint32_t	 old, new, score;
	bool		 tied;		/* another candidate of one of the items
					   has the same score */
	struct match_likeness like;	/* set for functions only */
};

/* A list of candidates; all-zero is empty. */
struct match_candidates {
	struct match_candidate *at;
	size_t		 n, room;
};

/*
 * Add an old and a new item as a candidate if they share a feature; the score
 * is the number of features that they share.  No candidate is added twice.
 *
 * Each of the n elements says that an item (member `low') that has no pair has
 * a feature (member `high'); `sides' gives the side of each item.  Elements may
 * repeat, and are reordered.  A feature that would make more than `most'
 * candidates does not count.
 */
void	 match_candidates_add(struct match_candidates *,
	    const unsigned char *sides, struct sort_item *, size_t n,
	    size_t most);

/*
 * Keep only candidates of which no other candidate of either item has a higher
 * score; set `tied' where another one has the same score.  The numbers of items
 * are less than `things'.
 */
void	 match_candidates_best(struct match_candidates *, size_t things);

#endif
