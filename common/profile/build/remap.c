/*
 * For a part of a file with many parts, which uses few of all names, numbers
 * are not remembered: the work then depends on its rows only.
 */
#include "profile/function.h"
#include "profile/build/remap.h"

#include "base/complaint.h"
#include "base/mem.h"

void
remap_init(struct remap *m, struct profile *to, const struct profile *from)
{
	memset(m, 0, sizeof(*m));
	m->to = to;
	m->from = from;
	m->known = (uint32_t)to->section_n;
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
	/* In the old order, so that numbers do not change in an empty
	   profile. */
	for (i = 0; i < names; i++)
		remap_name(m, i);
	/* Look up all: a function without a section may still be a callee. */
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
	m->to->build->ordered = m->from->frozen != NULL ||
	    track_is_ordered(&m->from->build->tracks[i].costs);
	m->section[i] = profile_section(m->to, function, file);
}

void
remap_sum(struct cost_table *to, uint32_t to_row,
    const struct cost_table *from, uint32_t from_row, const uint32_t *column)
{
	cost_table_add_row(to, to_row, column, from, from_row);
}
