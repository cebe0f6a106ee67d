/*
 * folders -- the folders that contain all files, or all objects, of a table's
 * rows, so that the table shows them once.
 */
#ifndef REPORT_GRID_FOLDERS_H
#define REPORT_GRID_FOLDERS_H

#include <stddef.h>

struct grid;

/* Set `files' and `objects' of the table to the common folders of its first n
   functions and their members (parts.h).  Unknown names are in no folder and do
   not count. */
void	 folders_find(struct grid *, size_t n);

#endif
