/*
 * match_part -- a list of functions of which one is a part of the other.
 */
#ifndef OPS_MATCH_PART_H
#define OPS_MATCH_PART_H

#include <stddef.h>
#include <stdint.h>

#include "base/mem.h"

/* An old and a new function. */
struct match_part {
	uint32_t	 old, new;
};

/* All-zero is none; at is to be freed. */
struct match_part_list {
	struct match_part *at;
	size_t		 n, room;
};

static inline void
match_part_add(struct match_part_list *l, uint32_t old, uint32_t new)
{
	l->at = mem_grow(l->at, &l->room, l->n + 1, sizeof(*l->at));
	l->at[l->n++] = (struct match_part){ old, new };
}

#endif
