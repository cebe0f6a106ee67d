/*
 * First each call is charged with a cost, so that all costs are charged exactly
 * once.  Each cycle of calls counts as one function, which leaves a graph
 * without cycles.  From the callees up, the cost that passes through a cycle
 * (or through a function in no cycle) is the self cost of its members plus the
 * charges of the calls that leave the cycle.  The calls into the cycle are
 * charged with the costs that the profile has for these calls.  If the costs
 * add up to more than passes through the cycle, as when a dump was made during
 * a call, each call is charged with its share of the cost that passes.  If they
 * add up to less, the tree has the cycle as a root, too, with the rest of the
 * cost.  So the roots together have exactly the total cost.
 *
 * The size of the tree is known only after a walk.  So walks that only count
 * nodes (take is NULL) come first, each with twice the threshold of the
 * previous one, until the tree is small enough; a last walk passes the nodes to
 * take().
 *
 * The walk visits a function once for each of the function's nodes in the tree.
 * Each visit has a weight: how much of the cost that passes through the
 * function belongs to this node.  The weight is divided, in whole numbers,
 * among the parts of the function: one part is its self cost, and each of its
 * calls is a part.  Rounding each visit separately would always favour the same
 * part, since most visits weigh little.  So the shares of a visit depend on the
 * shares of earlier visits: over all visits, each part gets exactly its own
 * cost.  Functions of a cycle are entered together, so the parts of all its
 * members share the weight.
 */
#include "export/call_tree.h"

#include <assert.h>
#include <string.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "base/sort.h"
#include "text/percent.h"
#include "text/wide.h"
#include "profile/call_graph.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/order.h"
#include "profile/profile.h"
#include "ops/filter/shares.h"
#include "report/view/choice.h"
#include "export/options.h"

/* If a walk that only counts nodes looks at more calls than this, which takes
   about a second, the tree is too large. */
enum { STEPS_MAX = 50000000 };

/*
 * The state of a walk.  Functions have the same numbers as in the profile.  The
 * components of the graph are called cycles, so a function outside of any cycle
 * is here a cycle of one function.
 */
struct tree {
	struct call_graph graph;	/* the graph of calls, with edges in
					   output order */
	uint32_t	*rank;		/* while calls are charged, by function:
					   its rank in output order */
	struct tally	 self_costs;	/* by function: its self cost */
	int64_t		*self;		/* by function: its self cost in 64
					   bits */
	int64_t		*cost;		/* by edge: the cost that the call is
					   charged with */
	int64_t		*calls;		/* by edge: number of calls */
	struct buckets	 from;		/* by function: the edges from it */
	struct buckets	 into;		/* while calls are charged, by cycle:
					   the edges into it from outside,
					   except those without cost */
	int64_t		*passed;	/* by cycle: the cost that passes
					   through it, its inclusive cost */
	int64_t		*root;		/* by cycle: how much of `passed' no
					   call is charged with; if above 0, the
					   cycle is a root */
	bool		*divided;	/* by cycle: the calls into it are
					   charged with shares of `passed', and
					   not with their recorded costs */
	int64_t		*outside;	/* by function: how often it is called
					   from other cycles */
	int64_t		*inside;	/* by function: how often it is called
					   from its own cycle */
	bool		*again;		/* by function: it is, but nobody knows
					   how often, as in samples */
	int64_t		 total;
	uint32_t	*roots;		/* the functions that are roots of the
					   tree, in output order */
	uint32_t	 root_n;

