#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "profile/formula.h"
#include "read/read.h"
#include "read/reader.h"

/* NAME = FORMULA : LONG, NAME : LONG, and without any colon NAME LONG. */
void
read_definition(struct reader *r, struct slice v)
{
	struct definition	 d = { .name = { NULL, 0 } };
	char			 found[QUOTE_MAX];

	if (!definition_read(&d, v)) {
		reader_find(r, FIND_BAD_EVENT, "expected the name of an event, "
		    "found '%s'", diag_quote(found, sizeof(found), v.at,
		    v.len));
		return;
	}
	if (!profile_define(r->p, &d))
		reader_find(r, FIND_EVENT_CONFLICT, "expected the formula that "
		    "event '%s' had before, found '%s'", d.name.at,
		    d.formula.at);
	definition_free(&d);
}

static bool
is_listed(const struct reader *r, const char *name, size_t len)
{
	const struct profile	*p = r->p;
	uint32_t		 i, id;

	if (!intern_find(&p->names, name, len, &id))
		return false;
	for (i = 0; i < r->event_n; i++)
		if (p->events[r->columns[i]].name == id)
			return true;
	return false;
}

/* The column of an event.  Another one of a name that the list has gets a
   number behind it: what is written names each event once. */
static uint32_t
event_column(struct reader *r, struct slice w)
{
	char		*name, found[QUOTE_MAX], called[QUOTE_MAX];
	size_t		 len = w.len;
	unsigned	 n = 1;
	uint32_t	 column;

	if (r->event_n == EVENT_MAX)
		return ID_NONE;
	/* Every list ends, so there is a number that is free. */
	name = mem_resize(NULL, len + 16, 1);
	memcpy(name, w.at, len);
	while (is_listed(r, name, len))
		len = w.len + (size_t)snprintf(name + w.len, 16, "#%u", ++n);
	if (n > 1)
		reader_find_at(r, w.at, FIND_EVENT_TWICE, "expected each event "
		    "once, found '%s' again; it is called '%s'",
		    diag_quote(found, sizeof(found), w.at, w.len),
		    diag_quote(called, sizeof(called), name, len));
	column = profile_event(r->p, name, len);
	mem_free(name);
	return column;
}

void
read_events(struct reader *r, struct slice v)
{
	struct slice	 w;
	char		 found[QUOTE_MAX];
	uint32_t	 column;
	bool		 known[EVENT_MAX], differ = false;
	uint32_t	 before = 0, i;

	if (r->events_here) {
		reader_find(r, FIND_EVENTS_TWICE, "expected one 'events:' in "
		    "a header, found another");
		return;
	}
	r->events_here = true;
	memcpy(known, r->in_file, sizeof(known));
	r->event_n = 0;
	while ((w = slice_word(&v)).len > 0) {
		column = event_column(r, w);
		if (column == ID_NONE) {
			diag_quote(found, sizeof(found), w.at, w.len);
			reader_find_at(r, w.at, FIND_TOO_MANY_EVENTS,
			    "expected at most %d events, found '%s'",
			    EVENT_MAX, found);
			reader_stop(r);
			return;
		}
		r->columns[r->event_n++] = column;
		differ = differ || !known[column];
		r->in_file[column] = true;
	}
	if (r->event_n == 0) {
		reader_find(r, FIND_NO_EVENTS,
		    "expected the names of events, found none");
		reader_stop(r);
	}
	for (i = 0; i < EVENT_MAX; i++)
		before += known[i];
	if (r->result->parts > 0 && (differ || before != r->event_n))
		reader_find(r, FIND_EVENTS_DIFFER, "expected the events of the "
		    "parts before; those that are missing count 0");
	r->has_events = true;
}

