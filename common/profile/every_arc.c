/*
 * The rows that are made here do not change what is in runs, nor the functions
 * and sections.
 */
#include "profile/every_arc.h"

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

void
every_arc_to_rows(struct profile *p)
{
	every_arc_in_runs(p, add_row, p);
	arc_runs_free(&p->runs);
}
