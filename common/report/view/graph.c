/*
 * Sums over calls are computed directly from the arcs.  Edges are made only for
 * the few functions, of perhaps a million, that a report shows.
 */
#include "report/view/graph.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "text/percent.h"
#include "io/sink.h"
#include "profile/calls.h"
#include "profile/profile.h"
#include "profile/build/section_sums.h"
#include "report/view/choice.h"
#include "report/view/entries.h"
#include "report/view/note.h"
#include "report/view/options.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/view/table.h"

/* The first function, by name, of each cycle.  Cycles are numbered in the order
   of these functions. */
struct firsts {
	const struct entries	*entries;
	uint32_t		*at;
};

static int
by_first(const void *context, uint32_t x, uint32_t y)
{
	const struct firsts	*f = context;

	return entries_compare(f->entries, f->at[x], f->at[y]);
}

/* Return the number of a function's cycle or, if it is in none, a number past
   the last bucket, so that buckets_make() omits the function. */
static uint32_t
cycle_of(const void *cycles, uint32_t function)
{
	uint32_t	 cycle = ((const uint32_t *)cycles)[function];

	return cycle == 0 ? UINT32_MAX : cycle;
}

static void
find_cycles(struct inclusive *c)
{
	const struct buckets	*members = &c->graph.members;
	uint32_t		*list, *cycles, i, k, n = c->graph.component_n;
	struct firsts		 f = { c->entries, mem_get(n, sizeof(*f.at)) };

	cycles = mem_get(n, sizeof(*cycles));
	for (i = 0; i < c->graph.component_n; i++) {
		list = buckets_list(members, i, &n);
		if (n == 1)
			continue;
		cycles[c->cycle_n++] = i;
		f.at[i] = list[0];
		for (k = 1; k < n; k++)
			if (entries_compare(f.entries, list[k], f.at[i]) < 0)
				f.at[i] = list[k];
	}
	sort_ids(cycles, c->cycle_n, by_first, &f);
	c->cycle = mem_get(c->entries->n, sizeof(*c->cycle));
	for (i = 0; i < c->cycle_n; i++) {
		list = buckets_list(members, cycles[i], &n);
		for (k = 0; k < n; k++)
			c->cycle[list[k]] = i + 1;
	}
	mem_free(cycles);
	mem_free(f.at);
	buckets_make(&c->members, (uint32_t)c->p->function_n, c->cycle_n + 1,
	    cycle_of, c->cycle);
}

/*
 * The section (a function's rows in one file) that made the last call, the
 * entry (entries.h) that has this section's costs, its function and the cycle.
 * These are kept because most calls are from the same section as the one
 * before.
 */
struct calls {
	struct inclusive *c;
	const struct choice *choice;
	uint32_t	*component[SIDES];	/* of each function on each
						   side, if the profile has the
						   columns of both */
	uint32_t	 section, entry, function;
	uint32_t	 cycle;		/* of the function, or 0 */
};

/* Return whether a call is inside a cycle of a side. */
static bool
is_inside(const struct calls *s, enum side side, uint32_t callee)
{
	return s->component[side][s->function] == s->component[side][callee];
}

/* Return the part of a call's cost that is not inside a cycle.  A change is
   what this is on the new side, less what it is on the old one. */
static struct wide
cost_outside(const struct calls *s, uint32_t arc, uint32_t column)
{
	const struct cost_table	*arcs = &s->c->p->arcs;
	struct choice_side	 e = choice_event(s->choice, column);
	struct wide		 old = wide_of(0), new = wide_of(0);
	uint32_t		 callee = arc_callee(s->c->p, arc);

	if (e.old == ID_NONE)
		return call_graph_inside(&s->c->graph, s->function, callee) ?
		    wide_of(0) : row_wide(arcs, arc, ARC_COSTS + column);
	if (column != e.new && !is_inside(s, SIDE_OLD, callee))
		old = row_wide(arcs, arc, ARC_COSTS + e.old);
	if (column != e.old && !is_inside(s, SIDE_NEW, callee))
		new = row_wide(arcs, arc, ARC_COSTS + e.new);
	return column == e.old ? old : wide_less(new, old);
}

static void
add_outside(const struct calls *s, uint32_t arc, uint32_t entry)
{
	uint32_t	 n = s->c->p->event_n, k;

	for (k = 0; k < n; k++)
		tally_add_wide(&s->c->inclusive, entry * (size_t)n + k,
		    cost_outside(s, arc, k));
}

