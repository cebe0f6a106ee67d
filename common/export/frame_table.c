/*
 * The key of a frame is what it shows: its kind, numbers of the profile, and a
 * name, which need not be in the profile.
 */
#include "export/frame_table.h"

#include <string.h>

#include "base/mem.h"

/* The part of a key before the name. */
struct key_head {
	uint32_t	 kind, function, file, estimated;
};

static uint32_t
append(struct frame_table *t, const struct frame *f)
{
	t->frames = mem_grow(t->frames, &t->room, t->n + 1,
	    sizeof(*t->frames));
	t->frames[t->n] = *f;
	return (uint32_t)t->n++;
}

/* The profile may have as many lines as rows, so a line is found by its row,
   not by a key. */
static uint32_t
find_line(struct frame_table *t, const struct frame *f)
{
	size_t	 old = t->row_n;

	t->of_row = mem_grow(t->of_row, &t->row_n, (size_t)f->row + 1,
	    sizeof(*t->of_row));
	if (t->row_n > old)
		memset(t->of_row + old, 0, (t->row_n - old) *
		    sizeof(*t->of_row));
	if (t->of_row[f->row] == 0)
		t->of_row[f->row] = append(t, f) + 1;
	return t->of_row[f->row] - 1;
}

/* Object and file frames are keyed by name alone. */
static uint32_t
find(struct frame_table *t, const struct frame *f)
{
	bool		 place = f->kind == FRAME_OBJECT ||
			    f->kind == FRAME_FILE || f->kind == FRAME_INLINED;
	struct key_head	 head = {
		f->kind, place ? 0 : f->function, place ? 0 : f->file,
		f->estimated
	};
	size_t		 len = sizeof(head) + f->name.len, n = t->keys.n;
	uint32_t	 id;

	if (f->kind == FRAME_LINE)
		return find_line(t, f);
	t->key = mem_grow(t->key, &t->key_room, len, 1);
	memcpy(t->key, &head, sizeof(head));
	if (f->name.len > 0)
		memcpy(t->key + sizeof(head), f->name.at, f->name.len);
	id = intern_id(&t->keys, t->key, len);
	t->of_key = mem_grow(t->of_key, &t->key_n, t->keys.n,
	    sizeof(*t->of_key));
	if (t->keys.n > n)
		t->of_key[id] = append(t, f);
	return t->of_key[id];
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
	mem_free(t->of_key);
	mem_free(t->of_row);
	mem_free(t->ids);
	mem_free(t->key);
	memset(t, 0, sizeof(*t));
}
