/*
 * Inside a cycle each call contains the next one, so the costs of these calls
 * have no share.
 */
#include "report/html/calls.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/percent.h"
#include "profile/profile.h"
#include "report/view/graph.h"
#include "report/html/html.h"
#include "report/html/pick.h"
#include "report/html/spans.h"
#include "report/html/tables.h"
#include "report/view/options.h"
#include "report/view/report.h"

static int
by_cost(const void *context, uint32_t x, uint32_t y)
{
	const struct html	*h = context;

	return graph_compare_edges(h->r, &h->f.calls, x, y);
}

/* Write the share of the function's cost that a call has in the first sort
   column. */
static void
put_part(struct html *h, const int64_t *costs, const int64_t *whole)
{
	uint32_t	 column = h->r->choice->sort.at[0];
	char		 text[PERCENT_ROOM];

	if (!h->r->o->shares || whole[column] == 0)
		return;
	html_raw(h, percent_text(text, costs[column], whole[column]));
	html_raw(h, "%");
}

/* Write the number of calls; for a difference the change of it. */
static void
put_calls(struct html *h, int64_t n)
{
	if (h->changes)
		html_signed(h, n);
	else
		html_number(h, n);
}

static void
put_edge(struct html *h, uint32_t edge, bool callers)
{
	const struct inclusive		*c = &h->f.calls;
	const struct inclusive_edge	*e = &c->edges[edge];

	html_raw(h, "<tr><th scope=row>");
	html_entry(h, callers ? e->caller : e->callee, false);
	html_raw(h, e->inside ? " <b class=tag>in cycle</b><td>" : "<td>");
	put_calls(h, c->edge_calls.at[edge]);
	html_raw(h, h->changes ? "" : "<td>");
	if (!h->changes && !e->inside)
		put_part(h, graph_edge_costs(c, edge), html_inclusive(h,
		    callers ? e->callee : e->caller));
	html_costs(h, graph_edge_costs(c, edge));
	html_raw(h, "\n");
}

/* Write a row for the edges that the table has no room for. */
static void
put_others(struct html *h, const uint32_t *edges, size_t n)
{
	const struct inclusive	*c = &h->f.calls;
	struct tally		 sums, calls;
	size_t			 events = h->r->p->event_n, i;

	tally_init(&sums, events);
	tally_init(&calls, 1);
	for (i = 0; i < n; i++) {
		tally_add_all(&sums, 0, &c->edge_costs, edges[i] * events,
		    (uint32_t)events);
		tally_add_all(&calls, 0, &c->edge_calls, edges[i], 1);
	}
	html_raw(h, "</tbody><tbody class=rest><tr><th scope=row>");
	html_number(h, (int64_t)n);
	html_raw(h, n == 1 ? " more<td>" : " more, together<td>");
	if (wide_fits(tally_get(&calls, 0)))
		put_calls(h, calls.at[0]);
	html_raw(h, h->changes ? "" : "<td>");
	html_costs(h, sums.carry == NULL ? sums.at : NULL);
	html_raw(h, "\n");
	tally_free(&sums);
	tally_free(&calls);
}

static void
put_edges(struct html *h, uint32_t entry, bool callers)
{
	const struct inclusive	*c = &h->f.calls;
	const struct buckets	*b = callers ? &c->into : &c->from;
	const struct html_table	 t = { callers ? "Callers" : "Callees",
	    h->changes ? "<th scope=col>Function<th scope=col class=n>Calls "
	    "change" :
	    "<th scope=col>Function<th scope=col class=n>Calls"
	    "<th scope=col class=n>Of it", h->changes ? 2 : 3, false,
	    false };
	uint32_t		*edges, n, i, most = html_pick_edges(h);
	const uint32_t		*of = inclusive_edges(c, b, entry, &n);

	if (n == 0) {
		html_raw(h, callers ? "<p>Nothing is known to call it.</p>\n" :
		    "<p>It calls nothing.</p>\n");
		return;
	}
	edges = mem_get(n, sizeof(*edges));
	memcpy(edges, of, n * sizeof(*edges));
	sort_ids(edges, n, by_cost, h);
	html_tables_begin(h, &t);
	for (i = 0; i < n && i < most; i++)
		put_edge(h, edges[i], callers);
	if (i < n)
		put_others(h, edges + i, n - i);
	html_tables_end(h);
	mem_free(edges);
}

/* Write the costs of an entry, one event a row. */
static void
put_costs(struct html *h, uint32_t entry)
{
	const struct html_table	 t = { "Costs", "<th scope=col>Of the function",
	    1, false, false };

	html_tables_begin(h, &t);
	html_raw(h, "<tr><th scope=row>self");
	html_costs(h, breakdown_costs(&h->r->breakdown, entry));
	if (h->calls) {
		html_raw(h, "\n<tr><th scope=row>inclusive");
		html_costs(h, html_inclusive(h, entry));
	}
	html_raw(h, "\n");
	html_tables_end(h);
}

