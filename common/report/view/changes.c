/*
 * Functions are sorted by the magnitude of the change in one event, whatever
 * the report is sorted by.
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

/* The costs by which the list has an entry: inclusive or self costs. */
static const int64_t *
costs_of(const struct changes *c, uint32_t entry)
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

	vx = num_size(costs_of(c, x)[c->event->column]);
	vy = num_size(costs_of(c, y)[c->event->column]);
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
		size = num_size(costs_of(c, i)[c->event->column]);
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
