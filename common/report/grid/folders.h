/*
 * folders -- the folders that all places of a table have in common, which it
 * shows once.
 */
#ifndef REPORT_GRID_FOLDERS_H
#define REPORT_GRID_FOLDERS_H

#include <stddef.h>

struct grid;

/* Set `files' and `objects' for the first n rows of a table of functions and
   their members.  Unknown names are in no folder and do not count. */
void	 folders_find(struct grid *, size_t n);

#endif
