/*
 * A component is a function, or all functions of a cycle of calls.  A call is
 * from inside if its caller is a root, or is called by roots, directly or not.
 * A part is a component that has no root and is called both from inside and
 * from outside: only a fraction of its counts is kept.
 *
 * Components are visited callers first: when one is visited, all calls of it
 * from inside are known, and the calls that it makes are then counted as calls
 * from inside of its callees.  What a part keeps are whole numbers that add up
 * to the cost of its calls from inside, so that no cost is lost from callers to
 * callees.
 *
 * The counts of a part are reduced one after the other, costs before calls, in
 * the order in which they are written.  Each running total is its exact
 * fraction, rounded towards 0.  So if the self cost of a component and the
 * calls that it makes add up to the cost of the calls of it, the reduced counts
 * add up to the cost of the calls of it from inside.
 */
#include "ops/filter/root.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "profile/call_graph.h"
#include "profile/frozen.h"
#include "profile/order.h"
#include "profile/profile.h"
#include "profile/build/repack.h"
#include "profile/build/section_sums.h"
#include "profile/tally.h"
#include "ops/filter/shares.h"

/* Flags of a component, which is a function or all functions of a cycle. */
enum {
	IS_ROOT = 1,		/* a function of the component is a root */
	INSIDE = 2,		/* a root, or a function that roots call, calls
				   the component */
	OUTSIDE = 4,		/* a function that roots do not call, directly
				   or not, or whose counts are reduced, calls
				   the component */
	ASIDE = 8,		/* a call from outside enters the component at a
				   function that is not a root */
	BELOW = 16		/* a component whose costs are an estimate calls
				   this one */
};

/*
 * The state of root_functions().  A part is a component (function or cycle)
 * that is called from inside, by roots or what they call, and from outside:
 * only a fraction of its counts is kept.  Sums of a part have a column for
 * calls, then one for each event.
 */
struct root {
	struct profile	*p;
	const uint32_t	*taken;
	struct call_graph graph;
	unsigned char	*known;		/* by component: its flags */
	struct buckets	 sections;	/* by component: its sections, in the
					   order in which they are written */
	uint32_t	*part;		/* by component: its number as a part,
					   or ID_NONE */
	uint32_t	 part_n;
	struct tally	 called;	/* by part (a component whose counts are
					   reduced): costs of all calls of it */
	struct tally	 given;		/* by part, as above: costs of those
					   calls of it that kept functions
					   make */
	struct tally	 inclusive;	/* by part, as above: its inclusive
					   cost */
	bool		*below;		/* by part and column, as in `called':
					   at least one call costs less than
					   0 */
	uint64_t	*called_by, *given_by;	/* by part, as above: how many
						   arcs call it in all, and how
						   many of them are from kept
						   functions */
};

static bool
stays(const struct root *r, uint32_t c)
{
	return (r->known[c] & (IS_ROOT | INSIDE)) != 0;
}

static bool
is_part(const struct root *r, uint32_t c)
{
	return (r->known[c] & (IS_ROOT | INSIDE | OUTSIDE)) ==
	    (INSIDE | OUTSIDE);
}

static bool
is_estimated(const struct root *r, uint32_t c)
{
	return (r->known[c] & (r->known[c] & IS_ROOT ? ASIDE :
	    OUTSIDE | BELOW)) != 0 && stays(r, c);
}

/* Set the flags that the component of `callee' gets because component c, a
   function or a cycle, calls it. */
static void
follow(struct root *r, uint32_t c, uint32_t callee)
{
	uint32_t	 to = r->graph.component[callee];

	if (to == c)
		return;
	if (stays(r, c))
		r->known[to] |= INSIDE;
	if (!stays(r, c) || is_part(r, c)) {
		r->known[to] |= OUTSIDE;
		if (r->taken[callee] == 0)
			r->known[to] |= ASIDE;
	}
	if (is_estimated(r, c))
		r->known[to] |= BELOW;
}

static void
look(struct root *r)
{
	const struct call_graph	*g = &r->graph;
	const uint32_t		*members, *callees;
	uint32_t		 i, k, c, n, callee_n;

	r->known = mem_get(g->component_n, 1);
	for (i = 0; i < r->p->function_n; i++)
		if (r->taken[i] != 0)
			r->known[g->component[i]] |= IS_ROOT;
	for (c = g->component_n; c-- > 0;) {
		members = buckets_list(&g->members, c, &n);
		for (i = 0; i < n; i++) {
			callees = buckets_list(&g->callees, members[i],
			    &callee_n);
			for (k = 0; k < callee_n; k++)
				follow(r, c, callees[k]);
		}
	}
}

static uint32_t
component_of(const struct root *r, uint32_t section)
{
	return r->graph.component[r->p->sections[section].function];
}

/* Sort the rows into the order in which they are written, and list for each
   component the sections that have rows. */