	call_tree_take		*take;		/* NULL if nodes are only
						   counted */
	void			*arg;
	int64_t			 least;		/* calls with less weight than
						   this are summed up in
						   [rest] */
	int64_t			 exact;		/* weight of the nodes that are
						   not estimated */
	uint32_t		 nodes, steps;
	uint32_t		*place;		/* by function: its index among
						   the members of its cycle */
	uint32_t		*part;		/* by function: number of its
						   first part, or 0 if it was
						   not visited yet; the parts of
						   a function, its self cost and
						   then its calls, share its
						   weight */
	uint32_t		 part_n;
	size_t			 before_room, given_room, share_room;
	/* Arrays indexed by part, which is the self cost or a call of a
	   function.  The first part has the number 1.  A large program has many
	   functions that no walk visits, so only those have parts that were
	   visited. */
	uint64_t		*before;	/* sum of the costs of all parts
						   with lower numbers, modulo
						   2^64 */
	uint64_t		*given;		/* used by divide(): the weight
						   divided so far between two
						   ranges of parts, of which the
						   second begins with this
						   part */
	int64_t			*share;		/* the part's share of the
						   weight of the last visit */
};

/*
 * The shortest path through a cycle to one of its members.  Such paths begin at
 * the entry, which is the function by which calls enter the cycle, and form a
 * tree.
 */
struct way {
	uint32_t	 edge;		/* the last call of the path; ID_NONE
					   for the entry */
	uint32_t	 level;		/* number of calls in the path plus 1; 0
					   if the member was not reached yet */
	int64_t		 weight;	/* the member's own shares of the
					   weight, and those of all members that
					   paths reach through it */
};

/*
 * A visit of a function by the walk: a node of the tree, whose weight is being
 * divided among the function's self cost and calls.  The weight is how much of
 * the function's inclusive cost belongs to this node.
 */
struct visit {
	uint32_t	 function;
	const struct way *ways;		/* paths through the function's cycle;
					   NULL if the function is in no cycle
					   of several functions */
	size_t		 depth;
	int64_t		 rest;		/* weight of the calls that were
					   omitted */
	bool		 exact;		/* the weight is not an estimate */
	bool		 rest_divided;	/* `rest' includes an estimate
					   (tree.divided) */
};

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
take_self(struct tree *t, const struct profile *p, uint32_t column,
    struct complaint *wrong)
{
	struct wide	 v, total = { 0, 0 };
	struct row_range r;
	uint32_t	 i;

	tally_init(&t->self_costs, p->function_n);
	for (i = 0; i < p->section_n; i++)
		for (r = section_costs(p, i); r.row < r.end; r.row++)
			tally_add_count(&t->self_costs,
			    p->sections[i].function, &p->costs, r.row, column);
	t->self = t->self_costs.at;
	for (i = 0; i < p->function_n; i++) {
		v = tally_get(&t->self_costs, i);
		total = wide_add(total, v);
		if (wide_sign(v) < 0)
			return below_zero(p, column, (int64_t)v.low, wrong);
		if (!wide_fits(total))
			return overflows(wrong);
	}
	t->total = (int64_t)total.low;
	return true;
}

/* Return whether an edge has a cost, or is inside a cycle. Other edges are
   ignored. */
static bool
counts(const struct tree *t, uint32_t edge)
{
	return t->cost[edge] != 0 || t->graph.edges[edge].inside;
}

static bool
take_edges(struct tree *t, const struct profile *p,
    const struct call_ends *ends, struct complaint *wrong)
{
	struct call_graph	*g = &t->graph;
	int64_t			*calls;
	uint32_t		 i, callee;

	call_graph_find_edges(g, ends);
	/* Free the lists of all edges: those of edges that count replace
	   them. */
	buckets_free(&g->from);
	buckets_free(&g->into);
	t->cost = g->edge_costs.at;
	t->calls = g->edge_calls.at;
	t->outside = mem_get(p->function_n, sizeof(*t->outside));
	t->inside = mem_get(p->function_n, sizeof(*t->inside));
	t->again = mem_get(p->function_n, sizeof(*t->again));
	for (i = 0; i < g->edge_n; i++) {
		if (!wide_fits(tally_get(&g->edge_costs, i)))
			return overflows(wrong);
		if (t->cost[i] < 0)
			return below_zero(p, ends->column, t->cost[i], wrong);
		/* Numbers of calls are only used to estimate the cost of
		   recursion, so a wrong number does no harm. */
		if (!wide_fits(tally_get(&g->edge_calls, i)))
			t->calls[i] = INT64_MAX;
		callee = g->edges[i].callee;
		calls = g->edges[i].inside ? t->inside : t->outside;
		t->again[callee] |= g->edges[i].inside && t->cost[i] > 0 &&
		    t->calls[i] == 0;
		if (counts(t, i) && t->calls[i] > 0 && __builtin_add_overflow(
		    calls[callee], t->calls[i], &calls[callee]))
			calls[callee] = INT64_MAX;
	}
	return true;
}

