/*
 * pair_list -- the pairs of profiles that a file lists, or that two folders
 * contain.
 *
 * A line of a list is `OLD<tab>NEW<tab>NAME', where the second tab and NAME, by
 * default NEW, may be missing.  So names may contain blanks, but neither tabs
 * nor ends of lines.  Empty lines, and lines that begin with `#', are skipped.
 */
#ifndef CLI_PAIR_LIST_H
#define CLI_PAIR_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "profile/metadata.h"
#include "ops/gate/verdict.h"
#include "cli/inputs.h"

/* A list of pairs; all-zero is empty. */
struct pair_list {
	struct pair	*at;		/* all pairs have different names */
	size_t		 n, room;
	struct intern	 names;
	char		*text;		/* contents of the list's file */
	struct inputs	 side[SIDES];	/* files of each folder; set `quiet' and
					   `output' of both first */
};

/* Read a list.  An error, or a list without a pair, ends the program. */
void	 pair_list_read(struct pair_list *, const char *file);

/*
 * Pair the files of both folders by their paths relative to the folder.  With
 * no_baseline, the old folder, or the old counterpart of a new file, may be
 * missing.  Other files without a counterpart are omitted with a warning or,
 * with `strict', end the program, as does any error.
 */
struct pair_folders {
	const char	*name[SIDES];
	bool		 no_baseline, strict;
};
void	 pair_list_folders(struct pair_list *, const struct pair_folders *);

void	 pair_list_free(struct pair_list *);

#endif
