/*
 * Sums over calls are made from the arcs directly.  Edges, one for each pair of
 * caller and callee, are made only for the few functions that a report shows of
 * perhaps a million.
 */
#include "report/view/inclusive.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "profile/call_cycles.h"
#include "profile/calls.h"
#include "profile/profile.h"
#include "profile/build/section_sums.h"
#include "report/view/entries.h"

/* Arcs sorted by caller and callee: all, or those from or to entries with
   slots. */
struct sorted {
	const struct inclusive *c;
	struct sort_item *at;
	size_t		 n, room;
};

HOT void
take_arc(void *sorted, const struct call *a)
{
	struct sorted		*s = sorted;
	const uint32_t		*slot = s->c->slot;
	uint32_t		 caller = s->c->entries->of_section[a->section];

	if (slot != NULL && slot[caller] == 0 && slot[a->callee] == 0)
		return;
	if (s->n == s->room)
		s->at = mem_grow(s->at, &s->room, s->n + 1, sizeof(*s->at));
	s->at[s->n++] = (struct sort_item){ caller, a->callee, a->id };
}

static struct sorted
sort_arcs(const struct inclusive *c)
{
	struct sorted	 s = { .c = c };

	if (c->slot == NULL)
		s.at = mem_grow(s.at, &s.room, calls_n(c->p),
		    sizeof(*s.at));
	calls_each(c->p, take_arc, &s);
	sort_items(s.at, s.n);
	return s;
}

/* The function that a call is made in.  An arc without rows of its own starts
   in a function's own file, so its entry is that function. */
static uint32_t
function_of(const struct inclusive *c, const struct call *a,
    uint32_t entry)
{
	return a->rows == NULL ? entry :
	    arc_caller(c->p, a->id);
}

/* Whether a call stays inside a cycle or is a recursion.  This needs the
   function, not the entry: code inlined into different functions may share an
   entry. */
static bool
stays_inside(const struct inclusive *c, uint32_t function, uint32_t callee)
{
	return function == callee || (c->cycle[function] != 0 &&
	    c->cycle[function] == c->cycle[callee]);
}

static void
make_edges(struct inclusive *c)
{
	const struct profile	*p = c->p;
	struct inclusive_edge	*e = NULL;
	size_t			 i;
	struct call		 a;
	struct sorted		 s = sort_arcs(c);

	c->edges = mem_get(s.n, sizeof(*c->edges));
	tally_init(&c->edge_calls, s.n);
	tally_init(&c->edge_costs, s.n * p->event_n);
	for (i = 0; i < s.n; i++) {
		if (e == NULL || e->caller != s.at[i].high ||
		    e->callee != s.at[i].low) {
			e = &c->edges[c->edge_n++];
			e->caller = (uint32_t)s.at[i].high;
			e->callee = s.at[i].low;
		}
		a = call_counts(p, s.at[i].id);
		e->inside = e->inside || stays_inside(c, function_of(c, &a,
		    e->caller), e->callee);
		call_add_calls(&a, &c->edge_calls, c->edge_n - 1);
		call_add_costs(&a, &c->edge_costs,
		    (c->edge_n - 1) * p->event_n);
	}
	mem_free(s.at);
}

static uint32_t
bucket_of(const struct inclusive *c, uint32_t entry)
{
	return c->slot == NULL ? entry : c->slot[entry];
}

static uint32_t
caller_of(const void *calls, uint32_t edge)
{
	const struct inclusive	*c = calls;

	return bucket_of(c, c->edges[edge].caller);
}

static uint32_t
callee_of(const void *calls, uint32_t edge)
{
	const struct inclusive	*c = calls;

	return bucket_of(c, c->edges[edge].callee);
}

/* The cycle of an entry, for grouping.  Most are in none. */
static uint32_t
cycle_of(const void *cycles, uint32_t entry)
{
	uint32_t	 cycle = ((const uint32_t *)cycles)[entry];

	return cycle == 0 ? UINT32_MAX : cycle;
}

/* The first function of each cycle by name, by which cycles are numbered. */
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

static void
find_cycles(struct inclusive *c)
{
	size_t		 n = c->p->function_n, i;
	uint32_t	*of = call_cycles(c->p, &c->cycle_n), *list, *number;
	struct firsts	 f = { c->entries, NULL };

	f.at = mem_get(c->cycle_n, sizeof(*f.at));
	list = mem_get(c->cycle_n, sizeof(*list));
	number = mem_get(c->cycle_n, sizeof(*number));
	for (i = 0; i < c->cycle_n; i++) {
		f.at[i] = ID_NONE;
		list[i] = (uint32_t)i;
	}
	for (i = 0; i < n; i++)
		if (of[i] != ID_NONE && (f.at[of[i]] == ID_NONE ||
		    entries_compare(c->entries, (uint32_t)i, f.at[of[i]]) < 0))
			f.at[of[i]] = (uint32_t)i;
	sort_ids(list, c->cycle_n, by_first, &f);
	for (i = 0; i < c->cycle_n; i++)
		number[list[i]] = (uint32_t)i + 1;
	/* Entries that are not functions are in no cycle. */
	of = c->cycle = mem_resize(of, c->entries->n, sizeof(*of));
	for (i = 0; i < c->entries->n; i++)
		of[i] = i >= n || of[i] == ID_NONE ? 0 : number[of[i]];
	mem_free(list);
	mem_free(number);
	mem_free(f.at);
}

/* The entry that has the costs of a section, and the section's function; these
   may be the same. */
