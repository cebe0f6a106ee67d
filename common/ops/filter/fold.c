/*
 * Folding works on a graph with these elements:
 *
 * - a component is a function, or all functions of a cycle of calls, and is
 *   folded at once.  So components do not call each other in a cycle;
 * - a site is a position in a section that is kept, from which components are
 *   called;
 * - a node is a caller: a component or a site;
 * - a target is a kept function that components call, with the position where
 *   they enter it, or FOLD_SELF, which represents the self cost of components;
 * - an entry is an edge from a node to a component.  Its counts are weights:
 *   the entries of a component share its costs in proportion to them, column by
 *   column;
 * - an exit is an edge from a component to a target.  Its counts are shared
 *   repeatedly, until all of them have reached sites;
 * - a result is what a site gets of a target.
 *
 * Self costs are passed to callers first, component by component, callees
 * before callers.  So what a component gets from several callees is rounded
 * once, and each entry passes one number.  The counts of other exits cannot be
 * passed in that order: where many components call each other in layers, each
 * exit would be copied at nearly every step.
 *
 * Instead, components are eliminated one after another: the callers of a
 * component then call directly what it called.  Any order gives the same result
 * except for rounding, but the amount of work depends on the order, as in
 * eliminating variables from equations.  The next component is always the one
 * that makes the fewest new pairs of caller and callee.  Pairs of a site and a
 * target do not count, since they belong to the result and are not visited
 * again.  A component with several callers, several callees, and components
 * among both, would make the graph denser: it waits until its neighbours are
 * gone.  So chains, trees, stars and layers take few steps for each arc of the
 * graph or the result.
 *
 * Each component has a list of its entries and one of its exits and calls of
 * components; the lists are threaded through the rows of edges.  Rows are never
 * removed: a walk through a list skips edges whose other end is folded.
 *
 * Large graphs are in no cache, so what matters is how often memory is waited
 * for.  Edges are looked up only if folding may have made them; those that arcs
 * become are made side by side.  Results are never looked up: a journal sums
 * them.
 */
#include "ops/filter/fold.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/buckets.h"
#include "base/mem.h"
#include "base/queue.h"
#include "base/sort.h"
#include "ops/filter/journal.h"
#include "ops/filter/shares.h"
#include "profile/call_graph.h"
#include "profile/calls.h"
#include "profile/frozen.h"
#include "profile/function.h"
#include "profile/order.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "profile/build/build.h"
#include "profile/build/track.h"
#include "profile/build/regroup_apply.h"
#include "profile/build/repack.h"
#include "profile/build/section_sums.h"
#include "profile/tally.h"

enum {
	FOLD_SELF = 0,		/* number of the target (struct fold) that
				   stands for self costs */
	TARGET_WORDS = 4,	/* number of words in the key of a target:
				   callee, two halves of its address, and
				   line */
	/*
	 * Before weights divide anything, they are scaled up until their sum
	 * has this many bits: numbers of calls are so small that rounding would
	 * falsify the shares.
	 */
	WEIGHT_BITS = 62
};

struct component {
	bool		 stays;		/* the function or cycle has no caller,
					   and so is not folded */
	bool		 estimate;	/* the cost is divided among several
					   callers, and so is an estimate */
	bool		 by_line;	/* the cost is divided among several
					   call sites in one caller, so that of
					   each is an estimate */
	bool		 folded;
	bool		 fine;		/* the weights by which callers share
					   the cost are already scaled up */
	/* The first edge that leads to the component, and the first edge that
	   leads from it, in the lists of struct next; or ROW_NONE. */
	uint32_t	 in, out;
	/*
	 * How many edges lead to the component from call sites and from other
	 * components, and how many lead from it to kept functions (targets) and
	 * to other components.  Edges whose other end is folded are not
	 * counted.
	 */
	uint32_t	 from_sites, from_components, to_targets, to_components;
};

/* A position of a section from which components are called. */
struct site {
	struct position	 at;
	uint32_t	 section;
};

/*
 * Links of the lists of edges: the next edge that leads to the same component,
 * and the next edge that leads from the same component.  ROW_NONE ends a list.
 */
struct next {
	uint32_t	 in, out;
};

/*
 * Nodes below n are components, with callees before their callers; the other
 * nodes are sites, in the order in which arcs are written.  Each node has a
 * rank: nodes get their shares in the order of ranks, which decides who gets
 * the remainders of rounding.
 *
 * An edge leads from a node to a component or, from n on, to a target, whose
 * number is the target's row + n.  The calls and costs of edges from components
 * are shared out until only results are left, which lead from sites to targets.
 * Columns are those of arcs: calls, then costs.
 */
