/*
 * struct regroup gives the new names of each old section and function, as
 * numbers in the old profile.  Here the function with these names is looked up
 * in the new profile, or added, and gets the rows; rows with equal keys are
 * added up.
 */
#include "profile/build/regroup_apply.h"

#include <assert.h>
#include <string.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "text/line_diff.h"
#include "text/rename.h"
#include "profile/frozen.h"
#include "profile/function.h"
#include "profile/regroup.h"
#include "profile/build/freeze.h"
#include "profile/build/profile_add.h"
#include "profile/build/remap.h"

void
line_moves_init(struct line_moves *m, const struct profile *p, size_t old_n)
{
	m->old_n = old_n;
	m->sections = mem_get(old_n, sizeof(*m->sections));
	m->functions = mem_get(p->function_n, sizeof(*m->functions));
	m->files = mem_get(p->names.n, sizeof(*m->files));
}

void
line_moves_free(struct line_moves *m)
{
	mem_free(m->sections);
	mem_free(m->functions);
	mem_free(m->files);
	memset(m, 0, sizeof(*m));
}

/* For each function of the new profile, find the line at which calls enter it:
   the smallest line if there are several, 0 if there is none.  The caller frees
   the array. */
static uint32_t *
entry_lines(const struct line_moves *m, const struct remap *r)
{
	const struct cost_table	*arcs = &r->from->arcs;
	uint32_t		*entries = mem_get(r->to->function_n,
	    sizeof(*entries));
	struct arc		 arc;
	uint32_t		 i, callee;

	for (i = 0; i < arcs->n; i++) {
		if (row_owner(arcs, i) < m->old_n)
			continue;
		arc_read(r->from, i, &arc);
		callee = r->function[arc.callee];
		/* A difference, whose lines are moved, drops no function. */
		assert(callee != ID_NONE);
		if (arc.to.line != 0 &&
		    (entries[callee] == 0 || arc.to.line < entries[callee]))
			entries[callee] = arc.to.line;
	}
	return entries;
}

/* Replace an old line number by the new one.  Returns false, with the number
   unchanged, if the line was deleted. */
static bool
move(const struct line_move *m, uint32_t *line)
{
	uint32_t	 now;

	if (m->lines == NULL || *line == 0)
		return true;
	now = line_map_find(m->lines, *line);
	if (now != 0)
		*line = now;
	return now != 0;
}

/*
 * Move a position of a section, which is given by its number in the old
 * profile.  Returns the new section of the position.  The section for deleted
 * lines is made only when it is needed, so that a file for deleted lines
 * appears only if a deleted line has costs.
 */
static uint32_t
move_from(const struct line_moves *m, const struct remap *r, uint32_t section,
    struct position *at)
{
	uint32_t	 to = r->section[section];

	if (section >= m->old_n || move(&m->sections[section], &at->line))
		return to;
	return profile_section(r->to, r->to->sections[to].function,
	    remap_name(r, m->sections[section].gone));
}

static uint32_t
move_arc(const struct line_moves *m, const struct remap *r,
    uint32_t section, struct arc *arc, const uint32_t *entries)
{
	if (section < m->old_n &&
	    !move(&m->functions[arc->callee], &arc->to.line))
		arc->to.line = entries[r->function[arc->callee]];
	return move_from(m, r, section, &arc->from);
}

static uint32_t
move_jump(const struct line_moves *m, const struct remap *r,
    uint32_t section, struct jump *jump)
{
	const struct section	*from = &r->from->sections[section];
	const struct line_move	*to;

	if (section < m->old_n) {
		to = &m->files[jump->file];
		if (jump->file == from->file)
			to = &m->sections[section];
		else if (jump->file == r->from->functions[from->function].file)
			to = &m->functions[from->function];
		if (!move(to, &jump->to.line))
			jump->file = to->gone;
	}
	return move_from(m, r, section, &jump->from);
}

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

/* Return whether regroup_rename() or `one' makes one function of caller and
   callee. */
static bool
become_one(const struct remap *m, uint32_t section, uint32_t callee)
{
	uint32_t	 to = m->section[section];

	/* Neither is done where functions are dropped. */
	assert(to != ID_NONE);
	return m->function[callee] == m->to->sections[to].function;
}

/* Return whether a call is inside of what becomes one function. */
static bool
is_inside(const struct remap *m, uint32_t section, uint32_t callee)
{
	const struct regroup		*s = m->arg;
	const struct regroup_target	*from = &s->sections[section];
	const struct regroup_target	*to = &s->functions[callee];
	const struct function		*f = s->p->functions;
	uint32_t			 caller;

	caller = s->p->sections[section].function;
	if (from->joined != ID_NONE && from->joined == to->joined)
		return !s->recursion || caller != callee;
	/* `one' is set in all targets or in none. */
	if (!from->one && (!s->renamed || caller == callee))
		return false;
	return become_one(m, section, callee) && (from->one ||
	    !rename_keeps_call(intern_slice(&s->p->names, f[caller].name),
	    intern_slice(&s->p->names, f[callee].name)));
}

