/*
 * block -- read a block of input, line by line, as header or body.
 *
 * A file has one or more parts (part.h), each a header, with the events and
 * other facts, and a body with the costs.
 */
#ifndef READ_BLOCK_H
#define READ_BLOCK_H

struct reader;

/* Read the lines of a block that source_block() returned, all of them unless
   reading stops before (cursor.stop). */
void	 block_read(struct reader *, const char *begin, const char *end);

/* The start and the end of block_read(), for callers that read the lines of a
   block themselves. */
void	 block_begin(struct reader *, const char *begin, const char *end);
void	 block_over(struct reader *);

/* Read a line `NAME=...' of the body at p, which names an object, a file or a
   function.  Returns the next line, or p if the line has another form. */
const char *block_record(struct reader *, const char *p);

#endif
