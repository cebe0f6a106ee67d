/*
 * foreign -- files of programs that write other formats, given to us by
 * mistake: what they are, and how to get a profile instead.
 */
#ifndef READ_LINE_FOREIGN_H
#define READ_LINE_FOREIGN_H

#include <stddef.h>

/* What the file is that begins with these bytes, and what to do, as the end of
   a message; NULL if it is none of those known. */
const char *foreign_find(const char *at, size_t len);

#endif
