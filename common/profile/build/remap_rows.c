/*
 * Rows are added section by section, so that those of a section lie side by
 * side.
 */
#include "profile/build/remap_rows.h"

#include "base/crew.h"
#include "profile/build/section_rows.h"
#include "profile/build/whole.h"

/* Values that do not change from row to row are in variables. */
static void
put_section_costs(const struct whole *w, uint32_t section,
    const uint32_t *list, uint32_t n)
{
	const struct remap	*m = w->m;
	struct profile		*to = m->to;
	const struct cost_table	*from = &m->from->costs;
	bool			 lineless = m->lineless != NULL &&
				    m->lineless[section];
	bool			 instr = m->from->instr;
	uint32_t		 to_section = m->section[section], i, row;
	struct position		 at;

	track_expect(&to->costs, &to->build->tracks[to_section].costs);
	for (i = 0; i < n; i++) {
		row_position(from, list[i], 0, instr, &at);
		if (lineless)
			at = (struct position){ 0, 0 };
		row = profile_cost(to, to_section, &at);
		w->combine(&to->costs, row, from, list[i], m->events);
	}
}

/* Here the rows of one section may go to several. */
static void
put_changed_costs(const struct whole *w, uint32_t section,
    const uint32_t *list, uint32_t n)
{
	const struct remap	*m = w->m;
	const struct cost_table	*from = &m->from->costs;
	uint32_t		 to = ID_NONE, last, i;
	struct position		 at;

	for (i = 0; i < n; i++) {
		row_position(from, list[i], 0, m->from->instr, &at);
		last = to;
		to = m->change_cost(m, section, &at);
		if (to != last)
			profile_enter(m->to, to);
		w->combine(&m->to->costs, profile_cost(m->to, to, &at), from,
		    list[i], m->events);
	}
}

static void
put_costs(const struct whole *w)
{
	const struct remap	*m = w->m;
	struct section_rows	 rows;
	const uint32_t		*list;
	uint32_t		 i, n;

	section_rows_of_costs(&rows, m->from);
	for (i = 0; i < m->from->section_n; i++) {
		if (m->section[i] == ID_NONE)
			continue;
		list = section_rows_list(&rows, i, &n);
		if (w->is[i])
			whole_costs(w, i, list, n);
		else if (m->change_cost != NULL && !m->lineless[i])
			put_changed_costs(w, i, list, n);
		else
			put_section_costs(w, i, list, n);
		if (m->more != NULL)
			m->more(m, i, false);
	}
	section_rows_free(&rows);
}

static void
put_section_arcs(const struct whole *w, uint32_t section,
    const uint32_t *list, uint32_t n, const uint32_t *column)
{
	const struct remap	*m = w->m;
	struct arc		 arc;
	uint32_t		 i, row, to;

	for (i = 0; i < n; i++) {
		arc_read(m->from, list[i], &arc);
		if ((to = remap_arc(m, section, &arc)) == ID_NONE)
			continue;
		arc.callee = remap_function(m, arc.callee);
		row = profile_arc(m->to, to, &arc);
		w->combine(&m->to->arcs, row, &m->from->arcs, list[i], column);
	}
}

static void
put_arcs(const struct whole *w)
{
	const struct remap	*m = w->m;
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
		n = whole_arcs(w, i, list, n, column);
		put_section_arcs(w, i, list, n, column);
		if (m->more != NULL)
			m->more(m, i, true);
	}
	section_rows_free(&rows);
}

static const uint32_t	 jump_column[JUMP_COUNTS] = {
	JUMP_EXECUTED, JUMP_FOLLOWED
};

static void
put_jump(const struct whole *w, uint32_t i)
{
	const struct remap	*m = w->m;
	const struct cost_table	*from = &m->from->jumps;
	struct jump		 jump;
	uint32_t		 row, section = row_owner(from, i);
	uint32_t		 to = m->section[section];

	jump_read(m->from, i, &jump);
	if (to != ID_NONE && m->change_jump != NULL)
		to = m->change_jump(m, section, &jump);
	if (to == ID_NONE)
		return;
	jump.file = remap_name(m, jump.file);
	jump.name = remap_name(m, jump.name);
	row = profile_jump(m->to, to, &jump);
	w->combine(&m->to->jumps, row, from, i, jump_column);
}

/* Jumps of whole sections are added last: they are not hashed until one is
   looked up. */
static void
put_jumps(const struct whole *w)
{
	const struct remap	*m = w->m;
	const struct cost_table	*from = &m->from->jumps;
	uint32_t		 i;

	for (i = 0; i < from->n; i++)
		if (m->change_jump != NULL || !w->is[row_owner(from, i)])
			put_jump(w, i);
	for (i = 0; m->change_jump == NULL && i < from->n; i++)
		if (w->is[row_owner(from, i)])
			whole_jump(w, i, jump_column);
}

/* The tables of a profile are independent of each other. */
static void
put_table(void *arg, size_t i)
{
	static void	(*const put[])(const struct whole *) = {
		put_costs, put_arcs, put_jumps
	};

	put[i](arg);
}

/* Whether threads may each fill a table, and it is worthwhile: then no name,
   function or section is looked up or added, as these are shared. */
static bool
may_share(const struct remap *m)
{
	enum { MANY = 1 << 16 };	/* rows */

	return m->function != NULL && m->change_cost == NULL &&
	    m->change_arc == NULL && m->change_jump == NULL &&
	    m->from->costs.n >= MANY;
}

/* Enter all sections that get costs, before any thread adds them. */
static void
enter_sections(const struct remap *m)
{
	uint32_t	 i;

	profile_rewind(m->to);
	for (i = 0; i < m->from->section_n; i++)
		if (m->section[i] != ID_NONE && (m->change_cost == NULL ||
		    m->lineless[i]))
			profile_enter(m->to, m->section[i]);
}

void
remap_rows(const struct remap *m, combine_rows *combine)
{
	struct whole	 w;

	whole_find(&w, m, combine);
	enter_sections(m);
	crew_run(may_share(m) ? m->to->threads : 1, 3, put_table, &w);
	whole_free(&w);
}
