/*
 * Open addressing: an id stands in the first free slot from where its hash
 * points, and none is ever taken out.  This is no index (base/index.h), whose
 * slots lead to entries elsewhere: what an id stands for is in its slot, so
 * that a look-up waits for memory once.  The upper halves of ids are kept only
 * once one is not 0.
 */
#include "read/ids.h"

#include <string.h>

#include "base/mem.h"

enum {
	SLOTS_FIRST = 256,
	SLOTS_SMALL = 4096	/* up to here slots become four times as many */
};

const char *
ids_scan(const char *p, struct id *id)
{
	const char	*end;

	if (*p != '(')
		return p;
	end = scan_decimal(p + 1, &id->number);
	if (end == p + 1 || *end != ')')
		return p;
	id->fits = end - p <= SCAN_DIGITS ||
	    scan_number(p + 1, &id->number) > p + 1;
	return end + 1;
}

static void
make_slots(struct ids *t, uint32_t count, bool high)
{
	t->slots = mem_get(count, sizeof(*t->slots));
	memset(t->slots, 0xff, count * sizeof(*t->slots));
	t->high = high ? mem_get(count, sizeof(*t->high)) : NULL;
	t->mask = count - 1;
}

void
ids_init(struct ids *t)
{
	memset(t, 0, sizeof(*t));
	make_slots(t, SLOTS_FIRST, false);
}

void
ids_free(struct ids *t)
{
	mem_free(t->slots);
	mem_free(t->high);
	memset(t, 0, sizeof(*t));
}

void
ids_clear(struct ids *t)
{
	if (t->n > 0)
		memset(t->slots, 0xff,
		    ((size_t)t->mask + 1) * sizeof(*t->slots));
	t->n = 0;
}

/* The slot of the id, or the empty one where it belongs. */
static uint32_t
probe(const struct ids *t, uint64_t id)
{
	uint32_t	 low = (uint32_t)id, at = ids_start(t, id);

	while (t->slots[at].name != ID_UNDEFINED &&
	    (t->slots[at].id != low ||
	    (t->high == NULL ? 0 : t->high[at]) != id >> 32))
		at = (at + 1) & t->mask;
	return at;
}

static uint32_t
put(struct ids *t, uint64_t id, uint32_t name)
{
	uint32_t	 at = probe(t, id), old = t->slots[at].name;

	t->n += old == ID_UNDEFINED;
	t->slots[at].id = (uint32_t)id;
	t->slots[at].name = name;
	t->slots[at].function = ID_UNDEFINED;
	if (t->high != NULL)
		t->high[at] = (uint32_t)(id >> 32);
	return old;
}

/* The same ids in count slots, with or without room for upper halves. */
static void
rebuild(struct ids *t, uint32_t count, bool high)
{
	struct ids	 old = *t;
	uint32_t	 i;

	make_slots(t, count, high);
	t->n = 0;
	for (i = 0; i <= old.mask; i++)
		if (old.slots[i].name != ID_UNDEFINED)
			put(t, ids_at(&old, i), old.slots[i].name);
	ids_free(&old);
}

uint32_t
ids_set(struct ids *t, uint64_t id, uint32_t name)
{
	if (id > UINT32_MAX && t->high == NULL)
		rebuild(t, t->mask + 1, true);
	if ((uint64_t)t->n * 4 >= (uint64_t)t->mask * 3)
		rebuild(t, (t->mask + 1) * (t->mask < SLOTS_SMALL ? 4 : 2),
		    t->high != NULL);
	return put(t, id, name);
}
