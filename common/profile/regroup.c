/* This module only records the targets, by names of the old profile.
   regroup_apply() makes the new profile from them. */
#include "profile/regroup.h"

#include <string.h>

#include "base/mem.h"
#include "text/namespace.h"
#include "profile/profile.h"

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
	mem_free(s->function_to);
	mem_free(s->section_pass);
	mem_free(s->entries);
	memset(s, 0, sizeof(*s));
}

void
regroup_drop(struct regroup *s, const uint32_t *taken)
{
	size_t	 i;

	regroup_drop_sections(s, taken);
	for (i = 0; i < s->p->function_n; i++)
		if (taken[i] != 0)
			s->functions[i].dropped = true;
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

void
regroup_replace(uint32_t *name, const uint32_t *to)
{
	if (to[*name] != ID_NONE)
		*name = to[*name];
}

static void
rename_target(struct regroup_target *at, const struct regroup_name *to)
{
	at->object = to->object;
	at->file = to->file;
	at->name = to->name;
}

void
regroup_rename(struct regroup *s, const struct regroup_name *functions,
    const uint32_t *file, const uint32_t *name)
{
	const struct section	*at;
	size_t			 i;

	s->changed = s->renamed = true;
	s->file_to = file;
	s->name_to = name;
	for (i = 0; i < s->p->function_n; i++) {
		rename_target(&s->functions[i], &functions[i]);
		s->functions[i].current = functions[i].file;
	}
	for (i = 0; i < s->p->section_n; i++) {
		at = &s->p->sections[i];
		rename_target(&s->sections[i], &functions[at->function]);
		if (at->file == s->p->functions[at->function].file)
			s->sections[i].current = functions[at->function].file;
		else if (file != NULL)
			regroup_replace(&s->sections[i].current, file);
	}
}

/* Change a target to the function `name', which several functions become and
   which has no file of its own.  The target of a callee loses its current file
   even if lines are kept, because a callee is always in its own file. */
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

/* If others were joined into what a target is already, it is one of them.
   made[] says of each name whether others were joined into it. */
static void
meet(const struct regroup *s, struct regroup_target *at, const bool *made)
{
	if (at->joined == ID_NONE && made[at->name] &&
	    at->object == s->p->empty && at->file == s->p->unknown)
		at->joined = at->name;
}

void
regroup_join(struct regroup *s, const uint32_t *name, bool lineless)
{
	bool		*made = mem_get(s->p->names.n, sizeof(*made));
	size_t		 i;
	uint32_t	 to;

	s->changed = true;
	for (i = 0; i < s->p->function_n; i++)
		if (name[i] != ID_NONE) {
			join(s, &s->functions[i], name[i], lineless, true);
			made[name[i]] = true;
		}
	for (i = 0; i < s->p->function_n; i++)
		meet(s, &s->functions[i], made);
	for (i = 0; i < s->p->section_n; i++) {
		if ((to = name[s->p->sections[i].function]) != ID_NONE)
			join(s, &s->sections[i], to, lineless, false);
		meet(s, &s->sections[i], made);
	}
	mem_free(made);
}

void
regroup_split(struct regroup *s)
{
	size_t	 i;

	s->changed = true;
	for (i = 0; i < s->p->section_n; i++)
		s->sections[i].file = s->sections[i].current;
}

/* The namespaces of names.  `made' is, for each name, 1 + its namespace, or 0
   if that is not computed yet: many sections may have the same name. */
struct namespaces {
	struct intern	*names;
	uint32_t	*made;
	uint32_t	 global, mangled;
};

static uint32_t
namespace_of(struct namespaces *n, uint32_t name)
{
	struct slice	 from = intern_slice(n->names, name);
	char		*out;
	size_t		 len;

	if (n->made[name] != 0)
		return n->made[name] - 1;
	out = mem_resize(NULL, from.len + 1, 1);
	len = namespace_put(out, from);
	n->made[name] = 1 + (namespace_is_hidden(from) ? n->mangled :
	    len == 0 ? n->global : intern_id(n->names, out, len));
	mem_free(out);
	return n->made[name] - 1;
}

static void
place_in_namespace(const struct regroup *s, struct regroup_target *at,
    struct namespaces *n)
{
	at->lineless = at->one = true;
	at->file = at->current = s->p->unknown;
	if (at->joined != ID_NONE)
		return;
	at->name = namespace_of(n, at->name);
	if (at->name != n->global && at->name != n->mangled)
		at->object = s->p->empty;
}

static void
place_in_namespaces(struct regroup *s)
{
	struct namespaces	 n = { .names = &s->p->names };
	size_t			 i;

	n.global = intern_id(n.names, "(global)", strlen("(global)"));
	n.mangled = intern_id(n.names, "(mangled)", strlen("(mangled)"));
	n.made = mem_get(n.names->n, sizeof(*n.made));
	for (i = 0; i < s->p->function_n; i++)
		place_in_namespace(s, &s->functions[i], &n);
	for (i = 0; i < s->p->section_n; i++)
		place_in_namespace(s, &s->sections[i], &n);
	mem_free(n.made);
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
	s->changed |= s->p->instr || by > BY_LINE;
	s->instr = false;
	if (by == BY_NAMESPACE) {
		place_in_namespaces(s);
		return;
	}
	for (i = 0; i < s->p->function_n; i++)
		place_by(s, &s->functions[i], by);
	for (i = 0; i < s->p->section_n; i++)
		place_by(s, &s->sections[i], by);
}

bool
regroup_is_one(const struct regroup *s)
{
	return s->section_n > 0 && s->sections[0].one;
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

void
regroup_lines(struct regroup *s, const struct line_moves *moves)
{
	s->changed = true;
	s->moves = moves;
}
