/*
 * match_candidates -- which functions may be alike.
 *
 * To compare every old function with every new one would take too long.  Only
 * those are candidates that have something in common which few others have.
 */
#ifndef OPS_MATCH_CANDIDATES_H
#define OPS_MATCH_CANDIDATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ops/match/pair.h"

struct match_functions;
struct sort_item;

/* An old and a new function.  The score says which of several is better; 0 is
   no pair. */
struct match_candidate {
	uint32_t	 old, new, score;
	struct match_likeness like;
};

/* All-zero is none. */
struct match_candidates {
	struct match_candidate *at;
	size_t		 n, room;
};

/*
 * Each of the n items is a function without a pair, low, and a feature that it
 * has, high; items may be there twice, and their order changes.  Add an old and
 * a new function as candidates if they share a feature, unless that is so
 * common that it tells nothing.  No two candidates are the same; scores are 0.
 */
void	 match_candidates_add(struct match_candidates *,
	    const struct match_functions *, struct sort_item *, size_t n);

/* Pair two functions that are so much alike. */
void	 match_candidate_pair(const struct match_candidate *,
	    struct match_functions *);

/*
 * Pair those candidates that are each other's best; where several are equally
 * good, both stay alone and the old one is unsure.  Returns how many were
 * paired.
 */
size_t	 match_candidates_pair(const struct match_candidates *,
	    struct match_functions *);

#endif
