/*
 * An event has the same column in the sum as in the profile of parts: each part
 * adds all columns that the profile has by then.
 */
#include "ops/filter/parts.h"

#include <string.h>

#include "base/complaint.h"
#include "profile/build/build.h"
#include "profile/build/profile_add.h"

void
parts_begin(struct parts *s)
{
	profile_free(&s->sum);
	profile_init(&s->sum);
	s->events.n = 0;
	s->lists_differ = false;
	s->added = s->changes = 0;
}

void
parts_free(struct parts *s)
{
	profile_free(&s->sum);
}

bool
parts_choose(const struct parts *s)
{
	return s->part != NULL || s->pid != NULL || s->thread != NULL;
}

static bool
is_wanted(const char *wanted, const struct string *found)
{
	return wanted == NULL || (found->at != NULL &&
	    strlen(wanted) == found->len &&
	    memcmp(wanted, found->at, found->len) == 0);
}

bool
parts_want(struct parts *s, const struct metadata *m)
{
	bool	 wanted = is_wanted(s->part, &m->part) &&
		    is_wanted(s->pid, &m->pid) &&
		    is_wanted(s->thread, &m->thread);

	s->wanted += wanted;
	return wanted;
}

/* If parts have different lists of events, the sum has them in the order of
   names. */
static void
add_events(struct parts *s, const struct profile *part)
{
	struct event_list	*l = &s->events;
	uint32_t		 i;

	if (s->added > 0)
		s->lists_differ = s->lists_differ || l->n != part->list.n ||
		    memcmp(l->at, part->list.at, l->n * sizeof(*l->at)) != 0;
	for (i = 0; i < part->list.n; i++)
		event_list_add(l, part->list.at[i]);
	if (s->lists_differ)
		event_order(part, l->at, l->n);
}

bool
parts_add(struct parts *s, const struct profile *part, struct complaint *wrong)
{
	if (!profile_add_part(&s->sum, part, &s->changes, wrong))
		return false;
	add_events(s, part);
	s->added++;
	return true;
}

bool
parts_add_none(struct parts *s, const struct profile *all,
    struct complaint *wrong)
{
	if (!profile_add_metadata(&s->sum, all, wrong))
		return false;
	while (s->events.n < all->event_n)
		event_list_add(&s->events, s->events.n);
	return true;
}
