/*
 * fast -- read the most frequent lines in their plain form.
 */
#ifndef READ_FAST_H
#define READ_FAST_H

struct reader;

/* Read plain lines from p on.  Returns the first line that is not plain, which
   is not read. */
const char *fast_lines(struct reader *, const char *p);

#endif
