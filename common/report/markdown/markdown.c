/*
 * A page has a limit of bytes.  Rows that do not fit are removed again, and a
 * line tells how many are omitted.
 */
#include "report/markdown/markdown.h"

#include <string.h>

#include "base/mem.h"
#include "text/num.h"
#include "text/percent.h"
#include "io/sink.h"
#include "profile/event.h"
#include "profile/profile.h"
#include "report/view/changes.h"
#include "report/view/functions.h"
#include "report/markdown/matched_list.h"
#include "report/view/options.h"
#include "report/markdown/page.h"
#include "report/view/report.h"
#include "report/markdown/verdict_lines.h"

enum { MD_TOP = 10, MD_ROWS = 200 };

/* The rows of the page: changes of an event, or functions. */
struct markdown {
	struct report	*r;
	struct page	 page;
	bool		 changed;
	struct choice_change event;
	struct change_calls calls;
	struct changes	 changes;
	struct functions functions;
	size_t		 n;		/* number of rows */
};

static struct slice
name_of(const struct markdown *m, uint32_t name)
{
	const struct intern	*names = &m->r->p->names;

	return (struct slice){ intern_text(names, name),
		intern_length(names, name) };
}

static void
add_event(struct markdown *m, uint32_t column)
{
	page_name(&m->page, event_text(m->r->p, column));
}

static void
add_function(struct markdown *m, uint32_t entry,
    const struct part_whole *whole)
{
	const struct entry	 at = entries_at(&m->r->breakdown.entries,
				    entry);
	const char		*word = marks_word(&m->r->marks, entry);

	page_text(&m->page, "| ");
	page_names(&m->page, name_of(m, at.file), name_of(m, at.name));
	page_text(&m->page, *word != '\0' ? " " : "");
	page_text(&m->page, word);
	if (whole != NULL)
		page_text(&m->page, whole->became ? ", which became" :
		    ", which was");
	page_text(&m->page, " |\n");
}

static void
add_share(struct markdown *m, int64_t v, int64_t total)
{
	char	 text[PERCENT_ROOM];

	if (!m->r->o->shares || v == 0)
		return;
	page_text(&m->page, " (");
	page_text(&m->page, total == 0 ? "n/a)" :
	    percent_text(text, v, total));
	page_text(&m->page, total == 0 ? "" : "%)");
}

static void
add_function_row(struct markdown *m, size_t i)
{
	const struct report	*r = m->r;
	const int64_t		*self = functions_self(&m->functions, i);
	uint32_t		 k, column;

	for (k = 0; k < r->choice->shown.n; k++) {
		column = r->choice->shown.at[k];
		page_text(&m->page, "| ");
		page_number(&m->page, self[column]);
		add_share(m, self[column], r->wholes.of[column]);
		page_text(&m->page, " ");
	}
	add_function(m, m->functions.list[i], NULL);
}

static void
add_fields(struct markdown *m, const struct change_text *t)
{
	enum change_field	 k;

	for (k = 0; k < CHANGE_FIELDS; k++)
		if (changes_has(&m->changes, k)) {
			page_text(&m->page, "| ");
			page_text(&m->page, t->at[k]);
			page_text(&m->page, *t->at[k] != '\0' ? " " : "");
		}
}

/* Add a function; for a whole, its members below it. */
static void
add_change_row(struct markdown *m, size_t i)
{
	const struct part_whole	*whole = changes_whole(&m->changes, i);
	struct change_text	 t;
	struct entry		 at;
	size_t			 k;

	changes_row(&m->changes, i, &t);
	add_fields(m, &t);
	add_function(m, m->changes.entries[i], whole);
	for (k = whole == NULL ? 0 : whole->first; whole != NULL &&
	    k < whole->end; k++) {
		if (!changes_part(&m->changes, k, &t))
			continue;
		at = m->r->parts.members[k];
		add_fields(m, &t);
		page_text(&m->page, "| \xe2\x86\xb3 ");
		page_names(&m->page, name_of(m, at.file), name_of(m, at.name));
		page_text(&m->page, " |\n");
	}
}

static void
add_change_head(struct markdown *m)
{
	static const char *const	 heads[CHANGE_FIELDS] = {
		"old", "new", "change", "percent", "share", "inclusive",
		"share", "calls"
	};
	enum change_field		 k;

	page_text(&m->page, "\n");
	for (k = 0; k < CHANGE_FIELDS; k++)
		if (changes_has(&m->changes, k)) {
			page_text(&m->page, k == CHANGE_BY &&
			    m->changes.inclusive ? "| inclusive " : "| ");
			page_text(&m->page, heads[k]);
			page_text(&m->page, " ");
		}
	page_text(&m->page, "| function |\n");
	for (k = 0; k < CHANGE_FIELDS; k++)
		if (changes_has(&m->changes, k))
			page_text(&m->page, "| ---: ");
	page_text(&m->page, "| --- |\n");
}

static void
add_function_head(struct markdown *m)
{
	const struct event_list	*shown = &m->r->choice->shown;
	uint32_t		 i;

	page_text(&m->page, "\n");
	for (i = 0; i < shown->n; i++) {
		page_text(&m->page, "| ");
		add_event(m, shown->at[i]);
		page_text(&m->page, " ");
	}
	page_text(&m->page, "| function |\n");
	for (i = 0; i < shown->n; i++)
		page_text(&m->page, "| ---: ");
	page_text(&m->page, "| --- |\n");
}

