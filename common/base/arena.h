/*
 * arena -- allocate memory piece by piece, free it all at once.
 *
 * A piece never moves.  An all-zero struct arena is empty.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

struct arena_chunk;

struct arena {
	struct arena_chunk	*last;
	size_t			 used, room;	/* in the last chunk */
};

/* Return len uninitialised, unaligned bytes: for text. */
char	*arena_get(struct arena *, size_t len);

/* Free all pieces. */
void	 arena_free(struct arena *);

#endif
