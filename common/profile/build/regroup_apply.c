/*
 * Targets are names of the old profile.  Each is looked up in the new one, and
 * the rows go there; rows that meet are summed.
 */
#include "profile/function.h"
#include "profile/build/regroup_apply.h"

#include <string.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "profile/frozen.h"
#include "profile/build/line_moves.h"
#include "profile/profile.h"
#include "profile/build/profile_add.h"
#include "profile/regroup.h"
#include "profile/build/freeze.h"
#include "profile/build/remap.h"
#include "profile/build/remap_rows.h"

static uint32_t
new_function(struct remap *m, const struct regroup_target *at)
{
	uint32_t	 object = remap_name(m, at->object);
	uint32_t	 file = remap_name(m, at->file);

	return profile_function(m->to, object, file, remap_name(m, at->name));
}

static void
map_targets(const struct regroup *s, struct remap *m)
{
	const struct regroup_target	*at;
	uint32_t			 i, function;

	remap_remember(m, false);
	m->function = mem_resize(NULL, s->p->function_n, sizeof(*m->function));
	m->lineless = mem_get(s->p->section_n, sizeof(*m->lineless));
	for (i = 0; i < s->p->function_n; i++) {
		at = &s->functions[i];
		m->function[i] = at->dropped ? ID_NONE : new_function(m, at);
	}
	for (i = 0; i < s->p->section_n; i++) {
		at = &s->sections[i];
		m->section[i] = ID_NONE;
		m->lineless[i] = at->lineless;
		if (at->dropped)
			continue;
		function = new_function(m, at);
		remap_section(m, i, function, remap_name(m, at->current));
	}
}

/* Whether caller and callee are now one function. */
static bool
is_inside(const struct remap *m, uint32_t section, uint32_t callee)
{
	const struct regroup		*s = m->arg;
	const struct regroup_target	*from = &s->sections[section];
	const struct regroup_target	*to = &s->functions[callee];

	if (from->joined != ID_NONE && from->joined == to->joined)
		return true;
	return from->one && to->one && m->function[callee] ==
	    m->to->sections[m->section[section]].function;
}

static uint32_t
change_one_cost(const struct remap *m, uint32_t section, struct position *at)
{
	const struct regroup	*s = m->arg;

	return line_moves_cost(s->moves, m, section, at);
}

static uint32_t
change_one_arc(const struct remap *m, uint32_t section, struct arc *arc)
{
	const struct regroup	*s = m->arg;

	if (!s->arcs || m->function[arc->callee] == ID_NONE ||
	    is_inside(m, section, arc->callee))
		return ID_NONE;
	if (s->sections[section].lineless)
		arc->from = (struct position){ 0, 0 };
	if (s->functions[arc->callee].lineless)
		arc->to = (struct position){ 0, 0 };
	return s->moves == NULL ? m->section[section] :
	    line_moves_arc(s->moves, m, section, arc, s->entries);
}

static uint32_t
change_one_jump(const struct remap *m, uint32_t section, struct jump *jump)
{
	const struct regroup		*s = m->arg;
	const struct regroup_target	*at = &s->sections[section];
	const struct function		*f;
	uint32_t			 to = m->section[section];
	uint32_t			 file = jump->file, function;

	if (!s->jumps || at->lineless)
		return ID_NONE;
	function = s->p->sections[section].function;
	f = &s->p->functions[function];
	if (s->moves != NULL)
		to = line_moves_jump(s->moves, m, section, jump);
	/* A jump within the function: the target gets the new name, too. */
	if (jump->name == f->name)
		jump->name = at->name;
	else if (s->name_to != NULL)
		regroup_replace(&jump->name, s->name_to);
	/* A file for deleted lines has only the name that it was given. */
	if (jump->file != file)
		return to;
	if (s->file_to != NULL && jump->file == f->file)
		jump->file = s->functions[function].file;
	else if (s->file_to != NULL)
		regroup_replace(&jump->file, s->file_to);
	return to;
}

static void
note_sections(struct regroup *s, const struct remap *m)
{
	size_t	 i;

	s->section_n = s->p->section_n;
	s->section_to = mem_resize(NULL, s->section_n,
	    sizeof(*s->section_to));
	memcpy(s->section_to, m->section, s->section_n *
	    sizeof(*s->section_to));
	s->section_pass = mem_resize(NULL, s->section_n,
	    sizeof(*s->section_pass));
	for (i = 0; i < s->section_n; i++)
		s->section_pass[i] = s->p->sections[i].pass;
}

void
regroup_apply(struct regroup *s)
{
	struct profile		*new = mem_get(1, sizeof(*new));
	struct remap		 m;
	struct complaint	 none;

	profile_init(new);
	new->threads = s->p->threads;
	if (!s->instr)
		profile_forget_instr(new);
	/* This cannot fail: an empty profile has room for all events. */
	profile_add_metadata(new, s->p, &none);
	remap_init(&m, new, s->p);
	remap_events(&m, &none);
	map_targets(s, &m);
	if (s->moves != NULL) {
		m.change_cost = change_one_cost;
		s->entries = line_moves_entries(s->moves, &m);
	}
	m.change_arc = change_one_arc;
	m.change_jump = change_one_jump;
	m.more = s->more;
	m.arg = s;
	remap_rows(&m, remap_sum);
	profile_freeze(new);
	if (s->less)
		profile_totals(new, new->summary);
	note_sections(s, &m);
	remap_free(&m);
	profile_free(s->p);
	*s->p = *new;
	mem_free(new);
}
