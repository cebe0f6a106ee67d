/*
 * Functions are sorted by the magnitude of the change in the one event,
 * whatever the report is sorted by.
 */
#include "report/view/changes.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "profile/profile.h"
#include "report/view/note.h"
#include "report/view/options.h"
#include "report/view/report.h"

static const int64_t *
entry_costs(const struct changes *c, uint32_t entry)
{
	return c->inclusive ? inclusive_costs(&c->calls->graph, entry) :
	    report_self(c->r, entry);
}

static int
downwards(const void *context, uint32_t x, uint32_t y)
{
	const struct changes	*c = context;
	const struct breakdown	*b = &c->r->breakdown;
	const struct intern	*names = &b->p->names;
	const struct entry	 ex = entries_at(&b->entries, x);
	const struct entry	 ey = entries_at(&b->entries, y);
	uint64_t		 vx, vy;
	int			 way;

	vx = num_size(entry_costs(c, x)[c->event->column]);
	vy = num_size(entry_costs(c, y)[c->event->column]);
	if (vx != vy)
		return vx > vy ? -1 : 1;
	if ((way = intern_compare(names, ex.file, ey.file)) == 0 &&
	    (way = intern_compare(names, ex.name, ey.name)) == 0)
		way = intern_compare(names, ex.object, ey.object);
	return way;
}

void
changes_calls_open(struct change_calls *calls, struct report *r)
{
	memset(calls, 0, sizeof(*calls));
	calls->known = inclusive_known(r->p);
	if (!calls->known)
		return;
	inclusive_open_sums(&calls->graph, &r->breakdown.entries);
	note_entries(r, &calls->graph.inclusive, "inclusive ");
	note_entry_numbers(r, &calls->graph.called, "call count");
	side_calls_open(&calls->sides, r, &calls->graph);
}

void
changes_calls_close(struct change_calls *calls)
{
	if (calls->known)
		inclusive_close(&calls->graph);
	side_calls_close(&calls->sides);
}

void
changes_open(struct changes *c, bool all)
{
	const struct breakdown	*b = &c->r->breakdown;
	uint64_t		 least = 1, size;
	uint32_t		 i;

	if (!all)
		least = report_least_change(c->r, c->event->column);
	c->n = c->less = 0;
	c->entries = mem_get(b->entries.n, sizeof(*c->entries));
	for (i = 0; i < b->entries.n; i++) {
		if (parts_hides(&c->r->parts, i))
			continue;
		size = num_size(entry_costs(c, i)[c->event->column]);
		if (size > 0 && size >= least)
			c->entries[c->n++] = i;
		else
			c->less += size > 0;
	}
	sort_ids(c->entries, c->n, downwards, c);
}

void
changes_close(struct changes *c)
{
	mem_free(c->entries);
}

bool
changes_has(const struct changes *c, enum change_field field)
{
	const struct report	*r = c->r;
	bool			 sides = c->event->old != ID_NONE;
	bool			 calls = c->calls->known && !c->inclusive;

	switch (field) {
	case CHANGE_OLD:
	case CHANGE_NEW:
		return sides;
	case CHANGE_PERCENT:
		return sides && r->o->shares;
	case CHANGE_SHARE:
		return r->o->shares && r->wholes.shares[c->event->column];
	case CHANGE_INCLUSIVE:
		return calls;
	case CHANGE_INCLUSIVE_SHARE:
		return calls && r->o->shares &&
		    r->wholes.shares[c->event->column];
	case CHANGE_CALLS:
		return c->calls->known;
	default:
		return true;
	}
}

void
changes_percent(char *out, int64_t old, int64_t new, int64_t by)
{
	char	 text[PERCENT_ROOM];

	if (old == 0)
		strcpy(out, new == 0 ? "" : "added");
	else if (new == 0)
		strcpy(out, "removed");
	else
		snprintf(out, CHANGE_ROOM, "%s%s%%", by != 0 &&
		    (by > 0) == (old > 0) ? "+" : "",
		    percent_text(text, by, old));
}

void
changes_number(char *out, int64_t by)
{
	out[0] = '+';
	num_with_commas(out + (by > 0), by);
}

static void
put_share(const struct changes *c, int64_t by, char *out)
{
	int64_t	 whole = c->r->wholes.of[c->event->column];

	/* The field is empty if the total is 0. */
	*out = '\0';
	if (whole != 0)
		changes_percent(out, whole, 1, by);
}

static void
put_costs(const struct changes *c, const int64_t *costs, struct change_text *t)
{
	const struct choice_change	*e = c->event;
	int64_t				 by = costs[e->column];
	int				 i;

	for (i = 0; i < CHANGE_FIELDS; i++)
		t->at[i][0] = '\0';
	if (e->old != ID_NONE) {
		num_with_commas(t->at[CHANGE_OLD], costs[e->old]);
		num_with_commas(t->at[CHANGE_NEW], costs[e->new]);
		changes_percent(t->at[CHANGE_PERCENT], costs[e->old],
		    costs[e->new], by);
	}
	changes_number(t->at[CHANGE_BY], by);
	put_share(c, by, t->at[CHANGE_SHARE]);
}

static void
put_calls(const struct changes *c, uint32_t entry, char *out)
{
	const struct side_calls	*sides = &c->calls->sides;

	if (!sides->known) {
		changes_number(out, c->calls->graph.called.at[entry]);
		return;
	}
	num_with_commas(out, sides->old.at[entry]);
	strcat(out, "->");
	num_with_commas(out + strlen(out), sides->new.at[entry]);
}

void
changes_row(const struct changes *c, size_t i, struct change_text *t)
{
	uint32_t	 entry = c->entries[i];
	int64_t		 by;

	put_costs(c, entry_costs(c, entry), t);
	if (!c->calls->known)
		return;
	by = inclusive_costs(&c->calls->graph, entry)[c->event->column];
	changes_number(t->at[CHANGE_INCLUSIVE], by);
	put_share(c, by, t->at[CHANGE_INCLUSIVE_SHARE]);
	put_calls(c, entry, t->at[CHANGE_CALLS]);
}

bool
changes_part(const struct changes *c, size_t member, struct change_text *t)
{
	const int64_t	*costs = parts_costs(&c->r->parts, member);

	put_costs(c, costs, t);
	return costs[c->event->column] != 0;
}

const struct part_whole *
changes_whole(const struct changes *c, size_t i)
{
	return c->inclusive ? NULL :
	    parts_whole(&c->r->parts, c->entries[i]);
}

void
changes_totals(const struct changes *c, struct change_text *t)
{
	put_costs(c, c->r->breakdown.totals, t);
}

int
changes_sign(const struct change_text *t, enum change_field field)
{
	const char	*by = field == CHANGE_BY || field == CHANGE_PERCENT ||
			    field == CHANGE_SHARE ? t->at[CHANGE_BY] :
			    field == CHANGE_INCLUSIVE ||
			    field == CHANGE_INCLUSIVE_SHARE ?
			    t->at[CHANGE_INCLUSIVE] : "";

	return (*by == '+') - (*by == '-');
}
