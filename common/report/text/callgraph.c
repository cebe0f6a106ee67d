/*
 * Items of the list are functions and cycles: a number below that of all
 * entries is a function's, a higher one is a cycle's.
 */
#include "report/text/callgraph.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/grid/grid.h"
#include "report/view/graph.h"
#include "report/view/options.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/view/table.h"

/* The head of costs per call. */
#define PER_CALL	"cost/call"

/* The items to print: functions, and cycles numbered after them. */
struct callgraph {
	struct report	*r;
	struct inclusive calls;
	uint32_t	*list;		/* entries, in order */
	size_t		 n;
	struct table	*table;
	bool		 per_call;	/* costs per call are shown, in a column
					   of this width */
	size_t		 width;
};

static const int64_t *
entry_costs(const struct callgraph *g, uint32_t entry)
{
	size_t	 functions = g->calls.entries->n, n = g->calls.p->event_n;

	return entry < functions ? inclusive_costs(&g->calls, entry) :
	    g->calls.cycle_costs.at + (entry - functions + 1) * n;
}

/* Compare two items: the most costly comes first; of equal cost cycles come
   before functions, and functions are in the order of their names. */
static int
downwards(const void *context, uint32_t x, uint32_t y)
{
	const struct callgraph	*g = context;
	const struct event_list	*sort = &g->r->choice->sort;
	size_t				 functions = g->calls.entries->n;
	const int64_t			*a = entry_costs(g, x);
	const int64_t			*b = entry_costs(g, y);
	int				 way;

	way = num_compare_desc(a, b, sort->at, sort->n);
	if (way != 0)
		return way;
	if (x < functions && y < functions)
		return entries_compare(g->calls.entries, x, y);
	if (x >= functions && y >= functions)
		return x < y ? -1 : 1;
	return x >= functions ? -1 : 1;
}

/* Whether a function has costs or calls. */
static bool
is_there(const struct callgraph *g, uint32_t function)
{
	const struct inclusive	*c = &g->calls;
	size_t			 i, n = c->p->event_n;

	if (call_graph_has_edges(&c->graph, function))
		return true;
	for (i = 0; i < n; i++)
		if (wide_sign(tally_get(&g->r->breakdown.entries.self,
		    function * n + i)) != 0)
			return true;
	return false;
}

static void
choose_entries(struct callgraph *g)
{
	uint32_t	 functions = (uint32_t)g->calls.entries->n, i;

	g->list = mem_get((size_t)functions + g->calls.cycle_n,
	    sizeof(*g->list));
	for (i = 0; i < functions + g->calls.cycle_n; i++)
		if (report_is_much(g->r, entry_costs(g, i)) &&
		    (i >= functions || is_there(g, i)))
			g->list[g->n++] = i;
	sort_ids(g->list, g->n, downwards, g);
}

/* The cost per call of an entry, or "". */
static const char *
per_call(const struct callgraph *g, uint32_t entry, char *out)
{
	uint32_t	 column = g->r->choice->sort.at[0];
	int64_t		 calls = entry >= g->calls.entries->n ? 0 :
			    g->calls.called.at[entry];

	out[0] = '\0';
	return calls <= 0 ? out : ratio_text(out, grid_per_call(
	    entry_costs(g, entry)[column], calls), GRID_DIGITS, true);
}

static void
put_per_call(const struct callgraph *g, const char *text)
{
	if (!g->per_call)
		return;
	table_right(g->r->out, text, g->width);
	sink_text(g->r->out, " ");
}

/* Print the functions of a cycle below it, the most costly first. */
static void
put_members(const struct callgraph *g, uint32_t cycle)
{
	const struct inclusive	*calls = &g->calls;
	struct entry		 f;
	char			 number[RATIO_ROOM];
	uint32_t		 i, n;
	uint32_t		*list = buckets_list(&calls->members, cycle,
				    &n);

	sort_ids(list, n, downwards, g);
	for (i = 0; i < n; i++) {
		sink_text(g->r->out, "  ");
		table_put(g->table, g->r->out, entry_costs(g, list[i]), NULL);
		put_per_call(g, per_call(g, list[i], number));
		sink_text(g->r->out, "   ");
		f = entries_at(calls->entries, list[i]);
		print_function(g->r, f.file, f.name);
		if (calls->recursive[list[i]])
			sink_text(g->r->out, " <recursive>");
		print_object(g->r, f);
		sink_text(g->r->out, "\n");
	}
}

static void
measure(struct callgraph *g)
{
	size_t	 i;

	g->table = report_table_new(g->r, false);
	for (i = 0; i < g->n; i++)
		table_note(g->table, entry_costs(g, g->list[i]));
	for (i = 0; i < g->calls.graph.edge_n; i++)
		graph_edge_note(&g->calls, i, g->table);
	table_measure(g->table);
}

/* Measure the column of costs per call. */
static void
measure_per_call(struct callgraph *g)
{
	char		 number[RATIO_ROOM];
	size_t		 len;
	uint32_t	 i;

	g->width = strlen(PER_CALL);
	for (i = 0; i < g->calls.entries->n; i++) {
		len = strlen(per_call(g, i, number));
		g->width = len > g->width ? len : g->width;
	}
}