struct fold {
	struct profile	*p;
	struct call_graph calls;	/* graph of the functions to fold */
	struct order	 order;
	uint32_t	 n;
	uint32_t	 columns;
	struct component *components;
	struct site	*site;
	uint32_t	 site_n;
	size_t		 site_room;
	uint32_t	*slot;		/* by number of a site: its index in
					   `site' after place_sites() */
	uint32_t	*rank;		/* by node: its place in the order in
					   which nodes get their shares */
	struct keyed_rows edges;	/* key: the numbers of both ends, from
					   and to */
	struct tally	 self;		/* self costs of each component */
	struct journal	 results;	/* owner: slot of the call site, key:
					   row of the target */
	struct keyed_rows targets;	/* kept functions that are called, with
					   key TARGET_WORDS; the count is 1 if
					   a folded function has calls of it,
					   -1 if all numbers of these are
					   below 0, and else 0 */
	struct next	*next;		/* indexed by edge */
	size_t		 next_room;
	struct queue	 queue;		/* the components that are still to be
					   folded */

	/*
	 * The edges to the component that is being folded, except those from
	 * folded callers, sorted by the ranks of their callers.  They share the
	 * component's costs.
	 */
	struct sort_item *in;
	uint32_t	 in_n;
	size_t		 in_room;
	struct shares	 shares;
};

/* Return the component (function or cycle) that a function to fold belongs to,
   or ID_NONE if the function is kept. */
static uint32_t
component_of(const struct fold *f, uint32_t function)
{
	uint32_t	 c = f->calls.component[function];

	return c == ID_NONE || f->components[c].stays ? ID_NONE : c;
}

/* Return whether two arcs with one caller have one call site. */
static bool
is_one_site(const struct profile *p, uint32_t x, uint32_t y)
{
	struct arc	 a, b;

	arc_read(p, x, &a);
	arc_read(p, y, &b);
	return row_owner(&p->arcs, x) == row_owner(&p->arcs, y) &&
	    a.from.addr == b.from.addr && a.from.line == b.from.line;
}

/* Return the component that an arc enters from outside, or ID_NONE. */
static uint32_t
entered_from(const struct fold *f, uint32_t arc)
{
	uint32_t	 c = f->calls.component[arc_callee(f->p, arc)];

	return c == f->calls.component[arc_caller(f->p, arc)] ? ID_NONE : c;
}

/* Return whether the callers of two arcs are one function, or functions of one
   cycle that is folded. */
static bool
is_one_caller(const struct fold *f, uint32_t x, uint32_t y)
{
	uint32_t	 a = arc_caller(f->p, x), b = arc_caller(f->p, y);

	return a == b || (component_of(f, a) != ID_NONE &&
	    component_of(f, a) == component_of(f, b));
}

/*
 * Find the components (functions or cycles) that have no caller and are not
 * folded, and those whose cost becomes an estimate: components with several
 * callers or call sites, and components whose only caller is a folded one whose
 * cost is an estimate.
 */
static void
look_at_callers(struct fold *f)
{
	uint32_t	*arc = mem_resize(NULL, f->n, sizeof(*arc)), row, c, by;

	for (c = 0; c < f->n; c++) {
		f->components[c].stays = true;
		arc[c] = ROW_NONE;
	}
	for (row = 0; row < f->p->arcs.n; row++)
		if ((c = entered_from(f, row)) != ID_NONE)
			f->components[c].stays = false;
	for (row = 0; row < f->p->arcs.n; row++) {
		c = entered_from(f, row);
		if (c == ID_NONE)
			continue;
		if (arc[c] == ROW_NONE)
			arc[c] = row;
		else if (!is_one_caller(f, arc[c], row))
			f->components[c].estimate = true;
		else if (!is_one_site(f->p, arc[c], row))
			f->components[c].by_line = true;
	}
	/* Callers have higher numbers than the components that they call. */
	for (c = f->n; c-- > 0;) {
		by = f->components[c].stays ? ID_NONE :
		    component_of(f, arc_caller(f->p, arc[c]));
		if (by == ID_NONE)
			continue;
		f->components[c].estimate |= f->components[by].estimate;
		/* All calls of a folded caller count as one. */
		f->components[c].by_line = f->components[by].by_line;
	}
	mem_free(arc);
}

/* Insert an edge into the lists of its ends, and count it there. */
static void
link_edge(struct fold *f, uint32_t row, uint32_t from, uint32_t to)
{
	struct component	*a;

	if (to < f->n) {
		a = &f->components[to];
		f->next[row].in = a->in;
		a->in = row;
		a->from_components += from < f->n;
		a->from_sites += from >= f->n;
	}
	if (from < f->n) {
		a = &f->components[from];
		f->next[row].out = a->out;
		a->out = row;
		a->to_components += to < f->n;
		a->to_targets += to >= f->n;
	}
}

/* Return the row of the edge between two nodes, which are functions, cycles or
   call sites, and make it if necessary. */
