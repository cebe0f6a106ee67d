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

#include <stdint.h>

#include "ops/match/pair.h"

struct match_looks;

/* Compare an old and a new function without a pair. */
struct match_likeness match_score(struct match_looks *, uint32_t old,
	    uint32_t new);

#endif
