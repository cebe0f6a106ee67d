#include "report/functions.h"

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "profile/profile.h"
#include "report/options.h"
#include "report/report.h"

static int
by_self(const void *context, uint32_t x, uint32_t y)
{
	const struct functions		*f = context;
	const struct report_options	*o = f->a->o;
	int				 way;

	way = num_compare_desc(breakdown_costs(&f->a->breakdown, x),
	    breakdown_costs(&f->a->breakdown, y), o->sort, o->sort_n);
	return way != 0 ? way : entries_compare(&f->a->breakdown.entries, x, y);
}

static bool
has_cost(const struct functions *f, uint32_t function)
{
	const struct breakdown	*b = &f->a->breakdown;
	size_t			 n = f->calls.p->event_n, i;

	if (b->changed_n > 0)
		return wide_sign(tally_get(&f->calls.called, function)) != 0 ||
		    !breakdown_sums_nothing(b, &b->entries.self, function *
n) ||
		    !breakdown_sums_nothing(b, &f->calls.inclusive, function *
n);
	for (i = 0; i < n; i++)
		if (wide_sign(tally_get(&f->calls.inclusive,
		    function * n + i)) != 0 ||
		    wide_sign(tally_get(&b->entries.self,
		    function * n + i)) != 0)
			return true;
	return wide_sign(tally_get(&f->calls.called, function)) != 0;
}

void
functions_open(struct functions *f, struct report *a)
{
	uint32_t	 i;

	f->a = a;
	f->n = 0;
	inclusive_open(&f->calls, &a->breakdown.entries);
	if (a->o->form != REPORT_MARKDOWN) {
		note_entries(a, &f->calls.inclusive, "inclusive ");
		note_entry_numbers(a, &f->calls.called, "call count");
	}
	f->list = mem_get(a->breakdown.entries.n, sizeof(*f->list));
	for (i = 0; i < a->breakdown.entries.n; i++)
		if (has_cost(f, i))
			f->list[f->n++] = i;
	sort_ids(f->list, f->n, by_self, f);
}

void
functions_close(struct functions *f)
{
	mem_free(f->list);
	inclusive_close(&f->calls);
}

const int64_t *
functions_self(const struct functions *f, size_t i)
{
	return breakdown_costs(&f->a->breakdown, f->list[i]);
}