static uint32_t
caller_of(const void *tree, uint32_t edge)
{
	const struct tree	*t = tree;

	return counts(t, edge) ? t->graph.edges[edge].caller : ID_NONE;
}

static uint32_t
entered_by(const void *tree, uint32_t edge)
{
	const struct tree	*t = tree;
	const struct call_edge	*e = &t->graph.edges[edge];

	return !counts(t, edge) || e->inside ? ID_NONE :
	    t->graph.component[e->callee];
}

/* Return the cost that passes through a cycle: the self costs of its members
   plus what the calls that leave the cycle are charged with. */
static int64_t
passed_to(const struct tree *t, uint32_t cycle)
{
	const uint32_t	*members, *edges;
	uint32_t	 i, k, n, edge_n;
	int64_t		 sum = 0;

	members = buckets_list(&t->graph.members, cycle, &n);
	for (i = 0; i < n; i++) {
		sum += t->self[members[i]];
		edges = buckets_list(&t->from, members[i], &edge_n);
		for (k = 0; k < edge_n; k++)
			sum += t->graph.edges[edges[k]].inside ? 0 :
			    t->cost[edges[k]];
	}
	return sum;
}

/* Charge the calls into a cycle with the cost that passes through the cycle. */
static bool
charge(struct tree *t, uint32_t cycle, struct complaint *wrong)
{
	int64_t		 passed = passed_to(t, cycle), all = 0;
	struct fraction	 share;
	uint32_t	 n, i;
	const uint32_t	*into = buckets_list(&t->into, cycle, &n);

	for (i = 0; i < n; i++)
		if (__builtin_add_overflow(all, t->cost[into[i]], &all))
			return overflows(wrong);
	t->passed[cycle] = passed;
	t->root[cycle] = all < passed ? passed - all : 0;
	/* If only one call leads into the cycle, it is charged with all of
	   `passed', whatever cost the profile records for the call. */
	t->divided[cycle] = all > passed && n > 1;
	share = (struct fraction){
		.part = wide_of(passed), .all = wide_of(all)
	};
	for (i = 0; i < n && all > passed; i++)
		t->cost[into[i]] = (int64_t)fraction_cut(&share,
		    wide_of(t->cost[into[i]])).low;
	return true;
}

static int
by_rank(const void *tree, uint32_t x, uint32_t y)
{
	const struct tree	*t = tree;

	return t->rank[x] < t->rank[y] ? -1 : 1;
}

/*
 * Charge all calls with the costs of ends->column; `columns' are those of the
 * same side of a difference (call_graph_open()).  If a cost is negative or a
 * sum overflows, costs cannot be divided: then set the complaint and return
 * false.  In either case the caller must free the tree with free_tree().
 */
static bool
charge_all(struct tree *t, const struct profile *p,
    const struct event_list *columns, const struct call_ends *ends,
    struct complaint *wrong)
{
	struct order	 order;
	uint32_t	 i, cycles;
	bool		 good;

