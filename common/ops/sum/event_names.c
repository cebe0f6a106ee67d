/*
 * No event name contains a blank, so equal texts mean equal lists.
 */
#include "ops/sum/event_names.h"

#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "profile/event.h"

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

uint32_t
event_names_id(struct event_names *e, const struct profile *p,
    const uint32_t *columns, uint32_t n)
{
	size_t		 len;
	char		*text = event_list_text(p, columns, n, &len);
	uint32_t	 id;

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
