/*
 * path -- paths of files as texts; no file is looked at.
 */
#ifndef TEXT_PATH_H
#define TEXT_PATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/*
 * Return a limit on the total length of the paths made from the folders and
 * names in a file of so many bytes.  In a crafted file, many short names could
 * be relative to one long folder; real files are larger than all the paths that
 * they name.
 */
uint64_t path_limit(uint64_t bytes);

#endif
