/*
 * Shares are whole numbers: a share is what is due to all parts up to it,
 * rounded down, less what the parts before it got.  What passes through a cycle
 * is at most the total, so only sums of costs that the profile claims may need
 * more than 64 bits.
 */
#include "export/call_flow.h"

#include <string.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "base/sort.h"
#include "text/wide.h"
#include "profile/call_cycles.h"
#include "profile/event.h"
#include "profile/order.h"
#include "profile/profile.h"
#include "report/view/entries.h"

int64_t
call_flow_share(int64_t whole, int64_t given, int64_t part, int64_t all)
{
	struct wide	 after, before;

	if (whole == all || all == 0)
		return all == 0 ? 0 : part;
	after = wide_share(wide_of(whole), wide_of(given + part),
	    wide_of(all));
	before = wide_share(wide_of(whole), wide_of(given), wide_of(all));
	return (int64_t)after.low - (int64_t)before.low;
}

static bool
below_zero(const struct profile *p, uint32_t column, int64_t v,
    struct complaint *wrong)
{
	struct slice	 event = event_text(p, column);
	char		 quoted[100];

	return complaint_set(wrong, "event '%s': expected no cost below 0, "
	    "found %lld: a call tree has no shares of it", diag_quote(quoted,
	    sizeof(quoted), event.at, event.len), (long long)v);
}

static bool
overflows(struct complaint *wrong)
{
	return complaint_set(wrong, "the costs of calls overflow 64 bits");
}

static bool
take_self(struct call_flow *f, const struct profile *p, uint32_t column,
    struct complaint *wrong)
{
	struct entries	 functions;
	struct wide	 v = { 0, 0 }, total = { 0, 0 };
	uint32_t	 i;

	f->self = mem_get(p->function_n, sizeof(*f->self));
	entries_open(&functions, p, 0);
	for (i = 0; i < p->function_n; i++) {
		v = tally_get(&functions.self, i * (size_t)p->event_n +
		    column);
		total = wide_add(total, v);
		if (wide_sign(v) < 0 || !wide_fits(total))
			break;
		f->self[i] = (int64_t)v.low;
	}
	entries_close(&functions);
	if (i < p->function_n)
		return wide_sign(v) < 0 ? below_zero(p, column, (int64_t)v.low,
		    wrong) : overflows(wrong);
	f->total = (int64_t)total.low;
	return true;
}

/* All arcs, sorted by caller, then callee, in the order of functions; the
   caller frees them. */
static struct sort_item *
sort_arcs(const struct call_flow *f, const struct profile *p)
{
	struct sort_item	*items = mem_get(p->arcs.n, sizeof(*items));
	struct arc		 arc;
	uint32_t		 row, caller;

	for (row = 0; row < p->arcs.n; row++) {
		arc_read(p, row, &arc);
		caller = arc_caller(p, row);
		items[row] = (struct sort_item){
			f->rank[caller], f->rank[arc.callee], row
		};
	}
	sort_items(items, p->arcs.n);
	return items;
}

/* Keep an edge, unless it has no cost and leads into another cycle: it could
   not be charged with anything. */
static void
add_edge(struct call_flow *f, const struct call_edge *e)
{
	int64_t	*calls = call_flow_inside(f, e) ? f->inside : f->outside;

	if (e->cost == 0 && !call_flow_inside(f, e))
		return;
	f->edges[f->edge_n++] = *e;
	if (e->calls > 0 && __builtin_add_overflow(calls[e->callee], e->calls,
	    &calls[e->callee]))
		calls[e->callee] = INT64_MAX;
}

static bool
take_edges(struct call_flow *f, const struct profile *p, uint32_t column,
    struct complaint *wrong)
{
	struct sort_item	*items = sort_arcs(f, p);
	struct call_edge	 e = { 0, 0, 0, 0 };
	struct arc		 arc;
	uint32_t		 i, row;
	bool			 good = true;

	f->edges = mem_get(p->arcs.n, sizeof(*f->edges));
	f->outside = mem_get(p->function_n, sizeof(*f->outside));
	f->inside = mem_get(p->function_n, sizeof(*f->inside));
	for (i = 0; i < p->arcs.n && good; i++) {
		row = items[i].id;
		arc_read(p, row, &arc);
		if (i == 0 || items[i].high != items[i - 1].high ||
		    items[i].low != items[i - 1].low)
			e = (struct call_edge){
				arc_caller(p, row),
				arc.callee, 0, 0
			};
		/* Numbers of calls are only weights of recursion, so a wrong
		   one does no harm. */
		if (__builtin_add_overflow(e.calls, row_count(&p->arcs, row,
		    ARC_CALLS), &e.calls))
			e.calls = INT64_MAX;
		if (__builtin_add_overflow(e.cost, row_count(&p->arcs, row,
		    ARC_COSTS + column), &e.cost))
			good = overflows(wrong);
		else if (i + 1 == p->arcs.n || items[i].high !=
		    items[i + 1].high || items[i].low != items[i + 1].low) {
			good = e.cost >= 0 || below_zero(p, column, e.cost,
			    wrong);
			add_edge(f, &e);
		}
	}
	mem_free(items);
	return good;
}