	order_init(&order, p);
	t->rank = order.function;
	order.function = NULL;
	order_free(&order);
	call_graph_open(&t->graph, p, columns, NULL, t->rank);
	good = take_self(t, p, ends->column, wrong) &&
	    take_edges(t, p, ends, wrong);
	if (!good)
		return false;
	cycles = t->graph.component_n;
	buckets_make(&t->from, t->graph.edge_n, (uint32_t)p->function_n,
	    caller_of, t);
	buckets_make(&t->into, t->graph.edge_n, cycles, entered_by, t);
	t->passed = mem_get(cycles, sizeof(*t->passed));
	t->root = mem_get(cycles, sizeof(*t->root));
	t->divided = mem_get(cycles, sizeof(*t->divided));
	for (i = 0; i < cycles && good; i++)
		good = charge(t, i, wrong);
	buckets_free(&t->into);
	return good;
}

static void
free_tree(struct tree *t)
{
	call_graph_close(&t->graph);
	mem_free(t->rank);
	tally_free(&t->self_costs);
	mem_free(t->outside);
	mem_free(t->inside);
	mem_free(t->again);
	mem_free(t->passed);
	mem_free(t->root);
	mem_free(t->roots);
	mem_free(t->divided);
	buckets_free(&t->from);
	buckets_free(&t->into);
	mem_free(t->place);
	mem_free(t->part);
	mem_free(t->before);
	mem_free(t->given);
	mem_free(t->share);
}

static void	 visit(struct tree *, struct visit *);

static bool
too_much(const struct tree *t)
{
	return t->take == NULL &&
	    (t->nodes > CALL_TREE_NODES || t->steps > STEPS_MAX);
}

static void
give(struct tree *t, enum call_node_kind kind, const struct visit *v,
    int64_t self)
{
	struct call_node	 node = {
		kind, v->function, v->depth, self,
		!v->exact || kind == CALL_NODE_RECURSION
	};

	if (kind != CALL_NODE_FUNCTION)
		node.depth++;
	t->nodes++;
	if (t->take != NULL)
		t->take(t->arg, &node);
}

/*
 * Return how much is due to a part that has `part' of `all', once `given' of
 * `all' has been divided: given * part / all, rounded to the nearest integer.
 */
static uint64_t
due(uint64_t part, uint64_t given, uint64_t all)
{
	uint64_t	 whole, rest;

	whole = wide_share((struct wide){ 0, given }, (struct wide){ 0, part },
	    (struct wide){ 0, all }).low;
	/* The remainder is less than `all', so computing it modulo 2^64 is
	   exact. */
	rest = given * part - whole * all;
	return whole + (rest >= all - rest);
}

/*
 * Divide a weight among the parts from `first' to end - 1.
 *
 * The range is halved repeatedly.  The element of t->given at the middle is the
 * weight that both halves together have got in all visits so far.  The left
 * half gets the amount that is due to it of this sum, less the amount that was
 * due before this visit.  The amount due never falls, rises by at most the
 * weight of a visit, and equals the cost of the left half once both halves have
 * got all their cost.
 */
static void
divide(struct tree *t, uint32_t first, uint32_t end, int64_t weight)
{
	uint32_t	 middle;
	uint64_t	 all, left, given;
	int64_t		 share;

	for (; end - first > 1 && weight > 0; first = middle) {
		middle = first + (end - first) / 2;
		all = t->before[end] - t->before[first];
		left = t->before[middle] - t->before[first];
		given = t->given[middle];
		t->given[middle] += (uint64_t)weight;
		share = (int64_t)(due(left, t->given[middle], all) -
		    due(left, given, all));
		divide(t, first, middle, share);
		weight -= share;
	}
	t->share[first] = weight;
}

static uint32_t
out_degree(const struct tree *t, uint32_t function)
{
	return t->from.start[function + 1] - t->from.start[function];
}

/*
 * Record that an edge inside the cycle leads to a function.  If there are
 * several, keep the one on the shortest path, and among equally short paths the
 * most costly call.  Return whether this edge is the first to reach the
 * function.
 */
