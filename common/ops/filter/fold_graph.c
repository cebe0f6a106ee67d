/*
 * Each component has two lists that are threaded through the rows of entries:
 * those that lead to it (in) and those that lead from it (out).  Rows are
 * never removed: walking a list skips those whose other end is folded.
 */
#include "ops/filter/fold_graph.h"

#include "base/mem.h"
#include "profile/profile.h"

enum {
	/* Weights to divide by are scaled up first, until their sum has this
	   many bits: numbers of calls are so small that rounding them would
	   falsify the shares. */
	WEIGHT_BITS = 62
};

/* The next entry that leads to the same component, and the next that leads from
   the same one; ROW_NONE at the end. */
struct fold_next {
	uint32_t	 in, out;
};

void
fold_graph_init(struct fold_graph *g, uint32_t n, uint32_t columns,
    const uint32_t *rank)
{
	uint32_t	 c;

	*g = (struct fold_graph){ .n = n, .columns = columns, .rank = rank };
	g->components = mem_get(n, sizeof(*g->components));
	for (c = 0; c < n; c++)
		g->components[c].in = g->components[c].out =
		    g->components[c].exits = ROW_NONE;
	keyed_rows_init(&g->entries, 1, columns);
	keyed_rows_init(&g->exits, 1, columns);
	queue_init(&g->queue, n, rank);
	shares_init(&g->shares, columns);
}

void
fold_graph_free(struct fold_graph *g)
{
	mem_free(g->components);
	keyed_rows_free(&g->entries);
	keyed_rows_free(&g->exits);
	mem_free(g->next);
	mem_free(g->next_exit);
	queue_free(&g->queue);
	mem_free(g->in);
	shares_free(&g->shares);
}

uint32_t
fold_graph_entry(struct fold_graph *g, uint32_t node, uint32_t component)
{
	const uint32_t		 key[] = { node, component };
	uint32_t		 known = g->entries.rows.n, row;
	struct fold_component	*to = &g->components[component], *from;

	row = keyed_rows_find(&g->entries, key, 1);
	if (row != known)
		return row;
	g->next = mem_grow(g->next, &g->next_room, (size_t)row + 1,
	    sizeof(*g->next));
	g->next[row] = (struct fold_next){ to->in, ROW_NONE };
	to->in = row;
	if (node >= g->n) {
		to->from_sites++;
		return row;
	}
	from = &g->components[node];
	g->next[row].out = from->out;
	from->out = row;
	from->to_components++;
	to->from_components++;
	return row;
}

uint32_t
fold_graph_exit(struct fold_graph *g, uint32_t component, uint32_t target)
{
	const uint32_t		 key[] = { component, target };
	uint32_t		 known = g->exits.rows.n, row;
	struct fold_component	*from = &g->components[component];

	row = keyed_rows_find(&g->exits, key, 1);
	if (row != known)
		return row;
	g->next_exit = mem_grow(g->next_exit, &g->next_exit_room,
	    (size_t)row + 1, sizeof(*g->next_exit));
	g->next_exit[row] = from->exits;
	from->exits = row;
	from->to_targets += target != FOLD_SELF;
	return row;
}

static uint32_t
node_of(const struct fold_graph *g, uint32_t entry)
{
	return row_owner(&g->entries.rows, entry);
}

static uint32_t
component_of(const struct fold_graph *g, uint32_t entry)
{
	return row_word(&g->entries.rows, entry, 0);
}

static bool
is_folded(const struct fold_graph *g, uint32_t node)
{
	return node < g->n && g->components[node].folded;
}

/* Make the entries of a component the current ones. */
static void
list_entries(struct fold_graph *g, uint32_t c)
{
	uint32_t	 row, node;

	g->in_n = 0;
	for (row = g->components[c].in; row != ROW_NONE;
	    row = g->next[row].in) {
		node = node_of(g, row);
		if (is_folded(g, node))
			continue;
		g->in = mem_grow(g->in, &g->in_room, (size_t)g->in_n + 1,
		    sizeof(*g->in));
		g->in[g->in_n++] = (struct sort_item){ g->rank[node], 0, row };
	}
	sort_items(g->in, g->in_n);
}

