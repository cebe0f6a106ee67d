#include "ids.h"

#include <string.h>

#include "hash.h"
#include "mem.h"

/* The list reaches this far at once; beyond, only as it fills up. */
enum { NEAR_FIRST = 1 << 16 };

static struct ids_far *
far_slot(const struct ids *t, uint64_t id)
{
	size_t	 at = hash_bytes(&id, sizeof(id)) & (t->far_room - 1);

	while (t->far[at].name != ID_UNDEFINED && t->far[at].id != id)
		at = (at + 1) & (t->far_room - 1);
	return &t->far[at];
}

uint32_t
ids_get_far(const struct ids *t, uint64_t id)
{
	return t->far_room == 0 ? ID_UNDEFINED : far_slot(t, id)->name;
}

static void
forget(struct ids_far *far, size_t n)
{
	size_t	 i;

	for (i = 0; i < n; i++)
		far[i].name = ID_UNDEFINED;
}

static void
grow_far(struct ids *t)
{
	struct ids_far	*old = t->far;
	size_t		 old_room = t->far_room, i;

	t->far_room = old_room == 0 ? 64 : old_room * 2;
	t->far = mem_resize(NULL, t->far_room, sizeof(*t->far));
	forget(t->far, t->far_room);
	for (i = 0; i < old_room; i++)
		if (old[i].name != ID_UNDEFINED)
			*far_slot(t, old[i].id) = old[i];
	mem_free(old);
}

/* Let the list reach the id, and take over what the table has of it. */
static void
grow_near(struct ids *t, size_t need)
{
	size_t	 old = t->room, i;

	t->near = mem_grow(t->near, &t->room, need, sizeof(*t->near));
	memset(t->near + old, 0xff, (t->room - old) * sizeof(*t->near));
	for (i = 0; i < t->far_room; i++)
		if (t->far[i].name != ID_UNDEFINED && t->far[i].id < t->room)
			t->near[t->far[i].id] = t->far[i].name;
}

void
ids_set(struct ids *t, uint64_t id, uint32_t name)
{
	struct ids_far	*slot;

	if (id >= t->room && (id < NEAR_FIRST || id < t->room * 2))
		grow_near(t, (size_t)id + 1);
	if (id < t->room) {
		t->near[id] = name;
		return;
	}
	if (t->far_n * 2 >= t->far_room)
		grow_far(t);
	slot = far_slot(t, id);
	t->far_n += slot->name == ID_UNDEFINED;
	slot->id = id;
	slot->name = name;
}

void
ids_clear(struct ids *t)
{
	if (t->room > 0)
		memset(t->near, 0xff, t->room * sizeof(*t->near));
	forget(t->far, t->far_room);
	t->far_n = 0;
}

void
ids_free(struct ids *t)
{
	mem_free(t->near);
	mem_free(t->far);
	memset(t, 0, sizeof(*t));
}
