/*
 * paths -- find the source and object files that a profile names.
 *
 * Options may replace the beginnings of file names (maps) and name more folders
 * in which to look for files (folders).
 */
#ifndef REPORT_VIEW_PATHS_H
#define REPORT_VIEW_PATHS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "io/confine.h"

struct report_options;

/* The state of opening files.  The caller sets `o'; all other members must be
   zero. */
struct paths {
	const struct report_options *o;
	uint32_t	 refused[CONFINE_WHYS];	/* by reason: number of files
						   that the options do not
						   permit to read, whether or
						   not a warning was printed */
};

/* A file to be opened.  The caller sets `name', `other' and `most'. */
struct paths_file {
	const char	*name;		/* its name in the profile */
	const char	*other;		/* a path that is tried last, or NULL */
	off_t		 most;		/* largest permitted size in bytes; 0:
					   any */
	char		*path;		/* path of the file that was opened, or
					   NULL; the caller frees it */
	struct stat	 st;		/* status of the file that was opened */
};

/* Return the i-th path to try for a file of this name, counted from 0, or NULL
   if there are no more paths.  The caller frees the path. */
char	*paths_of(const struct report_options *, const char *name, size_t i);

/* Return the first path of paths_of() whose file can be read, or NULL if there
   is none.  The caller frees the path. */
char	*paths_readable(const struct report_options *, const char *name);

/*
 * Open the file at the first path that exists and may be read: the paths of
 * paths_of(), and then `other'.  Return the file descriptor, or -1 if there is
 * no such file.  The caller frees file->path.  Unless the options are quiet,
 * print a warning for the first file that exists but may not be read or, if
 * they are verbose, for each of them.
 */
int	 paths_open(struct paths *, struct paths_file *);

/* Print how many warnings paths_open() has omitted. */
void	 paths_count_refused(const struct paths *);

#endif
