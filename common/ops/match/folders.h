/*
 * match_folders -- folders that have another name on the new side.
 */
#ifndef OPS_MATCH_FOLDERS_H
#define OPS_MATCH_FOLDERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct intern;

/* A folder on both sides, each the start of a name up to and with a slash, or
   nothing. */
struct match_folder {
	uint32_t	 old, new;	/* names that begin with it */
	uint32_t	 old_len, new_len;	/* how far, in bytes */
	uint32_t	 votes;		/* pairs of names that say so */
};

enum { MATCH_FOLDERS = 64 };	/* no more are learned */

struct match_folders {
	struct match_folder *at;	/* as sorted last */
	size_t		 n, room;
};

/* A pair of names says so: add its folder, which has one vote, or its vote to
   what is known. */
void	 match_folders_vote(struct match_folders *, const struct intern *,
	    const struct match_folder *);

/* The longest first; by votes, the most votes first, then the longest. */
void	 match_folders_sort(struct match_folders *, const struct intern *,
	    bool by_votes);

/* What becomes of an old name by the folder: *len bytes, which the caller
   frees; NULL if the name is not in it. */
char	*match_folders_apply(const struct intern *,
	    const struct match_folder *, uint32_t name, size_t *len);

#endif
