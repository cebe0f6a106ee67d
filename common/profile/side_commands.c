/*
 * A sum keeps a description if all profiles have it: then the sides of all ran
 * the same commands.
 */
#include "profile/side_commands.h"

#include <string.h>

#include "base/mem.h"
#include "profile/metadata.h"

static const char *const	 keys[SIDES] = {
	[SIDE_OLD] = "Old command: ", [SIDE_NEW] = "New command: "
};

bool
side_commands_is(struct slice desc)
{
	return slice_starts(desc, keys[SIDE_OLD]) ||
	    slice_starts(desc, keys[SIDE_NEW]);
}

/* Remove the descriptions from earlier differences. */
static void
forget(struct metadata *m)
{
	struct intern	 rest = { .n = 0 };
	struct slice	 desc;
	uint32_t	 i;

	for (i = 0; i < m->descs.n; i++) {
		desc = intern_slice(&m->descs, i);
		if (!side_commands_is(desc))
			intern_id(&rest, desc.at, desc.len);
	}
	intern_free(&m->descs);
	m->descs = rest;
}

static bool
is_same(const struct string_set *a, const struct string_set *b)
{
	size_t	 i;

	for (i = 0; i < a->n && i < b->n; i++)
		if (string_compare(&a->at[i], &b->at[i]) != 0)
			return false;
	return a->n == b->n;
}

static void
tell(struct metadata *m, const struct string_set *commands, enum side side)
{
	struct string	 desc = { NULL, 0 };
	size_t		 room, i;

	for (i = 0; i < commands->n; i++) {
		room = 0;
		string_assign(&desc, NULL, 0);
		string_append(&desc, &room, keys[side], strlen(keys[side]));
		string_append(&desc, &room, commands->at[i].at,
		    commands->at[i].len);
		metadata_desc(m, desc.at, desc.len);
	}
	string_assign(&desc, NULL, 0);
}

void
side_commands_set(struct metadata *m, const struct string_set *old)
{
	size_t	 i;

	forget(m);
	if (old->n > 0 && m->commands.n > 0 && !is_same(old, &m->commands)) {
		tell(m, old, SIDE_OLD);
		tell(m, &m->commands, SIDE_NEW);
	}
	for (i = 0; i < old->n; i++)
		metadata_command(m, old->at[i].at, old->at[i].len);
}

bool
side_commands_told(const struct metadata *m)
{
	bool		 told[SIDES] = { false };
	enum side	 side;
	uint32_t	 i;

	for (i = 0; i < m->descs.n; i++)
		for (side = SIDE_OLD; side < SIDES; side++)
			if (slice_starts(intern_slice(&m->descs, i),
			    keys[side]))
				told[side] = true;
	return told[SIDE_OLD] && told[SIDE_NEW];
}

struct slice *
side_commands_list(const struct metadata *m, enum side side, size_t *n)
{
	struct slice	*list, desc;
	uint32_t	*order, i;
	size_t		 key = strlen(keys[side]);

	*n = 0;
	if (!side_commands_told(m))
		return NULL;
	list = mem_resize(NULL, m->descs.n, sizeof(*list));
	order = intern_order(&m->descs);
	for (i = 0; i < m->descs.n; i++) {
		desc = intern_slice(&m->descs, order[i]);
		if (slice_starts(desc, keys[side]))
			list[(*n)++] = (struct slice){
				desc.at + key, desc.len - key
			};
	}
	mem_free(order);
	return list;
}
