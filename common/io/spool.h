/*
 * spool -- bytes, such as those that were read from an input, kept to be passed
 * on.
 *
 * What is checked and what is passed on must be the same bytes; a file may be
 * another when it is read again.  The first SPOOL_MEMORY bytes are held in
 * memory; beyond that all goes to a file without a name in the folder that
 * the environment's TMPDIR names (/tmp).  Trouble with that file ends the
 * program.
 */
#ifndef IO_SPOOL_H
#define IO_SPOOL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct sink;

enum { SPOOL_MEMORY = 1 << 20 };

struct spool {
	char		*text;		/* the last bytes, not in the file */
	size_t		 len, room;
	int		 fd;		/* of the file, or -1 */
	char		*folder;	/* that it is in */
};

void	 spool_start(struct spool *);

/* sys_read(), of which the spool, if it is not NULL, gets what came. */
ssize_t	 spool_read(struct spool *, int fd, void *to, size_t len);

void	 spool_put(struct spool *, const char *bytes, size_t len);

/* All that was kept, as a file that is read from its start; it is closed by
   spool_end(). */
int	 spool_file(struct spool *);

/* Put all that was kept, from the first byte on, into the sink. */
void	 spool_pass(struct spool *, struct sink *);

/* Forget it all. */
void	 spool_end(struct spool *);

#endif
