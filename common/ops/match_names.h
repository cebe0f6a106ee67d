/*
 * match_names -- which names of an old build stand for which of a new one.
 *
 * Builds of one program sit in folders of their own, and libraries have
 * versions in their names.  Of the names of one kind that only one side has,
 * these are paired, as long as there is one choice:
 *
 * - names with the same end, from the longest common end on, whose functions
 *   meet, too, or the functions that are given code from both, or whose folders
 *   do;
 * - names in a folder of which the other pairs tell what it is called now;
 * - names with the same functions, wherever they are: a file that was moved.
 */
#ifndef OPS_MATCH_NAMES_H
#define OPS_MATCH_NAMES_H

#include "ops/match_pair.h"

struct match_folders;

/* Pair the names of both sides; to, from and unsure are the caller's to free.
   Folders are those learned so far, and more are added. */
void	 match_names(struct match_names *, struct match_folders *);

#endif