struct owner {
	uint32_t	 section, entry, function;
};

/* Rows of a section are mostly adjacent, so the owner is mostly that of the row
   before. */
HOT void
find_owner(const struct inclusive *c, uint32_t section, struct owner *o)
{
	if (section != o->section)
		*o = (struct owner){
			section, c->entries->of_section[section],
			c->p->sections[section].function
		};
}

static void
sum_sections(struct inclusive *c)
{
	const struct entries	*l = c->entries;
	size_t			 n = c->p->event_n, i;
	struct owner		 o = { .section = ID_NONE };

	for (i = 0; i < l->n; i++)
		tally_add_all(&c->inclusive, i * n, &l->self, i * n,
		    c->p->event_n);
	for (i = 0; l->apart && i < c->p->section_n; i++) {
		find_owner(c, (uint32_t)i, &o);
		if (o.function != o.entry)
			section_sums_add(c->p, o.section, &c->inclusive,
			    o.function * n);
	}
}

/* Consecutive calls, mostly of one section. */
struct calls {
	struct inclusive *c;
	struct owner	 o;
};

HOT void
sum_call(void *calls, const struct call *a)
{
	struct calls		*s = calls;
	struct inclusive	*c = s->c;
	size_t			 n = c->p->event_n;

	find_owner(c, a->section, &s->o);
	call_add_calls(a, &c->called, a->callee);
	/* Also if the call is in code inlined into it. */
	if (a->callee == s->o.function)
		c->recursive[a->callee] = true;
	if (stays_inside(c, s->o.function, a->callee))
		return;
	call_add_costs(a, &c->inclusive, s->o.entry * n);
	if (s->o.function != s->o.entry)
		call_add_costs(a, &c->inclusive, s->o.function * n);
}

static void
sum_calls(struct inclusive *c)
{
	struct calls	 s = { c, { .section = ID_NONE } };

	calls_each(c->p, sum_call, &s);
}

static void
sum_inclusive(struct inclusive *c)
{
	tally_init(&c->inclusive, c->entries->n * c->p->event_n);
	tally_init(&c->called, c->entries->n);
	c->recursive = mem_get(c->entries->n, sizeof(*c->recursive));
	sum_sections(c);
	sum_calls(c);
}

static void
sum_cycles(struct inclusive *c)
{
	size_t	 n = c->p->event_n, i;

	tally_init(&c->cycle_costs, ((size_t)c->cycle_n + 1) * n);
	for (i = 0; i < c->p->function_n; i++)
		if (c->cycle[i] != 0)
			tally_add_all(&c->cycle_costs, c->cycle[i] * n,
			    &c->inclusive, i * n, c->p->event_n);
}

bool
inclusive_known(const struct profile *p)
{
	return calls_n(p) > 0 && !p->metadata.calls_left_out;
}

void
inclusive_open_sums(struct inclusive *c, const struct entries *entries)
{
	memset(c, 0, sizeof(*c));
	c->p = entries->p;
	c->entries = entries;
	find_cycles(c);
	buckets_make(&c->members, (uint32_t)entries->n, c->cycle_n + 1,
	    cycle_of, c->cycle);
	sum_inclusive(c);
	sum_cycles(c);
}

void
inclusive_find_edges(struct inclusive *c, const uint32_t *slot, uint32_t last)
{
	uint32_t	 n = slot == NULL ? (uint32_t)c->entries->n : last + 1;

	c->slot = slot;
	make_edges(c);
	buckets_make(&c->from, (uint32_t)c->edge_n, n, caller_of, c);
	buckets_make(&c->into, (uint32_t)c->edge_n, n, callee_of, c);
}

uint32_t *
inclusive_edges(const struct inclusive *c, const struct buckets *b,
    uint32_t entry, uint32_t *n)
{
	uint32_t	 at = bucket_of(c, entry);

	*n = b->start[at + 1] - b->start[at];
	return b->ids + b->start[at];
}

void
inclusive_open(struct inclusive *c, const struct entries *entries)
{
	inclusive_open_sums(c, entries);
	inclusive_find_edges(c, NULL, 0);
}

void
inclusive_close(struct inclusive *c)
{
	mem_free(c->cycle);
	buckets_free(&c->members);
	mem_free(c->recursive);
	tally_free(&c->inclusive);
	tally_free(&c->cycle_costs);
	tally_free(&c->called);
	mem_free(c->edges);
	tally_free(&c->edge_calls);
	tally_free(&c->edge_costs);
	buckets_free(&c->from);
	buckets_free(&c->into);
	memset(c, 0, sizeof(*c));
}

const int64_t *
inclusive_costs(const struct inclusive *c, size_t entry)
{
	return c->inclusive.at + entry * c->p->event_n;
}

const int64_t *
inclusive_called(const struct inclusive *c, uint32_t function)
{
	size_t	 cycle = c->cycle[function];

	return cycle == 0 ? inclusive_costs(c, function) :
	    c->cycle_costs.at + cycle * c->p->event_n;
}

void
inclusive_sum_calls(const struct inclusive *c, uint32_t column,
    struct tally *sums)
{
	const struct profile	*p = c->p;
	uint32_t		 row;

	/* A profile with such columns is a difference, where all arcs are
	   rows. */
	tally_init(sums, c->entries->n);
	for (row = 0; row < p->arcs.n; row++)
		tally_add_count(sums, arc_callee(p, row), &p->arcs, row,
		    ARC_COSTS + column);
}
