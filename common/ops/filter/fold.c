#include "ops/filter/fold.h"

#include <string.h>

#include "base/buckets.h"
#include "base/mem.h"
#include "base/sort.h"
#include "ops/filter/fold_graph.h"
#include "profile/call_cycles.h"
#include "profile/frozen.h"
#include "profile/order.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "profile/build/regroup_apply.h"
#include "profile/build/remap.h"
#include "profile/build/section_sums.h"
#include "profile/tally.h"
#include "profile/build/build.h"

enum { TARGET_WORDS = 4 };	/* callee, address in two halves, line */

/*
 * A site of the graph (fold_graph.h) is a position of a section, represented by
 * one of the arcs from there; sites are in the order in which arcs are written.
 * The number of a target is its row in targets.
 */
struct fold {
	struct profile	*p;
	uint32_t	*component;	/* of each function, or ID_NONE */
	uint32_t	 n;		/* components */
	bool		*stays;		/* of each component: not called */
	bool		*estimate;	/* of each: its cost gets divided */
	uint32_t	*entering;	/* arcs from kept code to components */
	uint32_t	*site_of;	/* the node each of them comes from */
	uint32_t	 entering_n;
	uint32_t	*site;		/* an arc of each site */
	uint32_t	 site_n;
	uint32_t	*rank;		/* of each node */
	struct keyed_rows targets;	/* key: TARGET_WORDS; no counts */
	struct keyed_rows given;	/* key: site, target */
	struct buckets	 at_site;	/* rows of given, by site */
	uint32_t	*first_site;	/* of each section, or ID_NONE */
	struct fold_graph graph;
};

/* The component of the function, ID_NONE if the function is kept. */
static uint32_t
component_of(const struct fold *f, uint32_t function)
{
	uint32_t	 c = f->component[function];

	return c == ID_NONE || f->stays[c] ? ID_NONE : c;
}

static uint32_t
caller_of(const struct fold *f, uint32_t arc)
{
	return arc_caller(f->p, arc);
}

static uint32_t
callee_of(const struct fold *f, uint32_t arc)
{
	return arc_callee(f->p, arc);
}

/* The component that an arc enters from outside, or ID_NONE. */
static uint32_t
entered(const struct fold *f, uint32_t arc)
{
	uint32_t	 c = f->component[callee_of(f, arc)];

	return c == f->component[caller_of(f, arc)] ? ID_NONE : c;
}

/* Find which components stay, and whose cost becomes an estimate: those with
   several callers, or whose only caller is folded and becomes an estimate. */
static void
look_at_callers(struct fold *f)
{
	uint32_t	*caller = mem_resize(NULL, f->n, sizeof(*caller));
	uint32_t	 row, c, by;

	f->stays = mem_resize(NULL, f->n, sizeof(*f->stays));
	f->estimate = mem_get(f->n, sizeof(*f->estimate));
	memset(f->stays, true, f->n * sizeof(*f->stays));
	for (row = 0; row < f->p->arcs.n; row++) {
		if ((c = entered(f, row)) == ID_NONE)
			continue;
		if (f->stays[c])
			caller[c] = caller_of(f, row);
		else if (caller[c] != caller_of(f, row))
			f->estimate[c] = true;
		f->stays[c] = false;
	}
	/* Callers have the higher numbers. */
	for (c = f->n; c-- > 0;) {
		by = f->stays[c] ? ID_NONE : component_of(f, caller[c]);
		if (by != ID_NONE && f->estimate[by])
			f->estimate[c] = true;
	}
	mem_free(caller);
}

/* List the arcs that enter components from kept code, in order. */
static void
list_entering(struct fold *f, const struct order *order)
{
	size_t			 room = 0, n, i;
	uint32_t		*sections = order_all_sections(order, &n);
	struct row_range	 r;

	order_rows(order, f->p->threads);
	for (i = 0; i < n; i++) {
		if (component_of(f, f->p->sections[sections[i]].function) !=
		    ID_NONE)
			continue;
		for (r = section_arcs(f->p, sections[i]); r.row < r.end;
		    r.row++) {
			if (entered(f, r.row) == ID_NONE)
				continue;
			f->entering = mem_grow(f->entering, &room,
			    (size_t)f->entering_n + 1, sizeof(*f->entering));
			f->entering[f->entering_n++] = r.row;
		}
	}
	mem_free(sections);
}

static bool
same_site(const struct fold *f, uint32_t row, uint32_t other)
{
	struct arc	 a, b;

	arc_read(f->p, row, &a);
	arc_read(f->p, other, &b);
	return row_owner(&f->p->arcs, row) == row_owner(&f->p->arcs, other) &&
	    a.from.addr == b.from.addr && a.from.line == b.from.line;
}

