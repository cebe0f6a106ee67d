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
	uint32_t	 refused[CONFINE_WHYS];	/* number of files that the
						   options do not permit to
						   read, by reason, including
						   those without a warning */
};

/* A file to read.  The caller sets the first three members. */
struct paths_file {
	const char	*name;		/* name in the profile */
	const char	*other;		/* a path to try last, or NULL */
	off_t		 most;		/* largest size in bytes; 0: any */
	char		*path;		/* path at which the file was found, or
					   NULL */
	struct stat	 st;		/* of that file */
};

/* The ith path to try for a file of this name, from 0; the caller frees it.
   NULL after the last one. */
char	*paths_of(const struct report_options *, const char *name, size_t i);

/* The first of the paths of paths_of() that can be read, or NULL; the caller
   frees it. */
char	*paths_readable(const struct report_options *, const char *name);

/*
 * Open the first of the paths of paths_of(), or else `other', that exists and
 * may be read.  Returns the file descriptor; -1 if there is none.  The caller
 * frees file->path.  Warns of a file that exists but may not be read, unless
 * the options are quiet; of later files only if they are verbose.
 */
int	 paths_open(struct paths *, struct paths_file *);

/* Print how many warnings of paths_open() were omitted. */
void	 paths_count_refused(const struct paths *);

#endif
