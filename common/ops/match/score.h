/*
 * match_score -- how alike two functions are, and how strong the evidence is.
 *
 * The score compares four features: the costs of the functions' lines, their
 * callees, their callers, and their positions in the source.  Costs count as
 * much as two of the others.  Of callers, callees and neighbours only those
 * count that already have a pair.
 *
 * Functions can be alike by chance: most have a line that costs 1 per call.  So
 * likeness needs evidence, measured in bits: n bits mean that one of 2^n
 * unrelated functions would be as much alike.
 */
#ifndef OPS_MATCH_SCORE_H
#define OPS_MATCH_SCORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ops/match/pair.h"

struct match_functions;
struct match_looks;
struct sort_item;

/*
 * Collect the features of all functions that have no pair yet, and update the
 * positions of functions.  Later pairs do not update the features: call this
 * again after pairing functions.  `functions' must live longer than the result,
 * which the caller frees with match_looks_free().
 */
struct match_looks *match_looks_new(const struct match_functions *);
void	 match_looks_free(struct match_looks *);

/*
 * Return a list of features of unpaired functions for match_candidates_add(),
 * and set *n to its length; the caller frees it.  The features are: all exact
 * costs of a function together with its object; its most expensive line; and,
 * if `peers' is set, the exact cost of each line, each caller and callee, and
 * the neighbours.
 */
struct sort_item *match_looks_features(const struct match_looks *, bool peers,
	    size_t *n);

/* Return how alike an old and a new function are, neither of which has a
   pair. */
struct match_likeness match_score(struct match_looks *, uint32_t old,
	    uint32_t new);

#endif