static uint32_t
edge_of(struct fold *f, uint32_t from, uint32_t to)
{
	const uint32_t	 key[] = { from, to };
	uint32_t	 known = f->edges.rows.n, row;

	assert(from != to && (from < f->n || to < f->n));
	row = keyed_rows_find(&f->edges, key, 1);
	if (row != known)
		return row;
	f->next = mem_grow(f->next, &f->next_room, (size_t)row + 1,
	    sizeof(*f->next));
	link_edge(f, row, from, to);
	return row;
}

/* Return the node for the call site of an arc.  Arcs of one call site follow
   each other, so this is the one added last, or a new one. */
static uint32_t
site_of(struct fold *f, uint32_t section, uint32_t row)
{
	const struct site	*last = f->site_n == 0 ? NULL :
				    &f->site[f->site_n - 1];
	struct arc		 a;

	arc_read(f->p, row, &a);
	if (last == NULL || last->section != section ||
	    last->at.addr != a.from.addr || last->at.line != a.from.line) {
		f->site = mem_grow(f->site, &f->site_room,
		    (size_t)f->site_n + 1, sizeof(*f->site));
		f->site[f->site_n++] = (struct site){ a.from, section };
	}
	return f->n + f->site_n - 1;
}

static uint32_t
target_of(struct fold *f, uint32_t arc)
{
	struct arc	 a;
	uint32_t	 key[1 + TARGET_WORDS] = { 0 }, row;
	int		 called = row_sign(&f->p->arcs, arc, ARC_CALLS);

	arc_read(f->p, arc, &a);
	key[1] = a.callee;
	key[2] = (uint32_t)(a.to.addr >> 32);
	key[3] = (uint32_t)a.to.addr;
	key[4] = a.to.line;
	row = keyed_rows_find(&f->targets, key, TARGET_WORDS);
	if (called > 0 || (called < 0 && row_sign(&f->targets.rows, row, 0) ==
	    0))
		cost_table_set(&f->targets.rows, row, 0, called);
	return f->n + row;
}

/* What is needed while arcs become edges. */
struct gather {
	const uint32_t	*sections;	/* those with rows, in the order in
					   which arcs are written */
	size_t		 n;
	uint32_t	*entry, *exit;	/* for each component and for each
					   target, the last edge to it, or
					   ROW_NONE */
	size_t		 exit_room;
};

/* Return where the last edge to a component or target is noted. */
static uint32_t *
last_edge(const struct fold *f, struct gather *g, uint32_t to)
{
	size_t	 known = g->exit_room, i = to - f->n;

	if (to < f->n)
		return &g->entry[to];
	g->exit = mem_grow(g->exit, &g->exit_room, i + 1, sizeof(*g->exit));
	for (; known < g->exit_room; known++)
		g->exit[known] = ROW_NONE;
	return &g->exit[i];
}

/* Add the counts of an arc to the edge between two nodes, and make the edge if
   necessary.  All arcs of a caller come one after the other, so if there is the
   edge, it is the last one to its end. */
static void
gather_arc(struct fold *f, struct gather *g, const uint32_t *key, uint32_t arc)
{
	uint32_t	*last = last_edge(f, g, key[1]);

	if (*last == ROW_NONE || row_head(&f->edges.rows, *last) != key[0]) {
		*last = cost_table_append(&f->edges.rows, key, 1);
		row_set_head(&f->edges.rows, *last, key[0]);
	}
	cost_table_add_row(&f->edges.rows, *last, NULL, &f->p->arcs, arc);
}

/* Turn the arcs of a section into edges.  Sections of kept functions must be
   passed in ascending order, since call sites are numbered in that order. */
static void
gather_arcs(struct fold *f, struct gather *g, uint32_t section)
{
	const struct profile	*p = f->p;
	struct row_range	 arcs = section_arcs(p, section);
	uint32_t		 from, to, key[2];

	from = component_of(f, p->sections[section].function);
	for (; arcs.row < arcs.end; arcs.row++) {
		to = component_of(f, arc_callee(p, arcs.row));
		if (from == to)
			continue;
		key[0] = from != ID_NONE ? from : site_of(f, section, arcs.row);
		key[1] = to != ID_NONE ? to : target_of(f, arcs.row);
		gather_arc(f, g, key, arcs.row);
	}
}

static uint32_t
rank_of(const struct fold *f, uint32_t section)
{
	return f->order.function[f->p->sections[section].function];
}

/* Turn the arcs of all sections of a function into edges. */
static void
gather_function(struct fold *f, struct gather *g, uint32_t function)
{
	uint32_t	 rank = f->order.function[function];
	size_t		 low = 0, high = g->n, middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (rank_of(f, g->sections[middle]) < rank)
			low = middle + 1;
		else
			high = middle;
	}
	for (; low < g->n && rank_of(f, g->sections[low]) == rank; low++)
		gather_arcs(f, g, g->sections[low]);
}

/* If this is the first function of a cycle, turn the arcs of all its functions
   into edges. */
