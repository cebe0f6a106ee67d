/*
 * source_folders -- where the sources of one side of a difference are.
 *
 * A folder of sources stands for the one folder that most of a profile's files
 * were in: if it has src/a.c and b.c in it, and the profile /build/v1/src/a.c
 * and /build/v1/b.c, that is /build/v1/.  No file of another folder, such as a
 * library's, is looked for in it, whatever its name is.
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

/* A folder, and the beginning of names that it stands for. */
struct source_folder {
	char		*path;
	char		*stands_for;	/* NULL: nothing, */
	bool		 unsure;	/* as it could be one as well as
					   another */
};

/* Files whose names start with from are where they start with to. */
struct source_map {
	char		*from;
	const char	*to;
};

struct source_maps {
	struct source_map *at;
	size_t		 n, room;
};

void	 source_maps_free(struct source_maps *);

/* Where the sources of a side are looked for. */
struct source_folders {
	struct source_folder *at;
	size_t		 n, room;
	const struct source_maps *maps;
	const struct confine *confine;
};

/* Add a folder. */
void	 source_folders_add(struct source_folders *, struct slice path);

/* Learn from the n files of a side what each folder stands for. */
void	 source_folders_learn(struct source_folders *, const struct intern *,
	    const uint32_t *files, size_t n);
void	 source_folders_free(struct source_folders *);

/* The path of the source of a file, the caller's to free; NULL: there is none
   that may be read. */
char	*source_folders_path(const struct source_folders *, struct slice name);

/* Read the source of a file, to be freed; false if there is none that may be
   read. */
bool	 source_folders_read(const struct source_folders *, struct slice name,
	    struct source_text *);

#endif
