#include "ops/gate/changed_line.h"

#include "base/mem.h"
#include "base/sort.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "ops/gate/verdict.h"
#include "ops/lines/lines.h"

struct found {
	struct wide	 change;
	bool		 own;		/* the line is in the function's own
					   file */
};

struct lines_search {
	const struct profile *p;
	struct changed_line *wanted;
	struct found	*found;		/* by search: its result */
	struct sort_item *items;	/* function and callee of each search,
					   sorted */
	size_t		 n;
};

/* Keep this line if the measure of its columns changed more than at the line
   found so far. */
static void
look_at(struct lines_search *s, const struct sort_item *item,
    const struct wide *columns, uint32_t section, uint32_t line)
{
	const struct changed_line *w = &s->wanted[item->id];
	const struct section	*at = &s->p->sections[section];
	bool			 own = at->file ==
				    s->p->functions[at->function].file;
	struct found		*best = &s->found[item->id];
	struct wide		 v;
	int			 more = 1;

	if (!measure_sum(w->m, columns, &v))
		return;
	v = w->rose ? v : wide_negate(v);
	if (w->row->file != ID_NONE)
		more = wide_compare(v, best->change);
	if (more < 0 || (more == 0 && (own != best->own ? best->own :
	    line >= w->row->line)))
		return;
	*best = (struct found){ v, own };
	w->row->file = at->file;
	w->row->line = line;
}

/* Return the search for this function and callee, or NULL if there is none. */
static const struct sort_item *
find(const struct lines_search *s, uint32_t function, uint32_t callee)
{
	size_t	 low = 0, high = s->n, middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (s->items[middle].high < function ||
		    (s->items[middle].high == function &&
		    s->items[middle].low < callee))
			low = middle + 1;
		else
			high = middle;
	}
	return low < s->n && s->items[low].high == function &&
	    s->items[low].low == callee ? &s->items[low] : NULL;
}

static void
look_at_costs(struct lines_search *s, uint32_t section)
{
	const struct profile	*p = s->p;
	struct row_range	 r = section_costs(p, section);
	const struct sort_item	*item = find(s, p->sections[section].function,
				    ID_NONE);
	struct wide		 columns[EVENT_MAX];
	struct position		 where;
	uint32_t		 i;

	for (; item != NULL && r.row < r.end; r.row++) {
		for (i = 0; i < p->event_n; i++)
			columns[i] = row_wide(&p->costs, r.row, i);
		row_position(&p->costs, r.row, 0, p->instr, &where);
		look_at(s, item, columns, section, where.line);
	}
}

static void
look_at_arc(struct lines_search *s, uint32_t section, uint32_t row)
{
	const struct profile	*p = s->p;
	uint32_t		 callee = arc_callee(p, row), i;
	const struct sort_item	*items[] = {
		find(s, p->sections[section].function, callee),
		find(s, ID_NONE, callee)
	};
	const struct measure	*m;
	struct wide		 columns[EVENT_MAX];
	struct position		 where;
	size_t			 k;

	row_position(&p->arcs, row, 0, p->instr, &where);
	for (k = 0; k < 2; k++) {
		if (items[k] == NULL)
			continue;
		m = s->wanted[items[k]->id].m;
		for (i = 0; i < m->n; i++)
			columns[i] = row_wide(&p->arcs, row, m->figure ==
			    FIGURE_CALLS ? ARC_CALLS : ARC_COSTS + i);
		look_at(s, items[k], columns, section, where.line);
	}
}

void
changed_line_find(const struct profile *p, struct changed_line *wanted,
    size_t n)
{
	struct lines_search	 s = { .p = p, .wanted = wanted, .n = n };
	struct row_range	 r;
	uint32_t		 i;

	s.found = mem_get(n, sizeof(*s.found));
	s.items = mem_get(n, sizeof(*s.items));
	for (i = 0; i < n; i++)
		s.items[i] = (struct sort_item){
			wanted[i].function, wanted[i].callee, i
		};
	sort_items(s.items, n);
	for (i = 0; i < p->section_n; i++) {
		/* Skip lines that only the old source has, since the user
		   cannot look at them. */
		if (lines_kept_name(intern_slice(&p->names,
		    p->sections[i].file)).len > 0)
			continue;
		look_at_costs(&s, i);
		for (r = section_arcs(p, i); r.row < r.end; r.row++)
			look_at_arc(&s, i, r.row);
	}
	mem_free(s.found);
	mem_free(s.items);
}