static void
gather_cycle(struct fold *f, struct gather *g, uint32_t c, uint32_t function)
{
	const struct buckets	*members = &f->calls.members;
	uint32_t		 i = members->start[c];

	for (; members->ids[members->start[c]] == function &&
	    i < members->start[c + 1]; i++)
		gather_function(f, g, members->ids[i]);
}

/* Turn arcs into edges, caller by caller.  A cycle is a caller with several
   functions, whose ranks need not be near. */
static void
gather_all(struct fold *f)
{
	struct gather	 g = { .entry = mem_none(f->n) };
	uint32_t	*sections = order_all_sections(&f->order, &g.n);
	uint32_t	 function, last = ID_NONE, c;
	size_t		 i;

	g.sections = sections;
	for (i = 0; i < g.n; i++, last = function) {
		function = f->p->sections[sections[i]].function;
		c = component_of(f, function);
		if (c == ID_NONE || call_graph_size(&f->calls, c) == 1)
			gather_arcs(f, &g, sections[i]);
		else if (function != last)
			gather_cycle(f, &g, c, function);
	}
	mem_free(sections);
	mem_free(g.entry);
	mem_free(g.exit);
}

/* Return in whose place an edge is stored: that of the component to which it
   leads, or behind all of these. */
static uint32_t
edge_place(const void *fold, uint32_t edge)
{
	const struct fold	*f = fold;
	uint32_t		 to = row_word(&f->edges.rows, edge, 0);

	return to < f->n ? to : f->n;
}

/* Store the edges to the same component side by side, in the order of their
   callers, since they are mostly used together.  Link all edges. */
static void
sort_edges(struct fold *f)
{
	struct cost_table	 old = f->edges.rows, *t = &f->edges.rows;
	struct buckets		 b;
	uint32_t		 i;

	buckets_make(&b, old.n, f->n + 1, edge_place, f);
	t->at = NULL;
	t->n = t->room = 0;
	cost_table_make_room(t, old.n);
	for (i = 0; i < old.n; i++)
		cost_table_copy(t, &old, b.ids[i], 1);
	buckets_free(&b);
	cost_table_free(&old);
	f->next = mem_grow(NULL, &f->next_room, t->n, sizeof(*f->next));
	for (i = t->n; i-- > 0;)
		link_edge(f, i, row_head(t, i), row_word(t, i, 0));
	keyed_rows_index(&f->edges);
}

/* Sum the self costs of each component, and those of `column' for the
   result. */
static void
gather_self(struct fold *f, uint32_t column, struct fold_result *result)
{
	const struct profile	*p = f->p;
	struct wide		 v;
	uint32_t		 i, c;

	tally_init(&f->self, (size_t)f->n * p->event_n);
	for (i = 0; i < p->section_n; i++) {
		c = component_of(f, p->sections[i].function);
		if (c != ID_NONE)
			section_sums_add(p, i, &f->self,
			    c * (size_t)p->event_n);
	}
	for (c = 0; c < f->n; c++) {
		v = tally_get(&f->self, c * (size_t)p->event_n + column);
		result->cost = wide_add(result->cost, v);
		if (f->components[c].estimate)
			result->shared = wide_add(result->shared, v);
	}
}

/* Give each node the rank of its function.  A cycle has the rank of its first
   function; call sites of one function keep their order. */
static void
rank_nodes(struct fold *f)
{
	const struct buckets	*members = &f->calls.members;
	uint32_t		 nodes = f->n + f->site_n, i, function;
	struct sort_item	*items = mem_resize(NULL, nodes,
				    sizeof(*items));

	for (i = 0; i < nodes; i++) {
		function = i < f->n ? members->ids[members->start[i]] :
		    f->p->sections[f->site[i - f->n].section].function;
		items[i] = (struct sort_item){
			f->order.function[function], i, i
		};
	}
	sort_items(items, nodes);
	f->rank = mem_resize(NULL, nodes, sizeof(*f->rank));
	for (i = 0; i < nodes; i++)
		f->rank[items[i].id] = i;
	mem_free(items);
}

/* Move the sites into the order of sections in the profile, so that results are
   added to rows that are near each other in memory. */
static void
place_sites(struct fold *f)
{
	struct sort_item	*items = mem_resize(NULL, f->site_n,
				    sizeof(*items));
	struct site		*site = mem_resize(NULL, f->site_n,
				    sizeof(*site));
	uint32_t		 i;

	for (i = 0; i < f->site_n; i++)
		items[i] = (struct sort_item){ f->site[i].section, i, i };
	sort_items(items, f->site_n);
	f->slot = mem_resize(NULL, f->site_n, sizeof(*f->slot));
	for (i = 0; i < f->site_n; i++) {
		site[i] = f->site[items[i].id];
		f->slot[items[i].id] = i;
	}
	mem_free(items);
	mem_free(f->site);
	f->site = site;
}

