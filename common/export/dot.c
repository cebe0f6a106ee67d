/*
 * Costs are coloured by their share of the whole program, as in gprof2dot: from
 * blue for small shares to red for large ones.  Increases are red and decreases
 * blue, the larger the darker; their numbers also have signs.
 */
#include "export/dot.h"

#include <math.h>
#include <string.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/utf8.h"
#include "text/num.h"
#include "text/percent.h"
#include "text/scan.h"
#include "io/sink.h"
#include "profile/order.h"
#include "profile/profile.h"
#include "report/view/choice.h"
#include "report/view/entries.h"
#include "report/view/graph.h"
#include "report/view/wholes.h"
#include "export/options.h"
#include "export/stacks.h"

/* Names in the graph have at most this many characters. */
enum { WIDTH = 60 };

/* The colours of gprof2dot for 0, 10, ... 100 percent of the total. */
static const char *const	 shares[] = {
	"#0d0d73", "#0d3b80", "#0c738d", "#0c9a7e", "#0ba84a", "#0ab60a",
	"#53c408", "#a9d207", "#e1b505", "#f06102", "#ff0000"
};

/* The colours of changes of up to 0.1, 1, 3, 10 and more percent, in two hues
   that colour-blind readers can tell apart (ColorBrewer's RdBu). */
enum { STEPS = 5 };
static const double	 steps[STEPS - 1] = { 0.1, 1, 3, 10 };
static const char *const changes[2][STEPS] = {
	{ "#d1e5f0", "#92c5de", "#4393c3", "#2166ac", "#053061" },
	{ "#fddbc7", "#f4a582", "#d6604d", "#b2182b", "#67001f" }
};

/* Return whether a text begins like a reference to a character, such as `&lt;'
   or `&#60;', which Graphviz would replace by the character. */
static bool
is_reference(const char *p, size_t len)
{
	size_t	 i = 1;

	if (*p != '&')
		return false;
	while (i < len && (p[i] == '#' || is_digit(p[i]) ||
	    (p[i] >= 'a' && p[i] <= 'z') || (p[i] >= 'A' && p[i] <= 'Z')))
		i++;
	return i > 1 && i < len && p[i] == ';';
}

void
dot_text(struct sink *out, struct slice text)
{
	uint32_t	 c;
	size_t		 at, n;

	for (at = 0; at < text.len; at += n) {
		n = utf8_next(text.at + at, text.len - at, &c);
		if (c == UTF8_NONE || utf8_is_control(c)) {
			sink_text(out, "\xef\xbf\xbd");
			continue;
		}
		if (c == '"' || c == '\\')
			sink_text(out, "\\");
		sink_put(out, text.at + at, n);
		if (is_reference(text.at + at, text.len - at))
			sink_text(out, "amp;");
	}
}

static void
put_short(struct sink *out, struct slice text)
{
	size_t	 head, tail;

	utf8_cut(text.at, text.len, WIDTH, &head, &tail);
	dot_text(out, (struct slice){ text.at, head });
	if (head == tail)
		return;
	sink_text(out, "...");
	dot_text(out, (struct slice){ text.at + tail, text.len - tail });
}

struct dot_colors
dot_colors(bool change, double percent)
{
	int	 i = 0;

	if (!change) {
		i = percent < 0 ? 0 : percent > 100 ? 10 :
		    (int)(percent / 10 + 0.5);
		return (struct dot_colors){
			shares[i], i < 6 || i > 8 ? "white" : "black"
		};
	}
	while (i < STEPS - 1 && fabs(percent) > steps[i])
		i++;
	return (struct dot_colors){
		changes[percent > 0][i], i < 3 ? "black" : "white"
	};
}

struct dot {
	const struct export_job	*job;
	const struct profile	*p;
	struct sink		*out;
	uint32_t		 event;
	double			 least;		/* threshold of functions, in
						   percent of `whole' */
	uint64_t		 node_least, edge_least;	/* thresholds of
								   functions and
								   of calls, as
								   costs */
	bool			 change;
	bool			 shares;	/* costs are shown as shares of
						   `whole'; if not set, `whole'
						   is not the old total, or that
						   is 0 */
	int64_t			 total;
	int64_t			 whole;		/* the cost that is 100
						   percent */
	struct entries		 functions;
	struct inclusive	 calls;
	uint32_t		*nodes;		/* the functions that the graph
						   shows, in output order */
	uint32_t		*number;	/* by function: 1 + its index in
						   `nodes', or 0 if the graph
						   does not show it */
	uint32_t		*edges;		/* the edges that the graph
						   shows, in output order */
	uint32_t		 node_n, edge_n;
	size_t			 left_nodes, left_edges;	/* numbers of
								   functions and
								   of calls with
								   counts that
								   the graph
								   does not
								   show */
	struct wide		 left_self;
};

