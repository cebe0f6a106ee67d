/*
 * match_functions -- pair functions of an old build with those of a new one
 * that have another name or are in another file.
 *
 * Among the functions that only one side has, these are paired if there is
 * enough evidence (match_score.h):
 *
 * - those of one name in another file or object;
 * - those whose names differ in parameters, template arguments, or compiler
 *   suffixes;
 * - those that are alike in their costs, callees, callers and place.
 *
 * A clone whose owner, the function of its file and object from which it was
 * made, is known is paired only with a clone of that owner.  Among several
 * choices the most alike is paired; if none is clearly best, none is.
 */
#ifndef OPS_MATCH_FUNCTIONS_H
#define OPS_MATCH_FUNCTIONS_H

#include "ops/match/pair.h"

/* Fill in the results (match_pair.h). */
void	 match_functions(struct match_functions *);
void	 match_functions_free(struct match_functions *);

#endif
