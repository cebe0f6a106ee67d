#include "profile/every_arc.h"

#include <string.h>

#include "profile/freeze.h"

static void
add_row(void *profile, const struct any_arc *a)
{
	struct profile	*p = profile;
	struct arc	 arc = { .callee = a->callee };
	uint32_t	 row;

	row = profile_arc(p, a->section, &arc);
	cost_table_add(&p->arcs, row, ARC_CALLS, a->calls);
	cost_table_add(&p->arcs, row, ARC_COSTS, a->cost);
}

/* Rows that were found once are looked for again, as some are in runs, too. */
static void
add_again(struct profile *p, const struct cost_table *arcs)
{
	struct arc	 arc;
	uint32_t	 row;

	for (row = 0; row < arcs->n; row++) {
		arc_read_from(arcs, row, p->instr, &arc);
		cost_table_add_row(&p->arcs, profile_arc(p,
		    row_owner(arcs, row), &arc), NULL, arcs, row);
	}
}

void
every_arc_to_rows(struct profile *p)
{
	struct cost_table	 arcs = p->arcs;
	struct arc_runs		 runs = p->runs;

	if (runs.n == 0)
		return;
	assert(p->frozen != NULL);
	p->runs = (struct arc_runs){ .at = NULL };
	memset(&p->arcs, 0, sizeof(p->arcs));
	profile_forget_arcs(p);
	add_again(p, &arcs);
	every_arc_in_runs(p, &runs, add_row, p);
	cost_table_free(&arcs);
	arc_runs_free(&runs);
	freeze_arcs_again(p);
}