static int64_t
self_cost(const struct dot *d, uint32_t function)
{
	return d->functions.self.at[function * (size_t)d->p->event_n +
	    d->event];
}

static int64_t
inclusive_cost(const struct dot *d, uint32_t function)
{
	return d->calls.inclusive.at[function * (size_t)d->p->event_n +
	    d->event];
}

static int64_t
edge_cost(const struct dot *d, size_t edge)
{
	return d->calls.graph.edge_costs.at[edge * d->p->event_n + d->event];
}

/* Return a cost in percent of the whole.  Without shares only the colour that
   this has matters, which tells the sign. */
static double
share(const struct dot *d, int64_t cost)
{
	if (!d->shares)
		return 3 * ((cost > 0) - (cost < 0));
	return d->whole == 0 ? 0 : percent(cost, d->whole);
}

/* Write a percentage, as in "12.3%", or the cost if there are no shares; that
   of a change with its sign. */
static void
put_share(const struct dot *d, int64_t cost)
{
	char	 text[PERCENT_ROOM] = "0.0", number[NUM_COMMAS + 1];

	if (!d->shares) {
		sink_text(d->out, num_change(number, cost));
		return;
	}
	if (d->whole != 0)
		percent_text(text, cost, d->whole);
	sink_text(d->out, d->change && cost > 0 ? "+" : "");
	sink_text(d->out, text);
	sink_text(d->out, "%");
}

/* Write a number of calls; that of a change with its sign. */
static void
put_times(const struct dot *d, const char *before, long long n)
{
	sink_format(d->out, "%s%s%lld\xc3\x97", before, d->change && n > 0 ?
	    "+" : "", n);
}

static void
put_name(const struct dot *d, uint32_t name)
{
	dot_text(d->out, intern_slice(&d->p->names, name));
}

/* Return whether an edge has calls or costs: one of the old side has none where
   the new one is shown. */
static bool
edge_is_there(const struct dot *d, size_t edge)
{
	return d->calls.graph.edge_calls.at[edge] != 0 ||
	    edge_cost(d, edge) != 0;
}

static bool
some_edge_is_there(const struct dot *d, const struct buckets *edges,
    uint32_t function)
{
	uint32_t	 i;

	for (i = edges->start[function]; i < edges->start[function + 1]; i++)
		if (edge_is_there(d, edges->ids[i]))
			return true;
	return false;
}

/* Return whether a function has costs or calls. */
static bool
is_there(const struct dot *d, uint32_t function)
{
	return self_cost(d, function) != 0 ||
	    some_edge_is_there(d, &d->calls.graph.from, function) ||
	    some_edge_is_there(d, &d->calls.graph.into, function);
}

static bool
is_much(const struct dot *d, int64_t cost)
{
	return num_size(cost) >= d->node_least;
}

/* Return whether the graph has a box for a function.  A function that costs
   little also has one if a costly call enters a cycle by it. */
static bool
is_drawn(const struct dot *d, uint32_t function)
{
	const struct buckets	*into = &d->calls.graph.into;
	uint32_t		 i, edge;

	if (!is_there(d, function))
		return false;
	if (is_much(d, self_cost(d, function)) ||
	    is_much(d, inclusive_cost(d, function)))
		return true;
	for (i = into->start[function]; i < into->start[function + 1]; i++) {
		edge = into->ids[i];
		if (!d->calls.graph.edges[edge].inside &&
		    is_much(d, edge_cost(d, edge)))
			return true;
	}
	return false;
}

static void
put_head(const struct dot *d)
{
	const struct export_options	*o = d->job->o;
	struct slice	 event = event_text(d->p, d->event);
	size_t		 left = d->left_nodes, calls = d->left_edges;
	char		 number[NUM_COMMAS], wide[WIDE_ROOM];

	sink_format(d->out, d->p->arcs.n == 0 ? "// cgexport: self costs are "
	    "%s; no calls are known, so inclusive costs are the same\n" :
	    !metadata_charges_calls(&d->p->metadata) ? "// cgexport: self "
	    "costs are %s; costs of calls are unknown, so inclusive costs are "
	    "the same\n" : "// cgexport: self and inclusive costs, and costs "
	    "of calls, are %s\n", stacks_exact(d->p));
	sink_text(d->out, "digraph {\n\tgraph [fontname=\"Arial\", "
	    "labelloc=t, label=\"");
	dot_text(d->out, event);
	sink_text(d->out, d->change && d->total > 0 ? ": +" : ": ");
	sink_text(d->out, num_with_commas(number, d->total));
	sink_text(d->out, !d->change ? "" : d->shares ? "\\nmore is red, less "
	    "is blue; shares are of the old side" : "\\nmore is red, less is "
	    "blue; no shares, for there is no old total");
	sink_format(d->out, "\\nleft out: %zu function%s below %g%%%s with %s "
	    "of self cost, ", left, left == 1 ? "" : "s", d->least,
	    d->shares ? "" : " of the change", wide_text(wide, d->left_self));
	sink_format(d->out, "%zu call%s below %g%% or of these\"];\n",
	    calls, calls == 1 ? "" : "s", o->edge_threshold);
	sink_text(d->out, "\tnode [fontname=\"Arial\", shape=box, "
	    "style=filled, width=0, height=0];\n"
	    "\tedge [fontname=\"Arial\"];\n");
}

