/*
 * match_alike -- pair files or objects that have the same functions, wherever
 * they are: they were moved.
 */
#ifndef OPS_MATCH_ALIKE_H
#define OPS_MATCH_ALIKE_H

#include "ops/match/pair.h"

/* Pair unpaired names that share most of their functions with each other, and
   with no other name as many.  Where several fit equally well, mark the old
   name as unsure. */
void	 match_alike(struct match_names *);

#endif