static uint32_t
caller_of(const void *flow, uint32_t edge)
{
	return ((const struct call_flow *)flow)->edges[edge].caller;
}

static uint32_t
entered_by(const void *flow, uint32_t edge)
{
	const struct call_flow	*f = flow;
	const struct call_edge	*e = &f->edges[edge];

	return call_flow_inside(f, e) ? ID_NONE : f->cycle[e->callee];
}

static uint32_t
cycle_of(const void *flow, uint32_t function)
{
	return ((const struct call_flow *)flow)->cycle[function];
}

/* The cost that passes through a cycle: the self costs of its members and what
   their calls out of it are charged with. */
static int64_t
passed_to(const struct call_flow *f, uint32_t cycle)
{
	const struct call_edge	*e;
	uint32_t		 i, k, member;
	int64_t			 sum = 0;

	for (i = f->members.start[cycle]; i < f->members.start[cycle + 1];
	    i++) {
		member = f->members.ids[i];
		sum += f->self[member];
		for (k = f->from.start[member]; k < f->from.start[member + 1];
		    k++) {
			e = &f->edges[f->from.ids[k]];
			sum += call_flow_inside(f, e) ? 0 : e->cost;
		}
	}
	return sum;
}

/* Charge the calls into a cycle with what passes through it. */
static bool
charge(struct call_flow *f, uint32_t cycle, struct complaint *wrong)
{
	int64_t		 passed = passed_to(f, cycle), all = 0, given = 0;
	int64_t		 part;
	uint32_t	 i, end = f->into.start[cycle + 1];

	for (i = f->into.start[cycle]; i < end; i++)
		if (__builtin_add_overflow(all, f->edges[f->into.ids[i]].cost,
		    &all))
			return overflows(wrong);
	f->passed[cycle] = passed;
	f->root[cycle] = all < passed ? passed - all : 0;
	/* A single call is charged with all of it, whatever cost it claims. */
	f->divided[cycle] = all > passed && f->into.start[cycle] + 1 < end;
	for (i = f->into.start[cycle]; i < end && all > passed; i++) {
		part = f->edges[f->into.ids[i]].cost;
		f->edges[f->into.ids[i]].cost = call_flow_share(passed, given,
		    part, all);
		given += part;
	}
	return true;
}

int
call_flow_by_rank(const void *flow, uint32_t x, uint32_t y)
{
	const struct call_flow	*f = flow;

	return f->rank[x] < f->rank[y] ? -1 : 1;
}

static void
find_members(struct call_flow *f, uint32_t functions)
{
	uint32_t	 i, *ids;

	buckets_make(&f->members, functions, f->cycle_n, cycle_of, f);
	for (i = 0; i < f->cycle_n; i++) {
		ids = f->members.ids + f->members.start[i];
		sort_ids(ids, f->members.start[i + 1] - f->members.start[i],
		    call_flow_by_rank, f);
	}
}

bool
call_flow_open(struct call_flow *f, const struct profile *p, uint32_t column,
    struct complaint *wrong)
{
	struct order	 order;
	uint32_t	 i, n = (uint32_t)p->function_n;
	bool		 good;

	memset(f, 0, sizeof(*f));
	order_init(&order, p);
	f->rank = order.function;
	order.function = NULL;
	order_free(&order);
	f->cycle = call_cycles_components(p, NULL, &f->cycle_n);
	good = take_self(f, p, column, wrong) &&
	    take_edges(f, p, column, wrong);
	if (!good)
		return false;
	find_members(f, n);
	buckets_make(&f->from, f->edge_n, n, caller_of, f);
	buckets_make(&f->into, f->edge_n, f->cycle_n, entered_by, f);
	f->passed = mem_get(f->cycle_n, sizeof(*f->passed));
	f->root = mem_get(f->cycle_n, sizeof(*f->root));
	f->divided = mem_get(f->cycle_n, sizeof(*f->divided));
	for (i = 0; i < f->cycle_n && good; i++)
		good = charge(f, i, wrong);
	return good;
}

void
call_flow_close(struct call_flow *f)
{
	mem_free(f->rank);
	mem_free(f->cycle);
	mem_free(f->self);
	mem_free(f->edges);
	mem_free(f->outside);
	mem_free(f->inside);
	mem_free(f->passed);
	mem_free(f->root);
	mem_free(f->divided);
	buckets_free(&f->members);
	buckets_free(&f->from);
	buckets_free(&f->into);
	memset(f, 0, sizeof(*f));
}
