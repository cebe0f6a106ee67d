/*
 * calls -- all call arcs of a frozen profile: those in rows, and those without
 * positions in runs (arc_runs.h).
 */
#ifndef PROFILE_CALLS_H
#define PROFILE_CALLS_H

#include <stdint.h>

#include "base/hot.h"
#include "profile/profile.h"
#include "profile/tally.h"

struct call {
	uint32_t	 id;		/* number to pass to call_counts(); for
					   an arc in a row, the number of the
					   row */
	uint32_t	 section;	/* section that the call is made in */
	uint32_t	 callee;	/* function that is called */
	const struct cost_table *rows;	/* table with the row of the arc, or
					   NULL if the arc is in a run */
	uint32_t	 calls, cost;	/* for an arc in a run: number of calls,
					   and cost of the event of column 0 */
};

/* One more than the largest id of a call. */
static inline uint32_t
calls_n(const struct profile *p)
{
	return p->arcs.n + (uint32_t)p->runs.n;
}

static inline struct call
call_of_pair(struct arc_pair a)
{
	return (struct call){
		.calls = a.what & ARC_CALLS_MAX, .cost = a.cost
	};
}

/* The call with this id, with its counts only: section and callee are not
   set. */
HOT struct call
call_counts(const struct profile *p, uint32_t id)
{
	if (id < p->arcs.n)
		return (struct call){ .id = id, .rows = &p->arcs };
	return call_of_pair(p->runs.at[id - p->arcs.n]);
}

typedef void calls_visit(void *context, const struct call *);

/* Call visit() for each call in a run.  HOT inlines both functions into the
   code that uses them, since a large profile has many millions of calls. */
HOT void
calls_in_runs(const struct profile *p, const struct arc_runs *r,
    calls_visit *visit, void *context)
{
	uint32_t		 first = p->arcs.n, caller, left;
	size_t			 i = 0;
	struct call		 a;

	while (i < r->n) {
		caller = r->at[i].what;
		left = r->at[i++].cost;
		for (; left > 0; left--, i++) {
			a = call_of_pair(r->at[i]);
			a.id = first + (uint32_t)i;
			a.section = p->functions[caller].home;
			a.callee = arc_runs_callee(caller, r->at[i]);
			visit(context, &a);
		}
	}
}

/* Call visit() for each call of the profile. */
HOT void
calls_each(const struct profile *p, calls_visit *visit, void *context)
{
	uint32_t	 row;
	struct call	 a;

	for (row = 0; row < p->arcs.n; row++) {
		a = call_counts(p, row);
		a.section = row_owner(&p->arcs, row);
		a.callee = arc_callee(p, row);
		visit(context, &a);
	}
	calls_in_runs(p, &p->runs, visit, context);
}

/* Add to sum i the number of times that the call was made. */
HOT void
call_add_calls(const struct call *a, struct tally *t, size_t i)
{
	if (a->rows != NULL)
		tally_add_count(t, i, a->rows, a->id, ARC_CALLS);
	else
		tally_add(t, i, a->calls);
}

/* Add the inclusive costs to the sums from i on. */
HOT void
call_add_costs(const struct call *a, struct tally *t, size_t i)
{
	if (a->rows != NULL)
		tally_add_row(t, i, a->rows, a->id, ARC_COSTS);
	else
		tally_add(t, i, a->cost);
}

#endif
