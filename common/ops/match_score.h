/*
 * match_score -- how much two functions are alike, and what that is worth.
 *
 * Four things are compared: the costs of their lines, the functions that they
 * call, those that call them, and their places in the source.  Costs count as
 * much as two of the others.  Of callers, callees and neighbours only those
 * count that have a pair themselves.
 *
 * Two functions can be alike by chance: most have a line that costs 1 a call.
 * So likeness needs evidence, which is measured in bits: n bits are what one of
 * 2^n unrelated functions would show.
 */
#ifndef OPS_MATCH_SCORE_H
#define OPS_MATCH_SCORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ops/match_likeness.h"

struct match_functions;
struct match_places;
struct sort_item;

struct match_scorer;

/* A scorer for the functions that have no pair now.  It keeps to the pairs of
   this moment: make a new one when there are more.  It must not outlive the
   functions and their places, which it updates; freeing NULL is allowed. */
struct match_scorer *match_scorer_new(const struct match_functions *,
	    struct match_places *);
void	 match_scorer_free(struct match_scorer *);

/* Compare an old and a new function without a pair. */
struct match_likeness match_score(struct match_scorer *, uint32_t old,
	    uint32_t new);

/*
 * The features of functions without a pair, as match_candidates_add() takes
 * them: exactly these costs in that object, exactly these lines, the dearest
 * line, and, with peers, each caller and callee and the neighbours.  The caller
 * frees the *n items.
 */
struct sort_item *match_score_features(const struct match_scorer *,
	    bool peers, size_t *n);

#endif