HOT void
sum_call(void *calls, const struct call *a)
{
	struct calls		*s = calls;
	struct inclusive	*c = s->c;
	size_t			 n = c->p->event_n;
	bool			 inside;

	if (a->section != s->section) {
		s->section = a->section;
		s->entry = c->entries->of_section[a->section];
		s->function = c->p->sections[a->section].function;
		s->cycle = c->cycle[s->function];
	}
	call_add_calls(a, ARC_CALLS, &c->called, a->callee);
	/* If code that was inlined into a function calls the function, that
	   counts as recursion, too. */
	if (a->callee == s->function && call_graph_has(&c->graph, a->id))
		c->recursive[a->callee] = true;
	inside = call_graph_inside(&c->graph, s->function, a->callee);
	if (s->component[SIDE_OLD] != NULL &&
	    (is_inside(s, SIDE_OLD, a->callee) != inside ||
	    is_inside(s, SIDE_NEW, a->callee) != inside)) {
		add_outside(s, a->id, s->function);
		if (s->entry >= c->p->function_n)
			add_outside(s, a->id, s->entry);
	} else if (!inside) {
		call_add_costs(a, &c->inclusive, s->function * n);
		if (s->entry >= c->p->function_n)
			call_add_costs(a, &c->inclusive, s->entry * n);
	}
	if (!inside && s->cycle != 0)
		call_add_costs(a, &c->cycle_costs, s->cycle * n);
}

/* Find the cycles of each side. */
static void
find_sides(struct calls *s)
{
	struct event_list	 columns;
	struct call_graph	 g;
	enum side		 i;

	for (i = 0; s->choice->side_n > 0 && i < SIDES; i++) {
		choice_of_side(s->choice, i, &columns);
		call_graph_open(&g, s->c->p, &columns, NULL, NULL);
		s->component[i] = g.component;
		g.component = NULL;
		call_graph_close(&g);
	}
}

/* Add the self costs of each cycle's functions, with the code inlined into
   them, while there is nothing else in the inclusive costs. */
static void
begin_cycles(struct inclusive *c)
{
	size_t	 n = c->p->event_n, i;

	tally_init(&c->cycle_costs, ((size_t)c->cycle_n + 1) * n);
	for (i = 0; i < c->p->function_n; i++)
		if (c->cycle[i] != 0)
			tally_add_all(&c->cycle_costs, c->cycle[i] * n,
			    &c->inclusive, i * n, c->p->event_n);
}

static void
sum_inclusive(struct inclusive *c, const struct choice *choice)
{
	const struct entries	*l = c->entries;
	struct calls		 calls = {
		.c = c, .choice = choice, .section = ID_NONE
	};
	size_t			 n = c->p->event_n;
	uint32_t		 i, function;

	tally_init(&c->inclusive, l->n * n);
	tally_init(&c->called, l->n);
	c->recursive = mem_get(l->n, sizeof(*c->recursive));
	for (i = l->apart ? (uint32_t)c->p->function_n : 0; i < l->n; i++)
		tally_add_all(&c->inclusive, i * n, &l->self, i * n,
		    c->p->event_n);
	c->shared = mem_get(c->p->function_n, sizeof(*c->shared));
	for (i = 0; l->apart && i < c->p->section_n; i++) {
		function = c->p->sections[i].function;
		section_sums_add(c->p, i, &c->inclusive, function * n);
		if (l->of_section[i] != function &&
		    l->of_section[i] < c->p->function_n)
			c->shared[l->of_section[i]] = true;
	}
	begin_cycles(c);
	find_sides(&calls);
	calls_each(c->p, sum_call, &calls);
	for (i = 0; i < SIDES; i++)
		mem_free(calls.component[i]);
}

bool
graph_known(const struct profile *p)
{
	return calls_any(p) && !p->metadata.calls_left_out;
}

bool
inclusive_known(const struct profile *p)
{
	return graph_known(p) && metadata_charges_calls(&p->metadata);
}

void
inclusive_open_sums(struct inclusive *c, const struct entries *entries,
    const struct choice *choice, const struct event_list *shown)
{
	struct event_list	 columns = { .n = 0 };
	enum side		 side = choice_one_side(choice, shown);

	if (side != SIDES)
		choice_of_side(choice, side, &columns);
	memset(c, 0, sizeof(*c));
	c->p = entries->p;
	c->entries = entries;
	call_graph_open(&c->graph, c->p, &columns, NULL, NULL);
	find_cycles(c);
	/* Free graph.members, which is large because it lists all functions:
	   c->members has those of cycles. */
	buckets_free(&c->graph.members);
	sum_inclusive(c, choice);
}

void
inclusive_find_edges(struct inclusive *c, const bool *wanted)
{
	const struct call_ends	 ends = {
		c->entries->of_section, (uint32_t)c->entries->n, wanted,
		ARC_CALLS, ID_NONE, false
	};

	call_graph_find_edges(&c->graph, &ends);
}

void
inclusive_open(struct inclusive *c, const struct entries *entries,
    const struct choice *choice, const struct event_list *shown)
{
	inclusive_open_sums(c, entries, choice, shown);
	inclusive_find_edges(c, NULL);
}

void
inclusive_close(struct inclusive *c)
{
	call_graph_close(&c->graph);
	mem_free(c->cycle);
	buckets_free(&c->members);
	mem_free(c->recursive);
	mem_free(c->shared);
	tally_free(&c->inclusive);
	tally_free(&c->cycle_costs);
	tally_free(&c->called);
	memset(c, 0, sizeof(*c));
}

const int64_t *
inclusive_costs(const struct inclusive *c, size_t entry)
{
	return entry < c->entries->n ? c->inclusive.at + entry * c->p->event_n :
	    c->cycle_costs.at + (entry - c->entries->n + 1) *
	    c->p->event_n;
}

