/*
 * path -- paths of files as texts; no file is looked at.
 */
#ifndef TEXT_PATH_H
#define TEXT_PATH_H

#include <stdbool.h>
#include <stddef.h>

#include "text/slice.h"

/* Return whether a path is relative to no folder: it begins with a slash or, as
   on Windows, with a drive (`C:\') or two backslashes. */
bool	 path_is_absolute(struct slice);

/*
 * Remove `.', `..' and empty parts from a path, which must have room for one
 * more byte.  Returns the new length.  A `..' that leads out of the folder
 * where a relative path begins stays.  Behind a drive, backslashes between
 * parts become slashes.
 */
size_t	 path_make_plain(char *path, size_t len);

#endif
