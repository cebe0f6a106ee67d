/*
 * ids -- what the numbers of name compression stand for in one file.
 *
 * Ids are dense in most files, so a list serves them; one far beyond the
 * list goes to a hash table, so that `fn=(4000000000)' costs no memory.
 */
#ifndef COMMON_IDS_H
#define COMMON_IDS_H

#include <stddef.h>
#include <stdint.h>

#define ID_UNDEFINED	UINT32_MAX

struct ids_far {
	uint64_t	 id;
	uint32_t	 name;
};

/* An all-zero struct is an empty one. */
struct ids {
	uint32_t	*near;		/* names, or ID_UNDEFINED */
	size_t		 room;
	struct ids_far	*far;		/* open addressing */
	size_t		 far_n, far_room;
};

/* The rest of ids_get(), for an id that is not in the list. */
uint32_t ids_get_far(const struct ids *, uint64_t id);

/* The name that the id stands for, or ID_UNDEFINED. */
static inline uint32_t
ids_get(const struct ids *t, uint64_t id)
{
	return id < t->room ? t->near[id] : ids_get_far(t, id);
}

/* From now on the id stands for the name. */
void	 ids_set(struct ids *, uint64_t id, uint32_t name);

/* Forget all ids; the memory is kept for the next file. */
void	 ids_clear(struct ids *);
void	 ids_free(struct ids *);

#endif
