/*
 * source -- an input by name, handed out in blocks of whole lines.
 *
 * A file, a pipe, or "-" for the standard input; plain, gzip (of any number
 * of members) or zstd, told by the first bytes and not by the name.  Input
 * is read with read(2), not mapped: a file that shrinks under us must be
 * trouble and not a signal, and pipes work alike.
 *
 * Trouble is kept in the struct and never ends the program: a caller that
 * checks many files goes on with the next.
 */
#ifndef IO_SOURCE_H
#define IO_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct spool;

enum {
	SOURCE_PAD = 64,	/* bytes after the end of every block that may
				   be read (not used) */
	SOURCE_LINE = 256 << 20	/* bytes of a line, at most: input that never
				   ends one is no text, and would take all
				   memory */
};

struct ahead;
struct decompress;

/*
 * An input without a byte of text is an empty file, and not more, if it is a
 * regular file that was named, or the null device.  A pipe, a terminal and
 * the standard input are asked for because something is to come: there it is
 * trouble.
 */
struct source {
	const char	*name;		/* as in messages: "<stdin>" for "-" */
	int		 fd;
	struct decompress *codec;	/* NULL: plain */
	bool		 may_thread;	/* to decompress; to be set before the
					   first block */
	struct ahead	*ahead;		/* that thread, or NULL */
	char		*buf;
	size_t		 room;
	size_t		 begin, end;	/* read, not handed out yet */
	bool		 eof;
	bool		 unfinished;	/* the last line had no newline */
	uint64_t	 bytes;		/* text seen so far, uncompressed */
	uint64_t	 limit;		/* see source_limit(); 0: none */
	const char	*trouble;	/* why reading stopped, or NULL */
	bool		 any_length;	/* lines may be longer than that: it may
					   be binary */
	bool		 long_line;	/* one that may not is the trouble */
	struct spool	*keep;		/* gets what is read, or NULL; to be
					   set before the first block */
};

/* False if it cannot be opened: trouble says why.  name is kept. */
bool	 source_open(struct source *, const char *name);

/* Take what an open descriptor has, under this name; source_close() closes
   it, unless it is the standard input. */
void	 source_take(struct source *, int fd, const char *name);

/* What comes first, decompressed: SOURCE_PEEK bytes at least, or all there are.
   They stay to be read. */
enum { SOURCE_PEEK = 4096 };
const char *source_peek(struct source *, size_t *len);

/* All that is left, byte for byte, *len of them, the caller's to free; NULL on
   trouble, and for an empty file. */
char	*source_rest(struct source *, size_t *len);

/* Begin with a copy of a text in memory, of at least a byte. */
void	 source_text(struct source *, const char *text, size_t len,
	    const char *name);

/*
 * The next lines, [*begin, *end), each with its newline; one is added to a
 * last line that lacks it.  They stay until the next call.  False at the end
 * of the input and on trouble.  Meanwhile this input is what the thread reads
 * (diag_reading()), until source_close().
 */
bool	 source_block(struct source *, char **begin, char **end);

/* Whether the source can be read at any offset: it is an uncompressed regular
   file, not the standard input, and what is read is not kept.  If so, *size is
   its size.  To be asked after the first block. */
bool	 source_anywhere(const struct source *, uint64_t *size);

/* Its bytes from an offset on; how many there are, at most len. */
size_t	 source_look(const struct source *, uint64_t offset, char *to,
	    size_t len);

/* The same file from its start, for another thread; false if that cannot be. */
bool	 source_twin(struct source *twin, const struct source *);

/* Once everything that was read is handed out: go on at the offset from, and
   end at the offset to, as if the file did.  That must be where a line ends, or
   the end of the file. */
void	 source_limit(struct source *, uint64_t from, uint64_t to);

/* One source becomes another; what is left is as if closed, and may be closed
   again. */
void	 source_move(struct source *to, struct source *from);

void	 source_close(struct source *);

#endif
