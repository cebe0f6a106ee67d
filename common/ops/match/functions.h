/*
 * match_functions -- pair functions of an old build with those of a new one
 * that have another name or are in another file.
 *
 * Of the functions that only one side has, an old and a new one become a pair
 * if there is enough evidence (score.h) and
 * - they have the same name, in different files or objects;
 * - or their names differ only in parameters, template arguments, or compiler
 *   suffixes;
 * - or they are alike in costs, callees, callers and position.
 *
 * A clone is a function that the compiler made from another one, its owner, in
 * the same file and object.  If the owner is known, a clone is paired only with
 * a clone of the same owner.  If a function has several candidates, it is
 * paired with the one that is most alike; if none is clearly best, the function
 * stays unpaired.
 */
#ifndef OPS_MATCH_FUNCTIONS_H
#define OPS_MATCH_FUNCTIONS_H

#include "ops/match/pair.h"

/* Pair the functions and set the members of the struct that match/pair.h lists
   as results. match_functions_free() frees these members only. */
void	 match_functions(struct match_functions *);
void	 match_functions_free(struct match_functions *);

#endif
