/*
 * ids -- the name that each id of an input file abbreviates.
 *
 * Callgrind abbreviates names by ids, numbers in parentheses.  They are kept in
 * a hash table, not an array: Callgrind's ids are far apart, and a fifth of the
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
	bool		 fits;		/* the number fits 64 bits */
};

/* Parse `(digits)' at p.  Returns the position after the `)', or p if the text
   has another form. */
const char *ids_scan(const char *p, struct id *);

/* Parse `(id)' at p and the end of the line.  Returns the next line, or NULL if
   the text has another form. */
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
	uint32_t	 id;		/* lower half of the id */
	uint32_t	 name;		/* name of the id, or ID_UNDEFINED if
					   the slot is empty */
};

/* A hash table of ids.  At least one slot is empty, because otherwise the
   search for an unknown id would not end. */
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

/* Let the id stand for this name.  Returns the name that it stood for before,
   or ID_UNDEFINED. */
uint32_t ids_set(struct ids *, uint64_t id, uint32_t name);

/* Return the id in a slot that is not empty. */
static inline uint64_t
ids_at(const struct ids *t, uint32_t slot)
{
	return t->slots[slot].id |
	    (t->high == NULL ? 0 : (uint64_t)t->high[slot] << 32);
}

/* Return the slot where the search for an id starts. */
HOT uint32_t
ids_start(const struct ids *t, uint64_t id)
{
	uint32_t	 low = (uint32_t)id;

	return (t->high == NULL ? hash_words(&low, 1) :
	    hash_words(&id, 2)) & t->mask;
}

/* Prefetch the memory that the next ids_get() or ids_set() of this id will
   read. */
static inline void
ids_expect(const struct ids *t, uint64_t id)
{
	PREFETCH(&t->slots[ids_start(t, id)]);
}

/* Return the name that the id stands for, or ID_UNDEFINED. */
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
