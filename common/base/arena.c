/*
 * Chunks double in size up to a megabyte: a small file uses little memory, and
 * a large one leaves little of it unused.
 */
#include "base/arena.h"

#include "base/mem.h"

enum { CHUNK_FIRST = 16 << 10, CHUNK_MAX = 1 << 20 };

struct arena_chunk {
	struct arena_chunk	*before;
	char			 bytes[];
};

char *
arena_get(struct arena *a, size_t len)
{
	struct arena_chunk	*c;
	size_t			 room;
	char			*p;

	if (len > a->room - a->used) {
		room = a->room == 0 ? CHUNK_FIRST : a->room * 2;
		if (room > CHUNK_MAX)
			room = CHUNK_MAX;
		if (room < len)
			room = len;
		c = mem_resize(NULL, sizeof(*c) + room, 1);
		c->before = a->last;
		a->last = c;
		a->used = 0;
		a->room = room;
	}
	p = a->last->bytes + a->used;
	a->used += len;
	return p;
}

void
arena_free(struct arena *a)
{
	struct arena_chunk	*c;

	while ((c = a->last) != NULL) {
		a->last = c->before;
		mem_free(c);
	}
	a->used = a->room = 0;
}
