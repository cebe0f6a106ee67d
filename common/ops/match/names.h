/*
 * match_names -- pair files or objects of an old build with those of a new one.
 *
 * Builds may be in different folders, and libraries have versions in their
 * names.  Of the names of files, or of objects, that only one side has, an old
 * and a new one become a pair if there is no other candidate for either and
 *
 * - they end in the same path components, where names that share the most
 *   components are paired first, and they also share a function, a function
 *   with code inlined from them, or a folder;
 * - or the old one is in a folder whose new path follows from other pairs;
 * - or they share most of their functions, as when a file was moved to another
 *   folder;
 * - or they are files whose names without their ends, such as .h, are those of
 *   another pair.
 */
#ifndef OPS_MATCH_NAMES_H
#define OPS_MATCH_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/intern.h"
#include "ops/match/pair.h"

/* A folder that has different paths in the two builds.  Each path is a prefix
   of names that ends with a slash, or is empty. */
struct match_folder {
	uint32_t	 old, new;	/* two names that begin with the
					   folder's path: an old one and a new
					   one */
	uint32_t	 old_len, new_len;	/* length of this path in
						   bytes */
	uint32_t	 votes;		/* number of pairs of names that imply
					   this renamed folder */
};

struct match_folders {
	struct match_folder *at;	/* the folders, in the order that
					   match_folders_sort() gave them */
	size_t		 n, room;
};

/* Return the path of the folder on the old or the new side: the beginning of a
   name. */
struct slice match_folder_old(const struct intern *,
	    const struct match_folder *);
struct slice match_folder_new(const struct intern *,
	    const struct match_folder *);

/* Sort the folders by the length of their paths, the longest first.  With
   by_votes, sort them by their votes first. */
void	 match_folders_sort(struct match_folders *, const struct intern *,
	    bool by_votes);

/* Return the name with the folder's new path, *len bytes that the caller frees;
   NULL if the name is not in the folder. */
char	*match_folders_apply(const struct intern *,
	    const struct match_folder *, uint32_t name, size_t *len);

/*
 * Pair the names of both sides: allocate and set `to', `from' and `unsure',
 * which the caller frees.  On entry the list of folders has those that pairs of
 * the other kind (files or objects) imply, because they help to find pairs; on
 * return it also has those that the new pairs imply.
 */
void	 match_names(struct match_names *, struct match_folders *);

/* Return whether the last components of two object names differ only in their
   version, as those of libfoo.so.1.2.3 and libfoo.so.1.2.4. */
bool	 match_names_versions(struct slice old, struct slice new);

#endif
