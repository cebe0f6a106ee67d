/*
 * The size of the tree is known only after a walk.  So walks that only count
 * its nodes (take is NULL) come first, each with twice the threshold of the one
 * before, until the tree is small enough; a last walk passes the nodes to the
 * caller.
 *
 * Each visit of a function has a weight: the part of the cost that passes
 * through the function (call_flow.h) and belongs to this place of the tree.
 * The weight is divided into whole numbers among the parts of the function: its
 * self cost and its calls.  Rounding each visit separately would always favour
 * the same part, and most visits weigh little.  So the shares of a visit depend
 * on those of the visits before it: over all visits, each part gets exactly its
 * own cost.  Functions of a cycle are entered together, so the parts of all its
 * members share the weight.
 */
#include "export/call_tree.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/wide.h"
#include "profile/profile.h"
#include "export/call_flow.h"

/* The most calls that a counting walk looks at before it gives up on a tree as
   too large: about a second. */
enum { STEPS_MAX = 50000000 };

struct tree {
	const struct call_flow	*f;
	call_tree_take		*take;		/* or NULL */
	void			*arg;
	int64_t			 least;		/* calls of less weight go to
						   [rest] */
	int64_t			 exact;		/* weight of exact nodes */
	uint32_t		 nodes, steps;
	uint32_t		*place;		/* index of each function among
						   the members of its cycle */
	uint32_t		*part;		/* first part of each function,
						   its self cost; its calls
						   follow */
	/* By part: */
	uint64_t		*before;	/* the sum of those before it,
						   modulo 2^64 */
	uint64_t		*given;		/* see divide() */
	int64_t			*share;		/* in the last visit */
};

/* The shortest ways through a cycle, from the function by which it is entered
   to each of its members: a tree.  All arrays but `order' are indexed by a
   member's place. */
struct ways {
	uint32_t	*order;		/* places of members, the nearest
					   first */
	uint32_t	*edge;		/* the last call of the way; ID_NONE
					   for the entry */
	uint32_t	*level;		/* number of calls on the way, plus 1;
					   0: not yet reached */
	int64_t		*weight;	/* of the member and all members reached
					   through it */
};

/* A function at one place of the tree, while its weight is divided. */
struct visit {
	uint32_t	 function;
	const struct ways *ways;	/* NULL: it is in no cycle */
	size_t		 depth;
	int64_t		 rest;		/* weight of omitted calls */
	bool		 exact;		/* the weight is no estimate */
	bool		 rest_divided;	/* the rest is divided (struct
					   call_flow) */
};

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

/* The amount due to a part when `given' of `all' has been given: the nearest
   whole number. */
static uint64_t
due(uint64_t part, uint64_t given, uint64_t all)
{
	uint64_t	 whole, rest;

	whole = wide_share((struct wide){ 0, given }, (struct wide){ 0, part },
	    (struct wide){ 0, all }).low;
	/* The remainder is less than `all', so arithmetic modulo 2^64 is
	   exact. */
	rest = given * part - whole * all;
	return whole + (rest >= all - rest);
}

/*
 * Divide a weight among the parts [first, end).
 *
 * The range is halved repeatedly.  The left half gets what is due to it of
 * everything that both halves have ever got, less what it already had; `given',
 * at the middle, counts that.  The amount due never falls, rises by at most the
 * weight, and is the whole left half once both halves have all.
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
out_degree(const struct call_flow *f, uint32_t function)
{
	return f->from.start[function + 1] - f->from.start[function];
}

static uint32_t
cycle_size(const struct call_flow *f, uint32_t cycle)
{
	return f->members.start[cycle + 1] - f->members.start[cycle];
}

/* Record that an edge inside the cycle leads to a function.  If several edges
   do, the shortest way counts, and of equally short ways the most costly
   call. */
static void
reach(const struct tree *t, struct ways *w, uint32_t edge, uint32_t level,
    uint32_t *n)
{
	const struct call_edge	*e = &t->f->edges[edge];
	uint32_t		 to = t->place[e->callee];

	if (w->level[to] == 0) {
		w->level[to] = level;
		w->edge[to] = edge;
		w->order[(*n)++] = to;
	} else if (w->level[to] == level && w->edge[to] != ID_NONE &&
	    t->f->edges[w->edge[to]].cost < e->cost)
		w->edge[to] = edge;
}

/* Set the weights of members: each starts with the shares of its parts in this
   visit; then, from the farthest on, each is added to the one before it on its
   way. */
static void
weigh(const struct tree *t, struct ways *w, const uint32_t *members,
    uint32_t n)
{
	const struct call_flow	*f = t->f;
	uint32_t		 i, k, at;

	for (i = 0; i < n; i++)
		for (k = t->part[members[i]]; k < t->part[members[i]] + 1 +
		    out_degree(f, members[i]); k++)
			w->weight[i] += t->share[k];
	for (i = n; i-- > 1;) {
		at = w->order[i];
		w->weight[t->place[f->edges[w->edge[at]].caller]] +=
		    w->weight[at];
	}
}

