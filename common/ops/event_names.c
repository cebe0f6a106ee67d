/*
 * No name of an event has a blank, so texts are equal where lists are.
 */
#include "ops/event_names.h"

#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "profile/profile.h"

void
event_names_init(struct event_names *e)
{
	memset(e, 0, sizeof(*e));
	pthread_mutex_init(&e->lock, NULL);
}

void
event_names_free(struct event_names *e)
{
	intern_free(&e->lists);
	pthread_mutex_destroy(&e->lock);
}

static void
append_name(const struct profile *p, uint32_t column, char **text, size_t *len,
    size_t *room)
{
	const struct intern_entry	*e;

	e = &p->names.entries[p->events[column].name];
	*text = mem_grow(*text, room, *len + e->len + 1, 1);
	if (*len > 0)
		(*text)[(*len)++] = ' ';
	memcpy(*text + *len, e->text, e->len);
	*len += e->len;
}

uint32_t
event_names_id(struct event_names *e, const struct profile *p,
    const uint32_t *columns, uint32_t n)
{
	char		*text = NULL;
	size_t		 len = 0, room = 0;
	uint32_t	 i, id;

	for (i = 0; i < n; i++)
		append_name(p, columns[i], &text, &len, &room);
	pthread_mutex_lock(&e->lock);
	id = intern_id(&e->lists, text, len);
	pthread_mutex_unlock(&e->lock);
	mem_free(text);
	return id;
}

const char *
event_names_quote(struct event_names *e, uint32_t id, char *out, size_t size)
{
	pthread_mutex_lock(&e->lock);
	diag_quote(out, size, intern_text(&e->lists, id),
	    intern_length(&e->lists, id));
	pthread_mutex_unlock(&e->lock);
	return out;
}
