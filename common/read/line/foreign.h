/*
 * foreign -- recognise files in other formats, given by mistake: what they are,
 * and how to get a profile instead.
 */
#ifndef READ_LINE_FOREIGN_H
#define READ_LINE_FOREIGN_H

#include <stddef.h>

/* The format of a file that begins with these bytes, and advice, as the end of
   a message; NULL if the format is not known. */
const char *foreign_find(const char *at, size_t len);

#endif
