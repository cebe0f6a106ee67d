/*
 * The order is that of the one event's change, up or down, whatever the report
 * is sorted by.
 */
#include "report/changes.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "profile/profile.h"
#include "report/report.h"

static const int64_t *
entry_costs(const struct changes *c, uint32_t entry)
{
	return breakdown_costs(&c->r->breakdown, entry);
}

static int
downwards(const void *context, uint32_t x, uint32_t y)
{
	const struct changes	*c = context;
	const struct breakdown	*b = &c->r->breakdown;
	const struct intern	*names = &b->p->names;
	const struct entry	*ex = &b->entries.at[x];
	const struct entry	*ey = &b->entries.at[y];
	uint64_t		 vx, vy;
	int			 way;

	vx = num_size(entry_costs(c, x)[c->side->column]);
	vy = num_size(entry_costs(c, y)[c->side->column]);
	if (vx != vy)
		return vx > vy ? -1 : 1;
	if ((way = intern_compare(names, ex->file, ey->file)) == 0 &&
	    (way = intern_compare(names, ex->name, ey->name)) == 0)
		way = intern_compare(names, ex->object, ey->object);
	return way;
}

void
changes_open(struct changes *c, struct report *r,
    const struct choice_side *side, bool all)
{
	const struct breakdown	*b = &r->breakdown;
	uint64_t		 least = 1, old, new;
	uint32_t		 i;

	*c = (struct changes){ .r = r, .side = side };
	if (!all) {
		old = report_least(r, b->totals[side->old]);
		new = report_least(r, b->totals[side->new]);
		least = old > new ? old : new;
	}
	c->entries = mem_get(b->entries.n, sizeof(*c->entries));
	for (i = 0; i < b->entries.n; i++)
		if (entry_costs(c, i)[side->column] != 0 &&
		    num_size(entry_costs(c, i)[side->column]) >= least)
			c->entries[c->n++] = i;
	sort_ids(c->entries, c->n, downwards, c);
}

void
changes_close(struct changes *c)
{
	mem_free(c->entries);
}

const int64_t *
changes_costs(const struct changes *c, size_t i)
{
	return entry_costs(c, c->entries[i]);
}

static void
put_percent(char *out, int64_t old, int64_t new, int64_t by)
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
changes_text(const struct changes *c, const int64_t *costs,
    char text[][CHANGE_ROOM])
{
	int64_t	 old = costs[c->side->old], new = costs[c->side->new];
	int64_t	 by = costs[c->side->column];

	num_with_commas(text[CHANGE_OLD], old);
	num_with_commas(text[CHANGE_NEW], new);
	text[CHANGE_BY][0] = '+';
	num_with_commas(text[CHANGE_BY] + (by > 0), by);
	put_percent(text[CHANGE_PERCENT], old, new, by);
}
