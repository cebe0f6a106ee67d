/*
 * match_names -- pair files or objects of an old build with those of a new one.
 *
 * Builds may be in different folders, and libraries have versions in their
 * names.  Among the names of one kind that only one side has, these are paired,
 * if there is one choice:
 *
 * - names with the same end, the longest end first, if they also share a
 *   function, a function with code inlined from them, or a folder;
 * - names in a folder whose new path follows from other pairs;
 * - names that share most of their functions, wherever they are: a file that
 *   was moved.
 */
#ifndef OPS_MATCH_NAMES_H
#define OPS_MATCH_NAMES_H

#include "ops/match/pair.h"

struct match_folders;

/* Pair the names of both sides: set to, from and unsure, which the caller
   frees.  Uses folders learned from another kind and adds new ones. */
void	 match_names(struct match_names *, struct match_folders *);

#endif
