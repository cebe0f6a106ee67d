/*
 * block -- read a block of input, line by line, as header or body.
 *
 * A file has one or more parts (part.h).  Each has a header, with the names of
 * events and other facts, and a body with the costs.
 */
#ifndef READ_BLOCK_H
#define READ_BLOCK_H

struct reader;

/* Read the lines of a block that source_block() returned, up to its end, or
   until `cursor.stop' is set because of an error. */
void	 block_read(struct reader *, const char *begin, const char *end);

/* block_begin() is the first step of block_read(), and block_over() the last
   one, for code that reads the lines of a block itself. */
void	 block_begin(struct reader *, const char *begin, const char *end);
void	 block_over(struct reader *);

/* If the line at p is a record, read it and return the next line; else return
   p.  A record is a line `NAME=...' of the body that names an object, a file or
   a function. */
const char *block_record(struct reader *, const char *p);

#endif
