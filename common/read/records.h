/*
 * records -- read lines `NAME=...' of the body, which give names.
 */
#ifndef READ_RECORDS_H
#define READ_RECORDS_H

struct reader;

/* Read a line of this form at p.  Returns the next line, or p if the line has
   another form. */
const char *records_line(struct reader *, const char *p);

#endif
