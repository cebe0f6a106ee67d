/*
 * scratch -- a reader, and memory that it reuses for the next file.
 */
#ifndef READ_SCRATCH_H
#define READ_SCRATCH_H

struct profile;
struct read_options;
struct read_scratch;
struct reader;

struct read_scratch *read_scratch_new(void);
void	 read_scratch_free(struct read_scratch *);

/* A reader at the start of a file; the caller sets its input and result.  The
   scratch owns it. */
struct reader *scratch_start(struct read_scratch *, struct profile *,
	    const struct read_options *);

#endif