static uint32_t
change_one_cost(const struct remap *m, uint32_t section, struct position *at)
{
	const struct regroup	*s = m->arg;

	return move_from(s->moves, m, section, at);
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
	    move_arc(s->moves, m, section, arc, s->entries);
}

static uint32_t
change_one_jump(const struct remap *m, uint32_t section, struct jump *jump)
{
	const struct regroup		*s = m->arg;
	const struct regroup_target	*at = &s->sections[section];
	const struct function		*f;
	uint32_t			 to = m->section[section];
	uint32_t			 file = jump->file, function;
	bool				 own;

	if (!s->jumps || at->lineless)
		return ID_NONE;
	function = s->p->sections[section].function;
	f = &s->p->functions[function];
	if (s->moves != NULL)
		to = move_jump(s->moves, m, section, jump);
	/* A jump within a function has the function's name as its target, so
	   the name of the target changes, too. */
	own = jump->name == f->name;
	if (own)
		jump->name = at->name;
	else if (s->name_to != NULL)
		regroup_replace(&jump->name, s->name_to);
	/* The name of a file for deleted lines is new and has no
	   replacement. */
	if (jump->file != file)
		return to;
	if (s->file_to != NULL && own && jump->file == f->file)
		jump->file = s->functions[function].file;
	else if (s->file_to != NULL)
		regroup_replace(&jump->file, s->file_to);
	return to;
}

/* Let s own the arrays of the map that give the new functions and sections. */
static void
take_numbers(struct regroup *s, struct remap *m)
{
	size_t	 i;

	s->function_to = m->function;
	s->section_to = m->section;
	m->function = m->section = NULL;
	s->section_n = s->p->section_n;
	s->section_pass = mem_resize(NULL, s->section_n,
	    sizeof(*s->section_pass));
	for (i = 0; i < s->section_n; i++)
		s->section_pass[i] = s->p->sections[i].pass;
}

/* Return whether no key of a cost centre changes, so that most rows can stay
   where they are. */
static bool
may_stay(const struct regroup *s)
{
	size_t	 i;

	if (s->instr != s->p->instr || s->moves != NULL)
		return false;
	for (i = 0; i < s->p->section_n && !s->sections[i].lineless; i++)
		;
	return i == s->p->section_n;
}

/* Return whether no two of n numbers are the same, ignoring ID_NONE.  All
   others must be below `end'. */
static bool
all_differ(const uint32_t *numbers, size_t n, size_t end)
{
	bool	*met = mem_get(end, sizeof(*met)), good = true;
	size_t	 i;

	for (i = 0; i < n && good; i++) {
		if (numbers[i] == ID_NONE)
			continue;
		good = !met[numbers[i]];
		met[numbers[i]] = true;
	}
	mem_free(met);
	return good;
}

/* Return whether all arcs that differ now still differ after the regrouping.
   The result is valid only if may_stay() is true. */
static bool
arcs_may_stay(const struct regroup *s, const struct remap *m)
{
	size_t	 i, n = s->p->function_n;

	for (i = 0; i < n && !s->functions[i].lineless; i++)
		;
	return i == n && all_differ(m->function, n, m->to->function_n) &&
	    all_differ(m->section, s->p->section_n, m->to->section_n);
}

/* Move a table of the old profile to the new one. */
static void
take_over(struct cost_table *to, struct cost_table *from)
{
	assert(to->n == 0);
	*to = *from;
	from->at = NULL;
}

void
regroup_apply(struct regroup *s)
{
	struct profile		*new = mem_get(1, sizeof(*new));
	struct remap		 m;
	struct complaint	 none;

	profile_freeze(s->p);
	profile_init(new);
	new->threads = s->p->threads;
	new->build->ordered = true;	/* because the rows of a frozen profile
					   are in order */
	profile_expect_one(new);
	profile_function_drop_index(s->p);
	if (!s->instr)
		profile_forget_instr(new);
	/* This cannot fail, since an empty profile has room for all events. */
	profile_add_metadata(new, s->p, &none);
	remap_init(&m, new, s->p);
	remap_events(&m, &none);
	map_targets(s, &m);
	if (s->moves != NULL) {
		m.change_cost = change_one_cost;
		s->entries = entry_lines(s->moves, &m);
	}
	m.change_arc = change_one_arc;
	m.change_jump = change_one_jump;
	m.arg = s;
	m.taking = true;
	m.staying = may_stay(s);
	m.arcs_staying = m.staying && arcs_may_stay(s, &m);
	if (m.staying)
		take_over(&new->costs, &s->p->costs);
	if (m.arcs_staying)
		take_over(&new->arcs, &s->p->arcs);
	remap_rows(&m);
	take_numbers(s, &m);
	remap_free(&m);
	profile_free(s->p);
	*s->p = *new;
	mem_free(new);
	profile_freeze(s->p);
	if (s->less)
		profile_totals(s->p, s->p->summary);
}
