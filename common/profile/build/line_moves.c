/*
 * A new section is made for its first row only, so that files for deleted lines
 * appear only if a deleted line has costs.
 */
#include "profile/build/line_moves.h"

#include <string.h>

#include "base/mem.h"
#include "text/line_map.h"
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

uint32_t *
line_moves_entries(const struct line_moves *m, const struct remap *r)
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
		if (callee != ID_NONE && arc.to.line != 0 &&
		    (entries[callee] == 0 || arc.to.line < entries[callee]))
			entries[callee] = arc.to.line;
	}
	return entries;
}

/* Replace an old line by the new one.  Returns false, with the line unchanged,
   if it was deleted. */
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

uint32_t
line_moves_cost(const struct line_moves *m, const struct remap *r,
    uint32_t section, struct position *at)
{
	return move_from(m, r, section, at);
}

uint32_t
line_moves_arc(const struct line_moves *m, const struct remap *r,
    uint32_t section, struct arc *arc, const uint32_t *entries)
{
	if (section < m->old_n &&
	    !move(&m->functions[arc->callee], &arc->to.line))
		arc->to.line = entries[r->function[arc->callee]];
	return move_from(m, r, section, &arc->from);
}

uint32_t
line_moves_jump(const struct line_moves *m, const struct remap *r,
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