static void
list_sites(struct fold *f)
{
	uint32_t	 i, row;

	f->site = mem_resize(NULL, f->entering_n, sizeof(*f->site));
	f->site_of = mem_resize(NULL, f->entering_n, sizeof(*f->site_of));
	for (i = 0; i < f->entering_n; i++) {
		row = f->entering[i];
		if (f->site_n == 0 ||
		    !same_site(f, f->site[f->site_n - 1], row))
			f->site[f->site_n++] = row;
		f->site_of[i] = f->n + f->site_n - 1;
	}
}

/* Rank nodes like their functions: a component as the first of its functions;
   sites of one function keep their order. */
static void
rank_nodes(struct fold *f, const struct order *order)
{
	uint32_t		 nodes = f->n + f->site_n, i;
	struct sort_item	*items = mem_resize(NULL, nodes,
				    sizeof(*items));
	uint64_t		 rank;

	for (i = 0; i < nodes; i++)
		items[i] = (struct sort_item){ UINT64_MAX, i, i };
	for (i = 0; i < f->p->function_n; i++) {
		rank = order->function[i];
		if (f->component[i] != ID_NONE &&
		    rank < items[f->component[i]].high)
			items[f->component[i]].high = rank;
	}
	for (i = 0; i < f->site_n; i++)
		items[f->n + i].high =
		    order->function[caller_of(f, f->site[i])];
	sort_items(items, nodes);
	f->rank = mem_resize(NULL, nodes, sizeof(*f->rank));
	for (i = 0; i < nodes; i++)
		f->rank[items[i].id] = i;
	mem_free(items);
}

static void
make_nodes(struct fold *f)
{
	struct order	 order;

	order_init(&order, f->p);
	list_entering(f, &order);
	list_sites(f);
	rank_nodes(f, &order);
	order_free(&order);
}

static void
add_arc(struct fold *f, struct cost_table *t, uint32_t row, uint32_t arc)
{
	cost_table_add_row(t, row, NULL, &f->p->arcs, arc);
}

static uint32_t
target_of(struct fold *f, uint32_t arc)
{
	struct arc	 a;
	uint32_t	 key[1 + TARGET_WORDS] = { 0 };

	arc_read(f->p, arc, &a);
	key[1] = a.callee;
	key[2] = (uint32_t)(a.to.addr >> 32);
	key[3] = (uint32_t)a.to.addr;
	key[4] = a.to.line;
	return keyed_rows_find(&f->targets, key,
	    TARGET_WORDS);
}

static void
gather_arcs(struct fold *f)
{
	struct fold_graph	*g = &f->graph;
	uint32_t		 i, row, from, to;

	for (i = 0; i < f->entering_n; i++) {
		row = f->entering[i];
		add_arc(f, &g->entries.rows, fold_graph_entry(g, f->site_of[i],
		    entered(f, row)), row);
	}
	for (row = 0; row < f->p->arcs.n; row++) {
		from = component_of(f, caller_of(f, row));
		to = component_of(f, callee_of(f, row));
		if (from == ID_NONE || from == to)
			continue;
		if (to != ID_NONE)
			add_arc(f, &g->entries.rows,
			    fold_graph_entry(g, from, to), row);
		else
			add_arc(f, &g->exits.rows, fold_graph_exit(g, from,
			    target_of(f, row)), row);
	}
}

/* Turn self costs into exits to FOLD_SELF, and sum those of one column for the
   result. */
static void
gather_self(struct fold *f, uint32_t column, struct fold_result *result)
{
	const struct profile	*p = f->p;
	struct tally		 costs;
	struct wide		 v;
	uint32_t		 i, j, c, row;

	section_sums(p, &costs);
	for (i = 0; i < p->section_n; i++) {
		c = component_of(f, p->sections[i].function);
		if (c == ID_NONE)
			continue;
		row = fold_graph_exit(&f->graph, c, FOLD_SELF);
		for (j = 0; j < p->event_n; j++)
			cost_table_add_wide(&f->graph.exits.rows, row,
			    ARC_COSTS + j, tally_get(&costs,
			    (size_t)i * p->event_n + j));
		v = tally_get(&costs, (size_t)i * p->event_n + column);
		result->cost = wide_add(result->cost, v);
		if (f->estimate[c])
			result->shared = wide_add(result->shared, v);
	}
	tally_free(&costs);
}

static void
give(void *context, uint32_t node, uint32_t target, const struct wide *counts)
{
	struct fold	*f = context;
	uint32_t	 key[2] = { node - f->n, target }, row, i;

	row = keyed_rows_find(&f->given, key, 1);
	for (i = 0; i < f->given.rows.counts; i++)
		cost_table_add_wide(&f->given.rows, row, i, counts[i]);
}

