/*
 * A page should fit one screen: unless --limit is given, only the most costly
 * callers and callees are printed.
 */
#include "report/text/callers.h"

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/grid/cost_rows.h"
#include "report/text/source.h"
#include "report/text/text_grid.h"
#include "report/view/functions.h"
#include "report/view/graph.h"
#include "report/view/options.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/view/table.h"

/* Print the callers or callees of a function, at most so many; returns how many
   others there are. */
static size_t
put_calls(struct grid *g, const struct inclusive *c, uint32_t function,
    bool callers, size_t most)
{
	struct cost_row	 row;
	size_t		 n, i;
	const uint32_t	*edges = graph_edges(g->r, c, function, callers, &n);

	for (i = 0; i < n && i < most; i++) {
		row = cost_row_call(g->r, c, edges[i], callers);
		text_grid_cost_row(g, &row);
	}
	return n - i;
}

static void
put_branch(struct grid *g, const struct inclusive *c, uint32_t function)
{
	struct cost_row	 row = cost_row_function(c, function);

	row.arrow = " * ";
	if (g->r->o->callers)
		put_calls(g, c, function, true, SIZE_MAX);
	text_grid_cost_row(g, &row);
	if (g->r->o->callees)
		put_calls(g, c, function, false, SIZE_MAX);
	sink_text(g->r->out, "\n");
}

static void
measure_tree(const struct functions *f, struct table *table)
{
	size_t	 i;

	for (i = 0; i < f->n; i++)
		table_note(table, inclusive_costs(&f->calls, f->list[i]));
	for (i = 0; i < f->calls.graph.edge_n; i++)
		graph_edge_note(&f->calls, i, table);
	table_measure(table);
}

void
callers_put_tree(struct functions *f)
{
	const struct report_options	*o = f->r->o;
	struct report	*r = f->r;
	struct grid	 g;
	size_t		 i, n, functions = 0;
	bool		 stubs = false;

	functions_list(f, true);
	inclusive_find_edges(&f->calls, NULL);
	graph_note(r, &f->calls);
	cost_rows_open(&g, r, COSTS_PLACES | COSTS_INDENTED);
	g.table = report_table_new(r, false);
	measure_tree(f, g.table);
	print_title(r, o->callers && o->callees ? "Callers and callees" :
	    o->callers ? "Callers" : "Callees");
	text_grid_cost_heads(&g);
	for (i = 0; i < f->n; i++)
		functions += f->list[i] < f->calls.entries->n;
	n = report_limit(r, functions);
	for (i = functions = 0; i < f->n; i++)
		if (f->list[i] < f->calls.entries->n && functions++ < n) {
			put_branch(&g, &f->calls, f->list[i]);
			stubs = stubs || (o->callers &&
			    graph_has_stubs(&f->calls, f->list[i]));
		}
	if (stubs) {
		graph_stubs_put(r);
		sink_text(r->out, "\n");
	}
	print_left_out(r, functions - n, "function");
	sink_text(r->out, n < functions ? "\n" : "");
	mem_free(g.table);
	grid_close(&g);
}

/* Default limits: callers and callees of a function; functions that get a
   page. */
enum { CALLS_MOST = 20, PAGES_MOST = 5 };

struct pages {
	struct report	*r;
	struct inclusive calls;
	uint32_t	*list;		/* functions, in order */
	size_t		 n;
	struct table	*table;
	struct text_source_functions lines;
};

/* Compare two functions: the most costly comes first, then by name. */
static int
downwards(const void *context, uint32_t x, uint32_t y)
{
	const struct pages	*f = context;
	const struct event_list	*sort = &f->r->choice->sort;
	int			 way;

	way = num_compare_desc(inclusive_costs(&f->calls, x),
	    inclusive_costs(&f->calls, y), sort->at, sort->n);
	return way != 0 ? way : entries_compare(f->calls.entries, x, y);
}

