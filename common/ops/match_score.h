/*
 * match_score -- how much two functions are alike.
 *
 * Three things are compared: the costs of their lines, whichever lines these
 * are, the functions that they call, and those that call them.  Costs count
 * as much as the other two together.  Of callers and callees only those count
 * that have a pair themselves.
 */
#ifndef OPS_MATCH_SCORE_H
#define OPS_MATCH_SCORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct match_functions;
struct sort_item;

/* The score of equal functions: scores are in hundredths of a percent. */
enum { SCORE_ALL = 10000 };

struct match_scorer;

/* A scorer for the functions that have no pair now.  It keeps to the pairs of
   this moment: make a new one when there are more.  It must not outlive the
   functions; freeing NULL is allowed. */
struct match_scorer *match_scorer_new(const struct match_functions *);
void	 match_scorer_free(struct match_scorer *);

/* How much an old and a new function without a pair are alike, up to SCORE_ALL;
   0 also if too little is known of them. */
uint32_t match_score(struct match_scorer *, uint32_t old, uint32_t new);

/* The features of functions without a pair, as match_candidates_add() takes
   them: exactly these costs in that object and, with peers, each caller and
   callee.  The caller frees the *n items. */
struct sort_item *match_score_features(const struct match_scorer *,
	    bool peers, size_t *n);

#endif