static bool
reach(const struct tree *t, struct way *to, uint32_t edge, uint32_t level)
{
	if (to->level == 0) {
		to->level = level;
		to->edge = edge;
		return true;
	}
	/* No other function has the level of the entry, which has no edge. */
	if (to->level == level && t->cost[to->edge] < t->cost[edge])
		to->edge = edge;
	return false;
}

/*
 * Set the weight of each member of a cycle: its own shares of the visit's
 * weight plus those of all members that paths reach through it.  They are added
 * up from the farthest member on.  `order' has the indices of the n members,
 * the nearest to the entry first.
 */
static void
weigh(const struct tree *t, struct way *ways, const uint32_t *members,
    const uint32_t *order, uint32_t n)
{
	uint32_t	 i, k, part, caller;

	for (i = 0; i < n; i++) {
		part = t->part[members[i]];
		for (k = 0; k <= out_degree(t, members[i]); k++)
			ways[i].weight += t->share[part + k];
	}
	for (i = n; i-- > 1;) {
		caller = t->graph.edges[ways[order[i]].edge].caller;
		ways[t->place[caller]].weight += ways[order[i]].weight;
	}
}

/* Return the paths from the entry of a cycle to all members, by index of the
   member.  The caller frees the array. */
static struct way *
find_ways(struct tree *t, uint32_t entry)
{
	uint32_t	 n = 1, size, i, k, from, edge, to;
	const uint32_t	*members = buckets_list(&t->graph.members,
			    t->graph.component[entry], &size);
	uint32_t	*order = mem_get(size, sizeof(*order));
	struct way	*ways = mem_get(size, sizeof(*ways));

	order[0] = t->place[entry];
	ways[order[0]] = (struct way){ ID_NONE, 1, 0 };
	for (i = 0; i < n; i++) {
		from = members[order[i]];
		for (k = t->from.start[from]; k < t->from.start[from + 1];
		    k++, t->steps++) {
			edge = t->from.ids[k];
			to = t->place[t->graph.edges[edge].callee];
			if (t->graph.edges[edge].inside && reach(t, &ways[to],
			    edge, ways[order[i]].level + 1))
				order[n++] = to;
		}
	}
	assert(n == size);	/* a cycle reaches all of its members */
	weigh(t, ways, members, order, size);
	mem_free(order);
	return ways;
}

static void
make_room(struct tree *t, size_t n)
{
	t->before = mem_grow(t->before, &t->before_room, n + 1,
	    sizeof(*t->before));
	t->given = mem_grow(t->given, &t->given_room, n, sizeof(*t->given));
	t->share = mem_grow(t->share, &t->share_room, n, sizeof(*t->share));
}

/* Number the parts of a function: its self cost, then its calls. */
static void
number_parts(struct tree *t, uint32_t function)
{
	uint32_t	 k, edge, part = t->part_n;

	t->part[function] = part;
	t->part_n += 1 + out_degree(t, function);
	make_room(t, t->part_n);
	memset(t->given + part, 0, (t->part_n - part) * sizeof(*t->given));
	t->before[part + 1] = t->before[part] + (uint64_t)t->self[function];
	part++;
	for (k = t->from.start[function]; part < t->part_n; k++, part++) {
		edge = t->from.ids[k];
		t->before[part + 1] = t->before[part] +
		    (t->graph.edges[edge].inside ? 0 :
		    (uint64_t)t->cost[edge]);
	}
}

/* Number the members of a cycle and their parts, if it is visited for the first
   time. */
static void
number_cycle(struct tree *t, uint32_t cycle)
{
	uint32_t	 n, i;
	const uint32_t	*members = buckets_list(&t->graph.members, cycle, &n);

	for (i = 0; i < n && t->part[members[i]] == 0; i++) {
		t->place[members[i]] = i;
		number_parts(t, members[i]);
	}
}