/* Add a count given to a site to the section that now holds it. */
static void
put_given(const struct fold *f, const struct remap *m, uint32_t given)
{
	uint32_t	 site = f->site[row_owner(&f->given.rows, given)];
	uint32_t	 section = m->section[row_owner(&f->p->arcs, site)];
	uint32_t	 target = row_word(&f->given.rows, given, 0), row, i;
	bool		 self = target == FOLD_SELF;
	struct cost_table *to = self ? &m->to->costs : &m->to->arcs;
	struct arc	 a;

	arc_read(f->p, site, &a);
	a.callee = self ? 0 : remap_function(m,
	    row_word(&f->targets.rows, target, 0));
	a.to.addr = (uint64_t)row_word(&f->targets.rows, target, 1) << 32 |
	    row_word(&f->targets.rows, target, 2);
	a.to.line = row_word(&f->targets.rows, target, 3);
	row = self ? profile_cost(m->to, section, &a.from) :
	    profile_arc(m->to, section, &a);
	for (i = self ? ARC_COSTS : ARC_CALLS; i < f->given.rows.counts; i++)
		cost_table_add_wide(to, row, i == ARC_CALLS ? ARC_CALLS :
		    m->events[i - ARC_COSTS] + (self ? 0 : ARC_COSTS),
		    row_wide(&f->given.rows, given, i));
}

static void
put_section(const struct remap *m, uint32_t section, bool arcs)
{
	const struct fold	*f = ((const struct regroup *)m->arg)->more_arg;
	const uint32_t		*id = f->at_site.ids, *start = f->at_site.start;
	uint32_t		 site = f->first_site[section], i;

	for (; site < f->site_n && row_owner(&f->p->arcs, f->site[site]) ==
	    section; site++)
		for (i = start[site]; i < start[site + 1]; i++)
			if (arcs != (row_word(&f->given.rows, id[i], 0) ==
			    FOLD_SELF))
				put_given(f, m, id[i]);
}

static uint32_t
site_of_given(const void *rows, uint32_t given)
{
	return row_owner(rows, given);
}

/* List what sites were given; sites of a section are consecutive. */
static void
list_given(struct fold *f)
{
	uint32_t	 i;

	buckets_make(&f->at_site, f->given.rows.n, f->site_n, site_of_given,
	    &f->given.rows);
	f->first_site = mem_resize(NULL, f->p->section_n,
	    sizeof(*f->first_site));
	memset(f->first_site, 0xff, f->p->section_n * sizeof(*f->first_site));
	for (i = f->site_n; i-- > 0;)
		f->first_site[row_owner(&f->p->arcs, f->site[i])] = i;
}

/* Remove the folded functions and the calls of them. */
static void
drop_folded(struct fold *f, struct fold_result *result)
{
	uint32_t	*gone = mem_get(f->p->function_n, sizeof(*gone));
	struct regroup	 s;
	size_t		 i;

	for (i = 0; i < f->p->function_n; i++) {
		gone[i] = component_of(f, (uint32_t)i) != ID_NONE;
		result->functions += gone[i];
		result->stayed += !gone[i] && f->component[i] != ID_NONE;
	}
	regroup_init(&s, f->p);
	regroup_drop(&s, gone, true);
	/* Their costs are given to others. */
	s.less = false;
	s.more = put_section;
	s.more_arg = f;
	regroup_apply(&s);
	regroup_free(&s);
	mem_free(gone);
}

static void
fold_start(struct fold *f, const uint32_t *taken)
{
	bool		*within = mem_get(f->p->function_n, sizeof(*within));
	const uint32_t	 self[1 + TARGET_WORDS] = { 0, ID_NONE };
	size_t		 i;

	for (i = 0; i < f->p->function_n; i++)
		within[i] = taken[i] != 0;
	f->component = call_cycles_components(f->p, within, &f->n);
	mem_free(within);
	look_at_callers(f);
	make_nodes(f);
	fold_graph_init(&f->graph, f->n, f->p->arcs.counts, f->rank);
	keyed_rows_init(&f->targets, TARGET_WORDS, 0);
	keyed_rows_init(&f->given, 1, f->p->arcs.counts);
	/* The first row is FOLD_SELF: no callee has the number ID_NONE. */
	keyed_rows_find(&f->targets, self, TARGET_WORDS);
}

void
fold_functions(struct profile *p, const uint32_t *taken, uint32_t column,
    struct fold_result *result)
{
	struct fold	 f = { .p = p };

	memset(result, 0, sizeof(*result));
	fold_start(&f, taken);
	gather_arcs(&f);
	gather_self(&f, column, result);
	mem_free(f.entering);
	mem_free(f.site_of);
	fold_graph_run(&f.graph, give, &f);
	fold_graph_free(&f.graph);
	list_given(&f);
	drop_folded(&f, result);
	mem_free(f.component);
	mem_free(f.stays);
	mem_free(f.estimate);
	mem_free(f.site);
	mem_free(f.rank);
	keyed_rows_free(&f.targets);
	keyed_rows_free(&f.given);
	buckets_free(&f.at_site);
	mem_free(f.first_site);
}