static void
put_head(struct callgraph *g, const char *title)
{
	print_title(g->r, title);
	sink_text(g->r->out, "  ");
	table_head(g->table, g->r->out);
	put_per_call(g, PER_CALL);
	sink_text(g->r->out, " file:function\n\n");
}

static void
put_inclusive(struct callgraph *g)
{
	uint32_t	 functions = (uint32_t)g->calls.entries->n, entry;
	size_t		 i, n = report_limit(g->r, g->n);
	char		 number[RATIO_ROOM];

	g->per_call = inclusive_known(g->calls.p) && !g->r->choice->difference;
	measure_per_call(g);
	put_head(g, "Inclusive function summary");
	for (i = 0; i < n; i++) {
		entry = g->list[i];
		sink_text(g->r->out, "  ");
		table_put(g->table, g->r->out, entry_costs(g, entry), NULL);
		put_per_call(g, per_call(g, entry, number));
		sink_text(g->r->out, " ");
		if (entry >= functions) {
			sink_format(g->r->out, "<cycle %lu>\n",
			    (unsigned long)(entry - functions + 1));
			put_members(g, entry - functions + 1);
			continue;
		}
		graph_name_put(g->r, &g->calls, entry);
		print_calls(g->r, g->calls.called.at[entry]);
		print_object(g->r, entries_at(g->calls.entries, entry));
		sink_text(g->r->out, "\n");
	}
	sink_text(g->r->out, "\n");
	print_left_out(g->r, g->n - n, "row");
	sink_text(g->r->out, n < g->n ? "\n" : "");
	g->per_call = false;
}

/* Print a caller or a callee of the function. */
static void
put_edge(const struct callgraph *g, uint32_t edge,
    bool caller)
{
	const struct call_edge	*e = &g->calls.graph.edges[edge];
	uint32_t		 other = caller ? e->caller : e->callee;

	sink_text(g->r->out, "  ");
	graph_edge_put(g->r, &g->calls, edge, g->table);
	sink_text(g->r->out, caller ? " < " : " >   ");
	graph_name_put(g->r, &g->calls, other);
	print_calls(g->r, g->calls.graph.edge_calls.at[edge]);
	print_object(g->r, entries_at(g->calls.entries, other));
	sink_text(g->r->out, "\n");
}

static int
by_cost(const void *context, uint32_t x, uint32_t y)
{
	const struct callgraph	*g = context;

	return graph_compare_edges(g->r, &g->calls, x, y);
}

static void
put_edges(const struct callgraph *g, uint32_t function, bool callers)
{
	const struct call_graph	*graph = &g->calls.graph;
	uint32_t		 n, i;
	uint32_t		*list = buckets_list(callers ? &graph->into :
				    &graph->from, function, &n);

	sort_ids(list, n, by_cost, g);
	for (i = 0; i < n; i++)
		if (wide_sign(tally_get(&graph->edge_calls, list[i])) != 0 ||
		    !breakdown_sums_nothing(&g->r->breakdown,
		    &graph->edge_costs, list[i] * (size_t)graph->p->event_n))
			put_edge(g, list[i], callers);
}

static void
put_branch(struct callgraph *g, uint32_t function)
{
	if (g->r->o->callers)
		put_edges(g, function, true);
	sink_text(g->r->out, "  ");
	table_put(g->table, g->r->out, entry_costs(g, function), NULL);
	sink_text(g->r->out, " * ");
	graph_name_put(g->r, &g->calls, function);
	print_object(g->r, entries_at(g->calls.entries, function));
	sink_text(g->r->out, "\n");
	if (g->r->o->callees)
		put_edges(g, function, false);
	sink_text(g->r->out, "\n");
}

static void
put_tree(struct callgraph *g)
{
	const struct report_options	*o = g->r->o;
	size_t				 i, n, functions = 0;
	bool				 stubs = false;

	put_head(g, o->callers && o->callees ? "Callers and callees" :
	    o->callers ? "Callers" : "Callees");
	for (i = 0; i < g->n; i++)
		functions += g->list[i] < g->calls.entries->n;
	n = report_limit(g->r, functions);
	for (i = functions = 0; i < g->n; i++)
		if (g->list[i] < g->calls.entries->n && functions++ < n) {
			put_branch(g, g->list[i]);
			stubs = stubs || (o->callers &&
			    graph_has_stubs(&g->calls, g->list[i]));
		}
	if (stubs) {
		graph_stubs_put(g->r);
		sink_text(g->r->out, "\n");
	}
	print_left_out(g->r, functions - n, "function");
	sink_text(g->r->out, n < functions ? "\n" : "");
}

void
callgraph_put(struct report *r)
{
	struct callgraph	 g = { .r = r };

	inclusive_open(&g.calls, &r->breakdown.entries);
	graph_note(r, &g.calls);
	choose_entries(&g);
	measure(&g);
	if (r->o->inclusive && r->choice->change_n == 0)
		put_inclusive(&g);
	if (r->o->callers || r->o->callees)
		put_tree(&g);
	mem_free(g.table);
	mem_free(g.list);
	inclusive_close(&g.calls);
}
