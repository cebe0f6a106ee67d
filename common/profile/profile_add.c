#include "profile/profile_add.h"

#include "base/mem.h"
#include "profile/profile.h"
#include "profile/section_rows.h"

/* The ordinary way: sums. */
static void
combine_add(struct cost_table *to, uint32_t to_row,
    const struct cost_table *from,
    uint32_t from_row, const uint32_t *column)
{
	cost_table_add_row(to, to_row, column, from, from_row);
}

/* What the numbers of one profile are in the other. */
struct mapping {
	struct profile		*dst;
	const struct profile	*src;
	combine_rows		*combine;
	/* Of all names and functions; of a part NULL, for in a file of many
	   parts each has few of them. */
	uint32_t		*name, *function;
	uint32_t		*section;
	size_t			*changes;	/* of a part, else NULL */
	uint32_t		 cost[EVENT_MAX];	/* columns */
	uint32_t		 arc[ARC_COSTS + EVENT_MAX];
	uint32_t		 jump[JUMP_COUNTS];
};

static uint32_t
name_of(const struct mapping *m, uint32_t name)
{
	const struct intern	*names = &m->src->names;

	return m->name != NULL ? m->name[name] : intern_id(&m->dst->names,
	    intern_text(names, name), intern_length(names, name));
}

static uint32_t
function_of(const struct mapping *m, uint32_t function)
{
	const struct function	*f = &m->src->functions[function];

	return m->function != NULL ? m->function[function] :
	    profile_function(m->dst, name_of(m, f->object),
	    name_of(m, f->file), name_of(m, f->name));
}

static void
add_costs(struct mapping *m)
{
	const struct cost_table	*from = &m->src->costs;
	struct section_rows	 rows;
	struct position		 at;
	const uint32_t		*list;
	uint32_t		 i, j, n, found;

	section_rows_of_costs(&rows, m->src);
	for (i = 0; i < m->src->section_n; i++) {
		profile_enter(m->dst, m->section[i]);
		list = section_rows_list(&rows, i, &n);
		for (j = 0; j < n; j++) {
			row_position(from, list[j], 0, m->src->instr, &at);
			found = profile_cost(m->dst, m->section[i], &at);
			m->combine(&m->dst->costs, found, from, list[j],
			    m->cost);
		}
	}
	section_rows_free(&rows);
}

static void
add_arcs(struct mapping *m)
{
	const struct cost_table	*from = &m->src->arcs;
	struct arc		 arc;
	uint32_t		 row, found;

	for (row = 0; row < from->n; row++) {
		arc_read(m->src, row, &arc);
		arc.callee = function_of(m, arc.callee);
		found = profile_arc(m->dst, m->section[row_head(from, row)],
		    &arc);
		m->combine(&m->dst->arcs, found, from, row, m->arc);
	}
}

static void
add_jumps(struct mapping *m)
{
	const struct cost_table	*from = &m->src->jumps;
	struct jump		 jump;
	uint32_t		 row, found;

	for (row = 0; row < from->n; row++) {
		jump_read(m->src, row, &jump);
		jump.file = name_of(m, jump.file);
		jump.name = name_of(m, jump.name);
		found = profile_jump(m->dst, m->section[row_head(from, row)],
		    &jump);
		m->combine(&m->dst->jumps, found, from, row, m->jump);
	}
}

static void
map_sections(struct mapping *m)
{
	const struct section	*s;
	size_t			 i;

	m->section = mem_resize(NULL, m->src->section_n, sizeof(*m->section));
	for (i = 0; i < m->src->section_n; i++) {
		s = &m->src->sections[i];
		m->dst->ordered = track_is_ordered(&s->costs);
		m->section[i] = profile_section(m->dst,
		    function_of(m, s->function), name_of(m, s->file));
	}
}

static void
map_names(struct mapping *m)
{
	const struct intern	*names = &m->src->names;
	uint32_t		*to, i;

	to = mem_resize(NULL, names->n, sizeof(*to));
	for (i = 0; i < names->n; i++)
		to[i] = name_of(m, i);
	m->name = to;
}

/* All functions: one without a section may be a callee. */
static void
map_functions(struct mapping *m)
{
	const struct profile	*src = m->src;
	uint32_t		*to, i;

	to = mem_resize(NULL, src->function_n, sizeof(*to));
	for (i = 0; i < src->function_n; i++)
		to[i] = function_of(m, i);
	m->function = to;
}

