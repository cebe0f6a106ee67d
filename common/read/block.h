/*
 * block -- read a block of input, line by line, as header or body.
 *
 * A file has one or more parts (part.h), each a header, with the events and
 * other facts, and a body with the costs.
 */
#ifndef READ_BLOCK_H
#define READ_BLOCK_H

struct reader;

/* Read the lines of a block that source_block() returned, up to its end or
   until `cursor.stop' is set. */
void	 block_read(struct reader *, const char *begin, const char *end);

/* The first and the last step of block_read(), for code that reads the lines of
   a block itself. */
void	 block_begin(struct reader *, const char *begin, const char *end);
void	 block_over(struct reader *);

/* If the line at p is a record, a line `NAME=...' of the body that names an
   object, a file or a function, read it.  Returns the next line, or p if the
   line is not a record. */
const char *block_record(struct reader *, const char *p);

#endif
