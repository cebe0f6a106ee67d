/*
 * match_alike -- names that have the same functions, wherever they are.
 */
#ifndef OPS_MATCH_ALIKE_H
#define OPS_MATCH_ALIKE_H

#include "ops/match_pair.h"

/* Pair those of the names without a pair that share most of their functions
   with each other, and with no other as many. */
void	 match_alike(struct match_names *);

#endif