/* Add a table of rows i to n; returns the first row that did not fit. */
static size_t
add_table(struct markdown *m, size_t i, size_t n)
{
	size_t	 len = m->page.len;

	if (m->changed)
		add_change_head(m);
	else
		add_function_head(m);
	if (!page_fits(&m->page, len))
		return i;
	for (; i < n; i++) {
		len = m->page.len;
		if (m->changed)
			add_change_row(m, i);
		else
			add_function_row(m, i);
		if (!page_fits(&m->page, len))
			break;
	}
	return i;
}

/* Add `Ir 10 -> 12 (+20.0%)', as far as that is known. */
static void
add_change(struct markdown *m, uint32_t column, const char *fence)
{
	struct wholes_change	 c = wholes_change(&m->r->wholes, column);
	struct page		*page = &m->page;
	char			 text[CHANGE_ROOM];

	page_text(page, fence);
	add_event(m, column);
	page_text(page, " ");
	if (c.known) {
		page_number(page, c.old);
		page_text(page, " \xe2\x86\x92 ");
		page_number(page, c.new);
		changes_percent(text, c.old, c.new, c.by);
		page_text(page, *text != '\0' ? " (" : "");
		page_text(page, text);
		page_text(page, *text != '\0' ? ")" : "");
	} else {
		changes_number(text, c.by);
		page_text(page, text);
	}
	page_text(page, fence);
	if (wholes_is_all(&m->r->wholes, column))
		return;
	changes_number(text, m->r->breakdown.totals[column]);
	page_text(page, ", filtered to ");
	page_text(page, text);
}

/* Add a line with the changes of the other events. */
static void
add_others(struct markdown *m)
{
	const struct choice	*c = m->r->choice;
	uint32_t		 column;
	size_t			 i, len;
	bool			 some = false;

	for (i = 0; i < c->change_n; i++) {
		column = c->change[i].column;
		if (column == m->event.column ||
		    (wholes_change(&m->r->wholes, column).by == 0 &&
		    wholes_is_all(&m->r->wholes, column)))
			continue;
		len = m->page.len;
		page_text(&m->page, some ? "; " : "\n");
		add_change(m, column, "");
		if (!page_fits(&m->page, len))
			break;
		some = true;
	}
	page_text(&m->page, some ? "\n" : "");
}

static void
add_summary(struct markdown *m)
{
	const struct report	*r = m->r;
	struct page		*page = &m->page;
	uint32_t		 column = m->changed ? m->event.column :
				    r->choice->sort.at[0];
	size_t			 len;

	if (m->n == 0 && r->choice->difference && r->choice->side_n == 0 &&
	    breakdown_is_empty(&r->breakdown)) {
		page_text(page, "**Nothing changed**\n");
		return;
	}
	if (!m->changed) {
		page_text(page, "**");
		add_event(m, column);
		page_text(page, " ");
		page_number(page, r->breakdown.totals[column]);
		page_text(page, "** in all\n");
		return;
	}
	if (m->n == 0 && wholes_change(&r->wholes, column).by == 0) {
		page_text(page, "**");
		add_event(m, column);
		if (r->wholes.known[column]) {
			page_text(page, " ");
			page_number(page, r->wholes.new[column]);
		}
		page_text(page, "** has not changed\n");
	} else {
		add_change(m, column, "**");
		page_text(page, "\n");
	}
	len = page->len;
	if (page_fits(page, len))
		add_others(m);
}

/* Add the first rows, and a folded table of the others; returns the number of
   rows on the page. */
static size_t
add_rows(struct markdown *m)
{
	size_t	 n = report_limit(m->r, m->n), len, i, top;

	n = n < MD_ROWS ? n : MD_ROWS;
	top = n < MD_TOP ? n : MD_TOP;
	m->page.table = true;
	i = add_table(m, 0, top);
	if (i < top || i == n)
		return i;
	len = m->page.len;
	page_text(&m->page, "\n<details><summary>More functions</summary>\n");
	i = add_table(m, i, n);
	if (i == top)
		m->page.len = len;
	else
		page_text(&m->page, "\n</details>\n");
	return i;
}

/* Find the event that rows are sorted by; if they are sorted by a side, the
   event of that side. */
static void
find_event(struct markdown *m)
{
	const struct choice	*c = m->r->choice;
	const struct choice_side *s;
	uint32_t		 column = c->sort.at[0];
	size_t			 i;

	m->event = (struct choice_change){ column, ID_NONE, ID_NONE };
	for (i = 0; i < c->side_n; i++) {
		s = &c->sides[i];
		if (s->column == column || s->old == column ||
		    s->new == column)
			m->event = (struct choice_change){
				s->column, s->old, s->new
			};
	}
}

static void
open_changes(struct markdown *m)
{
	struct report	*r = m->r;

	find_event(m);
	m->changes = (struct changes){
		.r = r, .event = &m->event, .calls = &m->calls
	};
	changes_calls_open(&m->calls, r);
	m->changes.inclusive = m->calls.known && r->o->inclusive;
	changes_open(&m->changes, true);
	m->n = m->changes.n;
}

void
markdown_put(struct report *r)
{
	struct markdown	 m = { .r = r, .changed = r->choice->change_n > 0 };
	size_t		 n = 0;

	if (m.changed)
		open_changes(&m);
	else {
		functions_open(&m.functions, r);
		m.n = m.functions.n;
	}
	m.page.before = verdict_lines_put(r);
	add_summary(&m);
	if (page_fits(&m.page, 0) && (m.n > 0 || !r->choice->difference))
		n = add_rows(&m);
	page_left_out(&m.page, m.n - n, "function");
	if (m.changed) {
		matched_list_add(&m.page, r);
	}
	sink_put(r->out, m.page.at, m.page.len);
	if (m.changed) {
		changes_close(&m.changes);
		changes_calls_close(&m.calls);
	} else
		functions_close(&m.functions);
	mem_free(m.page.at);
}
