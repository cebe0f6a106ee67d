/*
 * block -- the lines of a block, each of a header or of a body.
 */
#ifndef READ_BLOCK_H
#define READ_BLOCK_H

struct reader;

/* Read a block of lines, as source_block() gives it; less, if the reader is to
   stop. */
void	 block_read(struct reader *, const char *begin, const char *end);

/* A block begins, and is over. */
void	 block_begin(struct reader *, const char *begin, const char *end);
void	 block_over(struct reader *);

#endif
