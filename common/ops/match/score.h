/*
 * match_score -- how alike two functions are, and how strong the evidence is.
 *
 * Four things are compared: the costs of their lines, their callees, their
 * callers, and their places in the source.  Costs count as much as two of the
 * others.  Only callers, callees and neighbours that are paired count.
 *
 * Functions can be alike by chance: most have a line that costs 1 per call.  So
 * likeness needs evidence, measured in bits: n bits are a likeness that one of
 * 2^n unrelated functions would show.
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

/* Collect the features of all functions that have no pair yet, and update the
   places of functions.  Later pairs do not change the features: make new ones
   after pairing.  The features must not outlive the functions and their places.
   Freeing NULL is allowed. */
struct match_looks *match_looks_new(const struct match_functions *);
void	 match_looks_free(struct match_looks *);

/*
 * Features of unpaired functions for match_candidates_add(): the exact costs
 * together with the object, the most expensive line, and, with peers, the exact
 * lines, each caller and callee, and the neighbours.  The caller frees the *n
 * items.
 */
struct sort_item *match_looks_features(const struct match_looks *, bool peers,
	    size_t *n);

/* Compare an old and a new function without a pair. */
struct match_likeness match_score(struct match_looks *, uint32_t old,
	    uint32_t new);

#endif
