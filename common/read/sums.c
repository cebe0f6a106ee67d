/*
 * What a line `summary:' or `totals:' means depends on the program that wrote
 * it.  The summary of Cachegrind, and the totals of all programs except
 * stackprof, are the sums of the cost lines before them.  The summary of
 * Callgrind is the cost counted while the program ran, at least the sums of the
 * cost lines; it omits some events.  Other programs write other values as the
 * summary: elapsed time, the peak of memory, the largest inclusive cost.
 * grindkit writes the sum of the summaries of its inputs.
 */
#include "read/sums.h"

#include <string.h>

#include "base/diag.h"
#include "profile/event.h"

void
sums_restart(struct sums *s)
{
	s->has_summary = s->has_totals = false;
	s->summary_in_head = s->summary_last = false;
	s->ended = s->late = false;
	memset(s->at, 0, sizeof(s->at));
	memset(s->carry, 0, sizeof(s->carry));
	memset(s->summary, 0, sizeof(s->summary));
}

/* Return the sum of a column. */
static struct wide
get(const struct sums *s, uint32_t column)
{
	return wide_make(s->at[column], s->carry[column]);
}

void
sums_join(struct sums *s, uint32_t column, const struct sums *of,
    uint32_t of_column)
{
	sums_add(s, column, of->at[of_column]);
	s->carry[column] += of->carry[of_column];
}

void
sums_too_many(struct reader *r, const char *p)
{
	uint32_t	 n = r->events.list.n;
	char		 found[QUOTE_MAX];

	cursor_find_at(&r->cursor, p, FIND_TOO_MANY_COUNTS, "expected at most "
	    "%u count%s, found also '%s'", n, n == 1 ? "" : "s",
	    cursor_quote_word(p, found, sizeof(found)));
}

/* Read the sums that a line states, and store them by column.  Returns false,
   with stated[] unchanged, after an error. */
static bool
read_stated(struct reader *r, struct slice v, const char *key, int64_t *stated)
{
	static const char	 wanted[] = "a number of 63 bits";
	struct cursor		*c = &r->cursor;
	const char		*p = v.at, *end;
	uint32_t		 n = 0;
	int64_t			 values[EVENT_MAX] = { 0 }, value;
	bool			 wide;

	if (!r->events.stated) {
		cursor_find(c, FIND_NO_EVENTS,
		    "expected 'events:' before '%s:'", key);
		cursor_stop(c);
		return false;
	}
	for (; *(p = skip_blanks(p)) != '\n'; p = end) {
		end = scan_signed(p, &value, &wide);
		if (end == p || (*end != '\n' && !is_blank(*end)) ||
		    (wide && (*p == '-' ||
		    r->part.creator != CREATOR_XDEBUG))) {
			cursor_expected(c, p, FIND_BAD_COUNT, wanted, "");
			return false;
		}
		if (n == r->events.list.n) {
			sums_too_many(r, p);
			return false;
		}
		if (wide)
			cursor_expected(c, p, FIND_WRAPPED_COUNT, wanted,
			    "; taken for a negative one");
		values[n++] = value;
	}
	memset(stated, 0, EVENT_MAX * sizeof(*stated));
	for (n = 0; n < r->events.list.n; n++)
		stated[r->events.list.at[n]] = values[n];
	return true;
}

/* Return the first column of the list for which the stated sum is wrong, or
   ID_NONE. */
static uint32_t
differing(const struct reader *r, const int64_t *stated)
{
	uint32_t	 i, column;

	for (i = 0; i < r->events.list.n; i++) {
		column = r->events.list.at[i];
		if (wide_compare(wide_of(stated[column]),
		    get(&r->sums, column)) != 0)
			return column;
	}
	return ID_NONE;
}

/* Report a stated sum that is not the sum of the cost lines. */
static void
find_other(struct reader *r, enum finding_kind kind, const char *key,
    uint32_t column, int64_t stated)
{
	char		 text[WIDE_ROOM], event[QUOTE_MAX];
	struct slice	 name = event_text(r->p, column);
	bool		 many = r->events.list.n > 1;

	cursor_find(&r->cursor, kind, "expected '%s:' to be %sthe sum of the "
	    "cost lines%s%s, %s, found %lld%s", key,
	    kind == FIND_SUMMARY_BELOW_TOTALS ? "at least " : "",
	    many ? " in " : "", many ? diag_quote(event, sizeof(event),
	    name.at, name.len) : "",
	    wide_text(text, get(&r->sums, column)), (long long)stated,
	    kind == FIND_SUMS_OF_OTHER ? "; the producer may count something "
	    "else there" : "");
}

/* Return whether only empty lines are between the last fn= and the current
   line. */
