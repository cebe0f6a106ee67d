/*
 * spool -- keep a copy of bytes, for example of an input.
 *
 * An input that is first checked and then passed on must not be read twice,
 * because the file may change in between.  The first SPOOL_MEMORY bytes are
 * held in memory; more go to an unlinked file in the folder $TMPDIR, or /tmp.
 * An error with that file ends the program.
 */
#ifndef IO_SPOOL_H
#define IO_SPOOL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct sink;

enum { SPOOL_MEMORY = 1 << 20 };

struct spool {
	char		*text;		/* the last bytes, which are not in the
					   file yet */
	size_t		 len, room;
	int		 fd;		/* descriptor of the file, or -1 if
					   there is none */
	char		*folder;	/* folder in which the file is made */
};

void	 spool_start(struct spool *);

/* Read as sys_read() does, and add the bytes to the spool.  A spool that is
   NULL keeps nothing. */
ssize_t	 spool_read(struct spool *, int fd, void *to, size_t len);

void	 spool_put(struct spool *, const char *bytes, size_t len);

/* Return a descriptor of a file with all bytes, positioned at its start.  The
   caller must not close it; spool_end() does. */
int	 spool_file(struct spool *);

/* Write all bytes to the sink. */
void	 spool_pass(struct spool *, struct sink *);

/* Free the bytes and close the file. */
void	 spool_end(struct spool *);

#endif