/* Remove the arcs that became edges. */
static void
remove_arcs(struct fold *f)
{
	struct profile		*p = f->p;
	struct row_range	*at = p->frozen->rows[ROWS_ARCS], r;
	uint32_t		 i;

	for (i = 0; i < p->frozen->section_n; i++) {
		r = at[i];
		at[i].end = r.row;
		if (component_of(f, p->sections[i].function) != ID_NONE)
			continue;
		for (; r.row < r.end; r.row++)
			if (component_of(f, arc_callee(p, r.row)) == ID_NONE)
				memmove(row_at(&p->arcs, at[i].end++),
				    row_at(&p->arcs, r.row),
				    p->arcs.stride);
	}
	profile_repack(p, ROWS_ARCS, NULL);
}

static void
make_graph(struct fold *f, const uint32_t *taken)
{
	const uint32_t	 self[1 + TARGET_WORDS] = { 0, ID_NONE };
	size_t		 functions = f->p->function_n, i;
	bool		*within = mem_get(functions, sizeof(*within));

	for (i = 0; i < functions; i++)
		within[i] = taken[i] != 0;
	order_init(&f->order, f->p);
	call_graph_open(&f->calls, f->p, NULL, within, f->order.function);
	mem_free(within);
	f->n = f->calls.component_n;
	f->components = mem_get(f->n, sizeof(*f->components));
	for (i = 0; i < f->n; i++)
		f->components[i].in = f->components[i].out = ROW_NONE;
	look_at_callers(f);
	keyed_rows_init(&f->edges, 1, f->columns);
	keyed_rows_init(&f->targets, TARGET_WORDS, 1);
	/* Add FOLD_SELF as the first row.  Its key has the callee ID_NONE,
	   which is not the number of any function. */
	keyed_rows_find(&f->targets, self, TARGET_WORDS);
	order_rows(&f->order, f->p->threads);
	gather_all(f);
	sort_edges(f);
	rank_nodes(f);
	place_sites(f);
	remove_arcs(f);
	journal_init(&f->results, f->site_n, f->columns);
}

static uint32_t
node_of(const struct fold *f, uint32_t edge)
{
	return row_owner(&f->edges.rows, edge);
}

static uint32_t
entered_by(const struct fold *f, uint32_t edge)
{
	return row_word(&f->edges.rows, edge, 0);
}

static bool
is_folded(const struct fold *f, uint32_t node)
{
	return node < f->n && f->components[node].folded;
}

/* Make `in' the list of edges that lead to the function or cycle c. */
static void
list_entries(struct fold *f, uint32_t c)
{
	uint32_t	 row, node;

	f->in_n = 0;
	for (row = f->components[c].in; row != ROW_NONE;
	    row = f->next[row].in) {
		node = node_of(f, row);
		if (is_folded(f, node))
			continue;
		f->in = mem_grow(f->in, &f->in_room, (size_t)f->in_n + 1,
		    sizeof(*f->in));
		f->in[f->in_n++] = (struct sort_item){ f->rank[node], 0, row };
	}
	sort_items(f->in, f->in_n);
}

/*
 * Make the counts of the edges in f->in usable as weights in one column: if one
 * is negative, or all are 0, use the numbers of calls instead.  If these are
 * not usable either, give everything to the first edge.
 */
static void
settle_column(struct fold *f, uint32_t column)
{
	struct wide	 v;
	uint32_t	 i;
	bool		 good = true, some = false;

	for (i = 0; i < f->in_n; i++) {
		v = row_wide(&f->edges.rows, f->in[i].id, column);
		good &= wide_sign(v) >= 0;
		some |= wide_sign(v) != 0;
	}
	for (i = 0; i < f->in_n && !(good && some); i++)
		cost_table_set_wide(&f->edges.rows, f->in[i].id, column,
		    column == ARC_CALLS ? wide_of(i == 0) :
		    row_wide(&f->edges.rows, f->in[i].id, ARC_CALLS));
}

/* Before the counts of the edges to a component are first used as weights,
   scale them up.  Only their ratio matters.  This happens when the first of its
   callers is folded, so no caller was folded before. */
static void
refine(struct fold *f, uint32_t c)
{
	struct wide	 sum;
	uint32_t	 column, row;
	int		 up;

	if (f->components[c].fine)
		return;
	f->components[c].fine = true;
	for (column = 0; column < f->columns; column++) {
		sum = wide_of(0);
		for (row = f->components[c].in; row != ROW_NONE;
		    row = f->next[row].in)
			sum = wide_add(sum, row_wide(&f->edges.rows, row,
			    column));
		if (sum.high != 0 || sum.low >> (WEIGHT_BITS - 1) != 0)
			continue;
		up = __builtin_clzll(sum.low) - (64 - WEIGHT_BITS);
		for (row = f->components[c].in; row != ROW_NONE;
		    row = f->next[row].in)
			cost_table_set(&f->edges.rows, row, column,
			    row_count(&f->edges.rows, row, column) *
			    ((int64_t)1 << up));
	}
}

