#include "profile/regroup.h"

#include <string.h>

#include "base/mem.h"
#include "profile/profile.h"
#include "profile/profile_add.h"
#include "profile/section_rows.h"

void
regroup_init(struct regroup *s, struct profile *p)
{
	const struct function	*f;
	size_t			 i;

	memset(s, 0, sizeof(*s));
	s->p = p;
	s->instr = p->instr;
	s->arcs = s->jumps = true;
	s->functions = mem_get(p->function_n, sizeof(*s->functions));
	s->sections = mem_get(p->section_n, sizeof(*s->sections));
	for (i = 0; i < p->function_n; i++) {
		f = &p->functions[i];
		s->functions[i].object = f->object;
		s->functions[i].file = s->functions[i].current = f->file;
		s->functions[i].name = f->name;
		s->functions[i].joined = ID_NONE;
	}
	for (i = 0; i < p->section_n; i++) {
		s->sections[i] = s->functions[p->sections[i].function];
		s->sections[i].current = p->sections[i].file;
	}
}

void
regroup_free(struct regroup *s)
{
	mem_free(s->functions);
	mem_free(s->sections);
	mem_free(s->section_to);
	mem_free(s->section_pass);
	memset(s, 0, sizeof(*s));
}

void
regroup_drop(struct regroup *s, const uint32_t *taken, bool taken_go)
{
	size_t	 i;

	s->changed = s->less = true;
	for (i = 0; i < s->p->function_n; i++)
		if ((taken[i] != 0) == taken_go)
			s->functions[i].dropped = true;
	for (i = 0; i < s->p->section_n; i++)
		if ((taken[s->p->sections[i].function] != 0) == taken_go)
			s->sections[i].dropped = true;
}

void
regroup_drop_sections(struct regroup *s, const uint32_t *taken)
{
	size_t	 i;

	s->changed = s->less = true;
	for (i = 0; i < s->p->section_n; i++)
		if (taken[s->p->sections[i].function] != 0)
			s->sections[i].dropped = true;
}

/* A function as a callee has its own file for a current one. */
static void
join(const struct regroup *s, struct regroup_target *at, uint32_t name,
    bool lineless,
    bool callee)
{
	at->object = s->p->empty;
	at->file = s->p->unknown;
	at->name = at->joined = name;
	at->lineless = lineless;
	if (lineless || callee)
		at->current = s->p->unknown;
}

void
regroup_join(struct regroup *s, const uint32_t *name, bool lineless)
{
	size_t		 i;
	uint32_t	 to;

	s->changed = true;
	for (i = 0; i < s->p->function_n; i++)
		if (name[i] != ID_NONE)
			join(s, &s->functions[i], name[i], lineless, true);
	for (i = 0; i < s->p->section_n; i++)
		if ((to = name[s->p->sections[i].function]) != ID_NONE)
			join(s, &s->sections[i], to, lineless, false);
}

void
regroup_split(struct regroup *s)
{
	size_t	 i;

	s->changed = true;
	for (i = 0; i < s->p->section_n; i++)
		s->sections[i].file = s->sections[i].current;
}

static void
place_by(const struct regroup *s, struct regroup_target *at, enum regroup_by by)
{
	if (by <= BY_LINE)
		return;
	at->lineless = true;
	if (by == BY_FUNCTION) {
		at->current = at->file;
		return;
	}
	at->one = true;
	if (by == BY_FILE) {
		at->object = s->p->empty;
		at->file = at->name = at->current;
	} else {
		at->name = at->object == s->p->empty ? s->p->unknown :
		    at->object;
		at->file = at->current = s->p->unknown;
	}
}

void
regroup_by(struct regroup *s, enum regroup_by by)
{
	size_t	 i;

	if (by == BY_INSTR)
		return;
	s->changed = s->changed || s->p->instr || by > BY_LINE;
	s->instr = false;
	for (i = 0; i < s->p->function_n; i++)
		place_by(s, &s->functions[i], by);
	for (i = 0; i < s->p->section_n; i++)
		place_by(s, &s->sections[i], by);
}

void
regroup_no_lines(struct regroup *s)
{
	size_t	 i;

	s->changed = true;
	s->instr = false;
	for (i = 0; i < s->p->function_n; i++)
		s->functions[i].lineless = true;
	for (i = 0; i < s->p->section_n; i++)
		s->sections[i].lineless = true;
}

/* The making of the new profile. */
struct making {
	const struct regroup	*s;
	const struct profile	*old;
	struct profile		*new;
	uint32_t		*name;		/* of each old one, or none */
	uint32_t		*function;	/* of each old one, or none */
	uint32_t		*section;	/* likewise */
};

static uint32_t
new_name(struct making *m, uint32_t old)
{
	const struct intern	*names = &m->old->names;

	if (m->name[old] == ID_NONE)
		m->name[old] = intern_id(&m->new->names,
		    intern_text(names, old), intern_length(names, old));
	return m->name[old];
}

static uint32_t
new_function(struct making *m, const struct regroup_target *at)
{
	return profile_function(m->new, new_name(m, at->object),
	    new_name(m, at->file), new_name(m, at->name));
}

