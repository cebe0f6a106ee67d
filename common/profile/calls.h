/*
 * calls -- visit all call arcs of a frozen profile: those in rows, and those
 * without positions in runs (arc_runs.h).
 */
#ifndef PROFILE_CALLS_H
#define PROFILE_CALLS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hot.h"
#include "profile/profile.h"
#include "profile/tally.h"

struct call {
	uint32_t	 id;		/* argument for call_counts(); it is the
					   row of the arc, if the arc has one */
	uint32_t	 section;	/* section in which the call is made */
	uint32_t	 callee;
	const struct cost_table *rows;	/* table of the arc's row, or NULL if
					   the arc is stored in arc_runs.h's
					   form */
	uint32_t	 calls, cost;	/* for an arc in the form of arc_runs.h:
					   number of calls, and cost in column
					   0 */
};

/* Return one more than the largest id of a call. */
static inline uint32_t
calls_n(const struct profile *p)
{
	return p->arcs.n + (uint32_t)p->runs.n;
}

/* Return whether the profile has calls, or had some before renaming. */
static inline bool
calls_any(const struct profile *p)
{
	return calls_n(p) > 0 || p->metadata.had_calls;
}

static inline struct call
call_of_pair(struct arc_pair a)
{
	return (struct call){
		.calls = a.what & ARC_CALLS_MAX, .cost = a.cost
	};
}

/* Return the call with this id.  Only its counts are set, not its section and
   callee. */
HOT struct call
call_counts(const struct profile *p, uint32_t id)
{
	if (id < p->arcs.n)
		return (struct call){ .id = id, .rows = &p->arcs };
	return call_of_pair(p->runs.at[id - p->arcs.n]);
}

typedef void calls_visit(void *context, const struct call *);

/* Call visit() for each call that is stored in the form of arc_runs.h.  This
   function and visit() are inlined, since a large profile has many millions of
   calls. */
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

/* Add the number of calls to sum i.  `column' is the one of arcs that has
   it. */
HOT void
call_add_calls(const struct call *a, uint32_t column, struct tally *t, size_t i)
{
	if (a->rows != NULL)
		tally_add_count(t, i, a->rows, a->id, column);
	else
		tally_add(t, i, a->calls);
}

/* Add the inclusive costs to the sums from sum i on. */
HOT void
call_add_costs(const struct call *a, struct tally *t, size_t i)
{
	if (a->rows != NULL)
		tally_add_row(t, i, a->rows, a->id, ARC_COSTS);
	else
		tally_add(t, i, a->cost);
}

#endif