static void
list_sections(struct root *r)
{
	uint32_t	 n = r->graph.component_n, *list;
	struct order	 order;
	size_t		 sections, i;

	order_init(&order, r->p);
	order_rows(&order, r->p->threads);
	list = order_all_sections(&order, &sections);
	buckets_begin(&r->sections, n);
	for (i = 0; i < sections; i++)
		buckets_count(&r->sections, component_of(r, list[i]));
	buckets_find_room(&r->sections, n);
	for (i = 0; i < sections; i++)
		buckets_put(&r->sections, component_of(r, list[i]), list[i]);
	mem_free(list);
	order_free(&order);
}

/* Whether the caller and the callee of an arc are in different components. */
static bool
leaves(const struct root *r, uint32_t arc)
{
	return !call_graph_inside(&r->graph, arc_caller(r->p, arc),
	    arc_callee(r->p, arc));
}

/* If an arc enters, from another component, one whose counts will be reduced (a
   part), return the number of the part, otherwise ID_NONE. */
static uint32_t
entered(const struct root *r, uint32_t arc)
{
	return leaves(r, arc) ?
	    r->part[r->graph.component[arc_callee(r->p, arc)]] : ID_NONE;
}

/* Add the self cost of a section, and the cost of its calls that leave its
   component, to the inclusive cost of the component. */
static void
sum_section(struct root *r, uint32_t section)
{
	const struct profile	*p = r->p;
	struct row_range	 arcs = section_arcs(p, section);
	uint32_t		 part = r->part[component_of(r, section)];
	size_t			 at = part * (size_t)p->arcs.counts;

	if (part == ID_NONE)
		return;
	section_sums_add(p, section, &r->inclusive, at + ARC_COSTS);
	for (; arcs.row < arcs.end; arcs.row++)
		if (leaves(r, arcs.row))
			tally_add_row(&r->inclusive, at, &p->arcs, arcs.row,
			    0);
}

/* For each component whose counts will be reduced (a part), sum the costs of
   all calls of it, and its inclusive cost. */
static void
sum_parts(struct root *r)
{
	const struct profile	*p = r->p;
	size_t			 columns = p->arcs.counts, n;
	uint32_t		 arc, part, i, k;

	n = r->part_n * columns;
	tally_init(&r->called, n);
	tally_init(&r->given, n);
	tally_init(&r->inclusive, n);
	r->below = mem_get(n, sizeof(*r->below));
	r->called_by = mem_get(r->part_n, sizeof(*r->called_by));
	r->given_by = mem_get(r->part_n, sizeof(*r->given_by));
	for (arc = 0; arc < p->arcs.n; arc++) {
		if ((part = entered(r, arc)) == ID_NONE)
			continue;
		r->called_by[part]++;
		tally_add_row(&r->called, part * columns, &p->arcs, arc, 0);
		for (k = 0; k < columns; k++)
			if (row_sign(&p->arcs, arc, k) < 0)
				r->below[part * columns + k] = true;
	}
	for (i = 0; i < p->section_n; i++)
		sum_section(r, i);
}

/*
 * For a component whose counts are reduced (a part), set the fraction of a
 * column that is kept, computed from the costs of the calls of it or, in the
 * column of calls, from the numbers of calls.  Return false if these costs or
 * numbers are unusable.
 */
static bool
tells(const struct root *r, uint32_t part, uint32_t column,
    struct fraction *due)
{
	size_t		 i = part * (size_t)r->p->arcs.counts + column;
	struct wide	 called = tally_get(&r->called, i);
	struct wide	 inclusive = tally_get(&r->inclusive, i);

	if (r->below[i] || wide_sign(called) == 0)
		return false;
	due->part = tally_get(&r->given, i);
	due->all = called;
	if (column != ARC_CALLS && wide_compare(inclusive, called) > 0)
		due->all = inclusive;
	return true;
}

static void
begin(const struct root *r, uint32_t part, struct fraction *due)
{
	uint32_t	 k;

	memset(due, 0, r->p->arcs.counts * sizeof(*due));
	if (!tells(r, part, ARC_CALLS, &due[ARC_CALLS])) {
		due[ARC_CALLS].part = wide_of((int64_t)r->given_by[part]);
		due[ARC_CALLS].all = wide_of((int64_t)r->called_by[part]);
	}
	for (k = ARC_COSTS; k < r->p->arcs.counts; k++)
		if (!tells(r, part, k, &due[k]))
			due[k] = due[ARC_CALLS];
}

/* Multiply each count of a row by the fraction that `due' has for its column.
   The running total of the column is rounded, and not each count, so that
   errors do not add up. */
static void
cut_row(struct cost_table *t, uint32_t row, struct fraction *due)
{
	uint32_t	 k;

	for (k = 0; k < t->counts; k++)
		cost_table_set_wide(t, row, k,
		    fraction_cut(&due[k], row_wide(t, row, k)));
}

/* Reduce the jumps and the costs of a section to the fractions in `due'. */
static void
cut_section(struct root *r, uint32_t section, struct fraction *due)
{
	struct cost_table	*jumps = &r->p->jumps;
	struct row_range	 at = section_jumps(r->p, section);
	uint32_t		 k;

	/* Each jump is rounded alone, and not as part of a running total:
	   otherwise a jump might be followed more often than it is reached. */
	for (; at.row < at.end; at.row++)
		for (k = 0; k < JUMP_COUNTS; k++)
			cost_table_set_wide(jumps, at.row, k,
			    fraction_of(&due[ARC_CALLS],
			    row_wide(jumps, at.row, k)));
	at = section_costs(r->p, section);
	for (; at.row < at.end; at.row++)
		cut_row(&r->p->costs, at.row, due + ARC_COSTS);
}