static void
add_count(struct cost_table *t, uint32_t row, uint32_t i, struct wide v)
{
	if (wide_fits(v))
		cost_table_add(t, row, i, (int64_t)v.low);
	else
		cost_table_add_wide(t, row, i, v);
}

static void
add_to_row(struct cost_table *t, uint32_t row, const struct wide *counts)
{
	uint32_t	 i;

	for (i = 0; i < t->counts; i++)
		add_count(t, row, i, counts[i]);
}

static void
add_to_self(struct fold *f, uint32_t c, const struct wide *costs)
{
	size_t		 events = f->p->event_n;
	uint32_t	 i;

	for (i = 0; i < events; i++)
		tally_add_wide(&f->self, c * events + i, costs[i]);
}

/* Add counts to an edge, to a self cost, or to a result. */
static void
add_counts(struct fold *f, uint32_t from, uint32_t to,
    const struct wide *counts)
{
	if (from < f->n && to == f->n + FOLD_SELF)
		add_to_self(f, from, counts + ARC_COSTS);
	else if (from < f->n || to < f->n)
		add_to_row(&f->edges.rows, edge_of(f, from, to), counts);
	else
		add_to_row(&f->results.rows, journal_note(&f->results,
		    f->slot[from - f->n], to - f->n), counts);
}

/*
 * Divide counts of the current component among the current edges: for each of
 * these, add its share to an edge from its node to `to'.  Running totals are
 * rounded up if that is a component, where counts are weights, and down if it
 * is a target, so that a share that would be a whole number with exact weights
 * does not come out one less.
 */
static void
pass(struct fold *f, const struct wide *counts, uint32_t to)
{
	struct wide	 part[SHARES_MAX];
	uint32_t	 i;

	shares_begin(&f->shares, counts, to < f->n);
	while (shares_next(&f->shares, &i, part))
		add_counts(f, node_of(f, f->in[i].id), to, part);
}

/* Pass on the counts of an edge that leads from the current component. */
static void
pass_edge(struct fold *f, uint32_t edge)
{
	struct wide	 counts[SHARES_MAX];
	uint32_t	 to = entered_by(f, edge), i;

	if (to < f->n)
		refine(f, to);
	for (i = 0; i < f->columns; i++)
		counts[i] = row_wide(&f->edges.rows, edge, i);
	pass(f, counts, to);
}

/* Pass on the self cost of the current component c. */
static void
pass_self(struct fold *f, uint32_t c)
{
	struct wide	 counts[SHARES_MAX];
	uint32_t	 i;

	counts[ARC_CALLS] = wide_of(0);
	for (i = ARC_COSTS; i < f->columns; i++)
		counts[i] = tally_get(&f->self, (size_t)c * f->p->event_n +
		    i - ARC_COSTS);
	pass(f, counts, f->n + FOLD_SELF);
}

/*
 * Put a component (function or cycle) into the queue, or move it to its new
 * position.  One that would make the graph denser, since it has several callers
 * and several callees, goes to the end.  There is always another one to fold
 * next: because components do not call each other in a cycle, some component
 * has no callers, or no callees, among components.
 */
static void
enqueue(struct fold *f, uint32_t c)
{
	const struct component	*a = &f->components[c];
	uint64_t			 in, out, pairs;

	in = (uint64_t)a->from_sites + a->from_components;
	out = (uint64_t)a->to_targets + a->to_components;
	pairs = a->from_components * out + a->from_sites *
	    (uint64_t)a->to_components;
	if (a->from_components > 0 && a->to_components > 0 && in > 1 &&
	    out > 1)
		pairs = UINT64_MAX;
	queue_put(&f->queue, c, pairs);
}

/* Mark component c as folded.  Its neighbours then have one neighbour less, so
   they may take less work to fold: update their positions in the queue. */
static void
take_out(struct fold *f, uint32_t c)
{
	struct component	*a = &f->components[c];
	uint32_t		 i, row, other;

	a->folded = true;
	for (i = 0; i < f->in_n; i++) {
		other = node_of(f, f->in[i].id);
		if (other >= f->n)
			continue;
		f->components[other].to_components--;
		enqueue(f, other);
	}
	for (row = a->out; row != ROW_NONE; row = f->next[row].out) {
		other = entered_by(f, row);
		if (other >= f->n || is_folded(f, other))
			continue;
		f->components[other].from_components--;
		enqueue(f, other);
	}
}

static void
weigh(struct fold *f)
{
	uint32_t	 i, column;

	shares_restart(&f->shares, f->in_n);
	for (i = 0; i < f->in_n; i++)
		for (column = 0; column < f->columns; column++)
			shares_weigh(&f->shares, i, column,
			    row_wide(&f->edges.rows, f->in[i].id, column));
}