static bool
follows_fn(const struct reader *r)
{
	const struct cursor	*c = &r->cursor;
	uint64_t		 fn = r->scope.fn_line;
	enum tail		 before = c->begin == c->block ? c->tail :
				    cursor_tail(c->block, c->begin);

	return c->line == fn + 1 ||
	    (c->line == fn + 2 && before == TAIL_EMPTY);
}

/* The line that ends a part was read.  Forget the current section, so that a
   cost line, call or jump that follows must enter one by scope_enter(). */
static void
end_part(struct reader *r)
{
	r->sums.ended = true;
	r->scope.section = ID_NONE;
}

void
sums_late(struct reader *r)
{
	struct sums	*s = &r->sums;
	char		 found[QUOTE_MAX];

	if (!s->late && (r->part.cachegrind || read_judges(r->options)))
		cursor_find(&r->cursor, FIND_COST_AFTER_SUMMARY, "expected "
		    "'%s:' to be the last line, found '%s'",
		    r->part.cachegrind ? "summary" : "totals",
		    cursor_quote(&r->cursor, r->cursor.begin, found,
		    sizeof(found)));
	s->late = true;
}

void
sums_summary(struct reader *r, struct slice v)
{
	struct sums	*s = &r->sums;
	uint32_t	 column;

	if (!read_stated(r, v, "summary", s->summary))
		return;
	if (s->has_summary)
		cursor_find(&r->cursor, FIND_SUMMARY_TWICE,
		    "expected one 'summary:', found another; the last one "
		    "counts");
	s->has_summary = true;
	/* Forget the current section, so that a cost line that follows must
	   enter one: scope_enter() then clears summary_last. */
	if (r->part.in_body && r->part.creator == CREATOR_XDEBUG) {
		s->summary_in_head = follows_fn(r);
		s->summary_last = true;
		r->scope.section = ID_NONE;
	}
	if (r->part.in_body && r->part.cachegrind) {
		column = differing(r, s->summary);
		if (column != ID_NONE)
			find_other(r, FIND_SUMMARY_DIFFERS, "summary", column,
			    s->summary[column]);
		end_part(r);
	}
}

void
sums_totals(struct reader *r, struct slice v)
{
	int64_t		 stated[EVENT_MAX];
	uint32_t	 column;
	char		 text[WIDE_ROOM];

	if (!read_stated(r, v, "totals", stated))
		return;
	r->sums.has_totals = true;
	end_part(r);
	column = differing(r, stated);
	if (column == ID_NONE)
		return;
	if (r->part.creator != CREATOR_STACKPROF)
		find_other(r, FIND_TOTALS_DIFFER, "totals", column,
		    stated[column]);
	else if (wide_compare(get(&r->sums, column),
	    wide_of(stated[column])) < 0)
		cursor_find(&r->cursor, FIND_COSTS_MISSING, "expected cost "
		    "lines for all samples, %lld by 'totals:', found them for "
		    "%s; stackprof writes none for functions without lines, "
		    "as those of C", (long long)stated[column],
		    wide_text(text, get(&r->sums, column)));
	else if (r->options->check)
		find_other(r, FIND_SUMS_OF_OTHER, "totals", column,
		    stated[column]);
}

/* Report a summary that its program cannot have meant, or one that is not the
   sum of the cost lines. */
static void
check_summary(struct reader *r)
{
	bool		 callgrind = r->part.creator == CREATOR_CALLGRIND;
	bool		 above = callgrind ||
			    r->part.creator == CREATOR_GRINDKIT;
	uint32_t	 i, column, other = ID_NONE;
	int64_t		 found;
	int		 order;

	for (i = 0; i < r->events.list.n; i++) {
		column = r->events.list.at[i];
		found = r->sums.summary[column];
		order = wide_compare(wide_of(found), get(&r->sums, column));
		if (order == 0 || (above && order > 0))
			continue;
		if (callgrind && found != 0) {
			find_other(r, FIND_SUMMARY_BELOW_TOTALS, "summary",
			    column, found);
			return;
		}
		if (other == ID_NONE)
			other = column;
	}
	if (other != ID_NONE)
		find_other(r, FIND_SUMS_OF_OTHER, "summary", other,
		    r->sums.summary[other]);
}

void
sums_finish(struct reader *r)
{
	struct sums	*s = &r->sums;
	struct wide	 v;
	uint32_t	 i;
	bool		 cachegrind = r->part.cachegrind;

	if (read_judges(r->options) && s->has_summary && !cachegrind &&
	    !r->part.difference)
		check_summary(r);
	for (i = 0; i < r->p->event_n; i++) {
		v = s->has_summary && !cachegrind ?
		    wide_of(s->summary[i]) : get(s, i);
		r->p->summary[i] = wide_add(r->p->summary[i],
		    wide_multiply(v, r->weight));
	}
}
