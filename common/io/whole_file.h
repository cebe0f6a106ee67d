/*
 * whole_file -- a file that is written whole or not at all.
 *
 * It is written beside its place under another name, and takes the place when
 * all of it is safely there; on trouble, and when a signal ends the program,
 * what was there before stands, and nothing else.  At most one is open.
 *
 * Several files are written whole or not at all, too: held back, each stays
 * beside its place until all take theirs at once (whole_file_commit).
 */
#ifndef IO_WHOLE_FILE_H
#define IO_WHOLE_FILE_H

#include <stdbool.h>
#include <sys/stat.h>

struct whole_file {
	const char	*name;
	char		*place;		/* where it goes, or NULL: closed */
	bool		 replaces;	/* the file there, */
	struct stat	 old;		/* which is this one */
	bool		 held;		/* until whole_file_commit() */
	int		 fd;
};

/*
 * Begin to write the file of this name, which is kept; a symbolic link is
 * followed.  It gets the owner, the group and the permissions of the old one,
 * as far as the system allows; NULL: there is none.  Trouble ends the program.
 */
void	 whole_file_open(struct whole_file *, const char *name,
	    const struct stat *old);

/* All is written: make it safe, and put it in its place, or hold it back.
   Returns 0, or errno; then nothing has changed. */
int	 whole_file_close(struct whole_file *);

/* As sink_commit(). */
void	 whole_file_commit(void);

#endif
