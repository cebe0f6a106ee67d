/*
 * match_folders -- folders that have another path on the new side.
 */
#ifndef OPS_MATCH_FOLDERS_H
#define OPS_MATCH_FOLDERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct intern;

/* A folder on both sides: a prefix of a name that ends with a slash, or is
   empty. */
struct match_folder {
	uint32_t	 old, new;	/* names that begin with it */
	uint32_t	 old_len, new_len;	/* of the prefix, in bytes */
	uint32_t	 votes;		/* pairs of names that imply it */
};

enum { MATCH_FOLDERS = 64 };	/* at most so many are learned */

struct match_folders {
	struct match_folder *at;	/* in the order of the last sort */
	size_t		 n, room;
};

/* Count a vote for a folder implied by a pair of names, adding it if it is
   new. */
void	 match_folders_vote(struct match_folders *, const struct intern *,
	    const struct match_folder *);

/* Sort the longest first or, with by_votes, by votes, then by length. */
void	 match_folders_sort(struct match_folders *, const struct intern *,
	    bool by_votes);

/* Return the new form of an old name, *len bytes that the caller frees; NULL if
   the name is not in the folder. */
char	*match_folders_apply(const struct intern *,
	    const struct match_folder *, uint32_t name, size_t *len);

#endif
