/*
 * path -- file names as texts; no file is accessed.
 */
#ifndef TEXT_PATH_H
#define TEXT_PATH_H

#include <stddef.h>

/* Remove `.', `..' and empty parts from an absolute path, which has room for
   one more byte; returns its new length. */
size_t	 path_plain(char *path, size_t len);

#endif