static void
choose(struct pages *f)
{
	uint32_t	 i;

	f->list = mem_get(f->calls.p->function_n, sizeof(*f->list));
	for (i = 0; i < f->calls.p->function_n; i++)
		if (f->r->o->focused[i] != 0)
			f->list[f->n++] = i;
	sort_ids(f->list, f->n, downwards, f);
}

static void
note_calls(const struct pages *f, uint32_t function, bool callers)
{
	size_t		 n, i;
	const uint32_t	*list = graph_edges(f->r, &f->calls, function, callers,
			    &n);

	for (i = 0; i < n; i++)
		graph_edge_note(&f->calls, list[i], f->table);
}

static void
measure_pages(struct pages *f)
{
	size_t	 i;

	f->table = report_table_new(f->r, false);
	if (f->n > 1)
		table_note(f->table, f->r->breakdown.totals);
	for (i = 0; i < f->n; i++) {
		table_note(f->table, inclusive_costs(&f->calls, f->list[i]));
		table_note(f->table, breakdown_costs(&f->r->breakdown,
		    f->list[i]));
		note_calls(f, f->list[i], true);
		note_calls(f, f->list[i], false);
	}
	table_measure(f->table);
}

static size_t
limit(const struct pages *f, size_t most)
{
	return f->r->o->limit > 0 ? f->r->o->limit : most;
}

/* The row of a function, which shows how often it was called. */
static struct cost_row
called(const struct pages *f, uint32_t function)
{
	struct cost_row	 row = cost_row_function(&f->calls, function);

	row.place.calls = f->calls.called.at[function];
	return row;
}

/* Print the table of a function, its callers and its callees. */
static void
put_table(const struct pages *f, uint32_t function)
{
	const int64_t	*own = breakdown_costs(&f->r->breakdown, function);
	struct cost_row	 row = called(f, function);
	struct cost_row	 itself = cost_row_words("itself", own);
	struct grid	 g;

	cost_rows_open(&g, f->r, COSTS_PLACES | COSTS_INDENTED | COSTS_OF_IT);
	g.table = f->table;
	text_grid_cost_heads(&g);
	print_left_out(f->r, put_calls(&g, &f->calls, function, true,
	    limit(f, CALLS_MOST)), "caller");
	row.arrow = " * ";
	text_grid_cost_row(&g, &row);
	itself.arrow = " =   ";
	itself.part = cost_row_part(f->r, own, row.costs);
	if (f->calls.graph.edge_n > 0)
		text_grid_cost_row(&g, &itself);
	print_left_out(f->r, put_calls(&g, &f->calls, function, false,
	    limit(f, CALLS_MOST)), "callee");
	grid_close(&g);
}

static void
put_page(struct pages *f, uint32_t function)
{
	print_title_of(f->r, "Function: ",
	    entries_at(f->calls.entries, function).name);
	put_table(f, function);
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
put_list(const struct pages *f)
{
	struct cost_row	 row = cost_row_words("PROGRAM TOTALS",
			    f->r->breakdown.totals);
	size_t		 i, n = report_limit(f->r, f->n);
	struct grid	 g;

	print_title(f->r, "Functions");
	cost_rows_open(&g, f->r, COSTS_PLACES | COSTS_INDENTED);
	g.table = f->table;
	text_grid_cost_heads(&g);
	row.gap = true;
	text_grid_cost_row(&g, &row);
	for (i = 0; i < n; i++) {
		row = called(f, f->list[i]);
		text_grid_cost_row(&g, &row);
	}
	grid_close(&g);
	sink_text(f->r->out, "\n");
	print_left_out(f->r, f->n - n, "function");
	sink_text(f->r->out, n < f->n ? "\n" : "");
}

void
callers_put_pages(struct report *r)
{
	struct pages	 f = { .r = r };
	size_t		 i, n;

	inclusive_open(&f.calls, &r->breakdown.entries);
	graph_note(r, &f.calls);
	choose(&f);
	measure_pages(&f);
	text_source_functions_open(&f.lines, r);
	if (f.n > 1)
		put_list(&f);
	n = f.n < limit(&f, PAGES_MOST) ? f.n : limit(&f, PAGES_MOST);
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