static void
map_places(struct making *m)
{
	const struct regroup_target	*at;
	size_t			 i;

	for (i = 0; i < m->old->names.n; i++)
		m->name[i] = ID_NONE;
	for (i = 0; i < m->old->function_n; i++) {
		at = &m->s->functions[i];
		m->function[i] = at->dropped ? ID_NONE : new_function(m, at);
	}
	for (i = 0; i < m->old->section_n; i++) {
		at = &m->s->sections[i];
		m->section[i] = ID_NONE;
		if (at->dropped)
			continue;
		m->new->ordered =
		    track_is_ordered(&m->old->sections[i].costs);
		m->section[i] = profile_section(m->new, new_function(m, at),
		    new_name(m, at->current));
	}
}

static void
coarsen(struct position *at, const struct regroup_target *place)
{
	if (place->lineless)
		*at = (struct position){ 0, 0 };
}

static void
move_costs(struct making *m)
{
	const struct profile	*old = m->old;
	struct section_rows	 rows;
	struct position		 at;
	const uint32_t		*list;
	uint32_t		 i, j, n, to;

	section_rows_of_costs(&rows, old);
	for (i = 0; i < old->section_n; i++) {
		if (m->section[i] == ID_NONE)
			continue;
		list = section_rows_list(&rows, i, &n);
		for (j = 0; j < n; j++) {
			row_position(&old->costs, list[j], 0, old->instr, &at);
			coarsen(&at, &m->s->sections[i]);
			to = profile_cost(m->new, m->section[i], &at);
			cost_table_add_row(&m->new->costs, to, NULL,
			    &old->costs, list[j]);
		}
	}
	section_rows_free(&rows);
}

/* Whether a call stays within what is one function now. */
static bool
is_inside(const struct making *m, uint32_t section, uint32_t callee)
{
	const struct regroup_target	*from = &m->s->sections[section];
	const struct regroup_target	*to = &m->s->functions[callee];

	if (from->joined != ID_NONE && from->joined == to->joined)
		return true;
	return from->one && to->one && m->function[callee] ==
	    m->new->sections[m->section[section]].function;
}

static void
move_arcs(struct making *m)
{
	const struct cost_table	*from = &m->old->arcs;
	struct arc		 arc;
	uint32_t		 row, section;

	for (row = 0; m->s->arcs && row < from->n; row++) {
		section = row_head(from, row);
		arc_read(m->old, row, &arc);
		if (m->section[section] == ID_NONE ||
		    m->function[arc.callee] == ID_NONE ||
		    is_inside(m, section, arc.callee))
			continue;
		coarsen(&arc.from, &m->s->sections[section]);
		coarsen(&arc.to, &m->s->functions[arc.callee]);
		arc.callee = m->function[arc.callee];
		cost_table_add_row(&m->new->arcs, profile_arc(m->new,
		    m->section[section], &arc), NULL, from, row);
	}
}

static void
move_jumps(struct making *m)
{
	const struct cost_table	*from = &m->old->jumps;
	const struct function	*f;
	const struct regroup_target	*at;
	struct jump		 jump;
	uint32_t		 row, section;

	for (row = 0; m->s->jumps && row < from->n; row++) {
		section = row_head(from, row);
		at = &m->s->sections[section];
		if (at->dropped || at->lineless)
			continue;
		jump_read(m->old, row, &jump);
		f = &m->old->functions[m->old->sections[section].function];
		/* Within the function: its name goes along. */
		jump.name = new_name(m, jump.name == f->name ? at->name :
		    jump.name);
		jump.file = new_name(m, jump.file);
		cost_table_add_row(&m->new->jumps, profile_jump(m->new,
		    m->section[section], &jump), NULL, from, row);
	}
}

static void
note_sections(struct regroup *s, uint32_t *to)
{
	size_t	 i;

	s->section_n = s->p->section_n;
	s->section_to = to;
	s->section_pass = mem_resize(NULL, s->section_n,
	    sizeof(*s->section_pass));
	for (i = 0; i < s->section_n; i++)
		s->section_pass[i] = s->p->sections[i].pass;
}

void
regroup_apply(struct regroup *s)
{
	struct making	 m = { .s = s, .old = s->p };
	const char	*why;

	m.new = mem_get(1, sizeof(*m.new));
	profile_init(m.new);
	if (!s->instr)
		profile_forget_instr(m.new);
	m.name = mem_resize(NULL, m.old->names.n, sizeof(*m.name));
	m.function = mem_resize(NULL, m.old->function_n, sizeof(*m.function));
	m.section = mem_resize(NULL, m.old->section_n, sizeof(*m.section));
	/* Columns get the same numbers: the new profile has none yet. */
	profile_add_metadata(m.new, m.old, &why);
	map_places(&m);
	move_costs(&m);
	move_arcs(&m);
	move_jumps(&m);
	if (s->less)
		profile_totals(m.new, m.new->summary);
	mem_free(m.name);
	mem_free(m.function);
	note_sections(s, m.section);
	profile_free(s->p);
	*s->p = *m.new;
	mem_free(m.new);
}
