/*
 * match_candidates -- select pairs of functions to compare.
 *
 * Comparing every old function with every new one would take too long.  Only
 * those that share a rare feature become candidates.
 */
#ifndef OPS_MATCH_CANDIDATES_H
#define OPS_MATCH_CANDIDATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ops/match/pair.h"

struct match_functions;
struct sort_item;

/* An old and a new function.  Higher scores are better; 0 rules out the
   pair. */
struct match_candidate {
	uint32_t	 old, new, score;
	struct match_likeness like;
};

/* All-zero is empty. */
struct match_candidates {
	struct match_candidate *at;
	size_t		 n, room;
};

/*
 * Each of the n items is an unpaired function (low) and a feature of it (high);
 * items may repeat, and are reordered.  Add an old and a new function as a
 * candidate if they share a feature, unless it is too common to mean anything.
 * No candidate is added twice; scores are 0.
 */
void	 match_candidates_add(struct match_candidates *,
	    const struct match_functions *, struct sort_item *, size_t n);

/* Pair the two functions of a candidate, with its likeness. */
void	 match_candidate_pair(const struct match_candidate *,
	    struct match_functions *);

/*
 * Pair the candidates that are each other's best.  Where several are equally
 * good, pair none of them and mark the old function as unsure.  Return the
 * number of pairs.
 */
size_t	 match_candidates_pair(const struct match_candidates *,
	    struct match_functions *);

#endif