static void
fold_component(struct fold *f, uint32_t c)
{
	uint32_t	 row, to;

	list_entries(f, c);
	weigh(f);
	for (row = f->components[c].out; row != ROW_NONE;
	    row = f->next[row].out) {
		to = entered_by(f, row);
		if (!is_folded(f, to))
			pass_edge(f, row);
	}
	take_out(f, c);
}

static void
fold_all(struct fold *f)
{
	uint32_t	 c, column;

	queue_init(&f->queue, f->n, f->rank);
	shares_init(&f->shares, f->columns);
	for (c = 0; c < f->n; c++) {
		if (f->components[c].in == ROW_NONE)
			continue;
		list_entries(f, c);
		for (column = 0; column < f->columns; column++)
			settle_column(f, column);
		weigh(f);
		/* Callees were visited before c, so c already has its share of
		   their self cost. */
		pass_self(f, c);
		enqueue(f, c);
	}
	while (queue_take(&f->queue, &c))
		fold_component(f, c);
	mem_free(f->next);
	mem_free(f->in);
	tally_free(&f->self);
	mem_free(f->rank);
	mem_free(f->slot);
	mem_free(f->components);
	queue_free(&f->queue);
	shares_free(&f->shares);
	keyed_rows_free(&f->edges);
}

/* Where the counts of a result belong: to a cost centre or an arc. */
struct place {
	uint32_t	 section;
	bool		 self;
	uint32_t	 key[ARC_WORDS_INSTR];
};

static struct place
place_of(const struct fold *f, uint32_t result)
{
	const struct site	*site = &f->site[row_owner(&f->results.rows,
				    result)];
	const struct cost_table	*t = &f->targets.rows;
	uint32_t		 to = row_word(&f->results.rows, result, 0);
	struct place		 at = { site->section, to == FOLD_SELF, { 0 } };
	struct position		 entry;
	uint32_t		*end;

	end = key_position(at.key, f->p->instr, &site->at);
	entry.addr = (uint64_t)row_word(t, to, 1) << 32 | row_word(t, to, 2);
	entry.line = row_word(t, to, 3);
	if (!at.self) {
		*end++ = row_word(t, to, 0);
		key_position(end, f->p->instr, &entry);
	}
	return at;
}

static struct cost_table *
table_of(const struct fold *f, const struct place *at)
{
	return at->self ? &f->p->costs : &f->p->arcs;
}

static struct row_range
range_of(const struct fold *f, const struct place *at)
{
	return section_range(f->p, at->self ? ROWS_COSTS : ROWS_ARCS,
	    at->section);
}

/* Compare the first words of the key of a row to those of a place, in the order
   of the rows of a section. */
static int
compare_key(const struct fold *f, uint32_t row, const struct place *at,
    uint32_t words)
{
	const struct cost_table	*t = table_of(f, at);
	uint32_t		 i, a, b;

	for (i = 0; i < words; i++) {
		a = row_word(t, row, i);
		b = at->key[i];
		if (a == b)
			continue;
		if (!at->self && i == arc_callee_word(f->p)) {
			a = f->order.function[a];
			b = f->order.function[b];
		}
		return a < b ? -1 : 1;
	}
	return 0;
}

/* Return the first row of a range that is not before a place as far as the
   first words of keys tell, or the end of the range. */
static uint32_t
first_from(const struct fold *f, struct row_range in, const struct place *at,
    uint32_t words)
{
	uint32_t	 middle;

	while (in.row < in.end) {
		middle = in.row + row_range_n(in) / 2;
		if (compare_key(f, middle, at, words) < 0)
			in.row = middle + 1;
		else
			in.end = middle;
	}
	return in.row;
}

/* Return the row of a place, or ROW_NONE if there is none. */
static uint32_t
find_row(const struct fold *f, const struct place *at)
{
	struct row_range	 in = range_of(f, at);
	uint32_t		 words = table_of(f, at)->words;

	in.row = first_from(f, in, at, words);
	return in.row < in.end && compare_key(f, in.row, at, words) == 0 ?
	    in.row : ROW_NONE;
}

static void
add_result(const struct fold *f, uint32_t result, const struct place *at,
    uint32_t row)
{
	const struct cost_table	*from = &f->results.rows;
	struct cost_table	*to = table_of(f, at);
	uint32_t		 first = at->self ? ARC_COSTS : ARC_CALLS, i;

	for (i = first; i < f->columns; i++)
		add_count(to, row, i - first, row_wide(from, result, i));
	/* All shares of the calls may be 0, and not that of their cost. */
	if (!at->self)
		arc_keep_call(to, row, row_sign(&f->targets.rows,
		    row_word(from, result, 0), 0));
}

/* Make a row of a place, the last but `left' of those that the section
   gets. */