static bool
map_columns(struct mapping *m)
{
	const struct profile	*src = m->src;
	uint32_t		 i, column, name;

	for (i = 0; i < JUMP_COUNTS; i++)
		m->jump[i] = i;
	m->arc[ARC_CALLS] = ARC_CALLS;
	for (i = 0; i < src->event_n; i++) {
		name = src->events[i].name;
		column = profile_event(m->dst, intern_text(&src->names, name),
		    intern_length(&src->names, name));
		if (column == ID_NONE)
			return false;
		m->cost[i] = column;
		m->arc[ARC_COSTS + i] = ARC_COSTS + column;
	}
	return true;
}

static void
add_summary(const struct mapping *m)
{
	struct wide	*to;
	uint32_t	 i;

	for (i = 0; i < m->src->event_n; i++) {
		to = &m->dst->summary[m->cost[i]];
		*to = wide_add(*to, m->src->summary[i]);
	}
}

static void
note_lists(const struct mapping *m)
{
	const struct profile	*src = m->src;
	uint32_t		 list[EVENT_MAX], i;

	for (i = 0; i < src->list_n; i++)
		list[i] = m->cost[src->list[i]];
	if (src->list_n > 0)
		profile_list(m->dst, list, src->list_n);
	if (src->lists_differ)
		m->dst->lists_differ = true;
}

/* Of a part those that changed since the part before: a file may have as many
   definitions as parts. */
static bool
add_definitions(const struct mapping *m)
{
	const struct profile	*src = m->src;
	size_t			 i = 0;
	bool			 good = true;

	if (m->changes == NULL || *m->changes == 0)
		for (; good && i < src->definition_n; i++)
			good = profile_define(m->dst, &src->definitions[i]);
	else
		for (i = *m->changes; good && i < src->change_n; i++)
			good = profile_define(m->dst,
			    &src->definitions[src->changes[i]]);
	if (m->changes != NULL)
		*m->changes = src->change_n;
	return good;
}

static const char *
add_facts(const struct mapping *m)
{
	size_t	 i;

	note_lists(m);
	for (i = 0; i < m->src->event_n; i++)
		m->dst->with[m->cost[i]] += m->src->with[i];
	m->dst->input_n += m->src->input_n;
	if (!add_definitions(m))
		return "an event has two formulas";
	add_summary(m);
	metadata_add(&m->dst->metadata, &m->src->metadata);
	return NULL;
}

static const char *
add(struct mapping *m, combine_rows *combine, bool metadata)
{
	const char	*why;

	if (!m->src->instr && m->dst->instr)
		profile_drop_instr(m->dst);
	/* In the order of src: into an empty dst, numbers stay the same. */
	if (combine != NULL && m->changes == NULL) {
		map_names(m);
		map_functions(m);
	}
	if (!map_columns(m))
		return "there are too many events";
	if (metadata && (why = add_facts(m)) != NULL)
		return why;
	m->combine = combine;
	if (combine == NULL)
		return NULL;
	map_sections(m);
	profile_rewind(m->dst);
	add_costs(m);
	add_arcs(m);
	add_jumps(m);
	return NULL;
}

static bool
add_mapped(struct profile *dst, const struct profile *src,
    combine_rows *combine, bool metadata, size_t *changes, const char **why)
{
	struct mapping	*m = mem_get(1, sizeof(*m));

	m->dst = dst;
	m->src = src;
	m->changes = changes;
	*why = add(m, combine, metadata);
	mem_free(m->name);
	mem_free(m->function);
	mem_free(m->section);
	mem_free(m);
	return *why == NULL;
}

bool
profile_add_rows(struct profile *dst, const struct profile *src,
    combine_rows *combine, const char **why)
{
	return add_mapped(dst, src, combine, false, NULL, why);
}

bool
profile_add_metadata(struct profile *dst, const struct profile *src,
    const char **why)
{
	return add_mapped(dst, src, NULL, true, NULL, why);
}

bool
profile_add(struct profile *dst, const struct profile *src, const char **why)
{
	return add_mapped(dst, src, combine_add, true, NULL, why);
}

bool
profile_add_part(struct profile *dst, const struct profile *src,
    size_t *changes, const char **why)
{
	return add_mapped(dst, src, combine_add, true, changes, why);
}

void
profile_drop_instr(struct profile *p)
{
	struct profile	 flat;
	const char	*why;

	if (p->costs.n == 0 && p->arcs.n == 0 && p->jumps.n == 0) {
		profile_forget_instr(p);
		return;
	}
	/* Columns and formulas fit: there are no others. */
	profile_init(&flat);
	profile_forget_instr(&flat);
	profile_add(&flat, p, &why);
	profile_free(p);
	*p = flat;
}
