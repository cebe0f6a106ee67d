/*
 * Open addressing: there is no free slot between the one that an id hashes to
 * and the one that it is in, and no id is ever removed.  Unlike in
 * base/index.h, whose slots point to entries to compare, the id is in the slot
 * itself.  The names of ids are in an array of their own, because ids that are
 * defined together are used together, and slots are scattered over memory.  The
 * upper halves of ids are stored only once one of them is not 0.
 */
#include "read/line/ids.h"

#include <string.h>

#include "base/mem.h"

enum {
	SLOTS_FIRST = 256,
	SLOTS_SMALL = 4096	/* below this size the slots grow fourfold */
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
	mem_free(t->names);
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

/* Store a new id where its search starts, and move each id in the way to the
   next slot: ids defined last are used most. */
HOT void
fill(struct ids *t, uint64_t id, uint32_t name)
{
	struct ids_slot	 put = { (uint32_t)id, name }, old;
	uint32_t	 high = (uint32_t)(id >> 32), was;
	uint32_t	 at = ids_start(t, id);

	for (;; at = (at + 1) & t->mask) {
		old = t->slots[at];
		t->slots[at] = put;
		if (t->high != NULL) {
			was = t->high[at];
			t->high[at] = high;
			high = was;
		}
		if (old.at == ID_UNDEFINED)
			return;
		put = old;
	}
}

/* Move all ids to `count' slots, with or without upper halves. */
static void
rebuild(struct ids *t, uint32_t count, bool high)
{
	struct ids	 old = *t;
	uint32_t	 i;

	make_slots(t, count, high);
	for (i = 0; i <= old.mask; i++)
		if (old.slots[i].at != ID_UNDEFINED)
			fill(t, ids_at(&old, i), old.slots[i].at);
	mem_free(old.slots);
	mem_free(old.high);
}

static void
make_room(struct ids *t)
{
	t->names = mem_grow(t->names, &t->room, (size_t)t->n + 1,
	    sizeof(*t->names));
}

uint32_t
ids_set(struct ids *t, uint64_t id, uint32_t name)
{
	struct ids_name	*old;
	uint32_t	 was;

	if (id > UINT32_MAX && t->high == NULL)
		rebuild(t, t->mask + 1, true);
	if ((old = ids_find(t, id)) != NULL) {
		was = old->name;
		*old = (struct ids_name){ name, ID_UNDEFINED, 0, 0 };
		return was;
	}
	if ((uint64_t)t->n * 4 >= (uint64_t)t->mask * 3)
		rebuild(t, (t->mask + 1) * (t->mask < SLOTS_SMALL ? 4 : 2),
		    t->high != NULL);
	if (t->n == t->room)
		make_room(t);
	/* The cached function alone says whether anything is cached. */
	t->names[t->n].name = name;
	t->names[t->n].function = ID_UNDEFINED;
	fill(t, id, t->n++);
	return ID_UNDEFINED;
}
