/*
 * Only text has a threshold here; other forms list all functions.
 */
#include "report/view/functions.h"

#include <string.h>

#include "base/hot.h"
#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "profile/profile.h"
#include "report/view/note.h"
#include "report/view/options.h"
#include "report/view/report.h"

static int
by_self(const void *context, uint32_t x, uint32_t y)
{
	const struct functions		*f = context;
	const struct event_list	*sort = &f->r->choice->sort;
	int				 way;

	way = num_compare_desc(report_self(f->r, x), report_self(f->r, y),
	    sort->at, sort->n);
	return way != 0 ? way : entries_compare(&f->r->breakdown.entries, x, y);
}

static bool
has_cost(const struct functions *f, uint32_t function)
{
	const struct breakdown	*b = &f->r->breakdown;
	size_t			 n = f->calls.p->event_n, i;

	if (parts_hides(&f->r->parts, function))
		return false;
	if (wide_sign(tally_get(&f->calls.called, function)) != 0)
		return true;
	if (parts_whole(&f->r->parts, function) != NULL)
		return true;
	if (b->changed->n > 0)
		return !breakdown_sums_nothing(b, &b->entries.self,
		    function * n) ||
		    !breakdown_sums_nothing(b, &f->calls.inclusive,
		    function * n);
	for (i = 0; i < n; i++)
		if (wide_sign(tally_get(&f->calls.inclusive,
		    function * n + i)) != 0 ||
		    wide_sign(tally_get(&b->entries.self,
		    function * n + i)) != 0)
			return true;
	return false;
}

void
functions_open(struct functions *f, struct report *r)
{
	uint32_t	 i;

	f->r = r;
	f->n = 0;
	inclusive_open_sums(&f->calls, &r->breakdown.entries);
	memset(&f->sides, 0, sizeof(f->sides));
	if (r->o->form != REPORT_MARKDOWN) {
		side_calls_open(&f->sides, r, &f->calls);
		note_entries(r, &f->calls.inclusive, "inclusive ");
		note_entry_numbers(r, &f->calls.called, "call count");
	}
	f->list = mem_get(r->breakdown.entries.n, sizeof(*f->list));
	for (i = 0; i < r->breakdown.entries.n; i++)
		if (has_cost(f, i))
			f->list[f->n++] = i;
	if (r->o->form != REPORT_HTML)
		functions_sort(f, f->list, f->n);
}

void
functions_sort(const struct functions *f, uint32_t *entries, size_t n)
{
	sort_ids(entries, n, by_self, f);
}

void
functions_close(struct functions *f)
{
	mem_free(f->list);
	inclusive_close(&f->calls);
	side_calls_close(&f->sides);
}

/* How many rows ahead to prefetch.  The entry and its numbers come first: the
   entry holds the numbers of its names, and the table of names the addresses of
   their text. */
enum { EXPECT_NAME = 4, EXPECT_ENTRY = 12, EXPECT_NUMBERS = 20 };

void
functions_expect(const struct functions *f, size_t i)
{
	const struct breakdown	*b = &f->r->breakdown;
	const struct intern	*names = &f->r->p->names;
	struct entry		 entry;
	uint32_t		 at;

	if (f->n - i <= EXPECT_NUMBERS)
		return;
	at = f->list[i + EXPECT_NUMBERS];
	entries_expect(&b->entries, at);
	PREFETCH(&f->calls.called.at[at]);
	PREFETCH(breakdown_costs(b, at));
	PREFETCH(f->calls.inclusive.at + (size_t)at * b->event_n);
	entry = entries_at(&b->entries, f->list[i + EXPECT_ENTRY]);
	PREFETCH(&names->entries[entry.name]);
	PREFETCH(&names->entries[entry.file]);
	entry = entries_at(&b->entries, f->list[i + EXPECT_NAME]);
	PREFETCH(intern_text(names, entry.name));
	PREFETCH(intern_text(names, entry.file));
}

const int64_t *
functions_self(const struct functions *f, size_t i)
{
	return report_self(f->r, f->list[i]);
}
