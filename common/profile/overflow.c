/*
 * Only a table with carries can have a count that does not fit, so nothing is
 * searched without them.  Rows come in any order: then the first in the order
 * of writing is found.
 */
#include "profile/overflow.h"

#include <stdio.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "profile/event.h"
#include "profile/order.h"
#include "profile/profile.h"
#include "profile/section_rows.h"

/* A quoted name, or a site, has so many bytes. */
enum { NAME = 96, SITE = 2 * NAME + 48, CALL = 2 * SITE + 32 };

/* The search for the first count that does not fit. */
struct search {
	const struct profile	*p;
	const struct event_list	*events;
	struct complaint	*wrong;
	struct order		 order;
	uint32_t		*sections;	/* in order */
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

/* `file:function', as the annotators have it. */
static const char *
name_function(const struct profile *p, uint32_t function, uint32_t file,
    char *out)
{
	char	 text[NAME], name[NAME];

	snprintf(out, SITE, "%s:%s", quote(p, file, text),
	    quote(p, p->functions[function].name, name));
	return out;
}

/* `file:function:line', or the address for the line. */
static const char *
site(const struct search *s, uint32_t section, const struct position *at,
    char *out)
{
	const struct section	*from = &s->p->sections[section];
	size_t			 len;

	name_function(s->p, from->function, from->file, out);
	len = strlen(out);
	if (s->p->instr && s->p->metadata.instr)
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

/* The first event that does not fit of a row that has own counts before
   these, or their number. */
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
precedes(const struct position *a, const struct position *b)
{
	return a->addr != b->addr ? a->addr < b->addr : a->line < b->line;
}

/* The first of the rows of a section, if one does not fit. */
static bool
check_costs(const struct search *s, uint32_t section, uint32_t *list,
    uint32_t n)
{
	const struct cost_table	*t = &s->p->costs;
	struct position		 at, first = { 0, 0 };
	uint32_t		 i, column, row = ROW_NONE;
	char			 name[NAME], text[SITE];

	for (i = 0; i < n; i++) {
		if (find_event(s, t, list[i], 0) == s->events->n)
			continue;
		row_position(t, list[i], 0, s->p->instr, &at);
		if (row == ROW_NONE || precedes(&at, &first)) {
			row = list[i];
			first = at;
		}
	}
	if (row == ROW_NONE)
		return true;
	column = s->events->at[find_event(s, t, row, 0)];
	return say(s->wrong, event(s->p, column, name),
	    site(s, section, &first, text), row_wide(t, row, column));
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

static bool
check_arcs(const struct search *s, uint32_t section, uint32_t *list,
    uint32_t n)
{
	uint32_t	 i;

	order_arcs(&s->order, list, n);
	for (i = 0; i < n; i++)
		if (!check_arc(s, section, list[i]))
			return false;
	return true;
}

static bool
check_jumps(const struct search *s, uint32_t section, uint32_t *list,
    uint32_t n)
{
	uint32_t	 i;

	order_jumps(&s->order, list, n);
	for (i = 0; i < n; i++)
		if (!check_jump(s, section, list[i]))
			return false;
	return true;
}

/* One of the above, for all sections, in order; rows are freed. */
typedef bool check_section(const struct search *, uint32_t section,
	    uint32_t *list, uint32_t n);

static bool
check_all(const struct search *s, struct section_rows *rows,
    check_section *check)
{
	uint32_t	*list, n;
	size_t		 i;
	bool		 good = true;

	for (i = 0; good && rows->t->carries && i < s->p->section_n; i++) {
		list = section_rows_list(rows, s->sections[i], &n);
		good = check(s, s->sections[i], list, n);
	}
	section_rows_free(rows);
	return good;
}

static bool
check_profile(const struct search *s)
{
	struct section_rows	 rows;

	section_rows_of_costs(&rows, s->p);
	if (!check_all(s, &rows, check_costs))
		return false;
	section_rows_of_arcs(&rows, s->p);
	if (!check_all(s, &rows, check_arcs))
		return false;
	section_rows_of_jumps(&rows, s->p);
	return check_all(s, &rows, check_jumps);
}

bool
overflow_rows(const struct profile *p, const struct event_list *events,
    struct complaint *wrong)
{
	struct search	 s = { .p = p, .events = events, .wrong = wrong };
	uint32_t	 i;
	bool		 good;

	if (!p->costs.carries && !p->arcs.carries && !p->jumps.carries)
		return true;
	order_init(&s.order, p);
	s.sections = mem_resize(NULL, p->section_n, sizeof(*s.sections));
	for (i = 0; i < p->section_n; i++)
		s.sections[i] = i;
	order_sections(&s.order, s.sections, p->section_n);
	good = check_profile(&s);
	mem_free(s.sections);
	order_free(&s.order);
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