/*
 * Make the weights of the current entries usable in one column: if one is
 * negative, or all are 0, use the numbers of calls.  If these are not usable
 * either, the first entry gets everything.
 */
static void
settle_column(struct fold_graph *g, uint32_t column)
{
	struct wide	 v;
	uint32_t	 i;
	bool		 good = true, some = false;

	for (i = 0; i < g->in_n; i++) {
		v = row_wide(&g->entries.rows, g->in[i].id, column);
		good = good && wide_sign(v) >= 0;
		some = some || wide_sign(v) != 0;
	}
	for (i = 0; i < g->in_n && !(good && some); i++)
		cost_table_set_wide(&g->entries.rows, g->in[i].id, column,
		    column == ARC_CALLS ? wide_of(i == 0) :
		    row_wide(&g->entries.rows, g->in[i].id, ARC_CALLS));
}

static struct wide
weights_of(const struct fold_graph *g, uint32_t c, uint32_t column)
{
	struct wide	 sum = { 0, 0 };
	uint32_t	 row;

	for (row = g->components[c].in; row != ROW_NONE;
	    row = g->next[row].in)
		if (!is_folded(g, node_of(g, row)))
			sum = wide_add(sum, row_wide(&g->entries.rows, row,
			    column));
	return sum;
}

/* Scale up the weights of a component's entries before they are divided for the
   first time.  Only their ratio matters. */
static void
refine(struct fold_graph *g, uint32_t c)
{
	struct wide	 sum;
	uint32_t	 column, row;
	int		 up;

	if (g->components[c].fine)
		return;
	g->components[c].fine = true;
	for (column = 0; column < g->columns; column++) {
		sum = weights_of(g, c, column);
		if (sum.high != 0 || sum.low >> (WEIGHT_BITS - 1) != 0)
			continue;
		up = __builtin_clzll(sum.low) - (64 - WEIGHT_BITS);
		for (row = g->components[c].in; row != ROW_NONE;
		    row = g->next[row].in)
			if (!is_folded(g, node_of(g, row)))
				cost_table_set(&g->entries.rows, row, column,
				    row_count(&g->entries.rows, row, column) *
				    ((int64_t)1 << up));
	}
}

static void
add_to_row(struct cost_table *t, uint32_t row, const struct wide *counts)
{
	uint32_t	 i;

	for (i = 0; i < t->counts; i++)
		if (wide_fits(counts[i]))
			cost_table_add(t, row, i, (int64_t)counts[i].low);
		else
			cost_table_add_wide(t, row, i, counts[i]);
}

/* Begin to share the counts of a row among the current entries.  Running totals
   of weights are rounded up and those of shared counts down, so that a share
   that is a whole number for exact weights does not come out one less. */
static void
begin_sharing(struct fold_graph *g, const struct cost_table *t, uint32_t row)
{
	struct wide	 counts[SHARES_MAX];
	uint32_t	 column;

	for (column = 0; column < g->columns; column++)
		counts[column] = row_wide(t, row, column);
	shares_begin(&g->shares, counts, t == &g->entries.rows);
}

/* Replace an entry from the folded component to another one: the callers of the
   folded component call the other instead. */
static void
pass_entry(struct fold_graph *g, uint32_t entry)
{
	struct wide	 part[SHARES_MAX];
	uint32_t	 to = component_of(g, entry), i;

	refine(g, to);
	begin_sharing(g, &g->entries.rows, entry);
	while (shares_next(&g->shares, &i, part))
		add_to_row(&g->entries.rows, fold_graph_entry(g,
		    node_of(g, g->in[i].id), to), part);
}