static void
put_facts(struct html *h, uint32_t entry)
{
	const struct entry	 at = entries_at(&h->r->breakdown.entries,
				    entry);
	const struct inclusive	*c = &h->f.calls;
	uint32_t		 source = h->source[at.file];

	html_raw(h, "<p class=facts>");
	if (source != 0) {
		html_raw(h, "<a href=\"#s");
		html_plain(h, source);
		html_raw(h, "\">");
	}
	html_name(h, at.file);
	html_raw(h, source != 0 ? "</a>" : "");
	html_raw(h, " \xc2\xb7 ");
	html_name(h, at.object);
	if (h->calls) {
		html_raw(h, h->changes && !h->f.sides.known ?
		    " \xc2\xb7 change of calls: " : " \xc2\xb7 calls: ");
		if (h->f.sides.known) {
			html_number(h, h->f.sides.old.at[entry]);
			html_raw(h, " \xe2\x86\x92 ");
			html_number(h, h->f.sides.new.at[entry]);
		} else
			put_calls(h, c->called.at[entry]);
	}
	if (c->cycle[entry] != 0) {
		html_raw(h, " \xc2\xb7 <a href=\"#cycles\">cycle ");
		html_plain(h, c->cycle[entry]);
		html_raw(h, "</a>");
	}
	html_raw(h, c->recursive[entry] ? " \xc2\xb7 calls itself</p>\n" :
	    "</p>\n");
}

static void
put_function(struct html *h, const struct html_spans *spans, uint32_t entry)
{
	const struct entry	 at = entries_at(&h->r->breakdown.entries,
				    entry);
	uint32_t		 place = html_place(h, entry);

	html_raw(h, "<article class=view id=f");
	html_plain(h, place);
	if (h->source[at.file] != 0 && spans->first[place] != 0) {
		html_raw(h, " data-source=s");
		html_plain(h, h->source[at.file]);
		html_raw(h, " data-lines=");
		html_plain(h, spans->first[place]);
		html_raw(h, "-");
		html_plain(h, spans->last[place]);
	}
	html_raw(h, "><h2>");
	html_name(h, at.name);
	html_raw(h, "</h2>\n");
	put_facts(h, entry);
	put_costs(h, entry);
	if (h->calls) {
		put_edges(h, entry, true);
		put_edges(h, entry, false);
	}
	html_raw(h, "</article>\n");
}

void
html_calls_put(struct html *h)
{
	struct html_spans	 spans;
	size_t			 i;

	html_spans_open(&spans, h);
	for (i = 0; i < h->n; i++)
		put_function(h, &spans, h->list[i]);
	html_spans_close(&spans);
}

/* The most members of a cycle listed, and the most cycles. */
enum { MEMBERS_MOST = 100, CYCLES_MOST = 200 };

static int
by_names(const void *entries, uint32_t x, uint32_t y)
{
	return entries_compare(entries, x, y);
}

static void
put_cycle(struct html *h, uint32_t cycle)
{
	const struct inclusive	*c = &h->f.calls;
	const uint32_t		*ids = c->members.ids + c->members.start[cycle];
	uint32_t		 n = c->members.start[cycle + 1] -
				    c->members.start[cycle], i;
	uint32_t		*members = mem_get(n, sizeof(*members));

	memcpy(members, ids, n * sizeof(*members));
	sort_ids(members, n, by_names, c->entries);
	html_raw(h, "<tr><th scope=row>cycle ");
	html_plain(h, cycle);
	html_raw(h, "<td class=names>");
	for (i = 0; i < n && i < MEMBERS_MOST; i++) {
		html_raw(h, i == 0 ? "" : ", ");
		html_entry(h, members[i], false);
	}
	if (i < n) {
		html_raw(h, ", and ");
		html_number(h, n - i);
		html_raw(h, " more");
	}
	html_costs(h, c->cycle_costs.at + cycle * (size_t)h->r->p->event_n);
	html_raw(h, "\n");
	mem_free(members);
}

void
html_calls_cycles(struct html *h)
{
	const struct html_table	 t = { "Cycles", "<th scope=col>Cycle"
	    "<th scope=col>Functions", 2, false, false };
	uint32_t		 i;

	if (h->f.calls.cycle_n == 0)
		return;
	html_raw(h, "<section class=view id=cycles aria-labelledby=cycles-h>"
	    "<h2 id=cycles-h>Cycles</h2>\n<p>Functions that call each other "
	    "in a circle. The cost is that of all of them, with all that they "
	    "call outside.</p>\n");
	html_tables_begin(h, &t);
	for (i = 1; i <= h->f.calls.cycle_n && i <= CYCLES_MOST; i++)
		put_cycle(h, i);
	if (i <= h->f.calls.cycle_n) {
		html_raw(h, "</tbody><tbody class=rest><tr><th scope=row>");
		html_number(h, h->f.calls.cycle_n - CYCLES_MOST);
		html_raw(h, " more<td>");
		html_costs(h, NULL);
		html_raw(h, "\n");
	}
	html_tables_end(h);
	html_raw(h, "</section>\n");
}
