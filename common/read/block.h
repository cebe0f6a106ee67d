/*
 * block -- read a block of input, line by line: each belongs to a header or to
 * a body.
 */
#ifndef READ_BLOCK_H
#define READ_BLOCK_H

struct reader;

/* Read a block of lines, as source_block() gives it, or a part of it if the
   reader is to stop. */
void	 block_read(struct reader *, const char *begin, const char *end);

/* The two ends of block_read(), for those who read lines of a block
   themselves. */
void	 block_begin(struct reader *, const char *begin, const char *end);
void	 block_over(struct reader *);

#endif
