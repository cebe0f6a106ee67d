/*
 * Metadata and rows can be added separately: minima and maxima visit the rows
 * more than once (ops/sum/aggregate.c), and regrouping replaces them.
 */
#include "profile/build/profile_add.h"

#include "base/complaint.h"
#include "profile/build/remap.h"
#include "profile/build/remap_rows.h"

static void
add_summary(const struct remap *m)
{
	struct wide	*to;
	uint32_t	 i;

	for (i = 0; i < m->from->event_n; i++) {
		to = &m->to->summary[m->events[i]];
		*to = wide_add(*to, m->from->summary[i]);
	}
}

static void
note_lists(const struct remap *m)
{
	const struct profile	*src = m->from;
	uint32_t		 list[EVENT_MAX], i;

	for (i = 0; i < src->list.n; i++)
		list[i] = m->events[src->list.at[i]];
	if (src->list.n > 0)
		profile_list(m->to, list, src->list.n);
	if (src->lists_differ)
		m->to->lists_differ = true;
}

/* For a part, only the definitions that changed since the part before: a file
   may have as many definitions as parts. */
static bool
add_definitions(const struct remap *m, size_t *changes)
{
	const struct profile	*src = m->from;
	size_t			 i = 0;
	bool			 good = true;

	if (changes == NULL || *changes == 0)
		for (; good && i < src->definition_n; i++)
			good = profile_define(m->to, &src->definitions[i]);
	else
		for (i = *changes; good && i < src->change_n; i++)
			good = profile_define(m->to,
			    &src->definitions[src->changes[i]]);
	if (changes != NULL)
		*changes = src->change_n;
	return good;
}

static bool
add_metadata(const struct remap *m, size_t *changes, struct complaint *wrong)
{
	size_t	 i;

	note_lists(m);
	for (i = 0; i < m->from->event_n; i++)
		m->to->with[m->events[i]] += m->from->with[i];
	m->to->input_n += m->from->input_n;
	if (!add_definitions(m, changes))
		return complaint_set(wrong, "an event has two formulas");
	add_summary(m);
	metadata_add(&m->to->metadata, &m->from->metadata);
	return true;
}

static void
add_rows(struct remap *m, combine_rows *combine)
{
	const struct section	*s;
	uint32_t		 i, function;

	for (i = 0; i < m->from->section_n; i++) {
		if (i == m->from->sealed_n && i > 0)
			profile_seal(m->to);
		s = &m->from->sections[i];
		function = remap_function(m, s->function);
		remap_section(m, i, function, remap_name(m, s->file));
	}
	if (m->from->sealed_n > 0 && i == m->from->sealed_n)
		profile_seal(m->to);
	remap_rows(m, combine);
}

/* What to add: rows unless combine is NULL, metadata, and for a part its
   changes; NULL for a whole profile. */
struct addition {
	combine_rows	*combine;
	bool		 metadata;
	size_t		*changes;
	bool		 taking;
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
	if (a.combine != NULL && a.changes == NULL)
		remap_remember(&m, true);
	good = remap_events(&m, wrong) &&
	    (!a.metadata || add_metadata(&m, a.changes, wrong));
	if (good && a.combine != NULL)
		add_rows(&m, a.combine);
	remap_free(&m);
	return good;
}

void
profile_add_nothing(struct cost_table *to, uint32_t to_row,
    const struct cost_table *from, uint32_t from_row, const uint32_t *column)
{
	(void)to;
	(void)to_row;
	(void)from;
	(void)from_row;
	(void)column;
}

bool
profile_add_rows(struct profile *dst, const struct profile *src,
    combine_rows *combine, struct complaint *wrong)
{
	return add(dst, src,
	    (struct addition){ combine, false, NULL, false }, wrong);
}

bool
profile_take_rows(struct profile *dst, struct profile *src,
    struct complaint *wrong)
{
	return add(dst, src, (struct addition){ remap_sum, false, NULL, true },
	    wrong);
}

bool
profile_add_metadata(struct profile *dst, const struct profile *src,
    struct complaint *wrong)
{
	return add(dst, src,
	    (struct addition){ NULL, true, NULL, false }, wrong);
}

bool
profile_add(struct profile *dst, const struct profile *src,
    struct complaint *wrong)
{
	return add(dst, src,
	    (struct addition){ remap_sum, true, NULL, false }, wrong);
}

bool
profile_add_part(struct profile *dst, const struct profile *src,
    size_t *changes, struct complaint *wrong)
{
	return add(dst, src,
	    (struct addition){ remap_sum, true, changes, false }, wrong);
}

void
profile_drop_instr(struct profile *p)
{
	struct profile		 flat;
	struct complaint	 wrong;
	size_t			 i;

	if (p->costs.n == 0 && p->arcs.n == 0 && p->jumps.n == 0) {
		profile_forget_instr(p);
		return;
	}
	/* This cannot fail: an empty profile has no column or formula to
	   conflict with. */
	profile_init(&flat);
	profile_forget_instr(&flat);
	profile_add(&flat, p, &wrong);
	/* The sections keep their numbers and the pass of their last entry. */
	for (i = 0; i < p->section_n; i++)
		flat.sections[i].pass = p->sections[i].pass;
	flat.pass = p->pass;
	if (p->build->marked)
		profile_mark(&flat);
	profile_free(p);
	*p = flat;
}
