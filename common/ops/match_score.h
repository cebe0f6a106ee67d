/*
 * match_score -- how much two functions are alike.
 *
 * Three things are compared: the costs of their lines, wherever these are, the
 * functions that they call, and those that call them.  What is not known to
 * both sides says nothing.
 */
#ifndef OPS_MATCH_SCORE_H
#define OPS_MATCH_SCORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct match_functions;
struct sort_item;

/* A hundredth of a percent each. */
enum { SCORE_ALL = 10000 };

struct match_scorer;

/* Look at the functions without a pair, as things are now. */
struct match_scorer *match_scorer_new(const struct match_functions *);
void	 match_scorer_free(struct match_scorer *);

/* How much an old and a new function are alike; 0 also if too little is known
   of them. */
uint32_t match_score(struct match_scorer *, uint32_t old, uint32_t new);

/* The functions without a pair by what they have: the same costs in one object
   and, with peers, each function that they call or are called by.  The caller
   frees the *n items (match_candidates_add()). */
struct sort_item *match_score_features(const struct match_scorer *,
	    bool peers, size_t *n);

#endif
