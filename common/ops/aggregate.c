#include "ops/aggregate.h"

#include <string.h>

#include "profile/profile.h"
#include "profile/profile_add.h"

/* The row is there now; its counts stay. */
static void
touch(struct cost_table *to, uint32_t to_row, const struct cost_table *from,
    uint32_t from_row, const uint32_t *column)
{
	(void)to;
	(void)to_row;
	(void)from;
	(void)from_row;
	(void)column;
}

/* Each count becomes the greater one of two, or the lesser. */
static void
choose(struct cost_table *to, uint32_t to_row, const struct cost_table *from,
    uint32_t from_row, const uint32_t *column, bool greater)
{
	struct wide	 v, w;
	uint32_t	 i;
	int64_t		 x, y;

	for (i = 0; i < from->counts; i++) {
		if (!from->carries && !to->carries) {
			x = row_count(from, from_row, i);
			y = row_count(to, to_row, column[i]);
			if (greater ? x > y : x < y)
				cost_table_set(to, to_row, column[i], x);
			continue;
		}
		v = row_wide(from, from_row, i);
		w = row_wide(to, to_row, column[i]);
		if (wide_compare(v, w) == (greater ? 1 : -1))
			cost_table_set_wide(to, to_row, column[i], v);
	}
}

static void
lesser(struct cost_table *to, uint32_t to_row, const struct cost_table *from,
    uint32_t from_row, const uint32_t *column)
{
	choose(to, to_row, from, from_row, column, false);
}

static void
greater_of(struct cost_table *to, uint32_t to_row,
    const struct cost_table *from,
    uint32_t from_row, const uint32_t *column)
{
	choose(to, to_row, from, from_row, column, true);
}

bool
aggregate_fold(struct profile *acc, struct profile *src, bool greater,
    const char **why)
{
	struct wide	 before[EVENT_MAX], v;
	uint32_t	 i;

	if (acc->metadata.profiles == 0)
		return profile_add(acc, src, why);
	/* With all rows in both, a row of one alone meets a zero. */
	if (!profile_add_rows(src, acc, touch, why) ||
	    !profile_add_rows(acc, src, greater ? greater_of : lesser, why))
		return false;
	memcpy(before, acc->summary, sizeof(before));
	if (!profile_add_metadata(acc, src, why))
		return false;
	for (i = 0; i < acc->event_n; i++) {
		v = wide_add(acc->summary[i], wide_negate(before[i]));
		acc->summary[i] = (wide_compare(v, before[i]) > 0) == greater ?
		    v : before[i];
	}
	return true;
}

static void
divide_rows(struct cost_table *t, int64_t n)
{
	uint32_t	 row, i;

	/* Most counts of many events are zero. */
	for (row = 0; row < t->n; row++)
		for (i = 0; i < t->counts; i++)
			if (row_sign(t, row, i) != 0)
				cost_table_set_wide(t, row, i,
				    wide_divide(row_wide(t, row, i), n));
}

void
aggregate_divide(struct profile *p, int64_t n)
{
	uint32_t	 i;

	divide_rows(&p->costs, n);
	divide_rows(&p->arcs, n);
	divide_rows(&p->jumps, n);
	for (i = 0; i < p->event_n; i++)
		p->summary[i] = wide_divide(p->summary[i], n);
}
