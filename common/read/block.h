/*
 * block -- read a block of input, line by line, as header or body.
 */
#ifndef READ_BLOCK_H
#define READ_BLOCK_H

struct reader;

/* Read a block of lines, as source_block() gives it; less if the reader
   stops. */
void	 block_read(struct reader *, const char *begin, const char *end);

/* The start and the end of block_read(), for callers that read the lines of a
   block themselves. */
void	 block_begin(struct reader *, const char *begin, const char *end);
void	 block_over(struct reader *);

/* Read a line `NAME=...' of the body, which gives a name, at p.  Returns the
   next line, or p if the line has another form. */
const char *block_record(struct reader *, const char *p);

#endif
