/*
 * fast -- the lines of which a profile has millions, in their plain form.
 */
#ifndef READ_FAST_H
#define READ_FAST_H

struct reader;

/* Read plain lines from p on; the first that is not plain, untouched, or
   p. */
const char *fast_lines(struct reader *, const char *p);

#endif
