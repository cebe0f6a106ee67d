/*
 * records -- the lines `NAME=...' of the body that name something.
 */
#ifndef READ_RECORDS_H
#define READ_RECORDS_H

struct reader;

/* Such a line at p: the start of the next one, or p if it is none. */
const char *records_line(struct reader *, const char *p);

#endif
