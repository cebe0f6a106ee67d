/*
 * ids -- what the numbers of name compression stand for in one file.
 *
 * A hash table, and no list: Callgrind's ids are far apart, and the lines
 * that use them are a fifth of a file, so what counts is how little memory
 * a look-up touches.  It also makes `fn=(4000000000)' cost no more than
 * `fn=(4)'.
 */
#ifndef READ_LINE_IDS_H
#define READ_LINE_IDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "base/hot.h"
#include "text/scan.h"

#define ID_UNDEFINED	UINT32_MAX

/* An id as text has it. */
struct id {
	uint64_t	 number;
	bool		 fits;		/* into 64 bits */
};

/* `(digits)' at p: the end of it and the id; p if there is none. */
const char *ids_scan(const char *p, struct id *);

/* `(id)' and the end of the line at p: the start of the next line, or
   NULL. */
HOT const char *
ids_line(const char *p, uint64_t *id)
{
	const char	*end = scan_decimal(p + 1, id);

	if (*p != '(' || end[0] != ')' || end[1] != '\n' || end == p + 1 ||
	    end - p > SCAN_DIGITS)
		return NULL;
	return end + 2;
}

struct ids_slot {
	uint32_t	 id;		/* low half */
	uint32_t	 at;		/* ID_UNDEFINED: an empty slot */
};

/* What an id stands for. */
struct ids_name {
	uint32_t	 name;
	/* A note of the caller's: what the name came to last time, in which
	   file and object.  ID_UNDEFINED: nothing yet. */
	uint32_t	 function, file, object;
};

struct ids {
	struct ids_slot	*slots;
	struct ids_name	*names;		/* n, in the order of definition */
	size_t		 room;
	uint32_t	*high;		/* upper halves of ids, or NULL */
	uint32_t	 mask;		/* number of slots - 1 */
	uint32_t	 n;
};

void	 ids_init(struct ids *);
void	 ids_free(struct ids *);

/* Forget all ids; the memory is kept for the next file. */
void	 ids_clear(struct ids *);

/* From now on the id stands for the name; returns what it stood for before, or
   ID_UNDEFINED. */
uint32_t ids_set(struct ids *, uint64_t id, uint32_t name);

/* The id of a slot that is not empty. */
static inline uint64_t
ids_at(const struct ids *t, uint32_t slot)
{
	return t->slots[slot].id |
	    (t->high == NULL ? 0 : (uint64_t)t->high[slot] << 32);
}

/* Where the search for an id starts. */
HOT uint32_t
ids_start(const struct ids *t, uint64_t id)
{
	uint32_t	 low = (uint32_t)id;

	return (t->high == NULL ? hash_words(&low, 1) :
	    hash_words(&id, 2)) & t->mask;
}

/* The id will be set or asked for soon. */
static inline void
ids_expect(const struct ids *t, uint64_t id)
{
	PREFETCH(&t->slots[ids_start(t, id)]);
}

/* What the id stands for, or NULL if it is not defined; it holds until the next
   ids_set(). */
HOT struct ids_name *
ids_find(const struct ids *t, uint64_t id)
{
	const struct ids_slot	*slots = t->slots;
	const uint32_t		*high = t->high;
	uint32_t		 low = (uint32_t)id, at = ids_start(t, id);

	if (high == NULL && id > UINT32_MAX)
		return NULL;
	for (; slots[at].id != low || (high != NULL && high[at] != id >> 32) ||
	    slots[at].at == ID_UNDEFINED; at = (at + 1) & t->mask)
		if (slots[at].at == ID_UNDEFINED)
			return NULL;
	return &t->names[slots[at].at];
}

/* The name that the id stands for, or ID_UNDEFINED. */
static inline uint32_t
ids_get(const struct ids *t, uint64_t id)
{
	const struct ids_name	*name = ids_find(t, id);

	return name == NULL ? ID_UNDEFINED : name->name;
}

#endif