static void
find_ways(struct tree *t, struct ways *w, uint32_t entry)
{
	const struct call_flow	*f = t->f;
	uint32_t		 cycle = f->cycle[entry], n = 1, i, k, from;
	const uint32_t		*members = f->members.ids +
				    f->members.start[cycle];
	uint32_t		 size = cycle_size(f, cycle);

	w->order = mem_get(size, sizeof(*w->order));
	w->edge = mem_get(size, sizeof(*w->edge));
	w->level = mem_get(size, sizeof(*w->level));
	w->weight = mem_get(size, sizeof(*w->weight));
	w->order[0] = t->place[entry];
	w->level[w->order[0]] = 1;
	w->edge[w->order[0]] = ID_NONE;
	for (i = 0; i < n; i++) {
		from = members[w->order[i]];
		for (k = f->from.start[from]; k < f->from.start[from + 1];
		    k++, t->steps++)
			if (call_flow_inside(f, &f->edges[f->from.ids[k]]))
				reach(t, w, f->from.ids[k],
				    w->level[w->order[i]] + 1, &n);
	}
	weigh(t, w, members, size);
}

static void
free_ways(struct ways *w)
{
	mem_free(w->order);
	mem_free(w->edge);
	mem_free(w->level);
	mem_free(w->weight);
}

/* Divide a weight among the parts of all members of a cycle. */
static void
divide_cycle(struct tree *t, uint32_t cycle, int64_t weight)
{
	const struct call_flow	*f = t->f;
	uint32_t		 first, last, end;

	first = t->part[f->members.ids[f->members.start[cycle]]];
	last = f->members.ids[f->members.start[cycle + 1] - 1];
	end = t->part[last] + 1 + out_degree(f, last);
	memset(t->share + first, 0, (end - first) * sizeof(*t->share));
	divide(t, first, end, weight);
}

/* Visit a function with a weight, from v (NULL: it is a root).  `ways' is that
   of v if the call stays inside v's cycle, else NULL. */
static void
enter(struct tree *t, struct visit *v, uint32_t function, int64_t weight,
    const struct ways *ways)
{
	const struct call_flow	*f = t->f;
	uint32_t		 cycle = f->cycle[function];
	struct visit		 next = {
		.function = function, .ways = ways,
		.depth = v == NULL ? 0 : v->depth + 1
	};
	struct ways		 own;

	if (weight == 0)
		return;
	if (v != NULL && (weight < t->least ||
	    next.depth >= CALL_TREE_DEPTH)) {
		v->rest += weight;
		v->rest_divided = v->rest_divided || f->divided[cycle];
		return;
	}
	next.exact = (v == NULL || v->exact) && weight == f->passed[cycle] &&
	    !f->divided[cycle] && cycle_size(f, cycle) == 1;
	if (ways == NULL)
		divide_cycle(t, cycle, weight);
	if (ways != NULL || cycle_size(f, cycle) == 1) {
		visit(t, &next);
		return;
	}
	find_ways(t, &own, function);
	next.ways = &own;
	visit(t, &next);
	free_ways(&own);
}

/* Set how often the function was called while it was already running (*again),
   and how often not (*first), which in a cycle are the calls at the end of its
   way.  By this ratio its self cost is divided into [recursion] and its first
   frame. */
static void
count_calls(const struct tree *t, const struct visit *v, int64_t *again,
    int64_t *first)
{
	const struct call_flow	*f = t->f;
	uint32_t		 edge = v->ways == NULL ? ID_NONE :
				    v->ways->edge[t->place[v->function]];

	*again = f->inside[v->function];
	*first = f->outside[v->function];
	if (edge != ID_NONE)
		*first = f->edges[edge].calls;
	if (*first < 1)
		*first = 1;
	if (edge != ID_NONE)
		*again -= *first < *again ? *first : *again;
	/* Only the ratio counts, so halve both until their sum fits. */
	while (*again > INT64_MAX - *first) {
		*again /= 2;
		*first = *first / 2 + 1;
	}
}

static void
visit_self(struct tree *t, struct visit *v)
{
	int64_t	 self = t->share[t->part[v->function]], again, first;
	int64_t	 recursion = 0;

	if (t->f->inside[v->function] > 0) {
		count_calls(t, v, &again, &first);
		recursion = call_flow_share(self, 0, again, again + first);
	}
	give(t, CALL_NODE_FUNCTION, v, self - recursion);
	if (recursion > 0)
		give(t, CALL_NODE_RECURSION, v, recursion);
	else if (v->exact && t->f->inside[v->function] == 0)
		t->exact += self;
}

/* Distribute the shares of a visit: to the function's self cost, to its calls
   out of the cycle, and to the calls inside the cycle that are part of a way;
   other calls inside lead back, and are [recursion]. */
