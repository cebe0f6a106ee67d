/*
 * In a difference of differences the sides may be negative, and so cannot be
 * widths either.
 */
#include "export/series.h"

#include <string.h>

#include "text/num.h"
#include "text/string.h"
#include "profile/profile.h"
#include "report/view/choice.h"
#include "export/options.h"

static bool
has_negative(const struct profile *p, uint32_t column)
{
	uint32_t	 row;

	for (row = 0; row < p->costs.n && p->metadata.negative; row++)
		if (row_sign(&p->costs, row, column) < 0)
			return true;
	return false;
}

/* The change of this event in the difference, or NULL. */
static const struct choice_change *
find_change(const struct choice *c, uint32_t event)
{
	size_t	 i;

	for (i = 0; i < c->change_n; i++)
		if (c->change[i].column == event)
			return &c->change[i];
	return NULL;
}

void
series_make(struct series *s, const struct export_job *job, uint32_t event)
{
	const struct choice_change	*change;

	change = find_change(job->choice, event);
	*s = (struct series){ SERIES_ONE, event, { .n = 0 }, 1 };
	if (change != NULL && change->old != ID_NONE &&
	    !has_negative(job->p, change->old) &&
	    !has_negative(job->p, change->new)) {
		s->kind = SERIES_SIDES;
		event_list_add(&s->columns, change->old);
		event_list_add(&s->columns, change->new);
		s->n = 2;
		return;
	}
	event_list_add(&s->columns, event);
	if (change != NULL || has_negative(job->p, event)) {
		s->kind = SERIES_SIGNS;
		s->n = 2;
	}
}

void
series_name(const struct series *s, const struct export_job *job,
    uint32_t number, struct string *name)
{
	static const char *const	 words[][2] = {
		{ "", "" }, { " (old)", " (new)" }, { " (less)", " (more)" }
	};
	struct slice	 event = event_text(job->p, s->event);
	const char	*word = words[s->kind][number];
	size_t		 room = 0;

	string_assign(name, NULL, 0);
	string_append(name, &room, event.at, event.len);
	string_append(name, &room, word, strlen(word));
}

void
series_part(const struct series *s, uint32_t number, struct series *part)
{
	*part = *s;
	if (s->kind != SERIES_SIDES)
		return;
	part->kind = SERIES_ONE;
	part->n = part->columns.n = 1;
	part->columns.at[0] = s->columns.at[number];
}
