/*
 * fast -- read the most frequent lines in their plain form.
 *
 * A plain line is written as most programs do, with single blanks and numbers
 * of few digits.  Other lines are left to block.h, which reads every line; for
 * a plain line both give the same result.
 */
#ifndef READ_FAST_H
#define READ_FAST_H

struct reader;

/* Read plain lines from p on.  Returns the first line that is not plain,
   without reading it. */
const char *fast_lines(struct reader *, const char *p);

#endif