/* Share the counts of an exit of the folded component among its callers. */
static void
pass_exit(struct fold_graph *g, uint32_t exit, fold_give *give, void *context)
{
	struct wide	 part[SHARES_MAX];
	uint32_t	 target = row_word(&g->exits.rows, exit, 0), node, i;
	bool		 called = row_sign(&g->exits.rows, exit,
			    ARC_CALLS) != 0;

	begin_sharing(g, &g->exits.rows, exit);
	while (shares_next(&g->shares, &i, part)) {
		/* At least one call, even if none is due: other programs
		   count the cost of 0 calls as self cost. */
		if (called && wide_sign(part[ARC_CALLS]) == 0)
			part[ARC_CALLS] = wide_of(1);
		node = node_of(g, g->in[i].id);
		if (node < g->n)
			add_to_row(&g->exits.rows,
			    fold_graph_exit(g, node, target), part);
		else
			give(context, node, target, part);
	}
}

/*
 * Queue a component, or move it to its current place.  Those that would make
 * the graph denser, having several callers and several callees, go to the end.
 * There is always another one to fold next: since components do not call each
 * other in a cycle, some have no callers, or no callees, among components.
 */
static void
enqueue(struct fold_graph *g, uint32_t c)
{
	const struct fold_component	*a = &g->components[c];
	uint64_t			 in, out, pairs;

	in = (uint64_t)a->from_sites + a->from_components;
	out = (uint64_t)a->to_targets + a->to_components;
	pairs = a->from_components * out + a->from_sites *
	    (uint64_t)a->to_components;
	if (a->from_components > 0 && a->to_components > 0 && in > 1 &&
	    out > 1)
		pairs = UINT64_MAX;
	queue_put(&g->queue, c, pairs);
}

/* Take out the folded component c: its neighbours have one neighbour less, and
   may be cheaper to fold now. */
static void
take_out(struct fold_graph *g, uint32_t c)
{
	struct fold_component	*a = &g->components[c];
	uint32_t		 i, row, other;

	a->folded = true;
	for (i = 0; i < g->in_n; i++) {
		other = node_of(g, g->in[i].id);
		if (other >= g->n)
			continue;
		g->components[other].to_components--;
		enqueue(g, other);
	}
	for (row = a->out; row != ROW_NONE; row = g->next[row].out) {
		other = component_of(g, row);
		if (is_folded(g, other))
			continue;
		g->components[other].from_components--;
		enqueue(g, other);
	}
}

static void
weigh(struct fold_graph *g)
{
	uint32_t	 i, column;

	shares_restart(&g->shares, g->in_n);
	for (i = 0; i < g->in_n; i++)
		for (column = 0; column < g->columns; column++)
			shares_weigh(&g->shares, i, column,
			    row_wide(&g->entries.rows, g->in[i].id, column));
}

/* Pass on the self cost of c.  Components come callees first (they have the
   lower numbers), so c has its share of its callees' self cost already. */
static void
pass_self(struct fold_graph *g, uint32_t c, fold_give *give, void *context)
{
	uint32_t	 row;

	for (row = g->components[c].exits; row != ROW_NONE;
	    row = g->next_exit[row])
		if (row_word(&g->exits.rows, row, 0) == FOLD_SELF)
			pass_exit(g, row, give, context);
}

static void
fold_component(struct fold_graph *g, uint32_t c, fold_give *give,
    void *context)
{
	uint32_t	 row;

	list_entries(g, c);
	weigh(g);
	for (row = g->components[c].out; row != ROW_NONE;
	    row = g->next[row].out)
		if (!is_folded(g, component_of(g, row)))
			pass_entry(g, row);
	for (row = g->components[c].exits; row != ROW_NONE;
	    row = g->next_exit[row])
		if (row_word(&g->exits.rows, row, 0) != FOLD_SELF)
			pass_exit(g, row, give, context);
	take_out(g, c);
}

void
fold_graph_run(struct fold_graph *g, fold_give *give, void *context)
{
	uint32_t	 c, column;

	for (c = 0; c < g->n; c++) {
		if (g->components[c].in == ROW_NONE)
			continue;
		list_entries(g, c);
		for (column = 0; column < g->columns; column++)
			settle_column(g, column);
		weigh(g);
		pass_self(g, c, give, context);
		enqueue(g, c);
	}
	while (queue_take(&g->queue, &c))
		fold_component(g, c, give, context);
}
