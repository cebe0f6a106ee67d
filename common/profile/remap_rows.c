/*
 * Rows go section by section, so that those of each lie side by side.  Rows of
 * a section differ, and stay different as long as what they name does: then
 * nothing needs to be compared.
 */
#include "profile/remap_rows.h"

#include <string.h>

#include "base/mem.h"
#include "profile/section_rows.h"

/* What is put, and how. */
struct putting {
	const struct remap	*m;
	combine_rows		*combine;
	bool			*whole;		/* of each old section: it goes
						   to a new one, alone */
	bool			*shared;	/* of each new function: it is
						   several old ones; or NULL */
	bool			 plain;		/* counts are summed, and their
						   columns are the same */
};

static void
find_whole(struct putting *g)
{
	const struct remap	*m = g->m;
	size_t			 n = m->to->section_n - m->known, i;
	uint32_t		*first = mem_resize(NULL, n, sizeof(*first));
	uint32_t		 at;

	memset(first, 0xff, n * sizeof(*first));
	for (i = 0; i < m->from->section_n; i++) {
		at = m->section[i] - m->known;
		if (m->section[i] == ID_NONE || m->section[i] < m->known)
			continue;
		g->whole[i] = first[at] == ID_NONE &&
		    (m->lineless == NULL || !m->lineless[i]);
		if (first[at] == ID_NONE)
			first[at] = (uint32_t)i;
		else
			g->whole[first[at]] = false;
	}
	mem_free(first);
}

static void
find_shared(struct putting *g)
{
	const struct remap	*m = g->m;
	uint32_t		 i, to;
	bool			*met = mem_get(m->to->function_n, sizeof(*met));

	g->shared = mem_get(m->to->function_n, sizeof(*g->shared));
	for (i = 0; i < m->from->function_n; i++) {
		if ((to = m->function[i]) == ID_NONE)
			continue;
		g->shared[to] = met[to];
		met[to] = true;
	}
	mem_free(met);
}

static bool
has_same_events(const struct remap *m)
{
	uint32_t	 i = 0;

	while (i < m->from->event_n && m->events[i] == i)
		i++;
	return i == m->from->event_n;
}

/* A row goes as it is to the end of a table. */
static inline uint32_t
take(const struct putting *g, struct cost_table *to,
    const struct cost_table *from, uint32_t row, const uint32_t *column)
{
	bool		 alike = g->plain && to->stride == from->stride &&
			    to->wide == from->wide &&
			    to->carries == from->carries;
	uint32_t	 at = cost_table_take(to, from, row, alike);

	if (!alike)
		g->combine(to, at, from, row, column);
	return at;
}

static void
take_costs(const struct putting *g, uint32_t section, const uint32_t *list,
    uint32_t n)
{
	const struct remap	*m = g->m;
	struct cost_table	*to = &m->to->costs;
	uint32_t		 first = to->n, i;

	profile_enter(m->to, m->section[section]);
	for (i = 0; i < n; i++)
		take(g, to, &m->from->costs, list[i], m->events);
	track_fill(to, &m->to->sections[m->section[section]].costs,
	    m->section[section], first);
}

/* What does not change from row to row stands in variables. */
static void
put_section_costs(const struct putting *g, uint32_t section,
    const uint32_t *list, uint32_t n)
{
	const struct remap	*m = g->m;
	struct profile		*to = m->to;
	const struct cost_table	*from = &m->from->costs;
	bool			 lineless = m->lineless != NULL &&
				    m->lineless[section];
	bool			 instr = m->from->instr;
	uint32_t		 to_section = m->section[section], i, row;
	struct position		 at;

	profile_enter(to, to_section);
	for (i = 0; i < n; i++) {
		row_position(from, list[i], 0, instr, &at);
		if (lineless)
			at = (struct position){ 0, 0 };
		row = profile_cost(to, to_section, &at);
		g->combine(&to->costs, row, from, list[i], m->events);
	}
}

/* Rows of one section may go to several. */
static void
put_changed_costs(const struct putting *g, uint32_t section,
    const uint32_t *list, uint32_t n)
{
	const struct remap	*m = g->m;
	const struct cost_table	*from = &m->from->costs;
	uint32_t		 to = ID_NONE, last, i;
	struct position		 at;

	for (i = 0; i < n; i++) {
		row_position(from, list[i], 0, m->from->instr, &at);
		last = to;
		to = m->change_cost(m, section, &at);
		if (to != last)
			profile_enter(m->to, to);
		g->combine(&m->to->costs, profile_cost(m->to, to, &at), from,
		    list[i], m->events);
	}
}

static void
put_costs(const struct putting *g)
{
	const struct remap	*m = g->m;
	struct section_rows	 rows;
	const uint32_t		*list;
	uint32_t		 i, n;

	section_rows_of_costs(&rows, m->from);
	for (i = 0; i < m->from->section_n; i++) {
		if (m->section[i] == ID_NONE)
			continue;
		list = section_rows_list(&rows, i, &n);
		if (g->whole[i])
			take_costs(g, i, list, n);
		else if (m->change_cost != NULL && !m->lineless[i])
			put_changed_costs(g, i, list, n);
		else
			put_section_costs(g, i, list, n);
	}
	section_rows_free(&rows);
}

