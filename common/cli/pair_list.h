/*
 * pair_list -- pairs of profiles, which a file lists or which two folders
 * contain.
 *
 * A line of a list is `OLD<tab>NEW<tab>NAME'.  The second tab and NAME may be
 * missing; then NEW is the name of the pair.  Names may contain blanks, but
 * neither tabs nor newlines.  Empty lines, and lines that begin with `#', are
 * skipped.
 */
#ifndef CLI_PAIR_LIST_H
#define CLI_PAIR_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "profile/metadata.h"
#include "ops/gate/verdict.h"
#include "cli/inputs.h"

/* A list of pairs.  If all members are zero, the list is empty. */
struct pair_list {
	struct pair	*at;		/* the pairs, whose names all differ */
	size_t		 n, room;
	struct intern	 names;
	char		*text;		/* contents of the file that was read */
	struct inputs	 side[SIDES];	/* the files of each folder; the caller
					   sets the members `quiet' and `output'
					   before reading the folders */
};

/* Read a list from a file.  If that fails, or if the list has no pair, end the
   program. */
void	 pair_list_read(struct pair_list *, const char *file);

/*
 * Pair those files of two folders that have the same path below their folder.
 * With no_baseline, the old folder, or the old file of a pair, may be missing.
 * For any other file without a counterpart, print a warning and omit it or, if
 * `strict' is set, end the program.  Errors end the program, too.
 */
struct pair_folders {
	const char	*name[SIDES];
	bool		 no_baseline, strict;
};
void	 pair_list_folders(struct pair_list *, const struct pair_folders *);

void	 pair_list_free(struct pair_list *);

#endif
