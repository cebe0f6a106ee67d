#include <string.h>

#include "mem.h"
#include "read.h"
#include "reader.h"

/* Copy the pieces of a formula in the one spelling that is written. */
static size_t
spell_term(char *out, bool first, bool minus, struct piece factor,
    struct piece name)
{
	size_t	 n = 0;

	if (!first || minus) {
		if (!first)
			out[n++] = ' ';
		out[n++] = minus ? '-' : '+';
		out[n++] = ' ';
	}
	if (factor.len > 0) {
		memcpy(out + n, factor.at, factor.len);
		n += factor.len;
		out[n++] = ' ';
	}
	memcpy(out + n, name.at, name.len);
	return n + name.len;
}

/* A term: sign, number, `*' and name, all but the name optional. */
static const char *
next_term(const char *p, const char *end, bool *minus, struct piece *factor,
    struct piece *name)
{
	*minus = false;
	while (p < end && (is_blank(*p) || *p == '+' || *p == '-'))
		*minus ^= *p++ == '-';
	factor->at = p;
	while (p < end && is_digit(*p))
		p++;
	factor->len = (size_t)(p - factor->at);
	while (p < end && (is_blank(*p) || *p == '*'))
		p++;
	name->at = p;
	while (p < end && !is_blank(*p) && *p != '+' && *p != '-')
		p++;
	name->len = (size_t)(p - name->at);
	return p;
}

/*
 * `Sum = A + 2*B' and `Sum=A+2 B' are one formula: spell it in one way, so
 * that formulas can be compared as text.
 */
static void
set_formula(struct text *to, struct piece v)
{
	const char	*p = v.at, *end = v.at + v.len;
	struct piece	 factor, name;
	char		*out;
	size_t		 len = 0;
	bool		 minus, good = v.len > 0;

	/* A term of n bytes is spelt with at most n + 4. */
	out = mem_resize(NULL, v.len, 5);
	while (good && p < end) {
		p = next_term(p, end, &minus, &factor, &name);
		good = name.len > 0;
		if (good)
			len += spell_term(out + len, len == 0, minus, factor,
			    name);
	}
	text_set(to, good ? out : v.at, good ? len : v.len);
	mem_free(out);
}

/* NAME = FORMULA : LONG, NAME : LONG, and without any colon NAME LONG. */
void
read_definition(struct reader *r, struct piece v)
{
	struct definition	 d = { .name = { NULL, 0 } };
	const char		*p = v.at, *end = v.at + v.len, *colon;
	struct piece		 title;
	char			 found[QUOTE_MAX];

	while (p < end && !is_blank(*p) && *p != '=' && *p != ':')
		p++;
	if (p == v.at) {
		reader_find(r, FIND_BAD_EVENT, "expected the name of an event, "
		    "found '%s'", diag_quote(found, sizeof(found), v.at,
		    v.len));
		return;
	}
	text_set(&d.name, v.at, (size_t)(p - v.at));
	title = piece_trim(p, end);
	if (title.len > 0 && *title.at == '=') {
		colon = memchr(title.at, ':', title.len);
		p = colon == NULL ? end : colon;
		set_formula(&d.formula, piece_trim(title.at + 1, p));
		title = piece_trim(p, end);
	}
	if (title.len > 0 && *title.at == ':')
		title = piece_trim(title.at + 1, end);
	text_set(&d.title, title.at, title.len);
	if (!profile_define(r->p, &d))
		reader_find(r, FIND_EVENT_CONFLICT, "expected the formula that "
		    "event '%s' had before, found '%s'", d.name.at,
		    d.formula.at);
	text_set(&d.name, NULL, 0);
	text_set(&d.formula, NULL, 0);
	text_set(&d.title, NULL, 0);
}

/* The number of earlier events of the list with the same name. */
static uint32_t
times_before(const struct reader *r, struct piece w)
{
	const struct profile	*p = r->p;
	uint32_t		 i, nth = 0, name;

	if (!intern_find(&p->names, w.at, w.len, &name))
		return 0;
	for (i = 0; i < r->event_n; i++)
		nth += p->events[r->columns[i]].name == name;
	return nth;
}

void
read_events(struct reader *r, struct piece v)
{
	struct piece	 w;
	char		 found[QUOTE_MAX];
	uint32_t	 column, nth;
	bool		 known[EVENT_MAX], differ = false;
	uint32_t	 before = 0, i;

	memcpy(known, r->in_file, sizeof(known));
	r->event_n = 0;
	while ((w = piece_word(&v)).len > 0) {
		diag_quote(found, sizeof(found), w.at, w.len);
		if ((nth = times_before(r, w)) > 0)
			reader_find(r, FIND_EVENT_TWICE,
			    "expected each event once, found '%s' again",
			    found);
		column = r->event_n == EVENT_MAX ? ID_NONE :
		    profile_event(r->p, w.at, w.len, nth);
		if (column == ID_NONE) {
			reader_find(r, FIND_TOO_MANY_EVENTS,
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
			reader_find(r, FIND_BAD_COUNT,
			    "expected a number of 63 bits, found '%s'",
			    word_quote(p, found, sizeof(found)));
			return false;
		}
		if (*n == max) {
			reader_find(r, FIND_TOO_MANY_COUNTS,
			    "expected at most %u counts, found also '%s'",
			    max, word_quote(p, found, sizeof(found)));
			return false;
		}
		if (number > (uint64_t)INT64_MAX + minus)
			reader_find(r, FIND_WRAPPED_COUNT, "expected a number "
			    "of 63 bits, found '%s'; taken for a negative one",
			    word_quote(p, found, sizeof(found)));
		v[*n] = (int64_t)(minus ? 0 - number : number);
	}
}

/* Values of a `summary:' or `totals:' line, put into columns. */
static bool
read_sums(struct reader *r, struct piece v, const char *key, int64_t *sums)
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
	uint32_t	 i, column;

	for (i = 0; i < r->event_n; i++) {
		column = r->columns[i];
		if (stated[column] == r->totals[column])
			continue;
		reader_find(r, kind, "expected '%s' to be the sum of the cost "
		    "lines, %lld, found %lld", key,
		    (long long)r->totals[column], (long long)stated[column]);
		return;
	}
}

void
read_summary(struct reader *r, struct piece v)
{
	if (!read_sums(r, v, "summary", r->summary))
		return;
	if (r->has_summary)
		reader_find(r, FIND_SUMMARY_TWICE,
		    "expected one 'summary:', found another; it holds");
	r->has_summary = true;
	if (r->in_body && r->cachegrind) {
		compare_sums(r, FIND_SUMMARY_DIFFERS, "summary:", r->summary);
		r->section = ID_NONE;
	}
}

void
read_totals(struct reader *r, struct piece v)
{
	int64_t	 stated[EVENT_MAX];

	/* The last line of a part, also of one without cost lines. */
	if (!r->in_body && r->has_events)
		part_body(r, v.at);
	if (!read_sums(r, v, "totals", stated))
		return;
	r->has_totals = true;
	compare_sums(r, FIND_TOTALS_DIFFER, "totals:", stated);
}
