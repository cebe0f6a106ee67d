/*
 * Names of functions are shortened to the width of the options; the notes
 * beside them never are.
 */
#include "report/view/graph.h"

#include <string.h>

#include "text/num.h"
#include "text/percent.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/view/inclusive.h"
#include "report/view/note.h"
#include "report/view/options.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/view/table.h"

/* Width of a share, up to 9999.9%. */
enum { PART_WIDTH = 7 };

void
graph_name_put(const struct report *r, const struct inclusive *calls,
    uint32_t entry)
{
	const struct entry	 at = entries_at(calls->entries, entry);

	print_function(r, at.file, at.name);
	if (calls->cycle[entry] != 0)
		sink_format(r->out, " <cycle %lu>",
		    (unsigned long)calls->cycle[entry]);
	if (calls->recursive[entry])
		sink_text(r->out, " <recursive>");
}

const int64_t *
graph_edge_costs(const struct inclusive *calls, size_t edge)
{
	return calls->edge_costs.at + edge * calls->p->event_n;
}

void
graph_edge_note(const struct inclusive *calls, size_t edge, struct table *t)
{
	if (calls->edges[edge].inside)
		table_note_counts(t, graph_edge_costs(calls, edge));
	else
		table_note(t, graph_edge_costs(calls, edge));
}

void
graph_edge_put(const struct report *r, const struct inclusive *calls,
    size_t edge, const struct table *t)
{
	const int64_t	*costs = graph_edge_costs(calls, edge);

	if (calls->edges[edge].inside)
		table_put_counts(t, r->out, costs);
	else
		table_put(t, r->out, costs, NULL);
}

void
graph_part_head(const struct report *r, const char *head)
{
	if (r->o->shares)
		table_right(r->out, head, PART_WIDTH);
}

void
graph_part_put(const struct report *r, const int64_t *costs,
    const int64_t *whole)
{
	char		 text[PERCENT_ROOM + 1] = "";
	uint32_t	 column = r->choice->sort.at[0];

	if (!r->o->shares)
		return;
	if (costs != NULL && whole[column] != 0) {
		percent_text(text, costs[column], whole[column]);
		strcat(text, "%");
	}
	table_right(r->out, text, PART_WIDTH);
}

void
graph_part_of_put(const struct report *r, struct wide part, struct wide whole)
{
	char	 text[PERCENT_ROOM + 1] = "";

	if (!r->o->shares)
		return;
	/* Halve both until they fit: the ratio stays. */
	while (!wide_fits(whole)) {
		part = wide_divide(part, 2);
		whole = wide_divide(whole, 2);
	}
	if (wide_sign(whole) != 0) {
		percent_text(text, (int64_t)part.low, (int64_t)whole.low);
		strcat(text, "%");
	}
	table_right(r->out, text, PART_WIDTH);
}

bool
graph_has_stubs(const struct inclusive *calls, uint32_t entry)
{
	const struct buckets	*into = &calls->into;
	const struct inclusive_edge *e;
	uint32_t		 i;

	for (i = into->start[entry]; i < into->start[entry + 1]; i++) {
		e = &calls->edges[into->ids[i]];
		if (entries_at(calls->entries, e->caller).object ==
		    calls->p->unknown)
			return true;
	}
	return false;
}

void
graph_stubs_put(const struct report *r)
{
	sink_text(r->out, "Callers in [???] are stubs of the linker as a "
	    "rule.  cgfilter --fold='ob:^[?]+$'\n");
	sink_text(r->out, r->choice->difference ? "of both profiles, before "
	    "they are subtracted, shows who calls them.\n" :
	    "shows who calls them.\n");
}

int
graph_compare_edges(const struct report *r, const struct inclusive *calls,
    uint32_t x, uint32_t y)
{
	const struct event_list		*sort = &r->choice->sort;
	const struct inclusive_edge	*ex = &calls->edges[x];
	const struct inclusive_edge	*ey = &calls->edges[y];
	int				 way;

	way = num_compare_desc(graph_edge_costs(calls, x),
	    graph_edge_costs(calls, y), sort->at, sort->n);
	if (way != 0)
		return way;
	way = entries_compare(calls->entries, ex->caller, ey->caller);
	return way != 0 ? way : entries_compare(calls->entries, ex->callee,
	    ey->callee);
}

void
graph_note(struct report *r, const struct inclusive *c)
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
