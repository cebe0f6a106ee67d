/*
 * folder -- list the regular files in a folder and all folders below it.
 *
 * Hidden files and folders (`.NAME') are omitted: programs use them, for
 * example as the temporary file of an output.  So are symbolic links, because a
 * file and a link to it would count twice, and files that are not regular, such
 * as pipes.  Each omission is counted.
 */
#ifndef IO_FOLDER_H
#define IO_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

/* All-zero is empty. */
struct folder {
	char	**at;			/* paths that begin with the folder's
					   name */
	size_t	 n, room;
	size_t	 hidden, links, others;	/* numbers of omitted files and
					   folders */
};

/*
 * List the files in byte order of their names.  A folder that cannot be read is
 * listed as a file, so that opening it reports the error.  Returns false only
 * if name is not a folder.
 */
bool	 folder_list(struct folder *, const char *name);

/* Free the list.  Names that were removed from the list are not freed: who
   removed them owns them. */
void	 folder_free(struct folder *);

#endif
