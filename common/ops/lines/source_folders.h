/*
 * source_folders -- find the sources of one side of a difference.
 *
 * A folder of sources corresponds to the folder in which most of the profile's
 * files were when they were compiled.  If the folder has src/a.c and b.c, and
 * the profile names /build/v1/src/a.c and /build/v1/b.c, it corresponds to
 * /build/v1/.  Files outside of /build/v1/, for example those of a library, are
 * not looked up in the folder, even if it has files of the same names.
 */
#ifndef OPS_LINES_SOURCE_FOLDERS_H
#define OPS_LINES_SOURCE_FOLDERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"
#include "io/confine.h"
#include "io/source_text.h"

struct intern;

/* A folder of sources, and the prefix of file names that it corresponds to. */
struct source_folder {
	char		*path;
	char		*stands_for;	/* the prefix that names of files in
					   this folder begin with in the
					   profile; NULL if unknown */
	bool		 unsure;	/* the prefix is unknown because several
					   fit equally well */
};

/* A rule of --source-map, which replaces the prefix `from' of file names by
   `to'. */
struct source_map {
	char		*from;
	const char	*to;
};

struct source_maps {
	struct source_map *at;
	size_t		 n, room;
};

void	 source_maps_free(struct source_maps *);

/* Where to look for the sources of a side. */
struct source_folders {
	struct source_folder *at;
	size_t		 n, room;
	const struct source_maps *maps;
	const struct confine *confine;
};

/* Add a folder; the path is copied. */
void	 source_folders_add(struct source_folders *, struct slice path);

/* Find the prefix that each folder corresponds to, from the names of the files
   of one side, which are those for which files[] is true. */
void	 source_folders_learn(struct source_folders *,
	    const struct intern *names, const bool *files);
void	 source_folders_free(struct source_folders *);

/* Return the path of the source of the file `name', which the caller frees;
   return NULL if there is none that the options permit to read. */
char	*source_folders_path(const struct source_folders *, struct slice name);

/* Read the source of the file `name' into a text, which the caller frees.
   Return false if there is no source that the options permit to read. */
bool	 source_folders_read(const struct source_folders *, struct slice name,
	    struct source_text *);

#endif
