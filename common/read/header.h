/*
 * header -- the lines of a header, and `key: value' lines in the body.
 */
#ifndef READ_HEADER_H
#define READ_HEADER_H

#include <stdbool.h>

struct reader;

/* Whether the comment is at p that Callgrind's files begin with. */
bool	 header_is_format(const char *p);

/* One line of a header; the start of the next line, or p itself if it belongs
   to the body. */
const char *header_line(struct reader *, const char *p);

/* Such a line in the body: the start of the next line, or p if it is none. */
const char *header_in_body(struct reader *, const char *p);

#endif