/* Divide a weight among the self costs and calls of all members of a cycle. */
static void
divide_cycle(struct tree *t, uint32_t cycle, int64_t weight)
{
	uint32_t		 first, last, end;

	first = t->part[t->graph.members.ids[t->graph.members.start[cycle]]];
	last = t->graph.members.ids[t->graph.members.start[cycle + 1] - 1];
	end = t->part[last] + 1 + out_degree(t, last);
	memset(t->share + first, 0, (end - first) * sizeof(*t->share));
	divide(t, first, end, weight);
}

/*
 * Visit a function with a weight.  `v' is the visit that calls it, or NULL for
 * a root.  `ways' is v->ways if the call stays inside the cycle of the calling
 * function, otherwise NULL.
 */
static void
enter(struct tree *t, struct visit *v, uint32_t function, int64_t weight,
    const struct way *ways)
{
	uint32_t		 cycle = t->graph.component[function];
	struct visit		 next = {
		.function = function, .ways = ways,
		.depth = v == NULL ? 0 : v->depth + 1
	};
	struct way		*own;

	if (weight == 0)
		return;
	if (v != NULL && (weight < t->least ||
	    next.depth >= CALL_TREE_DEPTH)) {
		v->rest += weight;
		v->rest_divided |= t->divided[cycle];
		return;
	}
	next.exact = (v == NULL || v->exact) && weight == t->passed[cycle] &&
	    !t->divided[cycle] && call_graph_size(&t->graph, cycle) == 1;
	if (ways == NULL) {
		number_cycle(t, cycle);
		divide_cycle(t, cycle, weight);
	}
	if (ways != NULL || call_graph_size(&t->graph, cycle) == 1) {
		visit(t, &next);
		return;
	}
	next.ways = own = find_ways(t, function);
	visit(t, &next);
	mem_free(own);
}

/*
 * Set *again to the number of calls of the function while it was already
 * running, and *first to the number of other calls; in a cycle, *first is the
 * number of calls of the last edge on the function's path.  The function's self
 * cost is divided between [recursion] and the function's own frame in
 * proportion to these two.
 */
static void
count_calls(const struct tree *t, const struct visit *v, int64_t *again,
    int64_t *first)
{
	uint32_t		 edge = v->ways == NULL ? ID_NONE :
				    v->ways[t->place[v->function]].edge;

	*again = t->inside[v->function];
	*first = t->outside[v->function];
	if (edge != ID_NONE)
		*first = t->calls[edge];
	if (*first < 1)
		*first = 1;
	if (edge != ID_NONE)
		*again -= *first < *again ? *first : *again;
	/* Only the ratio matters, so halve both numbers until their sum
	   fits. */
	while (*again > INT64_MAX - *first) {
		*again /= 2;
		*first = *first / 2 + 1;
	}
}

static void
visit_self(struct tree *t, const struct visit *v)
{
	int64_t		 self = t->share[t->part[v->function]], again, first;
	int64_t		 recursion = 0;
	struct visit	 own = *v;

	if (t->inside[v->function] > 0) {
		count_calls(t, v, &again, &first);
		recursion = (int64_t)wide_share(wide_of(self), wide_of(again),
		    wide_of(again + first)).low;
	}
	own.exact = own.exact && !t->again[v->function];
	give(t, CALL_NODE_FUNCTION, &own, self - recursion);
	if (recursion > 0)
		give(t, CALL_NODE_RECURSION, v, recursion);
	else if (own.exact && t->inside[v->function] == 0)
		t->exact += self;
}

/*
 * Distribute the shares of a visit: to the function's self cost, to its calls
 * out of the cycle, and to those calls inside the cycle that belong to a path.
 * Other calls inside the cycle lead back, and become [recursion].
 */
