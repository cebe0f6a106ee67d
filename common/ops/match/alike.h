/*
 * match_alike -- files or objects that have the same functions, wherever they
 * are: they were moved.
 */
#ifndef OPS_MATCH_ALIKE_H
#define OPS_MATCH_ALIKE_H

#include "ops/match/pair.h"

/* Pair names without a pair that share most of their functions with each other,
   and with no other name as many; where several are as good, the old one is
   unsure. */
void	 match_alike(struct match_names *);

#endif