/*
 * Count the calls that component c (a function or a cycle) makes as calls from
 * kept functions.  If only a part of its counts is kept, reduce them first: by
 * then all calls of it from kept functions are known.
 */
static void
cut_component(struct root *r, uint32_t c)
{
	struct fraction		 due[ARC_COSTS + EVENT_MAX];
	bool			 part = r->part[c] != ID_NONE;
	struct cost_table	*arcs = &r->p->arcs;
	uint32_t		 n, i, to;
	int			 called;
	const uint32_t		*list = buckets_list(&r->sections, c, &n);
	struct row_range	 at;

	assert(stays(r, c));
	if (part)
		begin(r, r->part[c], due);
	/* Reduce the costs of all sections first, then the calls: both add to
	   the same running totals. */
	for (i = 0; i < n && part; i++)
		cut_section(r, list[i], due);
	for (i = 0; i < n; i++)
		for (at = section_arcs(r->p, list[i]); at.row < at.end;
		    at.row++) {
			called = row_sign(arcs, at.row, ARC_CALLS);
			if (part)
				cut_row(arcs, at.row, due);
			to = entered(r, at.row);
			if (to != ID_NONE) {
				r->given_by[to]++;
				tally_add_row(&r->given, to *
				    (size_t)arcs->counts, arcs, at.row, 0);
			}
			/* A call that is only kept for its cost gives the
			   callee no more of its own calls. */
			if (part)
				arc_keep_call(arcs, at.row, called);
		}
}

/* Remove the rows of which nothing is kept.  This is done here, and not when
   the profile is written, because otherwise a function that has no other rows
   could count among those that --top keeps. */
static void
omit_rows(struct root *r)
{
	const uint32_t	*list;
	uint32_t	 n, c, i;
	enum row_kind	 kind;

	if (r->part_n == 0)
		return;
	for (kind = 0; kind < ROW_KINDS; kind++) {
		for (c = 0; c < r->graph.component_n; c++) {
			list = buckets_list(&r->sections, c, &n);
			for (i = 0; i < n && r->part[c] != ID_NONE; i++)
				repack_omit_section(r->p, kind, list[i]);
		}
		profile_repack(r->p, kind, NULL);
	}
}

/* Reduce the counts of all components that are called both from kept and from
   other functions, callers before callees. */
static void
cut(struct root *r)
{
	uint32_t	 n = r->graph.component_n, c;

	r->part = mem_resize(NULL, n, sizeof(*r->part));
	for (c = 0; c < n; c++)
		r->part[c] = is_part(r, c) ? r->part_n++ : ID_NONE;
	list_sections(r);
	sum_parts(r);
	for (c = n; c-- > 0;)
		if (stays(r, c))
			cut_component(r, c);
	omit_rows(r);
	buckets_free(&r->sections);
	mem_free(r->part);
	tally_free(&r->called);
	tally_free(&r->given);
	tally_free(&r->inclusive);
	mem_free(r->below);
	mem_free(r->called_by);
	mem_free(r->given_by);
}

static void
sum_up(const struct root *r, const uint32_t *gone, uint32_t column,
    struct root_result *result)
{
	const struct profile	*p = r->p;
	bool			*named = frozen_find_named(p, gone);
	struct tally		 costs;
	struct wide		 v;
	uint32_t		 i, c;

	section_sums(p, &costs);
	for (i = 0; i < p->section_n; i++) {
		c = r->graph.component[p->sections[i].function];
		v = tally_get(&costs, (size_t)i * p->event_n + column);
		if (stays(r, c))
			result->cost = wide_add(result->cost, v);
		if (is_estimated(r, c))
			result->shared = wide_add(result->shared, v);
	}
	tally_free(&costs);
	for (i = 0; i < p->function_n; i++) {
		if (!named[i])
			continue;
		result->functions += stays(r, r->graph.component[i]);
		result->estimated += is_estimated(r, r->graph.component[i]);
	}
	mem_free(named);
}

void
root_functions(struct profile *p, uint32_t *taken, uint32_t column,
    struct root_result *result)
{
	struct root	 r = { .p = p, .taken = taken };
	size_t		 i;

	memset(result, 0, sizeof(*result));
	/* Arcs without counts are no calls (profile/call_graph.h). */
	repack_omit_zeros(p, ROWS_ARCS);
	call_graph_open(&r.graph, p, NULL, NULL, NULL);
	call_graph_find_callees(&r.graph);
	look(&r);
	buckets_free(&r.graph.callees);
	cut(&r);
	for (i = 0; i < p->function_n; i++)
		taken[i] = !stays(&r, r.graph.component[i]);
	sum_up(&r, taken, column, result);
	call_graph_close(&r.graph);
	mem_free(r.known);
}
