/*
 * body -- the lines after a header.
 */
#ifndef READ_BODY_H
#define READ_BODY_H

struct reader;

/* Read lines up to the end of the block or of the part.  Returns where reading
   ended. */
const char *body_lines(struct reader *, const char *p);

#endif
