/*
 * path -- names of files as texts; no file is looked at.
 */
#ifndef TEXT_PATH_H
#define TEXT_PATH_H

#include <stddef.h>

/* Take `.', `..' and empty parts out of a path that begins with a slash and
   has room for one byte more; the length of what is left. */
size_t	 path_plain(char *path, size_t len);

#endif
