/*
 * Only in text does a list leave out functions below the threshold.
 */
#include "report/view/functions.h"

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
	const struct functions	*f = context;

	return report_compare(f->r, report_self(f->r, x),
	    report_self(f->r, y), x, y);
}

/* Compare two functions or cycles by inclusive cost.  If these are equal,
   cycles come before functions, in the order of their numbers. */
static int
by_inclusive(const void *context, uint32_t x, uint32_t y)
{
	const struct functions	*f = context;
	const struct entries	*l = &f->r->breakdown.entries;
	const struct event_list	*sort = &f->r->choice->sort;
	int			 way;

	way = num_compare_desc(inclusive_costs(&f->calls, x),
	    inclusive_costs(&f->calls, y), sort->at, sort->n);
	return way != 0 ? way : x < l->n && y < l->n ?
	    entries_compare(l, x, y) : x >= l->n && y >= l->n ?
	    (x > y) - (x < y) : x >= l->n ? -1 : 1;
}

/* Return the change of a function's inclusive or self cost, by which a list of
   changes is sorted. */
static int64_t
change_of(const struct functions *f, uint32_t entry)
{
	return (f->by_inclusive ? inclusive_costs(&f->calls, entry) :
	    report_self(f->r, entry))[f->event->column];
}

static int
by_change(const void *context, uint32_t x, uint32_t y)
{
	const struct functions	*f = context;
	const struct intern	*names = &f->r->p->names;
	const struct entry	 ex = entries_at(&f->r->breakdown.entries, x);
	const struct entry	 ey = entries_at(&f->r->breakdown.entries, y);
	uint64_t		 vx = num_size(change_of(f, x));
	uint64_t		 vy = num_size(change_of(f, y));
	int			 way;

	if (vx != vy)
		return vx > vy ? -1 : 1;
	if ((way = intern_compare(names, ex.file, ey.file)) == 0 &&
	    (way = intern_compare(names, ex.name, ey.name)) == 0)
		way = intern_compare(names, ex.object, ey.object);
	return way;
}

/* Return whether a function is among the causes for which a total changed.  It
   is listed then even if its self costs are equal on both sides: others may
   call it more often. */
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

/* Return whether the options forbid inclusive costs in tables of functions. */
static bool
hides_inclusive(const struct report *r)
{
	return r->o->inclusive == REPORT_INCLUSIVE_NO &&
	    (r->o->form == REPORT_TEXT || r->o->form == REPORT_MARKDOWN);
}

static bool
is_listed(const struct functions *f, uint32_t entry)
{
	const struct breakdown	*b = &f->r->breakdown;

	return !parts_hides(&f->r->parts, entry) &&
	    (wide_sign(tally_get(&f->calls.called, entry)) != 0 ||
	    parts_whole(&f->r->parts, entry) != NULL || has_cause(f, entry) ||
	    breakdown_has(b, &b->entries.self, entry) ||
	    ((f->by_inclusive || !hides_inclusive(f->r)) &&
	    breakdown_has(b, &f->calls.inclusive, entry)));
}

/* Return whether the size of a function's self cost is a reason to list it. */
static bool
counts_self(const struct functions *f, uint32_t entry)
{
	return !f->by_inclusive || (entry < f->r->p->function_n &&
	    f->calls.shared[entry]);
}

/* Append the cycles to the list, and sort the functions of each cycle. */
static void
list_cycles(struct functions *f)
{
	uint32_t	*members, n, i, cycle;

	for (i = 0; i < f->calls.cycle_n; i++) {
		cycle = (uint32_t)f->calls.entries->n + i;
		if (!report_is_much(f->r, inclusive_costs(&f->calls, cycle)))
			continue;
		f->list[f->n++] = cycle;
		members = buckets_list(&f->calls.members, i + 1, &n);
		functions_sort(f, members, n);
	}
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
		f->some_causes |= f->causes[i].known;
	}
}

