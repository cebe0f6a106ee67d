/*
 * source -- an input by name, read in blocks of whole lines.
 *
 * An input is a file, a pipe, or the standard input ("-").  Its text may be
 * plain, compressed by gzip (in any number of members), or by zstd; the first
 * bytes decide, not the name.  Input is read with read(2), not mapped: a file
 * that shrinks while it is read must cause an error and not a signal, and pipes
 * work the same way.
 *
 * An error is kept in the struct and never ends the program, so that code that
 * checks many files can continue with the next.
 */
#ifndef IO_SOURCE_H
#define IO_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct spool;

enum {
	SOURCE_PAD = 64,	/* bytes after a block that may be read but have
				   no meaning */
	SOURCE_LINE = 256 << 20	/* limit on the length of a line, since an input
				   without newlines is no text and would need
				   unlimited memory */
};

struct decompress;

/*
 * An open input.  A regular file or the null device may be empty.  An empty
 * pipe, terminal or standard input is an error, because its writer was probably
 * killed.
 */
struct source {
	const char	*name;		/* name for messages: "<stdin>" for
					   "-" */
	int		 fd;
	struct decompress *codec;	/* decompressor, or NULL if the input is
					   not compressed */
	bool		 may_thread;	/* a thread may be started to
					   decompress; set it before the first
					   block */
	bool		 ahead;		/* a thread was started to decompress */
	char		*buf;
	size_t		 room;
	size_t		 begin, end;	/* range of the text in buf that was not
					   passed on yet */
	bool		 eof;
	bool		 unfinished;	/* the input had no newline at its end,
					   so one was added */
	uint64_t	 bytes;		/* bytes of text read so far, after
					   decompression */
	uint64_t	 limit;		/* offset set by source_limit(), or 0 if
					   there is no limit */
	const char	*trouble;	/* message for the error that ended
					   reading, or NULL */
	bool		 any_length;	/* lines may be longer than SOURCE_LINE,
					   since the input may be binary */
	bool		 long_line;	/* the error is a line longer than
					   SOURCE_LINE */
	struct spool	*keep;		/* receives a copy of the raw input, or
					   NULL; set it before the first
					   block */
};

/* Open an input.  The pointer `name' is kept.  If the input cannot be opened,
   returns false, with the error in the member `trouble'. */
bool	 source_open(struct source *, const char *name);

/* Use an open descriptor as input, under this name.  source_close() closes the
   descriptor, unless it is the standard input. */
void	 source_take(struct source *, int fd, const char *name);

/* Return the first bytes of the text without consuming them, and set *len to
   their number: at least SOURCE_PEEK, unless the text is shorter. */
enum { SOURCE_PEEK = 4096 };
const char *source_peek(struct source *, size_t *len);

/* Skip the first n bytes of the text, which source_peek() has returned. */
void	 source_skip(struct source *, size_t n);

/* Return all remaining bytes, and set *len to their number; the caller frees
   them.  Returns NULL on error and for an empty file. */
char	*source_rest(struct source *, size_t *len);

/* Return whether an error of the system, not of the data, ended reading. */
bool	 source_failed(const struct source *);

/* Use a copy of a text in memory, of at least one byte, as input. */
void	 source_text(struct source *, const char *text, size_t len,
	    const char *name);

/*
 * Set [*begin, *end) to the next lines, each with its newline; a newline is
 * added to a last line that lacks it.  The lines are valid until the next call.
 * Returns false at the end of the input and on error.  Until source_close(),
 * messages of this thread name this input (diag_reading()).
 */
bool	 source_block(struct source *, char **begin, char **end);

/* Set [*begin, *end) to the next bytes, at least one, wherever lines end; no
   newline is added.  Otherwise like source_block(). */
bool	 source_bytes(struct source *, const char **begin, const char **end);

/*
 * Return whether the source can be read at any offset: it is an uncompressed
 * regular file, not the standard input, no copy of it is kept, and no read has
 * failed.  If so, set *size to its size.  Call this after the first block.
 */
bool	 source_anywhere(const struct source *, uint64_t *size);

/* Return the offset after the last block that was returned. */
uint64_t source_offset(const struct source *);

/* Read up to len bytes at an offset.  Returns the number of bytes read. */
size_t	 source_look(const struct source *, uint64_t offset, char *to,
	    size_t len);

/* Make `twin' a source that reads the same open file, for another thread; call
   source_limit() before reading it.  Returns false if the system refuses a
   descriptor. */
bool	 source_twin(struct source *twin, const struct source *);

/*
 * Continue reading at offset `from', and stop at offset `to', as if the file
 * ended there.  Each of these must be the end of a line or of the file.  Call
 * this when all blocks read so far have been returned.
 */
void	 source_limit(struct source *, uint64_t from, uint64_t to);

/* End the input here: no further block is returned. */
void	 source_end(struct source *);

/* Move a source to another struct.  Afterwards `from' is like a closed source,
   and may be closed again. */
void	 source_move(struct source *to, struct source *from);

void	 source_close(struct source *);

#endif
