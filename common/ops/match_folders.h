/*
 * match_folders -- folders that are called otherwise on the new side.
 */
#ifndef OPS_MATCH_FOLDERS_H
#define OPS_MATCH_FOLDERS_H

#include <stddef.h>
#include <stdint.h>

struct intern;

/* A folder that has another name on the new side, which at least so many pairs
   say.  Both are the start of a name of that pair, with the last slash. */
struct match_folder {
	uint32_t	 old, new;	/* names that begin so, */
	uint32_t	 old_len, new_len;	/* and how far */
	uint32_t	 votes;
};

enum { MATCH_FOLDERS = 64 };	/* as many are learned */

struct match_folders {
	struct match_folder *at;	/* the most votes first */
	size_t		 n, room;
};

/* One more pair says that this folder, which has one vote, is so. */
void	 match_folders_vote(struct match_folders *, const struct intern *,
	    const struct match_folder *);

/* The most votes first. */
void	 match_folders_sort(struct match_folders *, const struct intern *);

/* The new name that the folder gives an old one, as bytes of *len that the
   caller frees; NULL if the old one is not in that folder. */
char	*match_folders_apply(const struct intern *,
	    const struct match_folder *, uint32_t name, size_t *len);

#endif
