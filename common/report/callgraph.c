#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/options.h"
#include "report/report.h"
#include "report/inclusive.h"
#include "report/table.h"

/* What is printed: functions, and behind them cycles. */
struct graph_report {
	struct report *r;
	struct inclusive	 calls;
	uint32_t	*list;		/* entries, in order */
	size_t		 n;
};

static const int64_t *
entry_costs(const struct graph_report *g, uint32_t entry)
{
	size_t	 functions = g->calls.entries->n, n = g->calls.p->event_n;

	return entry < functions ? g->calls.inclusive.at + entry * n :
	    g->calls.cycle_costs.at + (entry - functions + 1) * n;
}

static const int64_t *
edge_costs(const struct graph_report *g, size_t edge)
{
	return g->calls.edge_costs.at + edge * g->calls.p->event_n;
}

/* The most costly first; cycles before functions, these by their names. */
static int
downwards(const void *context, uint32_t x, uint32_t y)
{
	const struct graph_report	*g = context;
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

/* Functions that have neither costs nor calls are names only. */
static bool
is_there(const struct graph_report *g, uint32_t function)
{
	const struct inclusive	*c = &g->calls;
	size_t			 i, n = c->p->event_n;

	if (c->by_caller[function] < c->by_caller[function + 1] ||
	    c->by_callee[function] < c->by_callee[function + 1])
		return true;
	for (i = 0; i < n; i++)
		if (wide_sign(tally_get(&g->r->breakdown.entries.self,
		    function * n + i)) != 0)
			return true;
	return false;
}

static void
choose_entries(struct graph_report *g)
{
	uint32_t	 functions = (uint32_t)g->calls.entries->n, i;

	g->list = mem_get((size_t)functions + g->calls.cycle_n,
	    sizeof(*g->list));
	for (i = 0; i < functions + g->calls.cycle_n; i++)
		if (is_much(g->r, entry_costs(g, i)) &&
		    (i >= functions || is_there(g, i)))
			g->list[g->n++] = i;
	sort_ids(g->list, g->n, downwards, g);
}

static void
put_number(const struct graph_report *g, const char *before, int64_t n,
    const char *behind)
{
	char	 text[80];

	snprintf(text, sizeof(text), "%s%lld%s", before, (long long)n, behind);
	sink_text(g->r->out, text);
}

/* `file:function', and the cycle it is in. */
static void
put_function(const struct graph_report *g, uint32_t function)
{
	const struct entry	*f = &g->calls.entries->at[function];

	put_file_function(g->r, f->file, f->name);
	if (g->calls.cycle[function] != 0)
		put_number(g, " <cycle ", g->calls.cycle[function], ">");
}

/* The functions of a cycle, below it, the most costly first. */
static void
put_members(const struct graph_report *g, const struct table *c,
    uint32_t cycle)
{
	const struct inclusive	*calls = &g->calls;
	const struct entry	*f;
	uint32_t		*list, i;
	size_t			 n = 0, j;

	list = mem_get(calls->entries->n, sizeof(*list));
	for (i = 0; i < calls->entries->n; i++)
		if (calls->cycle[i] == cycle)
			list[n++] = i;
	sort_ids(list, n, downwards, g);
	for (j = 0; j < n; j++) {
		sink_text(g->r->out, "  ");
		table_put(c, g->r->out, entry_costs(g, list[j]), NULL);
		sink_text(g->r->out, "   ");
		f = &calls->entries->at[list[j]];
		put_file_function(g->r, f->file, f->name);
		put_object(g->r, f->object);
		sink_text(g->r->out, "\n");
	}
	mem_free(list);
}

/* Each call inside a cycle contains the next one: what these cost, taken
   together, is no part of anything. */
static bool
is_inside(const struct graph_report *g, size_t edge)
{
	return g->calls.edges[edge].inside;
}

static struct table *
measure(const struct graph_report *g)
{
	struct table	*c = new_table(g->r, false);
	size_t		 i;

	for (i = 0; i < g->n; i++)
		table_note(c, entry_costs(g, g->list[i]));
	for (i = 0; i < g->calls.edge_n; i++)
		if (is_inside(g, i))
			table_note_counts(c, edge_costs(g, i));
		else
			table_note(c, edge_costs(g, i));
	table_measure(c);
	return c;
}

static void
put_head(struct graph_report *g, const struct table *c, const char *title)
{
	put_title(g->r, title, "", 0);
	sink_text(g->r->out, "  ");
	table_head(c, g->r->out);
	sink_text(g->r->out, " file:function\n\n");
}

static void
put_inclusive(struct graph_report *g, const struct table *c)
{
	uint32_t	 functions = (uint32_t)g->calls.entries->n, entry;
	size_t		 i, n = limited(g->r, g->n);

	put_head(g, c, "Inclusive function summary");
	for (i = 0; i < n; i++) {
		entry = g->list[i];
		sink_text(g->r->out, "  ");
		table_put(c, g->r->out, entry_costs(g, entry), NULL);
		sink_text(g->r->out, " ");
		if (entry >= functions) {
			put_number(g, "<cycle ", entry - functions + 1,
			    ">\n");
			put_members(g, c, entry - functions + 1);
			continue;
		}
		put_function(g, entry);
		if (g->calls.called.at[entry] != 0)
			put_number(g, " (", g->calls.called.at[entry], "x)");
		put_object(g->r, g->calls.entries->at[entry].object);
		sink_text(g->r->out, "\n");
	}
	sink_text(g->r->out, "\n");
	put_left_out(g->r, g->n - n, "row");
	sink_text(g->r->out, n < g->n ? "\n" : "");
}

/* One that calls the function, or that it calls. */
static void
put_edge(const struct graph_report *g, const struct table *c, uint32_t edge,
    bool caller)
{
	const struct inclusive_edge	*e = &g->calls.edges[edge];
	uint32_t		 other = caller ? e->caller : e->callee;

	sink_text(g->r->out, "  ");
	if (is_inside(g, edge))
		table_put_counts(c, g->r->out, edge_costs(g, edge));
	else
		table_put(c, g->r->out, edge_costs(g, edge), NULL);
	sink_text(g->r->out, caller ? " < " : " >   ");
	put_function(g, other);
	put_number(g, " (", g->calls.edge_calls.at[edge], "x)");
	put_object(g->r, g->calls.entries->at[other].object);
	sink_text(g->r->out, "\n");
}

/* By what they cost, the most costly first. */
static int
by_cost(const void *context, uint32_t x, uint32_t y)
{
	const struct graph_report	*g = context;
	const struct event_list	*sort = &g->r->choice->sort;
	const struct inclusive_edge		*ex = &g->calls.edges[x];
	const struct inclusive_edge		*ey = &g->calls.edges[y];
	int				 way;

	way = num_compare_desc(edge_costs(g, x), edge_costs(g, y), sort->at,
	    sort->n);
	if (way != 0)
		return way;
	way = entries_compare(g->calls.entries, ex->caller, ey->caller);
	return way != 0 ? way : entries_compare(g->calls.entries, ex->callee,
	    ey->callee);
}

static void
put_edges(const struct graph_report *g, const struct table *c,
    uint32_t function, bool callers)
{
	const struct inclusive	*calls = &g->calls;
	const size_t		*start = callers ? calls->by_callee :
				    calls->by_caller;
	size_t			 n = start[function + 1] - start[function], i;
	uint32_t		*list = mem_get(n, sizeof(*list));

	for (i = 0; i < n; i++)
		list[i] = callers ? calls->into[start[function] + i] :
		    (uint32_t)(start[function] + i);
	sort_ids(list, n, by_cost, g);
	for (i = 0; i < n; i++)
		if (wide_sign(tally_get(&calls->edge_calls, list[i])) != 0 ||
		    !breakdown_sums_nothing(&g->r->breakdown,
&calls->edge_costs,
		    list[i] * (size_t)calls->p->event_n))
			put_edge(g, c, list[i], callers);
	mem_free(list);
}

static void
put_branch(struct graph_report *g, const struct table *c, uint32_t function)
{
	if (g->r->o->callers)
		put_edges(g, c, function, true);
	sink_text(g->r->out, "  ");
	table_put(c, g->r->out, entry_costs(g, function), NULL);
	sink_text(g->r->out, " * ");
	put_function(g, function);
	put_object(g->r, g->calls.entries->at[function].object);
	sink_text(g->r->out, "\n");
	if (g->r->o->callees)
		put_edges(g, c, function, false);
	sink_text(g->r->out, "\n");
}

static void
put_tree(struct graph_report *g, const struct table *c)
{
	const struct report_options	*o = g->r->o;
	size_t				 i, n, functions = 0;

	put_head(g, c, o->callers && o->callees ? "Callers and callees" :
	    o->callers ? "Callers" : "Callees");
	for (i = 0; i < g->n; i++)
		functions += g->list[i] < g->calls.entries->n;
	n = limited(g->r, functions);
	for (i = functions = 0; i < g->n; i++)
		if (g->list[i] < g->calls.entries->n && functions++ < n)
			put_branch(g, c, g->list[i]);
	put_left_out(g->r, functions - n, "function");
	sink_text(g->r->out, n < functions ? "\n" : "");
}

static void
note_graph(struct report *r, const struct inclusive *c)
{
	uint32_t	 i;
	size_t		 n = c->p->event_n;
	char		 of[NOTE_ROOM];

	note_entries(r, &c->inclusive, "inclusive ");
	for (i = 0; i < c->cycle_n; i++)
		note_costs(r, &c->cycle_costs, (i + 1) * n, "inclusive ",
		    "a cycle");
	note_entry_numbers(r, &c->called, "call count");
	for (i = 0; i < c->edge_n; i++) {
		if (c->edge_calls.carry == NULL && c->edge_costs.carry == NULL)
			break;
		note_entry(r, c->edges[i].callee, of);
		note_number(r, &c->edge_calls, i, "call count", of);
		note_costs(r, &c->edge_costs, i * n, "called ", of);
	}
}

void
put_calls(struct report *r)
{
	struct graph_report	 g = { .r = r };
	struct table		*c;

	inclusive_open(&g.calls, &r->breakdown.entries);
	note_graph(r, &g.calls);
	choose_entries(&g);
	c = measure(&g);
	if (r->o->inclusive)
		put_inclusive(&g, c);
	if (r->o->callers || r->o->callees)
		put_tree(&g, c);
	mem_free(c);
	mem_free(g.list);
	inclusive_close(&g.calls);
}
