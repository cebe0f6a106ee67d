#include "profile/build/profile_add.h"

#include <assert.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "profile/build/freeze.h"
#include "profile/build/remap.h"

/* Add the definitions of events of m's source profile: all of them or, of a
   further part of a file, those that changed since the part before.  Each part
   may define another event, and adding all for every part would take quadratic
   time. */
static bool
add_definitions(const struct remap *m, bool part)
{
	const struct profile	*src = m->from;
	size_t			 i = part && m->to->input_n > 0 ?
				     src->given_n : 0;
	bool			 good = true;

	for (; good && i < src->change_n; i++)
		good = profile_define(m->to,
		    &src->definitions[src->changes[i]]);
	return good;
}

static bool
add_metadata(const struct remap *m, bool part, struct complaint *wrong)
{
	struct profile		*dst = m->to;
	const struct profile	*src = m->from;
	uint32_t		 list[EVENT_MAX], i, to;

	for (i = 0; i < src->list.n; i++)
		list[i] = m->events[src->list.at[i]];
	if (src->list.n > 0)
		profile_list(dst, list, src->list.n);
	dst->lists_differ |= src->lists_differ;
	if (!add_definitions(m, part))
		return complaint_set(wrong, "an event has two formulas");
	dst->input_n += src->input_n;
	for (i = 0; i < src->event_n; i++) {
		to = m->events[i];
		dst->with[to] += src->with[i];
		dst->summary[to] = wide_add(dst->summary[to], src->summary[i]);
	}
	metadata_add(&dst->metadata, &src->metadata);
	return true;
}

static void
add_rows(struct remap *m, bool ordered)
{
	const struct section	*s;
	uint32_t		 i, function;

	/* Rows of src come in the order of their keys, because src is
	   frozen. */
	m->to->build->ordered |= ordered;
	for (i = 0; i < m->from->section_n; i++) {
		if (i == m->from->sealed_n && i > 0)
			profile_seal(m->to);
		s = &m->from->sections[i];
		function = remap_function(m, s->function);
		remap_section(m, i, function, remap_name(m, s->file));
	}
	if (m->from->sealed_n > 0 && i == m->from->sealed_n)
		profile_seal(m->to);
	remap_rows(m);
}

/* What is added, and how.  See struct remap for `taking', and
   profile_add_part() for `part'. */
struct addition {
	bool		 rows, metadata, taking, part;
	const uint32_t	*names;		/* argument of profile_take_rows(), or
					   NULL */
	combine_rows	*combine;
	void		*combine_arg;
	uint32_t	**function;	/* where to store the numbers of
					   functions, or NULL */
};

static bool
add(struct profile *dst, const struct profile *src, struct addition a,
    struct complaint *wrong)
{
	struct remap	 m;
	bool		 good;

	if (!src->instr && dst->instr)
		profile_drop_instr(dst);
	remap_init(&m, dst, src);
	m.taking = a.taking;
	m.given = a.names;
	m.combine = a.combine;
	m.combine_arg = a.combine_arg;
	if (a.rows && !a.part)
		remap_remember(&m, true);
	good = remap_events(&m, wrong) &&
	    (!a.metadata || add_metadata(&m, a.part, wrong));
	if (good && a.rows)
		add_rows(&m, a.metadata || !a.taking);
	if (a.function != NULL) {
		*a.function = m.function;
		m.function = NULL;
	}
	remap_free(&m);
	return good;
}

bool
profile_take_rows(struct profile *dst, struct profile *src,
    const uint32_t *names, struct complaint *wrong)
{
	profile_freeze(src);
	return add(dst, src, (struct addition){
		.rows = true, .taking = true, .names = names
	}, wrong);
}

bool
profile_add_metadata(struct profile *dst, const struct profile *src,
    struct complaint *wrong)
{
	return add(dst, src, (struct addition){ .metadata = true }, wrong);
}

