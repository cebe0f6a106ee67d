/*
 * whole_file -- write a file whole or not at all.
 *
 * The file is written under a temporary name, in the folder of its final path,
 * and renamed when all of it is on disk.  On error, and when a signal ends the
 * program, the old file remains, and the temporary one is removed.  At most one
 * file is open at a time.
 *
 * Several files can also be written all or none: files that are held back keep
 * their temporary names until whole_file_commit() renames them all.
 */
#ifndef IO_WHOLE_FILE_H
#define IO_WHOLE_FILE_H

#include <stdbool.h>
#include <sys/stat.h>

struct whole_file {
	const char	*name;
	char		*place;		/* final path, or NULL if the file is
					   closed */
	bool		 replaces;
	struct stat	 old;		/* attributes of the replaced file */
	bool		 held;		/* hold the file back until
					   whole_file_commit() */
	int		 fd;
};

/*
 * Begin to write the file of this name.  The pointer is kept; a symbolic link
 * is followed.  `old' is the status of the file to replace, or NULL if there is
 * none: the new file gets its owner, group and permissions, where the system
 * allows.  An error ends the program.
 */
void	 whole_file_open(struct whole_file *, const char *name,
	    const struct stat *old);

/* Sync the complete file, and rename it to its final path or hold it back.
   Returns 0, or errno on failure; then nothing has changed. */
int	 whole_file_close(struct whole_file *);

/* Rename all files that are held back to their final paths; see
   sink_commit(). */
void	 whole_file_commit(void);

#endif
