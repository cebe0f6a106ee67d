/*
 * source -- an input by name, read in blocks of whole lines.
 *
 * A file, a pipe, or "-" for the standard input; plain, gzip (of any number of
 * members) or zstd, recognized by the first bytes, not by the name.  Input is
 * read with read(2), not mapped: a file that shrinks while it is read must
 * cause an error and not a signal, and pipes work the same way.
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
	SOURCE_PAD = 64,	/* bytes after the end of a block that may be
				   read, but not used */
	SOURCE_LINE = 256 << 20	/* most bytes of a line: an input without
				   newlines is not text, and would need
				   unlimited memory */
};

struct decompress;

/*
 * A regular file that was named, or the null device, may be empty.  An empty
 * pipe, terminal or standard input is an error, because the user expected data
 * from it.
 */
struct source {
	const char	*name;		/* for messages: "<stdin>" for "-" */
	int		 fd;
	struct decompress *codec;	/* decompressor; NULL: the input is
					   plain */
	bool		 may_thread;	/* a thread may decompress; set this
					   before the first block */
	bool		 ahead;		/* a thread does decompress */
	char		*buf;
	size_t		 room;
	size_t		 begin, end;	/* text that is read but not passed on
					   yet */
	bool		 eof;
	bool		 unfinished;	/* the last line had no newline */
	uint64_t	 bytes;		/* bytes of text seen so far,
					   decompressed */
	uint64_t	 limit;		/* offset at which reading ends
					   (source_limit()); 0: no limit */
	const char	*trouble;	/* error that ended reading, or NULL */
	bool		 any_length;	/* lines may exceed SOURCE_LINE: the
					   input may be binary */
	bool		 long_line;	/* the error is a line over
					   SOURCE_LINE */
	struct spool	*keep;		/* gets a copy of the raw input, or
					   NULL; set it before the first
					   block */
};

/* Open an input; name is kept.  If the input cannot be opened, returns false,
   with the error in the member `trouble'. */
bool	 source_open(struct source *, const char *name);

/* Read an open descriptor under this name; source_close() closes it, unless
   it is the standard input. */
void	 source_take(struct source *, int fd, const char *name);

/* Return the first bytes, decompressed, without consuming them: at least
   SOURCE_PEEK, or all there are. */
enum { SOURCE_PEEK = 4096 };
const char *source_peek(struct source *, size_t *len);

/* Return all remaining bytes and their number in *len; the caller frees
   them.  NULL on error, and for an empty file. */
char	*source_rest(struct source *, size_t *len);

/* Whether reading ended by an error of the system, not of the data. */
bool	 source_failed(const struct source *);

/* Read from a copy of a text in memory, of at least a byte. */
void	 source_text(struct source *, const char *text, size_t len,
	    const char *name);

/*
 * Return the next lines, [*begin, *end), each with its newline; one is added to
 * a last line that lacks it.  The lines are valid until the next call.  Returns
 * false at the end of the input and on error.  Until source_close(), messages
 * of this thread name this input (diag_reading()).
 */
bool	 source_block(struct source *, char **begin, char **end);

/* Return the next bytes, [*begin, *end), at least one, wherever lines end: no
   newline is added.  Otherwise as source_block(). */
bool	 source_bytes(struct source *, const char **begin, const char **end);

/*
 * Whether the source can be read at any offset: it is an uncompressed regular
 * file, not the standard input, and no copy is kept.  If so, *size is its size.
 * Call this after the first block.
 */
bool	 source_anywhere(const struct source *, uint64_t *size);

/* Read up to len bytes at an offset; returns how many were read. */
size_t	 source_look(const struct source *, uint64_t offset, char *to,
	    size_t len);

/* Open the same file at its start, for another thread; false if impossible. */
bool	 source_twin(struct source *twin, const struct source *);

/*
 * Continue at offset from and end at offset to, as if the file ended there.
 * Each must be the end of a line or of the file.  All blocks read so far must
 * have been returned.
 */
void	 source_limit(struct source *, uint64_t from, uint64_t to);

/* Move a source to another struct.  Afterwards `from' is like a closed source,
   and closing it again is allowed. */
void	 source_move(struct source *to, struct source *from);

void	 source_close(struct source *);

#endif
