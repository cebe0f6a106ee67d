/*
 * folder -- list the regular files in a folder and all folders below it.
 *
 * Some files are not listed but counted.  Hidden files and folders (`.NAME')
 * may be temporary files of a program, for example of an output.  Symbolic
 * links would list a file twice.  Other files that are not regular, such as
 * pipes, are no profiles.
 */
#ifndef IO_FOLDER_H
#define IO_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

/* A list of files; an all-zero list is empty.  The paths and their array belong
   to the caller. */
struct folder {
	char	**at;			/* paths, each beginning with the
					   folder's name */
	size_t	 n, room;
	size_t	 hidden, links, others;	/* how many hidden files that are not
					   empty, symbolic links and other files
					   are not in the list */
};

/*
 * Add the files to the list, in byte order of their names.  A folder that
 * cannot be read is listed as a file, so that opening it reports the error.
 * Returns false only if `name' is not a folder.
 */
bool	 folder_list(struct folder *, const char *name);

#endif
