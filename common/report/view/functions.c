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
#include "report/view/cause_list.h"
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

/* Whether a function has a cause: what it costs in all may be unchanged. */
static bool
has_cause(const struct functions *f, uint32_t entry)
{
	uint32_t	 i;

	for (i = 0; f->some_causes && i < f->r->choice->shown.n; i++)
		if (entry < f->r->p->function_n &&
		    cause_list_has(&f->causes[i], entry))
			return true;
	return false;
}

/* Whether an entry has costs, in a difference those of events that changed. */
static bool
has_costs(const struct breakdown *b, const struct tally *costs, size_t entry)
{
	uint32_t	 i;

	if (b->changed->n > 0)
		return !breakdown_sums_nothing(b, costs, entry * b->event_n);
	for (i = 0; i < b->event_n; i++)
		if (wide_sign(tally_get(costs, entry * b->event_n + i)) != 0)
			return true;
	return false;
}

static bool
is_listed(const struct functions *f, uint32_t entry)
{
	const struct breakdown	*b = &f->r->breakdown;

	return !parts_hides(&f->r->parts, entry) &&
	    (wide_sign(tally_get(&f->calls.called, entry)) != 0 ||
	    parts_whole(&f->r->parts, entry) != NULL || has_cause(f, entry) ||
	    has_costs(b, &b->entries.self, entry) ||
	    has_costs(b, &f->calls.inclusive, entry));
}

static void
open_causes(struct functions *f)
{
	const struct choice	*c = f->r->choice;
	struct choice_side	 event;
	uint32_t		 i;

	f->causes = mem_get(c->shown.n, sizeof(*f->causes));
	for (i = 0; i < c->shown.n; i++) {
		event = choice_event(c, c->shown.at[i]);
		if (event.column != c->shown.at[i])
			event.old = ID_NONE;
		cause_list_open(&f->causes[i], f->r, event);
		cause_list_index(&f->causes[i]);
		f->some_causes = f->some_causes || f->causes[i].known;
	}
}

void
functions_open(struct functions *f, struct report *r)
{
	uint32_t	 i;

	f->r = r;
	f->n = 0;
	f->causes = NULL;
	f->some_causes = false;
	if (r->o->form == REPORT_CSV || r->o->form == REPORT_SHEET)
		open_causes(f);
	inclusive_open_sums(&f->calls, &r->breakdown.entries);
	memset(&f->sides, 0, sizeof(f->sides));
	side_calls_open(&f->sides, r, &f->calls);
	note_entries(r, &f->calls.inclusive, "inclusive ");
	note_entry_numbers(r, &f->calls.called, "call count");
	f->list = mem_get(r->breakdown.entries.n, sizeof(*f->list));
	for (i = 0; i < r->breakdown.entries.n; i++)
		if (is_listed(f, i))
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
	size_t	 i;

	for (i = 0; f->causes != NULL && i < f->r->choice->shown.n; i++)
		cause_list_close(&f->causes[i]);
	mem_free(f->causes);
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
