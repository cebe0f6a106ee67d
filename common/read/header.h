/*
 * header -- read the lines of a header, and `key: value' lines in the body.
 */
#ifndef READ_HEADER_H
#define READ_HEADER_H

#include <stdbool.h>

struct reader;

/* Return whether p is at the comment that begins Callgrind's files. */
bool	 header_is_format(const char *p);

/* Return whether the line at p is one that a header may begin with.  A key must
   have a value: without one it may be a label in C. */
bool	 header_starts(const char *p);

/* Read a line of the header.  Returns the next line, or p if the line at p
   belongs to the body. */
const char *header_line(struct reader *, const char *p);

/* Read a `key: value' line in the body.  Returns the next line, or p if the
   line at p has another form. */
const char *header_in_body(struct reader *, const char *p);

#endif
