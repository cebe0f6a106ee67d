/*
 * A page should fit one screen: unless --limit is given, only the most costly
 * callers and callees are printed.
 */
#include "report/text/focus.h"

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/text/source.h"
#include "report/view/graph.h"
#include "report/view/options.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/view/table.h"

/* Default limits: callers and callees of a function; functions that get a
   page. */
enum { EDGES = 20, PAGES = 5 };

struct focus {
	struct report	*r;
	struct inclusive calls;
	uint32_t	*list;		/* functions, in order */
	size_t		 n;
	struct table	*table;
	struct text_source_functions lines;
};

static size_t
limit(const struct focus *f, size_t n, size_t most)
{
	if (f->r->o->limit > 0)
		most = f->r->o->limit;
	return n < most ? n : most;
}

/* Compare two functions: the most costly comes first, then by name. */
static int
downwards(const void *context, uint32_t x, uint32_t y)
{
	const struct focus	*f = context;
	const struct event_list	*sort = &f->r->choice->sort;
	int			 way;

	way = num_compare_desc(inclusive_costs(&f->calls, x),
	    inclusive_costs(&f->calls, y), sort->at, sort->n);
	return way != 0 ? way : entries_compare(f->calls.entries, x, y);
}

static void
choose(struct focus *f)
{
	uint32_t	 i;

	f->list = mem_get(f->calls.p->function_n, sizeof(*f->list));
	for (i = 0; i < f->calls.p->function_n; i++)
		if (f->r->o->focused[i] != 0)
			f->list[f->n++] = i;
	sort_ids(f->list, f->n, downwards, f);
}

static int
by_cost(const void *context, uint32_t x, uint32_t y)
{
	const struct focus	*f = context;

	return graph_compare_edges(f->r, &f->calls, x, y);
}

static bool
is_shown(const struct focus *f, uint32_t edge)
{
	const struct inclusive	*c = &f->calls;

	return wide_sign(tally_get(&c->graph.edge_calls, edge)) != 0 ||
	    !breakdown_sums_nothing(&f->r->breakdown, &c->graph.edge_costs,
	    edge * (size_t)c->p->event_n);
}

/* The edges to the callers or callees of a function; in a difference only those
   that changed. */
static uint32_t *
edges_of(const struct focus *f, uint32_t function, bool callers, size_t *n)
{
	const struct call_graph	*g = &f->calls.graph;
	uint32_t		 edge, all, i;
	uint32_t		*list = buckets_list(callers ? &g->into :
				    &g->from, function, &all);

	sort_ids(list, all, by_cost, f);
	for (*n = i = 0; i < all; i++)
		if (is_shown(f, edge = list[i])) {
			list[i] = list[*n];
			list[(*n)++] = edge;
		}
	return list;
}

static void
note_edges(const struct focus *f, uint32_t function, bool callers)
{
	size_t		 n, i;
	uint32_t	*list = edges_of(f, function, callers, &n);

	for (i = 0; i < n; i++)
		graph_edge_note(&f->calls, list[i], f->table);
}

static void
measure(struct focus *f)
{
	size_t	 i;

	f->table = report_table_new(f->r, false);
	if (f->n > 1)
		table_note(f->table, f->r->breakdown.totals);
	for (i = 0; i < f->n; i++) {
		table_note(f->table, inclusive_costs(&f->calls, f->list[i]));
		table_note(f->table, breakdown_costs(&f->r->breakdown,
		    f->list[i]));
		note_edges(f, f->list[i], true);
		note_edges(f, f->list[i], false);
	}
	table_measure(f->table);
}

/* Begin a row with costs, and with the share that they have of `whole' if this
   is not 0. */
static void
put_costs(const struct focus *f, const int64_t *costs, const int64_t *whole)
{
	sink_text(f->r->out, "  ");
	table_put(f->table, f->r->out, costs, NULL);
	graph_part_put(f->r, whole == NULL ? NULL : costs, whole);
}

static void
put_function(const struct focus *f, uint32_t function, int64_t calls)
{
	graph_name_put(f->r, &f->calls, function);
	print_calls(f->r, calls);
	print_object(f->r, entries_at(f->calls.entries, function));
	sink_text(f->r->out, "\n");
}

