/*
 * match_functions -- which functions of an old build are which of a new one,
 * though they have other names, or are in other files.
 *
 * Of the functions that only one side has, these are paired, if there is
 * evidence (match_score.h):
 *
 * - those of one name in another file or object;
 * - those whose names differ in parameters, template arguments, or what a
 *   compiler adds;
 * - those that are alike in what they cost, call and are called by, and in
 *   their place.
 *
 * A clone with an owner, the function of its file and object that it is one of,
 * is paired only with a clone of that owner.  Where there are several choices,
 * the one that is most alike is taken; if none stands out, none is.
 */
#ifndef OPS_MATCH_FUNCTIONS_H
#define OPS_MATCH_FUNCTIONS_H

#include "ops/match/pair.h"

/* Set what match_between.h says is found. */
void	 match_functions(struct match_functions *);
void	 match_functions_free(struct match_functions *);

#endif