static uint32_t
make_row(const struct fold *f, const struct place *at, uint32_t left)
{
	const struct cost_table	*t = table_of(f, at);
	uint32_t		 row = range_of(f, at).end - 1 - left, i;

	for (i = 0; i < t->words; i++)
		row_set_word(t, row, i, at->key[i]);
	return row;
}

/* Add those results of a part to the profile for which it has rows, and omit
   them from the part.  Count the others for each section and kind of place. */
static void
add_to_rows(struct fold *f, const struct journal_part *part,
    uint32_t *const *more)
{
	struct place	 at;
	uint32_t	 result, row;

	for (result = part->first; result != ROW_NONE;
	    result = journal_next(&f->results, part, result)) {
		at = place_of(f, result);
		row = find_row(f, &at);
		if (row == ROW_NONE) {
			more[at.self][at.section]++;
			continue;
		}
		add_result(f, result, &at, row);
		row_set_head(&f->results.rows, result, ROW_NONE);
	}
}

/* Make rows of the other results of a part. */
static void
add_rows(struct fold *f, const struct journal_part *part, uint32_t *const *more)
{
	struct place	 at;
	uint32_t	 result, *left;

	for (result = part->first; result != ROW_NONE;
	    result = journal_next(&f->results, part, result)) {
		if (row_head(&f->results.rows, result) == ROW_NONE)
			continue;
		at = place_of(f, result);
		left = &more[at.self][at.section];
		add_result(f, result, &at, make_row(f, &at, --*left));
		if (at.self && *left == 0)
			order_by_key(f->p, &f->p->costs, range_of(f, &at));
	}
}

/* Add the results to the profile: first to the rows that it has, then as new
   rows. */
static void
add_results(struct fold *f)
{
	struct profile	*p = f->p;
	struct journal	*j = &f->results;
	uint32_t	*const	 more[] = {
		mem_get(p->section_n, sizeof(**more)),
		mem_get(p->section_n, sizeof(**more))
	};
	uint32_t	 i;

	for (i = 0; i < j->part_n; i++) {
		journal_sum(j, i);
		add_to_rows(f, &j->parts[i], more);
	}
	profile_repack(p, ROWS_ARCS, more[false]);
	profile_repack(p, ROWS_COSTS, more[true]);
	for (i = 0; i < j->part_n; i++)
		add_rows(f, &j->parts[i], more);
	mem_free(more[false]);
	mem_free(more[true]);
}

/* Find the functions that are folded. */
static uint32_t *
find_gone(const struct fold *f, struct fold_result *result)
{
	uint32_t	*gone = mem_get(f->p->function_n, sizeof(*gone)), i, c;

	for (i = 0; i < f->p->function_n; i++) {
		c = component_of(f, i);
		gone[i] = c != ID_NONE;
		result->functions += gone[i];
		result->estimated += gone[i] && f->components[c].estimate;
		result->by_line += gone[i] && f->components[c].by_line &&
		    !f->components[c].estimate;
		result->stayed += !gone[i] && f->calls.component[i] != ID_NONE;
	}
	return gone;
}

void
fold_functions(struct profile *p, const uint32_t *taken, uint32_t column,
    struct fold_result *result)
{
	struct fold	 f = { .p = p, .columns = p->arcs.counts };
	struct regroup	 s;
	uint32_t	*gone;

	memset(result, 0, sizeof(*result));
	/* Arcs without counts are no calls (profile/call_graph.h). */
	repack_omit_zeros(p, ROWS_ARCS);
	/* Its memory is needed more here, and regroup_apply() would drop it. */
	profile_function_drop_index(p);
	make_graph(&f, taken);
	gather_self(&f, column, result);
	gone = find_gone(&f, result);
	call_graph_close(&f.calls);
	fold_all(&f);
	add_results(&f);
	order_free(&f.order);
	mem_free(f.site);
	keyed_rows_free(&f.targets);
	journal_free(&f.results);
	regroup_init(&s, p);
	regroup_drop(&s, gone);
	/* Dropping the sections loses no cost: their callers have it
	   already. */
	s.less = false;
	regroup_apply(&s);
	regroup_free(&s);
	mem_free(gone);
}

bool
fold_lacks_calls(const struct fold_result *r, const struct profile *p)
{
	return r->functions == 0 && r->stayed > 0 && !calls_any(p);
}

bool
fold_is_unknown(const struct profile *p)
{
	return !metadata_charges_calls(&p->metadata);
}

void
fold_note(const struct fold_result *r, struct metadata *m)
{
	char		 text[60];
	uint32_t	 n;

	n = r->estimated > 0 ? r->estimated : r->by_line;
	if (n == 0)
		return;
	snprintf(text, sizeof(text), "costs%s of %u folded function%s",
	    r->estimated > 0 ? "" : " by line", n, n == 1 ? "" : "s");
	metadata_fact(m, FACT_ESTIMATED, text);
}