static bool
read_values(struct reader *r, const char *p, int64_t *v, uint32_t max,
    uint32_t *n)
{
	const char	*end;
	char		 found[QUOTE_MAX];
	uint64_t	 number;
	bool		 minus;

	memset(v, 0, max * sizeof(*v));
	for (*n = 0;; p = end, ++*n) {
		while (is_blank(*p))
			p++;
		if (*p == '\n')
			return true;
		minus = *p == '-';
		end = scan_number(p + minus, &number);
		if (end == p + minus || (*end != '\n' && !is_blank(*end)) ||
		    (number > (uint64_t)INT64_MAX + minus &&
		    r->creator != CREATOR_XDEBUG)) {
			reader_find_at(r, p, FIND_BAD_COUNT,
			    "expected a number of 63 bits, found '%s'",
			    word_quote(p, found, sizeof(found)));
			return false;
		}
		if (*n == max) {
			reader_find_at(r, p, FIND_TOO_MANY_COUNTS,
			    "expected at most %u counts, found also '%s'",
			    max, word_quote(p, found, sizeof(found)));
			return false;
		}
		if (number > (uint64_t)INT64_MAX + minus)
			reader_find_at(r, p, FIND_WRAPPED_COUNT, "expected a "
			    "number of 63 bits, found '%s'; taken for a "
			    "negative one",
			    word_quote(p, found, sizeof(found)));
		v[*n] = (int64_t)(minus ? 0 - number : number);
	}
}

/* Values of a `summary:' or `totals:' line, put into columns. */
static bool
read_sums(struct reader *r, struct slice v, const char *key, int64_t *sums)
{
	int64_t		 values[EVENT_MAX];
	uint32_t	 n, i;

	if (!r->has_events) {
		reader_find(r, FIND_NO_EVENTS,
		    "expected 'events:' before '%s:'", key);
		reader_stop(r);
		return false;
	}
	if (!read_values(r, v.at, values, r->event_n, &n))
		return false;
	memset(sums, 0, EVENT_MAX * sizeof(*sums));
	for (i = 0; i < r->event_n; i++)
		sums[r->columns[i]] = values[i];
	return true;
}

static void
compare_sums(struct reader *r, enum finding_kind kind, const char *key,
    const int64_t *stated)
{
	struct wide	 total;
	uint32_t	 i, column;
	char		 text[WIDE_ROOM];

	for (i = 0; i < r->event_n; i++) {
		column = r->columns[i];
		total = reader_total(r, column);
		if (wide_compare(wide_of(stated[column]), total) == 0)
			continue;
		if (kind == FIND_TOTALS_DIFFER &&
		    check_other_totals(r, total, stated[column]))
			return;
		reader_find(r, kind, "expected '%s' to be the sum of the cost "
		    "lines, %s, found %lld", key, wide_text(text, total),
		    (long long)stated[column]);
		return;
	}
}

/* Whether nothing but an empty line stands between the line at hand and the
   last fn=. */
static bool
follows_fn(const struct reader *r)
{
	enum tail	 before = r->begin == r->block ? r->tail :
	    tail_of(r->block, r->begin);

	return r->line == r->fn_line + 1 ||
	    (r->line == r->fn_line + 2 && before == TAIL_EMPTY);
}

void
read_summary(struct reader *r, struct slice v)
{
	if (!read_sums(r, v, "summary", r->summary))
		return;
	if (r->has_summary)
		reader_find(r, FIND_SUMMARY_TWICE,
		    "expected one 'summary:', found another; it holds");
	r->has_summary = true;
	/* Whether something counts behind it is to be seen at the end. */
	if (r->in_body && r->creator == CREATOR_XDEBUG) {
		r->summary_in_head = follows_fn(r);
		r->section = ID_NONE;
	}
	if (r->in_body && r->cachegrind) {
		compare_sums(r, FIND_SUMMARY_DIFFERS, "summary:", r->summary);
		r->section = ID_NONE;
	}
}

void
read_totals(struct reader *r, struct slice v)
{
	int64_t		 stated[EVENT_MAX];
	uint32_t	 i;

	/* The last line of a part, also of one without cost lines. */
	if (!r->in_body && r->has_events)
		part_body(r, v.at);
	if (!read_sums(r, v, "totals", stated))
		return;
	r->has_totals = true;
	for (i = 0; i < EVENT_MAX; i++)
		r->totals_then[i] = reader_total(r, i);
	compare_sums(r, FIND_TOTALS_DIFFER, "totals:", stated);
}
