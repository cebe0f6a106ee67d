/*
 * A row is shown if its cost in the first sort column reaches the threshold
 * and, in a difference, if any event changed.
 */
#include "report/view/report.h"

#include <math.h>

#include "base/mem.h"
#include "text/num.h"
#include "report/view/options.h"
#include "report/view/table.h"

uint64_t
report_least(const struct report *r, int64_t total)
{
	double	 limit = total < 0 ? -(double)total : (double)total;

	return (uint64_t)ceil(r->o->threshold * limit / 100);
}

uint64_t
report_least_change(const struct report *r, uint32_t column)
{
	const struct wholes	*w = &r->wholes;
	uint64_t		 old = report_least(r, w->of[column]), new;

	if (!w->known[column])
		return report_least(r, w->of[column] != 0 ? w->of[column] :
		    r->breakdown.totals[column]);
	new = report_least(r, w->new[column]);
	return old > new ? old : new;
}

int
report_compare(const struct report *r, const int64_t *costs_x,
    const int64_t *costs_y, uint32_t x, uint32_t y)
{
	const struct event_list	*sort = &r->choice->sort;
	int			 way = num_compare_desc(costs_x, costs_y,
				    sort->at, sort->n);

	return way != 0 ? way : entries_compare(&r->breakdown.entries, x, y);
}

bool
report_is_much(const struct report *r, const int64_t *costs)
{
	return num_size(costs[r->choice->sort.at[0]]) >= r->least &&
	    !breakdown_is_nothing(&r->breakdown, costs);
}

size_t
report_limit(const struct report *r, size_t n)
{
	size_t	 limit = r->o->limit;

	return limit > 0 && n > limit ? limit : n;
}

size_t
report_limit_or(const struct report *r, size_t n, size_t most)
{
	return !r->o->limited && n > most ? most : report_limit(r, n);
}

bool
report_has_trend(const struct report *r, uint32_t column)
{
	return r->choice->changed.n > 0 &&
	    choice_is_change(r->choice, r->p, column);
}

struct table *
report_table_new(const struct report *r, bool outer)
{
	struct table	*t = mem_get(1, sizeof(*t));
	uint32_t	 i;

	t->p = r->p;
	t->totals = r->wholes.of;
	t->shown = r->choice->shown.at;
	t->n = r->choice->shown.n;
	t->shares = r->o->shares;
	t->color = r->o->color;
	for (i = 0; i < t->n; i++)
		t->trend[i] = report_has_trend(r, t->shown[i]);
	t->outer = outer;
	return t;
}
