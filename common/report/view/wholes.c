/*
 * In the form of cg_annotate, the percentages of a difference refer to the
 * totals of the difference itself, as in cg_annotate.
 */
#include "report/view/wholes.h"

#include <string.h>

#include "profile/event.h"
#include "report/view/choice.h"

static bool
find_total(const struct profile *p, enum side side, uint32_t column,
    int64_t *total)
{
	struct wide	 v;

	if (!side_totals_find(&p->metadata.totals[side],
	    event_text(p, column), &v) || !wide_fits(v))
		return false;
	*total = (int64_t)v.low;
	return true;
}

/* If the metadata does not have the totals of both sides, use the totals of the
   columns of old and new counts. */
static void
use_sides(struct wholes *w, const struct choice *c)
{
	const struct choice_side	*s;
	size_t				 i;

	for (i = 0; i < c->side_n; i++) {
		s = &c->sides[i];
		if (!w->known[s->column]) {
			w->of[s->column] = w->old[s->column] =
			    w->totals[s->old];
			w->new[s->column] = w->totals[s->new];
			w->known[s->column] = true;
		}
		w->of[s->old] = w->old[s->column];
		w->of[s->new] = w->new[s->column];
		w->filtered[s->old] = w->of[s->old] != w->totals[s->old];
		w->filtered[s->new] = w->of[s->new] != w->totals[s->new];
		/* What was removed may have changed by nothing. */
		w->filtered[s->column] |= w->filtered[s->old] ||
		    w->filtered[s->new];
	}
}

void
wholes_find(struct wholes *w, const struct choice *c, const struct profile *p,
    const int64_t *totals)
{
	uint32_t	 i;

	memset(w, 0, sizeof(*w));
	w->totals = totals;
	memcpy(w->of, totals, p->event_n * sizeof(*w->of));
	if (c->changed.n == 0)
		return;
	for (i = 0; i < p->event_n; i++) {
		w->known[i] = find_total(p, SIDE_OLD, i, &w->old[i]) &&
		    find_total(p, SIDE_NEW, i, &w->new[i]);
		w->of[i] = w->old[i];
		w->filtered[i] = wholes_change(w, i).by != totals[i];
	}
	use_sides(w, c);
}

struct wholes_change
wholes_change(const struct wholes *w, uint32_t column)
{
	struct wholes_change	 c = { .by = w->totals[column] };
	int64_t			 by;

	if (w->known[column] && !__builtin_sub_overflow(w->new[column],
	    w->old[column], &by))
		c = (struct wholes_change){ w->old[column], w->new[column],
			by, true };
	return c;
}

bool
wholes_is_all(const struct wholes *w, uint32_t column)
{
	return !w->filtered[column];
}

bool
wholes_are_of_both(const struct wholes *w)
{
	bool		 old = false, new = false;
	uint32_t	 i;

	for (i = 0; i < EVENT_MAX; i++) {
		old |= w->known[i] && w->old[i] != 0;
		new |= w->known[i] && w->new[i] != 0;
	}
	return old && new;
}

bool
wholes_is_filtered(const struct wholes *w)
{
	uint32_t	 i;

	for (i = 0; i < EVENT_MAX; i++)
		if (w->filtered[i])
			return true;
	return false;
}

const char *
wholes_words(const struct wholes *w)
{
	return wholes_is_filtered(w) ? "FILTERED TOTALS" : "PROGRAM TOTALS";
}