static void
visit(struct tree *t, struct visit *v)
{
	const struct call_flow	*f = t->f;
	const struct call_edge	*e;
	const int64_t		*shares = t->share + t->part[v->function] + 1;
	uint32_t		 k, n = out_degree(f, v->function), edge, to;

	visit_self(t, v);
	for (k = 0; k < n && !too_much(t); k++, t->steps++) {
		edge = f->from.ids[f->from.start[v->function] + k];
		e = &f->edges[edge];
		to = t->place[e->callee];
		if (!call_flow_inside(f, e))
			enter(t, v, e->callee, shares[k], NULL);
		else if (v->ways != NULL && v->ways->edge[to] == edge)
			enter(t, v, e->callee, v->ways->weight[to], v->ways);
	}
	v->exact = v->exact && !v->rest_divided;
	t->exact += v->exact ? v->rest : 0;
	if (v->rest > 0)
		give(t, CALL_NODE_REST, v, v->rest);
}

/* The function at which a root cycle is entered; as no call tells, it is the
   member that the cycle itself calls least often. */
static uint32_t
find_entry(const struct call_flow *f, uint32_t cycle)
{
	uint32_t	 i, best = f->members.ids[f->members.start[cycle]];
	uint32_t	 member;

	for (i = f->members.start[cycle]; i < f->members.start[cycle + 1];
	    i++) {
		member = f->members.ids[i];
		if (f->inside[member] < f->inside[best] ||
		    (f->inside[member] == f->inside[best] &&
		    f->rank[member] < f->rank[best]))
			best = member;
	}
	return best;
}

/* The roots of the tree, in the order of functions. */
static uint32_t *
find_roots(const struct call_flow *f, uint32_t *n)
{
	uint32_t	*roots = mem_get(f->cycle_n, sizeof(*roots)), i;

	for (*n = i = 0; i < f->cycle_n; i++)
		if (f->root[i] > 0)
			roots[(*n)++] = find_entry(f, i);
	sort_ids(roots, *n, call_flow_by_rank, f);
	return roots;
}

static uint32_t
part_number(const struct call_flow *f)
{
	return f->members.start[f->cycle_n] + f->edge_n;
}

static void
walk(struct tree *t, const uint32_t *roots, uint32_t n)
{
	uint32_t	 i;

	t->nodes = t->steps = 0;
	t->exact = 0;
	memset(t->given, 0, part_number(t->f) * sizeof(*t->given));
	for (i = 0; i < n && !too_much(t); i++)
		enter(t, NULL, roots[i], t->f->root[t->f->cycle[roots[i]]],
		    NULL);
}

/* Number the parts of a function. */
static void
number_parts(struct tree *t, uint32_t function, uint32_t *part)
{
	const struct call_flow	*f = t->f;
	const struct call_edge	*e;
	uint32_t		 k;

	t->part[function] = *part;
	t->before[*part + 1] = t->before[*part] + (uint64_t)f->self[function];
	++*part;
	for (k = f->from.start[function]; k < f->from.start[function + 1];
	    k++, ++*part) {
		e = &f->edges[f->from.ids[k]];
		t->before[*part + 1] = t->before[*part] +
		    (call_flow_inside(f, e) ? 0 : (uint64_t)e->cost);
	}
}

/* Number the members of each cycle, and the parts of all. */
static void
number_all(struct tree *t)
{
	const struct call_flow	*f = t->f;
	uint32_t		 i, k, n = part_number(f), part = 0;

	t->place = mem_get(f->members.start[f->cycle_n], sizeof(*t->place));
	t->part = mem_get(f->members.start[f->cycle_n], sizeof(*t->part));
	t->before = mem_get((size_t)n + 1, sizeof(*t->before));
	t->given = mem_get(n, sizeof(*t->given));
	t->share = mem_get(n, sizeof(*t->share));
	for (i = 0; i < f->cycle_n; i++)
		for (k = f->members.start[i]; k < f->members.start[i + 1];
		    k++) {
			t->place[f->members.ids[k]] = k - f->members.start[i];
			number_parts(t, f->members.ids[k], &part);
		}
}

static void
free_numbers(struct tree *t)
{
	mem_free(t->place);
	mem_free(t->part);
	mem_free(t->before);
	mem_free(t->given);
	mem_free(t->share);
}

bool
call_tree_walk(struct call_tree *tree, const struct profile *p,
    uint32_t column, struct complaint *wrong)
{
	struct call_flow	 f;
	struct tree		 t = { .f = &f };
	uint32_t		*roots, n;
	bool			 good = call_flow_open(&f, p, column, wrong);

	if (good) {
		number_all(&t);
		roots = find_roots(&f, &n);
		t.least = (int64_t)((double)f.total / 100 * tree->percent);
		if (t.least < 1)
			t.least = 1;
		for (;; t.least += t.least) {
			walk(&t, roots, n);
			if (!too_much(&t) || t.least > f.total / 2)
				break;
		}
		t.take = tree->take;
		t.arg = tree->arg;
		walk(&t, roots, n);
		tree->least = t.least;
		tree->total = f.total;
		tree->exact = t.exact;
		free_numbers(&t);
		mem_free(roots);
	}
	call_flow_close(&f);
	return good;
}

bool
call_tree_possible(const struct profile *p, uint32_t column,
    struct complaint *wrong)
{
	struct call_flow	 f;
	bool			 good = call_flow_open(&f, p, column, wrong);

	call_flow_close(&f);
	return good;
}
