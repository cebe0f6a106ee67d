/*
 * The table uses open addressing: no slot is empty between the slot where the
 * search for an id starts and the slot that the id is in, and ids are never
 * removed.  Unlike base/index.h, whose slots refer to entries that must be read
 * to compare them, a slot holds the id itself, with its name.  The upper halves
 * of ids are stored only if some id exceeds 32 bits.
 */
#include "read/line/ids.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

enum {
	SLOTS_FIRST = 256,
	SLOTS_SMALL = 4096	/* a table with fewer slots grows fourfold */
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

/* Store a new id in the slot where its search starts, and move each id that is
   in the way to the next slot.  So the ids defined last, which are used most,
   are found first. */
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
		if (old.name == ID_UNDEFINED)
			return;
		put = old;
	}
}

/* Move all ids to a table of `count' slots, with or without upper halves. */
static void
rebuild(struct ids *t, uint32_t count, bool high)
{
	struct ids	 old = *t;
	uint32_t	 i;

	make_slots(t, count, high);
	for (i = 0; i <= old.mask; i++)
		if (old.slots[i].name != ID_UNDEFINED)
			fill(t, ids_at(&old, i), old.slots[i].name);
	mem_free(old.slots);
	mem_free(old.high);
}

uint32_t
ids_set(struct ids *t, uint64_t id, uint32_t name)
{
	uint32_t	 at, was;

	assert(name != ID_UNDEFINED);
	if (id > UINT32_MAX && t->high == NULL)
		rebuild(t, t->mask + 1, true);
	if ((was = ids_get(t, id)) != ID_UNDEFINED) {
		for (at = ids_start(t, id); ids_at(t, at) != id;)
			at = (at + 1) & t->mask;
		t->slots[at].name = name;
		return was;
	}
	if ((uint64_t)t->n * 4 >= (uint64_t)t->mask * 3)
		rebuild(t, (t->mask + 1) * (t->mask < SLOTS_SMALL ? 4 : 2),
		    t->high != NULL);
	t->n++;
	fill(t, id, name);
	return ID_UNDEFINED;
}
