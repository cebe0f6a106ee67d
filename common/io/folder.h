/*
 * folder -- the regular files in a folder and in all folders below it.
 *
 * Files and folders whose names begin with a dot are left out: they are for
 * programs, such as what an output grows in beside its place.  So are symbolic
 * links, for a file and a link to it would count twice, and all that is no
 * file, such as a pipe.  Each of these is counted.
 */
#ifndef IO_FOLDER_H
#define IO_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

/* All-zero is none. */
struct folder {
	char	**at;			/* names, with that of the folder and a
					   slash in front */
	size_t	 n, room;
	size_t	 hidden, links, others;	/* left out */
};

/*
 * The files, in the order of the bytes of their names.  Where a folder cannot
 * be read its name stands among them, for whoever opens it to tell why; false
 * only if name is no folder.
 */
bool	 folder_list(struct folder *, const char *name);

/* Names that were taken away from it are the caller's. */
void	 folder_free(struct folder *);

#endif
