/*
 * Only a table with carries can have a count that exceeds 64 bits, so other
 * tables are not searched.  Rows are in any order, and the search finds the
 * first such count in the order of writing.
 */
#include "profile/overflow.h"

#include <stdio.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/order.h"
#include "profile/profile.h"

/* Sizes of buffers: for a quoted name; for a site, which is the position of a
   row as text; and for the two sites of a call. */
enum { NAME = 96, SITE = 2 * NAME + 48, CALL = 2 * SITE + 32 };

/* A search for the first count that exceeds 64 bits. */
struct search {
	const struct profile	*p;
	const struct event_list	*events;
	struct complaint	*wrong;
	uint32_t		*sections;	/* the sections in the order of
						   writing */
	size_t			 section_n;
};

static const char *
quote(const struct profile *p, uint32_t name, char *out)
{
	return diag_quote(out, NAME, intern_text(&p->names, name),
	    intern_length(&p->names, name));
}

static const char *
event(const struct profile *p, uint32_t column, char *out)
{
	return quote(p, p->events[column].name, out);
}

/* Write `file:function' to out, as callgrind_annotate and cg_annotate do. */
static const char *
name_function(const struct profile *p, uint32_t function, uint32_t file,
    char *out)
{
	char	 text[NAME], name[NAME];

	snprintf(out, SITE, "%s:%s", quote(p, file, text),
	    quote(p, p->functions[function].name, name));
	return out;
}

/* Write the position of a row to out: `file:function:line', or an address in
   place of the line. */
static const char *
site(const struct search *s, uint32_t section, const struct position *at,
    char *out)
{
	const struct section	*from = &s->p->sections[section];
	size_t			 len;

	name_function(s->p, from->function, from->file, out);
	len = strlen(out);
	if (s->p->instr)
		snprintf(out + len, SITE - len, ":0x%llx",
		    (unsigned long long)at->addr);
	else
		snprintf(out + len, SITE - len, ":%lu",
		    (unsigned long)at->line);
	return out;
}

static bool
say(struct complaint *wrong, const char *what, const char *of, struct wide v)
{
	char	 number[WIDE_ROOM];

	return complaint_set(wrong, "the %s of %s overflows 64 bits: %s",
	    what, of, wide_text(number, v));
}

/* Return the index of the first event whose count in a row exceeds 64 bits, or
   the number of events.  The row has `own' other counts before those of
   events. */
static uint32_t
find_event(const struct search *s, const struct cost_table *t, uint32_t row,
    uint32_t own)
{
	uint32_t	 i = 0;

	while (i < s->events->n &&
	    wide_fits(row_wide(t, row, own + s->events->at[i])))
		i++;
	return i;
}

static bool
check_cost(const struct search *s, uint32_t section, uint32_t row)
{
	const struct cost_table	*t = &s->p->costs;
	uint32_t		 i = find_event(s, t, row, 0), column;
	struct position		 at;
	char			 name[NAME], text[SITE];

	if (i == s->events->n)
		return true;
	column = s->events->at[i];
	row_position(t, row, 0, s->p->instr, &at);
	return say(s->wrong, event(s->p, column, name),
	    site(s, section, &at, text), row_wide(t, row, column));
}

static bool
check_arc(const struct search *s, uint32_t section, uint32_t row)
{
	const struct cost_table	*t = &s->p->arcs;
	struct arc		 arc;
	uint32_t		 i = find_event(s, t, row, ARC_COSTS), column;
	bool			 calls = !wide_fits(row_wide(t, row,
				    ARC_CALLS));
	char			 name[NAME], what[NAME + 16];
	char			 from[SITE], to[SITE], of[CALL];

	if (!calls && i == s->events->n)
		return true;
	column = calls ? ARC_CALLS : ARC_COSTS + s->events->at[i];
	arc_read(s->p, row, &arc);
	snprintf(what, sizeof(what), "inclusive %s", calls ? "" :
	    event(s->p, s->events->at[i], name));
	site(s, section, &arc.from, from);
	name_function(s->p, arc.callee, s->p->functions[arc.callee].file, to);
	snprintf(of, sizeof(of), "the call of %s from %s", to, from);
	return say(s->wrong, calls ? "count" : what, of,
	    row_wide(t, row, column));
}

static bool
check_jump(const struct search *s, uint32_t section, uint32_t row)
{
	const struct cost_table	*t = &s->p->jumps;
	struct jump		 jump;
	uint32_t		 i;
	char			 from[SITE], of[CALL];

	for (i = 0; i < JUMP_COUNTS; i++) {
		if (wide_fits(row_wide(t, row, i)))
			continue;
		jump_read(s->p, row, &jump);
		snprintf(of, sizeof(of), "the jump from %s",
		    site(s, section, &jump.from, from));
		return say(s->wrong, "count", of, row_wide(t, row, i));
	}
	return true;
}

/* The C functions for one kind of rows: rows() returns the rows of a section,
   and check() checks one row. */
struct kind {
	const struct cost_table	*t;
	struct row_range	(*rows)(const struct profile *,
				    uint32_t section);
	bool			(*check)(const struct search *,
				    uint32_t section, uint32_t row);
};

static bool
check_kind(const struct search *s, const struct kind *kind)
{
	struct row_range	 r;
	size_t			 i;

	for (i = 0; kind->t->carries && i < s->section_n; i++)
		for (r = kind->rows(s->p, s->sections[i]); r.row < r.end;
		    r.row++)
			if (!kind->check(s, s->sections[i], r.row))
				return false;
	return true;
}

bool
overflow_is_possible(const struct profile *p)
{
	return p->costs.carries || p->arcs.carries || p->jumps.carries;
}

bool
overflow_rows(const struct profile *p, const struct event_list *events,
    struct complaint *wrong)
{
	const struct kind	 kinds[] = {
		{ &p->costs, section_costs, check_cost },
		{ &p->arcs, section_arcs, check_arc },
		{ &p->jumps, section_jumps, check_jump }
	};
	struct search		 s = {
		.p = p, .events = events, .wrong = wrong
	};
	struct order		 order;
	bool			 good;

	if (!overflow_is_possible(p))
		return true;
	order_init(&order, p);
	order_rows(&order, p->threads);
	s.sections = order_all_sections(&order, &s.section_n);
	order_free(&order);
	good = check_kind(&s, &kinds[0]) && check_kind(&s, &kinds[1]) &&
	    check_kind(&s, &kinds[2]);
	mem_free(s.sections);
	return good;
}

bool
overflow_sums(const struct profile *p, const char *what, const struct wide *v,
    const struct event_list *events, struct complaint *wrong)
{
	uint32_t	 i, column;
	char		 name[NAME];

	for (i = 0; i < events->n; i++) {
		column = events->at[i];
		if (!wide_fits(v[column]))
			return say(wrong, event(p, column, name), what,
			    v[column]);
	}
	return true;
}

bool
overflow_profile(const struct profile *p, struct wide *totals,
    struct complaint *wrong)
{
	struct event_list	 all = { .n = 0 };

	while (all.n < p->event_n)
		event_list_add(&all, all.n);
	profile_totals(p, totals);
	return overflow_rows(p, &all, wrong) &&
	    overflow_sums(p, "the totals", totals, &all, wrong) &&
	    overflow_sums(p, "the summary", p->summary, &all, wrong);
}