void
functions_list(struct functions *f, bool inclusive)
{
	enum report_form	 form = f->r->o->form;
	uint32_t		 i;

	f->event = NULL;
	f->by_inclusive = inclusive;
	f->n = 0;
	for (i = 0; i < f->r->breakdown.entries.n; i++)
		if ((form != REPORT_TEXT ||
		    (inclusive && report_is_much(f->r,
		    inclusive_costs(&f->calls, i))) ||
		    (counts_self(f, i) && report_is_much(f->r,
		    report_self(f->r, i)))) && is_listed(f, i))
			f->list[f->n++] = i;
	if (form == REPORT_TEXT && inclusive)
		list_cycles(f);
	if (form != REPORT_HTML)
		functions_sort(f, f->list, f->n);
}

void
functions_list_changes(struct functions *f, const struct choice_side *event,
    bool inclusive, bool all)
{
	uint64_t	 least = 1, size;
	uint32_t	 i;

	f->event = event;
	f->by_inclusive = inclusive;
	if (!all)
		least = report_least_change(f->r, event->column);
	f->n = f->less = 0;
	for (i = 0; i < f->r->breakdown.entries.n; i++) {
		if (parts_hides(&f->r->parts, i))
			continue;
		size = num_size(change_of(f, i));
		if (counts_self(f, i) && num_size(report_self(f->r, i)[
		    event->column]) > size)
			size = num_size(report_self(f->r, i)[event->column]);
		if (size > 0 && size >= least)
			f->list[f->n++] = i;
		else
			f->less += size > 0;
	}
	sort_ids(f->list, f->n, by_change, f);
}

void
functions_open(struct functions *f, struct report *r)
{
	enum report_form	 form = r->o->form;
	bool			 pages = form == REPORT_TEXT ||
				    form == REPORT_MARKDOWN;
	bool			 changes = pages && r->choice->change_n > 0;

	*f = (struct functions){ .r = r };
	if (form == REPORT_CSV || form == REPORT_SHEET)
		open_causes(f);
	inclusive_open_sums(&f->calls, &r->breakdown.entries, r->choice,
	    &r->choice->shown);
	side_calls_open(&f->sides, r, &f->calls);
	/* A report of changes shows sums over calls only if all calls were
	   kept.  If it does not show them, their overflow is no error. */
	if (!changes || graph_known(r->p)) {
		if (!hides_inclusive(r))
			note_entries(r, &f->calls.inclusive, "inclusive ");
		note_entry_numbers(r, &f->calls.called, "call count");
	}
	f->list = mem_get(r->breakdown.entries.n + f->calls.cycle_n,
	    sizeof(*f->list));
	if (!changes)
		functions_list(f, pages &&
		    r->o->inclusive == REPORT_INCLUSIVE_YES);
}

bool
functions_shown(const struct report *r)
{
	enum report_inclusive	 how = r->o->inclusive;

	return r->choice->change_n == 0 && (how == REPORT_INCLUSIVE_AUTO ?
	    graph_known(r->p) : how == REPORT_INCLUSIVE_YES);
}

bool
functions_inclusive(const struct report *r)
{
	return inclusive_known(r->p) && !hides_inclusive(r);
}

bool
functions_any(const struct report *r)
{
	size_t	 i = 0;

	if (r->least == 0 || r->o->inclusive == REPORT_INCLUSIVE_YES)
		return true;
	while (i < r->breakdown.entries.n &&
	    !report_is_much(r, report_self(r, i)))
		i++;
	return i < r->breakdown.entries.n;
}

void
functions_sort(const struct functions *f, uint32_t *entries, size_t n)
{
	sort_ids(entries, n, f->by_inclusive ? by_inclusive : by_self, f);
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

/*
 * How many rows ahead to prefetch each kind of data.  The costs of an entry and
 * the entry itself are fetched first, because the entry has the numbers of its
 * names; then the table of names is fetched, which has the addresses of the
 * texts.
 */
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