/* Return the colour of a line.  It is never a light one, which would be
   invisible. */
static const char *
line_color(const struct dot *d, int64_t cost)
{
	double	 percent = share(d, cost);

	if (d->change && fabs(percent) < 2)
		percent = copysign(2, percent);
	return dot_colors(d->change, percent).fill;
}

static void
put_node(const struct dot *d, uint32_t function, const char *indent)
{
	const struct function	*f = &d->p->functions[function];
	int64_t			 self = self_cost(d, function);
	int64_t			 inclusive = inclusive_cost(d, function);
	struct dot_colors	 c = dot_colors(d->change, share(d,
				    inclusive != 0 ? inclusive : self));

	sink_format(d->out, "%sf%lu [label=\"", indent,
	    (unsigned long)d->number[function]);
	put_short(d->out, intern_slice(&d->p->names, f->name));
	sink_text(d->out, "\\n");
	put_share(d, inclusive);
	sink_text(d->out, "\\n(");
	put_share(d, self);
	sink_text(d->out, ")");
	if (d->calls.called.at[function] != 0)
		put_times(d, "\\n", d->calls.called.at[function]);
	sink_format(d->out, "\", fillcolor=\"%s\", fontcolor=\"%s\", "
	    "tooltip=\"", c.fill, c.font);
	put_name(d, f->object);
	sink_text(d->out, " ");
	put_name(d, f->file);
	sink_text(d->out, ":");
	put_name(d, f->name);
	sink_format(d->out, ": self %lld, inclusive %lld\"];\n",
	    (long long)self, (long long)inclusive);
}

static int
by_rank(const void *dot, uint32_t x, uint32_t y)
{
	const struct dot	*d = dot;

	return d->number[x] < d->number[y] ? -1 : 1;
}

/* Write a box around those functions of a cycle that the graph shows. */
static void
put_cycle(const struct dot *d, uint32_t cycle)
{
	uint32_t	 all, n = 0, i;
	uint32_t	*list = buckets_list(&d->calls.members, cycle, &all);

	for (i = 0; i < all; i++)
		if (d->number[list[i]] != 0)
			list[n++] = list[i];
	if (n == 0)
		return;
	sort_ids(list, n, by_rank, d);
	sink_format(d->out, "\tsubgraph cluster_cycle_%lu {\n"
	    "\t\tgraph [style=\"rounded,dashed\", label=\"cycle %lu: ",
	    (unsigned long)cycle, (unsigned long)cycle);
	put_share(d, d->calls.cycle_costs.at[cycle * (size_t)d->p->event_n +
	    d->event]);
	sink_text(d->out, "\"];\n");
	for (i = 0; i < n; i++)
		put_node(d, list[i], "\t\t");
	sink_text(d->out, "\t}\n");
}

static void
put_nodes(const struct dot *d)
{
	uint32_t	 cycle, i;

	for (cycle = 1; cycle <= d->calls.cycle_n; cycle++)
		put_cycle(d, cycle);
	for (i = 0; i < d->node_n; i++)
		if (d->calls.cycle[d->nodes[i]] == 0)
			put_node(d, d->nodes[i], "\t");
}

/*
 * Write an edge.  Inside a cycle each call contains the next one, so edges
 * there have no percentage of the total.  If the profile does not count calls,
 * edges have no number of calls.
 */
