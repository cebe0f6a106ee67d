/*
 * match_names -- which files or objects of an old build are which of a new one.
 *
 * Two builds of a program are in folders of their own, and libraries have
 * versions in their names.  Of the names of one kind that only one side has,
 * these are paired, as long as there is one choice:
 *
 * - names with the same end, the longest ends first, if they share a function,
 *   or a function that has code inlined from them, or a folder as well;
 * - names in a folder, if other pairs tell what it is called now;
 * - names that share most of their functions, wherever they are: a file that
 *   was moved.
 */
#ifndef OPS_MATCH_NAMES_H
#define OPS_MATCH_NAMES_H

#include "ops/match/pair.h"

struct match_folders;

/* Pair the names of both sides: set to, from and unsure, which the caller
   frees.  Folders that were learned from another kind are used, and more are
   added. */
void	 match_names(struct match_names *, struct match_folders *);

#endif
