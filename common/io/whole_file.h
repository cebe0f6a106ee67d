/*
 * whole_file -- write a file whole or not at all.
 *
 * It is written beside its place under a temporary name, and renamed when all
 * of it is on disk; on error, and when a signal ends the program, the old file
 * remains, and no other.  At most one is open.
 *
 * Several files can also be written all or none: those held back keep their
 * temporary names until whole_file_commit() renames them all.
 */
#ifndef IO_WHOLE_FILE_H
#define IO_WHOLE_FILE_H

#include <stdbool.h>
#include <sys/stat.h>

struct whole_file {
	const char	*name;
	char		*place;		/* final path, or NULL: closed */
	bool		 replaces;	/* whether it replaces a file */
	struct stat	 old;		/* status of the replaced file */
	bool		 held;		/* wait for whole_file_commit() */
	int		 fd;
};

/*
 * Begin to write the file of this name, which is kept; a symbolic link is
 * followed.  The new file gets the owner, group and permissions of the old
 * file, as far as the system allows; NULL if there is no old file.  An error
 * ends the program.
 */
void	 whole_file_open(struct whole_file *, const char *name,
	    const struct stat *old);

/* Sync the complete file, and move it to its place or hold it back.  Returns
   0, or errno if it failed; then nothing has changed. */
int	 whole_file_close(struct whole_file *);

/* Like sink_commit(). */
void	 whole_file_commit(void);

#endif
