/*
 * every_arc -- all arcs of a profile, be they rows or in runs.
 */
#ifndef PROFILE_EVERY_ARC_H
#define PROFILE_EVERY_ARC_H

#include <stdint.h>

#include "base/hot.h"
#include "profile/profile.h"
#include "profile/tally.h"

struct any_arc {
	uint32_t	 id;		/* for any_arc_counts(); of a row its
					   number */
	uint32_t	 section;	/* where it starts */
	uint32_t	 callee;	/* function */
	const struct cost_table *rows;	/* where it is a row; NULL: */
	uint32_t	 calls, cost;	/* of the first column */
};

/* How many there are: no id is as large. */
static inline uint32_t
every_arc_n(const struct profile *p)
{
	return p->arcs.n + (uint32_t)p->runs.n;
}

static inline struct any_arc
any_arc_pair(struct arc_pair a)
{
	return (struct any_arc){
		.calls = a.what & ARC_CALLS_MAX, .cost = a.cost
	};
}

/* The counts of an arc, and no more of it. */
HOT struct any_arc
any_arc_counts(const struct profile *p, uint32_t id)
{
	if (id < p->arcs.n)
		return (struct any_arc){ .id = id, .rows = &p->arcs };
	return any_arc_pair(p->runs.at[id - p->arcs.n]);
}

typedef void every_arc_visit(void *context, const struct any_arc *);

/* Show each that is in a run to visit, which becomes part of it. */
HOT void
every_arc_in_runs(const struct profile *p, const struct arc_runs *r,
    every_arc_visit *visit, void *context)
{
	uint32_t		 first = p->arcs.n, caller, left;
	size_t			 i = 0;
	struct any_arc		 a;

	while (i < r->n) {
		caller = r->at[i].what;
		left = r->at[i++].cost;
		for (; left > 0; left--, i++) {
			a = any_arc_pair(r->at[i]);
			a.id = first + (uint32_t)i;
			a.section = p->functions[caller].home;
			a.callee = arc_runs_callee(caller, r->at[i]);
			visit(context, &a);
		}
	}
}

/* Show each likewise. */
HOT void
every_arc(const struct profile *p, every_arc_visit *visit, void *context)
{
	uint32_t	 row;
	struct any_arc	 a;

	for (row = 0; row < p->arcs.n; row++) {
		a = any_arc_counts(p, row);
		a.section = row_owner(&p->arcs, row);
		a.callee = arc_callee(p, row);
		visit(context, &a);
	}
	every_arc_in_runs(p, &p->runs, visit, context);
}

/* To sum i add how often it was called. */
HOT void
any_arc_add_calls(const struct any_arc *a, struct tally *t, size_t i)
{
	if (a->rows != NULL)
		tally_add_count(t, i, a->rows, a->id, ARC_CALLS);
	else
		tally_add(t, i, a->calls);
}

/* To the sums from i on add what it costs. */
HOT void
any_arc_add_costs(const struct any_arc *a, struct tally *t, size_t i)
{
	if (a->rows != NULL)
		tally_add_row(t, i, a->rows, a->id, ARC_COSTS);
	else
		tally_add(t, i, a->cost);
}

/* All that are in runs become rows, without positions.  The profile is
   frozen. */
void	 every_arc_to_rows(struct profile *);

#endif
