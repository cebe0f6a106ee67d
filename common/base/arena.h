/*
 * arena -- give memory in order, take it back all at once.
 *
 * What was given never moves.  An all-zero struct arena is an empty one.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

struct arena_chunk;

struct arena {
	struct arena_chunk	*last;
	size_t			 used, room;	/* of the last chunk */
};

/* len bytes, not set, not aligned: for text. */
char	*arena_get(struct arena *, size_t len);

/* Take everything back. */
void	 arena_free(struct arena *);

#endif