static void
put_edge(const struct dot *d, uint32_t edge)
{
	const struct call_edge	*e = &d->calls.graph.edges[edge];
	int64_t			 cost = edge_cost(d, edge);
	long long		 n = d->calls.graph.edge_calls.at[edge];
	double			 width = fabs(share(d, cost)) / 20;

	sink_format(d->out, "\tf%lu -> f%lu [label=\"",
	    (unsigned long)d->number[e->caller],
	    (unsigned long)d->number[e->callee]);
	if (!e->inside)
		put_share(d, cost);
	if (n != 0)
		put_times(d, e->inside ? "" : "\\n", n);
	sink_format(d->out, "\", color=\"%s\", penwidth=%.1f%s, tooltip=\"",
	    e->inside ? "#808080" : line_color(d, cost),
	    e->inside || width < 0.5 ? 0.5 : width > 5 ? 5 : width,
	    e->inside ? ", style=dashed" : "");
	if (n != 0)
		sink_format(d->out, "calls %lld, ", n);
	sink_format(d->out, "inclusive %lld\"];\n", (long long)cost);
}

static int
by_ends(const void *dot, uint32_t x, uint32_t y)
{
	const struct dot		*d = dot;
	const struct call_edge	*a = &d->calls.graph.edges[x];
	const struct call_edge	*b = &d->calls.graph.edges[y];

	return a->caller != b->caller ? by_rank(d, a->caller, b->caller) :
	    by_rank(d, a->callee, b->callee);
}

static bool
edge_is_drawn(const struct dot *d, size_t edge)
{
	const struct call_edge	*e = &d->calls.graph.edges[edge];

	return edge_is_there(d, edge) &&
	    d->number[e->caller] != 0 && d->number[e->callee] != 0 &&
	    num_size(edge_cost(d, edge)) >= d->edge_least;
}

/* Choose the functions and edges that the graph shows. */
static void
choose(struct dot *d)
{
	struct order	 order;
	uint32_t	 n = (uint32_t)d->p->function_n, i, f;

	order_init(&order, d->p);
	d->nodes = order_functions(&order);
	order_free(&order);
	d->number = mem_get(n, sizeof(*d->number));
	for (i = 0; i < n; i++) {
		f = d->nodes[i];
		if (is_drawn(d, f)) {
			d->nodes[d->node_n++] = f;
			d->number[f] = d->node_n;
		} else {
			d->left_nodes += is_there(d, f);
			d->left_self = wide_add(d->left_self,
			    wide_of(self_cost(d, f)));
		}
	}
	d->edges = mem_get(d->calls.graph.edge_n, sizeof(*d->edges));
	for (i = 0; i < d->calls.graph.edge_n; i++)
		if (edge_is_drawn(d, i))
			d->edges[d->edge_n++] = i;
		else
			d->left_edges += edge_is_there(d, i);
	sort_ids(d->edges, d->edge_n, by_ends, d);
}

/* Find the cost that is 100 percent: the total or, for a difference, the old
   total. */
static void
find_whole(struct dot *d)
{
	int64_t		 numbers[EVENT_MAX];
	struct wholes	 wholes;
	uint64_t	 whole;
	uint32_t	 i;

	for (i = 0; i < d->p->event_n; i++)
		numbers[i] = (int64_t)d->job->totals[i].low;
	wholes_find(&wholes, d->job->choice, d->p, numbers);
	d->total = numbers[d->event];
	d->whole = wholes.of[d->event];
	d->shares = !d->change || d->whole != 0;
	/* Where the old total is unknown, the threshold is for the change. */
	whole = num_size(d->shares ? d->whole : d->total);
	d->node_least = percent_least(whole, d->least);
	d->edge_least = percent_least(whole, d->job->o->edge_threshold);
}

bool
dot_put(const struct export_job *job, struct complaint *wrong)
{
	struct dot	 d = {
		.job = job, .p = job->p, .out = job->out,
		.event = job->choice->shown.at[0],
		.change = choice_is_change(job->choice, job->p,
		    job->choice->shown.at[0]),
		.least = job->o->threshold < 0 ? 0.5 : job->o->threshold
	};
	bool		 good;
	uint32_t	 i;

	entries_open(&d.functions, d.p, 0);
	inclusive_open(&d.calls, &d.functions, job->choice,
	    &(struct event_list){ { d.event }, 1 });
	good = (d.functions.self.carry == NULL &&
	    d.calls.inclusive.carry == NULL && d.calls.called.carry == NULL &&
	    d.calls.graph.edge_costs.carry == NULL &&
	    d.calls.graph.edge_calls.carry == NULL &&
	    d.calls.cycle_costs.carry == NULL) || complaint_set(wrong,
	    "the inclusive cost of a function overflows 64 bits");
	if (good) {
		find_whole(&d);
		choose(&d);
		put_head(&d);
		put_nodes(&d);
		for (i = 0; i < d.edge_n; i++)
			put_edge(&d, d.edges[i]);
		sink_text(d.out, "}\n");
	}
	mem_free(d.number);
	mem_free(d.nodes);
	mem_free(d.edges);
	inclusive_close(&d.calls);
	entries_close(&d.functions);
	return good;
}
