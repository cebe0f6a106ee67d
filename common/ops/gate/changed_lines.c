/*
 * Among lines that changed equally, the smallest number is chosen, and among
 * files the function's own.
 */
#include "ops/gate/changed_lines.h"

#include <string.h>

#include "base/mem.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "ops/lines/lines.h"
#include "ops/compare/measure.h"
#include "ops/gate/verdict.h"

struct best {
	struct verdict_row	*row;
	struct wide		 change;
	bool			 own;		/* in the function's file */
};

struct search {
	const struct profile	*p;
	const struct measure	*m;
	bool			 falling;
};

static void
look_at(const struct search *s, uint32_t cost_row, uint32_t section,
    struct best *best)
{
	const struct section	*at = &s->p->sections[section];
	bool			 own = at->file ==
				    s->p->functions[at->function].file;
	struct wide		 columns[EVENT_MAX], v;
	struct position		 where;
	uint32_t		 i;
	int			 more = 1;

	for (i = 0; i < s->m->n; i++)
		columns[i] = row_wide(&s->p->costs, cost_row, i);
	if (!measure_of(s->m, columns, &v))
		return;
	v = s->falling ? wide_negate(v) : v;
	row_position(&s->p->costs, cost_row, 0, s->p->instr, &where);
	if (best->row->file != ID_NONE)
		more = wide_compare(v, best->change);
	if (more < 0 || (more == 0 && (own != best->own ? best->own :
	    where.line >= best->row->line)))
		return;
	best->change = v;
	best->own = own;
	best->row->file = at->file;
	best->row->line = where.line;
}

void
changed_lines(const struct profile *p, const struct measure *m, bool falling,
    struct verdict_row *rows, size_t n)
{
	struct search	 s = { .p = p, .m = m, .falling = falling };
	struct best	*bests = mem_get(p->function_n, sizeof(*bests));
	struct best	*best;
	struct row_range r;
	uint32_t	 i;

	for (i = 0; i < n; i++)
		bests[rows[i].function].row = &rows[i];
	for (i = 0; i < p->section_n; i++) {
		best = &bests[p->sections[i].function];
		/* A deleted line cannot be shown. */
		if (best->row == NULL || lines_kept_name(intern_slice(&p->names,
		    p->sections[i].file)).len > 0)
			continue;
		for (r = section_costs(p, i); r.row < r.end; r.row++)
			look_at(&s, r.row, i, best);
	}
	mem_free(bests);
}