bool
profile_add(struct profile *dst, struct profile *src, struct complaint *wrong)
{
	profile_freeze(src);
	return add(dst, src,
	    (struct addition){ .rows = true, .metadata = true }, wrong);
}

bool
profile_take(struct profile *dst, struct profile *src, struct complaint *wrong)
{
	profile_freeze(src);
	return add(dst, src, (struct addition){
		.rows = true, .metadata = true, .taking = true
	}, wrong);
}

bool
profile_add_part(struct profile *dst, struct profile *src,
    struct complaint *wrong)
{
	profile_freeze(src);
	if (!add(dst, src, (struct addition){
		.rows = true, .metadata = true, .part = true
	}, wrong))
		return false;
	src->given_n = src->change_n;
	return true;
}

/* For each row that dst had before profile_meet(), whether it was combined with
   a row of src. */
struct meeting {
	struct cost_table	*tables[ROW_KINDS];
	bool			*met[ROW_KINDS];
	uint32_t		 n[ROW_KINDS];
	combine_rows		*combine;
	void			*arg;
};

static void
meet(void *meeting, const struct row_pair *r)
{
	struct meeting	*m = meeting;
	int		 i = 0;

	while (m->tables[i] != r->to)
		i++;
	if (r->to_row < m->n[i])
		m->met[i][r->to_row] = true;
	m->combine(m->arg, r);
}

/* Call combine() for each row that src lacks. */
static void
meet_rest(struct meeting *m)
{
	struct row_pair	 r = { NULL, 0, NULL, 0, NULL };
	int		 i;

	for (i = 0; i < ROW_KINDS; i++) {
		r.to = m->tables[i];
		for (r.to_row = 0; r.to_row < m->n[i]; r.to_row++)
			if (!m->met[i][r.to_row])
				m->combine(m->arg, &r);
	}
}

bool
profile_meet(struct profile *dst, struct profile *src,
    struct profile_meeting *how, struct complaint *wrong)
{
	struct meeting	 m = {
		.tables = { &dst->costs, &dst->arcs, &dst->jumps },
		.combine = how->combine, .arg = how->arg
	};
	uint32_t	 name, i;
	bool		 good;

	assert(dst->instr == src->instr);
	/* Add the events of dst to src. */
	for (i = 0; i < dst->event_n; i++) {
		name = dst->events[i].name;
		profile_event(src, intern_text(&dst->names, name),
		    intern_length(&dst->names, name));
	}
	profile_freeze(src);
	for (i = 0; i < ROW_KINDS; i++) {
		m.n[i] = m.tables[i]->n;
		m.met[i] = mem_get(m.n[i], sizeof(*m.met[i]));
	}
	good = add(dst, src, (struct addition){
		.rows = true, .combine = meet, .combine_arg = &m,
		.function = &how->function
	}, wrong);
	if (good)
		meet_rest(&m);
	for (i = 0; i < ROW_KINDS; i++)
		mem_free(m.met[i]);
	return good;
}

void
profile_drop_instr(struct profile *p)
{
	struct profile		 flat;
	struct complaint	 wrong;
	size_t			 i;
	bool			 marked;

	assert(p->build != NULL && p->runs.n == 0);
	marked = p->build->marks[ROWS_COSTS] != ROW_NONE;
	if (p->costs.n == 0 && p->arcs.n == 0 && p->jumps.n == 0) {
		profile_forget_instr(p);
		return;
	}
	/* This cannot fail: an empty profile has no column or formula to
	   conflict with. */
	profile_init(&flat);
	profile_forget_instr(&flat);
	profile_add(&flat, p, &wrong);
	/* The sections keep their indices, so copy when each was last
	   entered. */
	for (i = 0; i < p->section_n; i++)
		flat.sections[i].pass = p->sections[i].pass;
	flat.pass = p->pass;
	if (marked)
		profile_mark(&flat);
	profile_free(p);
	*p = flat;
}
