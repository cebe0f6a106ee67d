/*
 * A row that only one profile has represents a zero in the other: both get all
 * rows first, so that each count has a counterpart.
 */
#include "ops/sum/aggregate.h"

#include <string.h>

#include "profile/profile.h"
#include "profile/build/profile_add.h"

/* A row of one profile and its counterpart in the other; see combine_rows. */
struct meeting {
	struct cost_table	*to;
	uint32_t		 to_row;
	const struct cost_table	*from;
	uint32_t		 from_row;
	const uint32_t		*column;
};

/* Replace each count by the greater of two, or the lesser. */
static inline void
choose(const struct meeting *m, bool greater)
{
	struct wide	 v, w;
	uint32_t	 i;
	int64_t		 x, y;

	for (i = 0; i < m->from->counts; i++) {
		if (!m->from->carries && !m->to->carries) {
			x = row_count(m->from, m->from_row, i);
			y = row_count(m->to, m->to_row, m->column[i]);
			if (greater ? x > y : x < y)
				cost_table_set(m->to, m->to_row, m->column[i],
				    x);
			continue;
		}
		v = row_wide(m->from, m->from_row, i);
		w = row_wide(m->to, m->to_row, m->column[i]);
		if (wide_compare(v, w) == (greater ? 1 : -1))
			cost_table_set_wide(m->to, m->to_row, m->column[i],
			    v);
	}
}

static void
lesser(struct cost_table *to, uint32_t to_row, const struct cost_table *from,
    uint32_t from_row, const uint32_t *column)
{
	choose(&(struct meeting){ to, to_row, from, from_row, column }, false);
}

static void
greater_of(struct cost_table *to, uint32_t to_row,
    const struct cost_table *from,
    uint32_t from_row, const uint32_t *column)
{
	choose(&(struct meeting){ to, to_row, from, from_row, column }, true);
}

bool
aggregate_fold(struct profile *acc, struct profile *src, bool greater,
    struct complaint *wrong)
{
	struct wide	 before[EVENT_MAX], v;
	uint32_t	 i;

	if (acc->metadata.profiles == 0)
		return profile_add(acc, src, wrong);
	if (!profile_add_rows(src, acc, profile_add_nothing, wrong) ||
	    !profile_add_rows(acc, src, greater ? greater_of : lesser, wrong))
		return false;
	memcpy(before, acc->summary, sizeof(before));
	if (!profile_add_metadata(acc, src, wrong))
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
	for (i = 0; i < SIDES; i++)
		side_totals_divide(&p->metadata.totals[i], n);
}