static void
put_edge(const struct focus *f, uint32_t edge, uint32_t function,
    bool caller)
{
	const struct call_edge	*e = &f->calls.graph.edges[edge];

	sink_text(f->r->out, "  ");
	graph_edge_put(f->r, &f->calls, edge, f->table);
	graph_part_put(f->r, e->inside ? NULL :
	    graph_edge_costs(&f->calls, edge), caller ?
	    inclusive_called(&f->calls, function) :
	    inclusive_costs(&f->calls, function));
	sink_text(f->r->out, caller ? " < " : " >   ");
	put_function(f, caller ? e->caller : e->callee,
	    f->calls.graph.edge_calls.at[edge]);
}

static void
put_edges(const struct focus *f, uint32_t function, bool callers)
{
	size_t		 n, i;
	uint32_t	*list = edges_of(f, function, callers, &n);

	for (i = 0; i < limit(f, n, EDGES); i++)
		put_edge(f, list[i], function, callers);
	print_left_out(f->r, n - i, callers ? "caller" : "callee");
}

static void
put_page(struct focus *f, uint32_t function)
{
	const int64_t	*self = breakdown_costs(&f->r->breakdown, function);
	const int64_t	*all = inclusive_costs(&f->calls, function);

	print_title_of(f->r, "Function: ",
	    entries_at(f->calls.entries, function).name);
	sink_text(f->r->out, "  ");
	table_head(f->table, f->r->out);
	graph_part_head(f->r, "of it");
	sink_text(f->r->out, " file:function\n\n");
	put_edges(f, function, true);
	put_costs(f, all, NULL);
	sink_text(f->r->out, " * ");
	put_function(f, function, f->calls.called.at[function]);
	if (f->calls.graph.edge_n > 0) {
		put_costs(f, self, all);
		sink_text(f->r->out, " =   itself\n");
	}
	put_edges(f, function, false);
	if (f->calls.graph.edge_n == 0)
		sink_text(f->r->out, "\nThe profile has no calls: callers, "
		    "callees and inclusive costs are not known.\n");
	if (graph_has_stubs(&f->calls, function)) {
		sink_text(f->r->out, "\n");
		graph_stubs_put(f->r);
	}
	sink_text(f->r->out, "\n");
	text_source_function(&f->lines, function);
}

/* Print the list of matching functions, with the totals. */
static void
put_list(const struct focus *f)
{
	size_t	 i, n = report_limit(f->r, f->n);

	print_title(f->r, "Functions");
	sink_text(f->r->out, "  ");
	table_head(f->table, f->r->out);
	sink_text(f->r->out, " file:function\n\n  ");
	table_put(f->table, f->r->out, f->r->breakdown.totals, NULL);
	sink_text(f->r->out, " PROGRAM TOTALS\n\n");
	for (i = 0; i < n; i++) {
		sink_text(f->r->out, "  ");
		table_put(f->table, f->r->out,
		    inclusive_costs(&f->calls, f->list[i]), NULL);
		sink_text(f->r->out, " ");
		put_function(f, f->list[i], f->calls.called.at[f->list[i]]);
	}
	sink_text(f->r->out, "\n");
	print_left_out(f->r, f->n - n, "function");
	sink_text(f->r->out, n < f->n ? "\n" : "");
}

void
focus_put(struct report *r)
{
	struct focus	 f = { .r = r };
	size_t		 i, n;

	inclusive_open(&f.calls, &r->breakdown.entries);
	graph_note(r, &f.calls);
	choose(&f);
	measure(&f);
	text_source_functions_open(&f.lines, r);
	if (f.n > 1)
		put_list(&f);
	n = limit(&f, f.n, PAGES);
	for (i = 0; i < n; i++)
		put_page(&f, f.list[i]);
	if (n < f.n && r->o->limit == 0)
		sink_format(r->out, "%zu more function%s no page.\n",
		    f.n - n, f.n - n == 1 ? " has" : "s have");
	text_source_functions_close(&f.lines);
	mem_free(f.table);
	mem_free(f.list);
	inclusive_close(&f.calls);
}
