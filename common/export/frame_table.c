/*
 * A frame is known by what it shows: a kind, numbers of the profile, and a
 * name, which need not be one of the profile.
 */
#include "export/frame_table.h"

#include <string.h>

#include "base/mem.h"

/* What of a key is not the name. */
struct key_head {
	uint32_t	 kind, function, file, line, estimated;
};

/* Objects and files are the same whatever stands in them. */
static uint32_t
find(struct frame_table *t, const struct frame *f)
{
	bool		 place = f->kind == FRAME_OBJECT ||
			    f->kind == FRAME_FILE || f->kind == FRAME_INLINED;
	struct key_head	 head = {
		f->kind, place ? 0 : f->function, place ? 0 : f->file,
		f->line, f->estimated
	};
	size_t		 len = sizeof(head) + f->name.len;
	char		*key = mem_resize(NULL, len, 1);
	uint32_t	 id;

	memcpy(key, &head, sizeof(head));
	if (f->name.len > 0)
		memcpy(key + sizeof(head), f->name.at, f->name.len);
	id = intern_id(&t->keys, key, len);
	mem_free(key);
	t->frames = mem_grow(t->frames, &t->room, t->keys.n,
	    sizeof(*t->frames));
	t->frames[id] = *f;
	return id;
}

const uint32_t *
frame_table_ids(struct frame_table *t, const struct stack *s)
{
	size_t	 i;

	t->ids = mem_grow(t->ids, &t->id_room, s->n, sizeof(*t->ids));
	for (i = s->same; i < s->n; i++)
		t->ids[i] = find(t, &s->frames[i]);
	return t->ids;
}

void
frame_table_free(struct frame_table *t)
{
	intern_free(&t->keys);
	mem_free(t->frames);
	mem_free(t->ids);
	memset(t, 0, sizeof(*t));
}
