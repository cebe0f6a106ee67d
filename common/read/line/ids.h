/*
 * ids -- the name of each id in one file whose names are compressed.
 *
 * A hash table, not an array: Callgrind's ids are far apart, and a fifth of the
 * lines use them, so the memory that a look-up reads decides its speed.  Also,
 * `fn=(4000000000)' costs no more than `fn=(4)'.
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

/* An id as it is written in a line. */
struct id {
	uint64_t	 number;
	bool		 fits;		/* the value fits 64 bits */
};

/* Parse `(digits)' at p.  Returns the byte after it, or p if the text has
   another form. */
const char *ids_scan(const char *p, struct id *);

/* Parse `(id)' and the end of the line.  Returns the next line, or NULL. */
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
	uint32_t	 id;		/* low half of the id */
	uint32_t	 name;		/* name of the id; ID_UNDEFINED: an
					   empty slot */
};

/* A hash table.  At least one slot is empty, or a search would not end. */
struct ids {
	struct ids_slot	*slots;
	uint32_t	*high;		/* upper halves of ids, or NULL */
	uint32_t	 mask;		/* number of slots - 1 */
	uint32_t	 n;
};

void	 ids_init(struct ids *);
void	 ids_free(struct ids *);

/* Forget all ids, but keep the memory for the next file. */
void	 ids_clear(struct ids *);

/* Give the id this name.  Returns the name that it had before, or
   ID_UNDEFINED. */
uint32_t ids_set(struct ids *, uint64_t id, uint32_t name);

/* The id of an occupied slot. */
static inline uint64_t
ids_at(const struct ids *t, uint32_t slot)
{
	return t->slots[slot].id |
	    (t->high == NULL ? 0 : (uint64_t)t->high[slot] << 32);
}

/* The slot where the search for an id starts. */
HOT uint32_t
ids_start(const struct ids *t, uint64_t id)
{
	uint32_t	 low = (uint32_t)id;

	return (t->high == NULL ? hash_words(&low, 1) :
	    hash_words(&id, 2)) & t->mask;
}

/* Prefetch the slot of an id that is soon set or looked up. */
static inline void
ids_expect(const struct ids *t, uint64_t id)
{
	PREFETCH(&t->slots[ids_start(t, id)]);
}

/* The name that the input gave this id, or ID_UNDEFINED. */
HOT uint32_t
ids_get(const struct ids *t, uint64_t id)
{
	const struct ids_slot	*slots = t->slots;
	const uint32_t		*high = t->high;
	uint32_t		 low = (uint32_t)id, at = ids_start(t, id);

	if (high == NULL && id > UINT32_MAX)
		return ID_UNDEFINED;
	for (; slots[at].id != low || (high != NULL && high[at] != id >> 32) ||
	    slots[at].name == ID_UNDEFINED; at = (at + 1) & t->mask)
		if (slots[at].name == ID_UNDEFINED)
			break;
	return slots[at].name;
}

#endif
