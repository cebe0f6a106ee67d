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

#include <stdint.h>

#include "ops/match/pair.h"

struct match_looks;

/* Compare an old and a new function without a pair. */
struct match_likeness match_score(struct match_looks *, uint32_t old,
	    uint32_t new);

#endif
