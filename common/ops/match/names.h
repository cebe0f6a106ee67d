/*
 * match_names -- pair files or objects of an old build with those of a new one.
 *
 * Builds may be in different folders, and libraries have versions in their
 * names.  Among the names of one kind that only one side has, these are paired,
 * if there is one choice:
 *
 * - names with the same end, the longest end first, if they also share a
 *   function, a function with code inlined from them, or a folder;
 * - names in a folder whose new path follows from other pairs;
 * - names that share most of their functions, wherever they are: a file that
 *   was moved.
 */
#ifndef OPS_MATCH_NAMES_H
#define OPS_MATCH_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/intern.h"
#include "ops/match/pair.h"

/* A folder on both sides: a prefix of a name that ends with a slash, or is
   empty. */
struct match_folder {
	uint32_t	 old, new;	/* any names that begin with these
					   prefixes */
	uint32_t	 old_len, new_len;	/* of the prefix, in bytes */
	uint32_t	 votes;		/* pairs of names that imply it */
};

struct match_folders {
	struct match_folder *at;	/* sorted by the last
					   match_folders_sort() */
	size_t		 n, room;
};

/* The prefix on either side, as bytes of a name that begins with it. */
struct slice match_folder_old(const struct intern *,
	    const struct match_folder *);
struct slice match_folder_new(const struct intern *,
	    const struct match_folder *);

/* Sort the longest first or, with by_votes, by votes, then by length. */
void	 match_folders_sort(struct match_folders *, const struct intern *,
	    bool by_votes);

/* Return the new form of an old name, *len bytes that the caller frees; NULL if
   the name is not in the folder. */
char	*match_folders_apply(const struct intern *,
	    const struct match_folder *, uint32_t name, size_t *len);

/* Pair the names of both sides: set `to', `from' and `unsure', which the caller
   frees.  Folders that pairs of another kind (files, objects) implied help
   here; the folders that the new pairs imply are added. */
void	 match_names(struct match_names *, struct match_folders *);

/* Whether these names of objects have the same last part, but with another
   version, such as libfoo.so.1.2.3 and libfoo.so.1.2.4. */
bool	 match_names_versions(struct slice old, struct slice new);

#endif
