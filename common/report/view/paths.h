/*
 * paths -- find the source and object files that a profile names.
 *
 * The options map the beginnings of names to other folders (maps) and list more
 * folders to look in (folders).
 */
#ifndef REPORT_VIEW_PATHS_H
#define REPORT_VIEW_PATHS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "io/confine.h"

struct report_options;

/* State of opening files.  The caller sets `o'; the rest is zero at first. */
struct paths {
	const struct report_options *o;
	uint32_t	 refused[CONFINE_WHYS];	/* by reason: number of files
						   that the options do not
						   permit to read, with or
						   without a warning */
};

/* A file to read.  The caller sets the first three members. */
struct paths_file {
	const char	*name;		/* name in the profile */
	const char	*other;		/* a path to try last, or NULL */
	off_t		 most;		/* largest size in bytes; 0: any */
	char		*path;		/* path at which the file was found, or
					   NULL */
	struct stat	 st;		/* status of the file found */
};

/* The ith path, from 0, to try for a file of this name, or NULL after the last
   path; the caller frees the path. */
char	*paths_of(const struct report_options *, const char *name, size_t i);

/* The first path of paths_of() at which a file can be read, or NULL; the caller
   frees the path. */
char	*paths_readable(const struct report_options *, const char *name);

/*
 * Open the file at the first path of paths_of(), or else at `other', that
 * exists and may be read.  Returns the file descriptor; -1 if there is none.
 * The caller frees file->path.  Unless the options are quiet, prints a warning
 * for the first file that exists but may not be read; for later ones only if
 * the options are verbose.
 */
int	 paths_open(struct paths *, struct paths_file *);

/* Print how many warnings of paths_open() were omitted. */
void	 paths_count_refused(const struct paths *);

#endif
