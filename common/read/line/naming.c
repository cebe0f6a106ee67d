/* Names are renamed when they are first used as a name of their kind. */
#include "read/line/naming.h"

#include <string.h>

#include "base/mem.h"

#define NOT_KNOWN	UINT32_MAX

void
naming_init(struct naming *n)
{
	memset(n, 0, sizeof(*n));
	ids_init(&n->ids);
}

void
naming_free(struct naming *n)
{
	int	 i;

	ids_free(&n->ids);
	intern_free(&n->old);
	intern_free(&n->places);
	mem_free(n->placed);
	for (i = 0; i < NAME_KINDS; i++)
		mem_free(n->to[i]);
}

void
naming_start(struct naming *n, struct rename *rename, struct intern *final)
{
	n->rename = rename;
	n->final = final;
	n->met = rename != NULL ? &n->old : final;
}

uint32_t
naming_final(struct naming *n, enum name_kind kind, uint32_t met)
{
	size_t		 known = n->to_n[kind];
	uint32_t	*to;
	struct slice	 name;

	if (n->rename == NULL)
		return met;
	if (met >= known) {
		n->to_n[kind] = n->old.n + n->old.n / 2;
		n->to[kind] = mem_resize(n->to[kind], n->to_n[kind],
		    sizeof(*n->to[kind]));
		memset(n->to[kind] + known, 0xff,
		    (n->to_n[kind] - known) * sizeof(*n->to[kind]));
	}
	to = &n->to[kind][met];
	if (*to == NOT_KNOWN) {
		name = rename_name(n->rename, kind,
		    intern_slice(&n->old, met), true);
		*to = intern_id(n->final, name.at, name.len);
	}
	return *to;
}

uint32_t
naming_default(const struct naming *n, enum name_kind kind, const char *text)
{
	struct slice	 name = { text, strlen(text) };

	if (n->rename != NULL)
		name = rename_name(n->rename, kind, name, false);
	return intern_id(n->final, name.at, name.len);
}

void
naming_place(struct naming *n, uint32_t names[NAME_KINDS])
{
	struct slice	 text[NAME_KINDS];
	size_t		 known = n->places.n;
	uint32_t	 at;
	int		 i;

	if (!rename_any_where(n->rename))
		return;
	at = intern_id(&n->places, (const char *)names,
	    NAME_KINDS * sizeof(*names));
	if (at == known) {
		n->placed = mem_grow(n->placed, &n->placed_room,
		    (size_t)at + 1, sizeof(*n->placed));
		for (i = 0; i < NAME_KINDS; i++)
			text[i] = intern_slice(n->final, names[i]);
		rename_function(n->rename, text);
		for (i = 0; i < NAME_KINDS; i++)
			n->placed[at][i] = intern_id(n->final, text[i].at,
			    text[i].len);
	}
	memcpy(names, n->placed[at], NAME_KINDS * sizeof(*names));
}