/* What becomes of an arc, but for its callee: its section there. */
static uint32_t
change_arc_of(const struct remap *m, uint32_t section, struct arc *arc)
{
	return m->change_arc == NULL ? m->section[section] :
	    m->change_arc(m, section, arc);
}

static bool
is_same_place(const struct position *a, const struct position *b)
{
	return a->addr == b->addr && a->line == b->line;
}

/* Take the arcs of a section that differ from all others, if it is whole; the
   rest of them comes to the front of the list.  How many these are. */
static uint32_t
take_arcs(const struct putting *g, uint32_t section, uint32_t *list,
    uint32_t n, const uint32_t *column)
{
	const struct remap	*m = g->m;
	struct cost_table	*to = &m->to->arcs;
	uint32_t		 first = to->n, rest = 0, i, row, callee;
	uint32_t		 at = m->section[section];
	struct arc		 arc, old;

	for (i = 0; i < n && g->whole[section]; i++) {
		arc_read(m->from, list[i], &arc);
		old = arc;
		if (change_arc_of(m, section, &arc) == ID_NONE)
			continue;
		callee = remap_function(m, arc.callee);
		if ((g->shared != NULL && g->shared[callee]) ||
		    !is_same_place(&arc.from, &old.from) ||
		    !is_same_place(&arc.to, &old.to)) {
			list[rest++] = list[i];
			continue;
		}
		row = take(g, to, &m->from->arcs, list[i], column);
		arc_set_callee(m->to, row, callee);
	}
	if (!g->whole[section])
		return n;
	track_fill(to, &m->to->sections[at].arcs, at, first);
	return rest;
}

static void
put_section_arcs(const struct putting *g, uint32_t section,
    const uint32_t *list, uint32_t n, const uint32_t *column)
{
	const struct remap	*m = g->m;
	struct arc		 arc;
	uint32_t		 i, row, to;

	for (i = 0; i < n; i++) {
		arc_read(m->from, list[i], &arc);
		if ((to = change_arc_of(m, section, &arc)) == ID_NONE)
			continue;
		arc.callee = remap_function(m, arc.callee);
		row = profile_arc(m->to, to, &arc);
		g->combine(&m->to->arcs, row, &m->from->arcs, list[i], column);
	}
}

static void
put_arcs(const struct putting *g)
{
	const struct remap	*m = g->m;
	struct section_rows	 rows;
	uint32_t		 column[ARC_COSTS + EVENT_MAX];
	uint32_t		 i, n, *list;

	column[ARC_CALLS] = ARC_CALLS;
	for (i = 0; i < m->from->event_n; i++)
		column[ARC_COSTS + i] = ARC_COSTS + m->events[i];
	section_rows_of_arcs(&rows, m->from);
	for (i = 0; i < m->from->section_n; i++) {
		if (m->section[i] == ID_NONE)
			continue;
		list = section_rows_list(&rows, i, &n);
		n = take_arcs(g, i, list, n, column);
		put_section_arcs(g, i, list, n, column);
	}
	section_rows_free(&rows);
}

static const uint32_t	 jump_column[JUMP_COUNTS] = {
	JUMP_EXECUTED, JUMP_FOLLOWED
};

static void
put_jump(const struct putting *g, uint32_t i)
{
	const struct remap	*m = g->m;
	const struct cost_table	*from = &m->from->jumps;
	struct jump		 jump;
	uint32_t		 row, section = row_head(from, i);
	uint32_t		 to = m->section[section];

	jump_read(m->from, i, &jump);
	if (to != ID_NONE && m->change_jump != NULL)
		to = m->change_jump(m, section, &jump);
	if (to == ID_NONE)
		return;
	jump.file = remap_name(m, jump.file);
	jump.name = remap_name(m, jump.name);
	row = profile_jump(m->to, to, &jump);
	g->combine(&m->to->jumps, row, from, i, jump_column);
}

/* Those of whole sections, whose names nobody changes, come last: they are
   looked for when somebody wants one. */
static void
put_jumps(const struct putting *g)
{
	const struct remap	*m = g->m;
	const struct cost_table	*from = &m->from->jumps;
	struct jump		 jump;
	uint32_t		 i, row, section;

	for (i = 0; i < from->n; i++)
		if (m->change_jump != NULL || !g->whole[row_head(from, i)])
			put_jump(g, i);
	for (i = 0; m->change_jump == NULL && i < from->n; i++) {
		section = row_head(from, i);
		if (!g->whole[section])
			continue;
		jump_read(m->from, i, &jump);
		row = take(g, &m->to->jumps, from, i, jump_column);
		jump_set_target(m->to, row, remap_name(m, jump.file),
		    remap_name(m, jump.name));
		loose_track_put(&m->to->jumps, row, m->section[section]);
	}
}

void
remap_rows(const struct remap *m, combine_rows *combine)
{
	struct putting	 g = { .m = m, .combine = combine };

	g.whole = mem_get(m->from->section_n, sizeof(*g.whole));
	g.plain = combine == remap_sum && has_same_events(m);
	if (m->from->instr == m->to->instr && m->change_cost == NULL)
		find_whole(&g);
	if (m->change_arc != NULL)
		find_shared(&g);
	profile_rewind(m->to);
	put_costs(&g);
	put_arcs(&g);
	put_jumps(&g);
	mem_free(g.whole);
	mem_free(g.shared);
}
