/*
 * scratch -- memory that a reader uses again for the next file.
 */
#ifndef READ_SCRATCH_H
#define READ_SCRATCH_H

struct profile;
struct read_options;
struct read_scratch;
struct reader;

struct read_scratch *read_scratch_new(void);
void	 read_scratch_free(struct read_scratch *);

/* Return a reader for the start of a file.  The caller must still set its
   members `in' and `result'.  The scratch owns the reader. */
struct reader *scratch_start(struct read_scratch *, struct profile *,
	    const struct read_options *);

#endif
