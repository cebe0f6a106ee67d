/*
 * match_score -- how alike two functions are, and how strong the evidence is.
 *
 * Four features are compared: the costs of the functions' lines, their callees,
 * their callers, and their positions in the source.  Costs count as much as two
 * of the others.  Of callers, callees and neighbours only those that are
 * already paired count.
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
 * positions of functions.  Functions that are paired later do not change these
 * features: collect new ones after pairing.  The functions and their positions
 * must live longer than the result.
 */
struct match_looks *match_looks_new(const struct match_functions *);
void	 match_looks_free(struct match_looks *);

/*
 * List features of unpaired functions for match_candidates_add(): all exact
 * costs together with the object; the most expensive line; and, if `peers' is
 * set, the exact lines, each caller and callee, and the neighbours.  Set *n to
 * how many elements the list has; the caller frees it.
 */
struct sort_item *match_looks_features(const struct match_looks *, bool peers,
	    size_t *n);

/* Compare an old and a new function, neither of which has a pair. */
struct match_likeness match_score(struct match_looks *, uint32_t old,
	    uint32_t new);

#endif
