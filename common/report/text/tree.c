#include "report/text/tree.h"

#include "base/sort.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/view/functions.h"
#include "report/view/options.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/view/table.h"

struct tree {
	struct report	*r;
	const struct functions *f;
	struct table	*table;
};

static void
measure(struct tree *t)
{
	size_t	 i;

	t->table = report_table_new(t->r, false);
	for (i = 0; i < t->f->n; i++)
		table_note(t->table, inclusive_costs(&t->f->calls,
		    t->f->list[i]));
	for (i = 0; i < t->f->calls.graph.edge_n; i++)
		graph_edge_note(&t->f->calls, i, t->table);
	table_measure(t->table);
}

/* Print an edge to a caller or a callee of the function. */
static void
put_edge(const struct tree *t, uint32_t edge, bool caller)
{
	const struct inclusive	*c = &t->f->calls;
	const struct call_edge	*e = &c->graph.edges[edge];
	uint32_t		 other = caller ? e->caller : e->callee;

	sink_text(t->r->out, "  ");
	graph_edge_put(t->r, c, edge, t->table);
	sink_text(t->r->out, caller ? " < " : " >   ");
	graph_name_put(t->r, c, other);
	print_calls(t->r, c->graph.edge_calls.at[edge]);
	print_object(t->r, entries_at(c->entries, other));
	sink_text(t->r->out, "\n");
}

static int
by_cost(const void *context, uint32_t x, uint32_t y)
{
	const struct tree	*t = context;

	return graph_compare_edges(t->r, &t->f->calls, x, y);
}

static void
put_edges(const struct tree *t, uint32_t function, bool callers)
{
	const struct call_graph	*graph = &t->f->calls.graph;
	uint32_t		 n, i;
	uint32_t		*list = buckets_list(callers ? &graph->into :
				    &graph->from, function, &n);

	sort_ids(list, n, by_cost, t);
	for (i = 0; i < n; i++)
		if (wide_sign(tally_get(&graph->edge_calls, list[i])) != 0 ||
		    !breakdown_sums_nothing(&t->r->breakdown,
		    &graph->edge_costs, list[i] * (size_t)graph->p->event_n))
			put_edge(t, list[i], callers);
}

static void
put_branch(const struct tree *t, uint32_t function)
{
	const struct inclusive	*c = &t->f->calls;

	if (t->r->o->callers)
		put_edges(t, function, true);
	sink_text(t->r->out, "  ");
	table_put(t->table, t->r->out, inclusive_costs(c, function), NULL);
	sink_text(t->r->out, " * ");
	graph_name_put(t->r, c, function);
	print_object(t->r, entries_at(c->entries, function));
	sink_text(t->r->out, "\n");
	if (t->r->o->callees)
		put_edges(t, function, false);
	sink_text(t->r->out, "\n");
}

static void
put_head(const struct tree *t)
{
	const struct report_options	*o = t->r->o;

	print_title(t->r, o->callers && o->callees ? "Callers and callees" :
	    o->callers ? "Callers" : "Callees");
	sink_text(t->r->out, "  ");
	table_head(t->table, t->r->out);
	sink_text(t->r->out, " file:function\n\n");
}

void
tree_put(struct functions *f)
{
	struct report	*r = f->r;
	struct tree	 t = { .r = r, .f = f };
	size_t		 i, n, functions = 0;
	bool		 stubs = false;

	functions_list(f, true);
	inclusive_find_edges(&f->calls, NULL);
	graph_note(r, &f->calls);
	measure(&t);
	put_head(&t);
	for (i = 0; i < f->n; i++)
		functions += f->list[i] < f->calls.entries->n;
	n = report_limit(r, functions);
	for (i = functions = 0; i < f->n; i++)
		if (f->list[i] < f->calls.entries->n && functions++ < n) {
			put_branch(&t, f->list[i]);
			stubs = stubs || (r->o->callers &&
			    graph_has_stubs(&f->calls, f->list[i]));
		}
	if (stubs) {
		graph_stubs_put(r);
		sink_text(r->out, "\n");
	}
	print_left_out(r, functions - n, "function");
	sink_text(r->out, n < functions ? "\n" : "");
	mem_free(t.table);
}
