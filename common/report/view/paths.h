/*
 * paths -- where the sources and objects that a profile names are now.
 *
 * The options map the beginnings of names, and have folders to look in.
 */
#ifndef REPORT_VIEW_PATHS_H
#define REPORT_VIEW_PATHS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "io/confine.h"

struct report_options;

/* All-zero but for the options: nothing was refused yet. */
struct paths {
	const struct report_options *o;
	uint32_t	 refused[CONFINE_WHYS];	/* files, told or not */
};

/* A file that is to be read. */
struct paths_file {
	const char	*name;		/* as the profile has it */
	const char	*other;		/* the last path to try, or NULL */
	off_t		 most;		/* bytes that it may have; 0: any */
	char		*path;		/* where it was found, or NULL, */
	struct stat	 st;		/* and what it is there */
};

/* The ith path at which a file of this name may be now, the caller's to free;
   NULL: there is no more. */
char	*paths_of(const struct report_options *, const char *name, size_t i);

/* The first of these that can be read, likewise, or NULL. */
char	*paths_readable(const struct report_options *, const char *name);

/*
 * Open the file at the first of these paths, or else the other one, at which it
 * may be read; -1 if there is none.  The caller frees file->path.  A file that
 * is there but may not be read is warned of.
 */
int	 paths_open(struct paths *, struct paths_file *);

/* Say how many of these warnings were not told. */
void	 paths_count_refused(const struct paths *);

#endif