static void
visit(struct tree *t, struct visit *v)
{
	const struct call_edge	*e;
	uint32_t		 first = t->part[v->function] + 1;
	uint32_t		 k, n = out_degree(t, v->function), edge, to;

	visit_self(t, v);
	for (k = 0; k < n && !too_much(t); k++, t->steps++) {
		edge = t->from.ids[t->from.start[v->function] + k];
		e = &t->graph.edges[edge];
		to = t->place[e->callee];
		if (!e->inside)
			enter(t, v, e->callee, t->share[first + k], NULL);
		else if (v->ways != NULL && v->ways[to].edge == edge)
			enter(t, v, e->callee, v->ways[to].weight, v->ways);
	}
	v->exact &= !v->rest_divided;
	t->exact += v->exact ? v->rest : 0;
	if (v->rest > 0)
		give(t, CALL_NODE_REST, v, v->rest);
}

/*
 * Return the function by which the program enters a cycle that is a root.  The
 * profile does not tell which one, so assume the member that is called least
 * often from inside the cycle.
 */
static uint32_t
find_entry(const struct tree *t, uint32_t cycle)
{
	uint32_t	 n, i, best = 0;
	const uint32_t	*members = buckets_list(&t->graph.members, cycle, &n);

	for (i = 1; i < n; i++)
		if (t->inside[members[i]] < t->inside[members[best]])
			best = i;
	return members[best];
}

/* List the roots of the tree. */
static void
find_roots(struct tree *t)
{
	uint32_t	 cycles = t->graph.component_n, i;

	t->roots = mem_get(cycles, sizeof(*t->roots));
	for (i = 0; i < cycles; i++)
		if (t->root[i] > 0)
			t->roots[t->root_n++] = find_entry(t, i);
	sort_ids(t->roots, t->root_n, by_rank, t);
}

static void
walk(struct tree *t)
{
	uint32_t		 i;

	t->nodes = t->steps = 0;
	t->exact = 0;
	memset(t->given, 0, t->part_n * sizeof(*t->given));
	for (i = 0; i < t->root_n && !too_much(t); i++)
		enter(t, NULL, t->roots[i],
		    t->root[t->graph.component[t->roots[i]]], NULL);
}

struct tree *
call_tree_open(const struct export_job *job, uint32_t column, bool last,
    struct complaint *wrong)
{
	const struct profile		*p = job->p;
	const struct event_list		 event = { { column }, 1 };
	uint32_t			 calls = choice_calls(job->choice,
					    &event);
	const struct call_ends		 ends = {
		.n = (uint32_t)p->function_n, .column = column, .last = last,
		.calls = calls == ID_NONE ? ARC_CALLS : ARC_COSTS + calls
	};
	const enum side			 side = choice_one_side(job->choice,
					    &event);
	struct event_list		 columns = { .n = 0 };
	struct tree			*t = mem_get(1, sizeof(*t));

	if (side != SIDES)
		choice_of_side(job->choice, side, &columns);
	if (!charge_all(t, p, &columns, &ends, wrong)) {
		call_tree_close(t);
		return NULL;
	}
	if (last)
		mem_forget(p->costs.at, p->costs.n * p->costs.stride);
	find_roots(t);
	mem_free(t->rank);
	t->graph.rank = t->rank = NULL;
	t->place = mem_get(p->function_n, sizeof(*t->place));
	t->part = mem_get(p->function_n, sizeof(*t->part));
	t->part_n = 1;
	make_room(t, t->part_n);
	t->before[t->part_n] = 0;
	return t;
}

void
call_tree_walk(struct call_tree *tree, struct tree *t)
{
	t->take = NULL;
	t->least = (int64_t)percent_least((uint64_t)t->total, tree->percent);
	t->least += t->least == 0;
	for (;; t->least += t->least) {
		walk(t);
		if (!too_much(t) || t->least > t->total / 2)
			break;
	}
	t->take = tree->take;
	t->arg = tree->arg;
	walk(t);
	tree->least = t->least;
	tree->total = t->total;
	tree->exact = t->exact;
}

void
call_tree_close(struct tree *t)
{
	if (t != NULL)
		free_tree(t);
	mem_free(t);
}
