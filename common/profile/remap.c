/*
 * Of a part of a file with many parts, which has few of all names, nothing is
 * remembered: then the work is that of its rows.
 */
#include "profile/function.h"
#include "profile/remap.h"

#include "base/complaint.h"
#include "base/mem.h"
#include "profile/section_rows.h"

void
remap_init(struct remap *m, struct profile *to, const struct profile *from)
{
	memset(m, 0, sizeof(*m));
	m->to = to;
	m->from = from;
	m->section = mem_resize(NULL, from->section_n, sizeof(*m->section));
}

void
remap_free(struct remap *m)
{
	mem_free(m->name);
	mem_free(m->function);
	mem_free(m->section);
	mem_free(m->lineless);
}

bool
remap_events(struct remap *m, struct complaint *wrong)
{
	const struct intern	*names = &m->from->names;
	uint32_t		 i, name;

	for (i = 0; i < m->from->event_n; i++) {
		name = m->from->events[i].name;
		m->events[i] = profile_event(m->to, intern_text(names, name),
		    intern_length(names, name));
		if (m->events[i] == ID_NONE)
			return complaint_set(wrong,
			    "there are too many events");
	}
	return true;
}

void
remap_remember(struct remap *m, bool all)
{
	size_t		 names = m->from->names.n;
	size_t		 functions = m->from->function_n;
	uint32_t	*function, i;

	m->name = mem_resize(NULL, names, sizeof(*m->name));
	memset(m->name, 0xff, names * sizeof(*m->name));
	if (!all)
		return;
	/* In the old order: into an empty profile, numbers stay the same. */
	for (i = 0; i < names; i++)
		remap_name(m, i);
	/* A function without a section may be a callee. */
	function = mem_resize(NULL, functions, sizeof(*function));
	for (i = 0; i < functions; i++)
		function[i] = remap_function(m, i);
	m->function = function;
}

uint32_t
remap_name(const struct remap *m, uint32_t name)
{
	const struct intern	*names = &m->from->names;
	uint32_t		 to;

	if (m->name != NULL && m->name[name] != ID_NONE)
		return m->name[name];
	to = intern_id(&m->to->names, intern_text(names, name),
	    intern_length(names, name));
	if (m->name != NULL)
		m->name[name] = to;
	return to;
}

uint32_t
remap_function(const struct remap *m, uint32_t function)
{
	const struct function	*f = &m->from->functions[function];
	uint32_t		 object, file;

	if (m->function != NULL)
		return m->function[function];
	object = remap_name(m, f->object);
	file = remap_name(m, f->file);
	return profile_function(m->to, object, file, remap_name(m, f->name));
}

void
remap_section(struct remap *m, uint32_t i, uint32_t function, uint32_t file)
{
	m->to->ordered = track_is_ordered(&m->from->sections[i].costs);
	m->section[i] = profile_section(m->to, function, file);
}

void
remap_sum(struct cost_table *to, uint32_t to_row,
    const struct cost_table *from, uint32_t from_row, const uint32_t *column)
{
	cost_table_add_row(to, to_row, column, from, from_row);
}

/* What does not change from row to row stands in variables. */
static void
put_section_costs(const struct remap *m, combine_rows *combine,
    const struct section_rows *rows, uint32_t section)
{
	struct profile		*to = m->to;
	const struct cost_table	*from = &m->from->costs;
	bool			 lineless = m->lineless != NULL &&
				    m->lineless[section];
	bool			 instr = m->from->instr;
	uint32_t		 to_section = m->section[section], i, n, row;
	const uint32_t		*list;
	struct position		 at;

	profile_enter(to, to_section);
	list = section_rows_list(rows, section, &n);
	for (i = 0; i < n; i++) {
		row_position(from, list[i], 0, instr, &at);
		if (lineless)
			at = (struct position){ 0, 0 };
		row = profile_cost(to, to_section, &at);
		combine(&to->costs, row, from, list[i], m->events);
	}
}

/* Rows of one section may go to several. */
static void
put_changed_costs(const struct remap *m, combine_rows *combine,
    const struct section_rows *rows, uint32_t section)
{
	const struct cost_table	*from = &m->from->costs;
	uint32_t		 to = ID_NONE, last, i, n;
	const uint32_t		*list;
	struct position		 at;

	list = section_rows_list(rows, section, &n);
	for (i = 0; i < n; i++) {
		row_position(from, list[i], 0, m->from->instr, &at);
		last = to;
		to = m->change_cost(m, section, &at);
		if (to != last)
			profile_enter(m->to, to);
		combine(&m->to->costs, profile_cost(m->to, to, &at), from,
		    list[i], m->events);
	}
}

static void
put_costs(const struct remap *m, combine_rows *combine)
{
	struct section_rows	 rows;
	uint32_t		 i;

	section_rows_of_costs(&rows, m->from);
	for (i = 0; i < m->from->section_n; i++) {
		if (m->section[i] == ID_NONE)
			continue;
		if (m->change_cost != NULL && !m->lineless[i])
			put_changed_costs(m, combine, &rows, i);
		else
			put_section_costs(m, combine, &rows, i);
	}
	section_rows_free(&rows);
}

static void
put_arcs(const struct remap *m, combine_rows *combine)
{
	const struct cost_table	*from = &m->from->arcs;
	uint32_t		 column[ARC_COSTS + EVENT_MAX];
	struct arc		 arc;
	uint32_t		 i, row, section, to;

	column[ARC_CALLS] = ARC_CALLS;
	for (i = 0; i < m->from->event_n; i++)
		column[ARC_COSTS + i] = ARC_COSTS + m->events[i];
	for (i = 0; i < from->n; i++) {
		section = row_head(from, i);
		to = m->section[section];
		arc_read(m->from, i, &arc);
		if (to != ID_NONE && m->change_arc != NULL)
			to = m->change_arc(m, section, &arc);
		if (to == ID_NONE)
			continue;
		arc.callee = remap_function(m, arc.callee);
		row = profile_arc(m->to, to, &arc);
		combine(&m->to->arcs, row, from, i, column);
	}
}

static void
put_jumps(const struct remap *m, combine_rows *combine)
{
	static const uint32_t	 column[JUMP_COUNTS] = {
		JUMP_EXECUTED, JUMP_FOLLOWED
	};
	const struct cost_table	*from = &m->from->jumps;
	struct jump		 jump;
	uint32_t		 i, row, section, to;

	for (i = 0; i < from->n; i++) {
		section = row_head(from, i);
		to = m->section[section];
		jump_read(m->from, i, &jump);
		if (to != ID_NONE && m->change_jump != NULL)
			to = m->change_jump(m, section, &jump);
		if (to == ID_NONE)
			continue;
		jump.file = remap_name(m, jump.file);
		jump.name = remap_name(m, jump.name);
		row = profile_jump(m->to, to, &jump);
		combine(&m->to->jumps, row, from, i, column);
	}
}

void
remap_rows(const struct remap *m, combine_rows *combine)
{
	profile_rewind(m->to);
	put_costs(m, combine);
	put_arcs(m, combine);
	put_jumps(m, combine);
}