const int64_t *
inclusive_called(const struct inclusive *c, uint32_t function)
{
	size_t	 cycle = c->cycle[function];

	return cycle == 0 ? inclusive_costs(c, function) :
	    c->cycle_costs.at + cycle * c->p->event_n;
}

/* For each entry, sum a column over the calls whose callee it is.  The profile
   must be a difference, where every call is a row. */
static void
sum_column(const struct inclusive *c, uint32_t column, struct tally *sums)
{
	const struct profile	*p = c->p;
	uint32_t		 row;

	tally_init(sums, c->entries->n);
	for (row = 0; row < p->arcs.n; row++)
		tally_add_count(sums, arc_callee(p, row), &p->arcs, row,
		    ARC_COSTS + column);
}

void
side_calls_open(struct side_calls *s, struct report *r,
    const struct inclusive *calls)
{
	const struct choice	*c = r->choice;

	memset(s, 0, sizeof(*s));
	s->known = c->calls;
	if (!s->known)
		return;
	sum_column(calls, c->calls_old, &s->old);
	sum_column(calls, c->calls_new, &s->new);
	note_entry_numbers(r, &s->old, "old call count");
	note_entry_numbers(r, &s->new, "new call count");
}

void
side_calls_close(struct side_calls *s)
{
	tally_free(&s->old);
	tally_free(&s->new);
}

bool
side_calls_both(const struct side_calls *s, const struct choice *c,
    const struct inclusive *calls, uint32_t entry)
{
	int64_t	 costs[EVENT_MAX];

	memcpy(costs, inclusive_costs(calls, entry),
	    calls->p->event_n * sizeof(*costs));
	if (s->known) {
		costs[c->calls_old] |= s->old.at[entry];
		costs[c->calls_new] |= s->new.at[entry];
	}
	return !choice_is_one_side(c, costs);
}

const int64_t *
graph_edge_costs(const struct inclusive *calls, size_t edge)
{
	return calls->graph.edge_costs.at + edge * calls->p->event_n;
}

void
graph_edge_note(const struct inclusive *calls, size_t edge, struct table *t)
{
	if (calls->graph.edges[edge].inside)
		table_note_counts(t, graph_edge_costs(calls, edge));
	else
		table_note(t, graph_edge_costs(calls, edge));
}

bool
graph_has_stubs(const struct inclusive *calls, uint32_t entry)
{
	uint32_t	 n, i;
	const uint32_t	*edges = buckets_list(&calls->graph.into, entry, &n);

	for (i = 0; i < n; i++)
		if (entries_at(calls->entries, calls->graph.edges[edges[i]]
		    .caller).object == calls->p->unknown)
			return true;
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
	const struct call_edge	*ex = &calls->graph.edges[x];
	const struct call_edge	*ey = &calls->graph.edges[y];
	int				 way;

	way = num_compare_desc(graph_edge_costs(calls, x),
	    graph_edge_costs(calls, y), sort->at, sort->n);
	if (way != 0)
		return way;
	way = entries_compare(calls->entries, ex->caller, ey->caller);
	return way != 0 ? way : entries_compare(calls->entries, ex->callee,
	    ey->callee);
}

struct sorting {
	const struct report	*r;
	const struct inclusive	*calls;
};

static int
by_cost(const void *sorting, uint32_t x, uint32_t y)
{
	const struct sorting	*s = sorting;

	return graph_compare_edges(s->r, s->calls, x, y);
}

void
graph_sort_edges(const struct report *r, const struct inclusive *calls,
    uint32_t *edges, size_t n)
{
	struct sorting	 s = { r, calls };

	sort_ids(edges, n, by_cost, &s);
}

static bool
is_shown(const struct report *r, const struct call_graph *g, uint32_t edge)
{
	return r->o->form != REPORT_TEXT ||
	    wide_sign(tally_get(&g->edge_calls, edge)) != 0 ||
	    !breakdown_sums_nothing(&r->breakdown, &g->edge_costs,
	    edge * (size_t)g->p->event_n);
}

uint32_t *
graph_edges(const struct report *r, const struct inclusive *calls,
    uint32_t entry, bool callers, size_t *n)
{
	const struct call_graph	*g = &calls->graph;
	uint32_t		 edge, all, i;
	uint32_t		*list = buckets_list(callers ? &g->into :
				    &g->from, entry, &all);

	graph_sort_edges(r, calls, list, all);
	for (*n = i = 0; i < all; i++)
		if (is_shown(r, g, edge = list[i])) {
			list[i] = list[*n];
			list[(*n)++] = edge;
		}
	return list;
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
	for (i = 0; i < c->graph.edge_n; i++) {
		if (c->graph.edge_calls.carry == NULL &&
		    c->graph.edge_costs.carry == NULL)
			break;
		note_entry(r, c->graph.edges[i].callee, of);
		note_number(r, &c->graph.edge_calls, i, "call count", of);
		note_costs(r, &c->graph.edge_costs, i * n, "called ", of);
	}
}
