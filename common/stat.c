#include "stat.h"

#include <string.h>

#include "profile.h"
#include "profile_add.h"

/* The row is there now; its counts stay. */
static void
touch(struct rows *to, uint32_t to_row, const struct rows *from,
    uint32_t from_row, const uint32_t *column, uint32_t n)
{
	(void)to;
	(void)to_row;
	(void)from;
	(void)from_row;
	(void)column;
	(void)n;
}

static void
lesser(struct rows *to, uint32_t to_row, const struct rows *from,
    uint32_t from_row, const uint32_t *column, uint32_t n)
{
	struct wide	 v;
	uint32_t	 i;

	for (i = 0; i < n; i++) {
		v = row_wide(from, from_row, i);
		if (wide_compare(v, row_wide(to, to_row, column[i])) < 0)
			row_set_wide(to, to_row, column[i], v);
	}
}

static void
greater_of(struct rows *to, uint32_t to_row, const struct rows *from,
    uint32_t from_row, const uint32_t *column, uint32_t n)
{
	struct wide	 v;
	uint32_t	 i;

	for (i = 0; i < n; i++) {
		v = row_wide(from, from_row, i);
		if (wide_compare(v, row_wide(to, to_row, column[i])) > 0)
			row_set_wide(to, to_row, column[i], v);
	}
}

bool
stat_fold(struct profile *acc, struct profile *src, bool greater,
    const char **why)
{
	struct wide	 before[EVENT_MAX], v;
	uint32_t	 i;

	if (acc->facts.profiles == 0)
		return profile_add(acc, src, why);
	/* With all rows in both, a row of one alone meets a zero. */
	if (!profile_add_rows(src, acc, touch, why) ||
	    !profile_add_rows(acc, src, greater ? greater_of : lesser, why))
		return false;
	memcpy(before, acc->summary, sizeof(before));
	if (!profile_add_facts(acc, src, why))
		return false;
	for (i = 0; i < acc->event_n; i++) {
		v = wide_add(acc->summary[i], wide_negate(before[i]));
		acc->summary[i] = (wide_compare(v, before[i]) > 0) == greater ?
		    v : before[i];
	}
	return true;
}

static void
divide_rows(struct rows *t, int64_t n)
{
	uint32_t	 row, i;

	for (row = 0; row < t->n; row++)
		for (i = 0; i < t->counts; i++)
			row_set_wide(t, row, i,
			    wide_divide(row_wide(t, row, i), n));
}

void
stat_divide(struct profile *p, int64_t n)
{
	uint32_t	 i;

	divide_rows(&p->costs, n);
	divide_rows(&p->arcs, n);
	divide_rows(&p->jumps, n);
	for (i = 0; i < p->event_n; i++)
		p->summary[i] = wide_divide(p->summary[i], n);
}
