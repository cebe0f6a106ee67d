#include "ops/match/looks.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/match/pair.h"
#include "ops/match/place.h"
#include "ops/match/sides.h"

/* The hash of a cost.  It is the same on every machine, unlike base/hash.h, and
   hashes are added up, so that the order of costs does not matter. */
static uint64_t
mark_of(uint64_t cost)
{
	cost = (cost ^ cost >> 31) * 0x9e3779b97f4a7c15u;
	return (cost ^ cost >> 29) * 0xbf58476d1ce4e5b9u;
}

static uint64_t
magnitude(int64_t v)
{
	return v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
}

/* Add the rows of a section, which is in the function's own file or not. */
static void
take_rows(struct match_looks *s, struct match_look *l, bool own,
    struct row_range r)
{
	const struct profile	*p = s->m->p;
	const uint32_t		 column = p->list.n > 0 ? p->list.at[0] : 0;
	struct position		 at;
	uint64_t		 cost;

	for (; r.row < r.end && p->event_n > 0; r.row++) {
		cost = magnitude(row_count(&p->costs, r.row, column));
		s->costs[l->costs + l->cost_n++] = cost;
		l->mark += mark_of(cost);
		if (cost > l->most)
			l->most = cost;
		row_position(&p->costs, r.row, 0, p->instr, &at);
		if (own && at.line > 0)
			s->lines[l->costs + l->line_n++] = (struct match_line){
				at.line, 0, cost
			};
	}
}

static void
take_costs(struct match_looks *s)
{
	const struct profile	*p = s->m->p;
	const struct section	*section;
	size_t			 n = 0, i;
	uint32_t		 of;

	for (i = 0; i < p->section_n; i++)
		if ((of = s->of[p->sections[i].function]) != ID_NONE)
			s->looks[of].cost_n += row_range_n(section_costs(p,
			    (uint32_t)i));
	for (i = 0; i < s->n; i++) {
		s->looks[i].costs = n;
		n += s->looks[i].cost_n;
		s->looks[i].cost_n = 0;
	}
	s->costs = mem_resize(NULL, n, sizeof(*s->costs));
	s->lines = mem_resize(NULL, n, sizeof(*s->lines));
	for (i = 0; i < p->section_n; i++) {
		section = &p->sections[i];
		if ((of = s->of[section->function]) == ID_NONE)
			continue;
		take_rows(s, &s->looks[of], section->file ==
		    p->functions[section->function].file,
		    section_costs(p, (uint32_t)i));
	}
}

/* Add a peer to the features at an index, which may be ID_NONE; or only count
   it. */
static void
take_peer(struct match_looks *s, uint32_t of, enum match_peer_kind kind,
    const struct match_peer *peer, bool count)
{
	struct match_look	*l;

	if (of == ID_NONE || peer->id == ID_NONE)
		return;
	l = &s->looks[of];
	if (!count)
		s->peers[l->peers[kind] + l->peer_n[kind]] = *peer;
	l->peer_n[kind]++;
}

static void
walk_arcs(struct match_looks *s, bool count)
{
	const struct profile	*p = s->m->p;
	struct match_peer		 callee, caller;
	struct arc		 arc;
	uint32_t		 row, from;

	for (row = 0; row < p->arcs.n; row++) {
		arc_read(p, row, &arc);
		from = arc_caller(p, row);
		callee.id = match_new_number(s->m, arc.callee);
		caller.id = match_new_number(s->m, from);
		if (count && callee.id != ID_NONE)
			s->degree[CALLEES][callee.id]++;
		if (count && caller.id != ID_NONE)
			s->degree[CALLERS][caller.id]++;
		if (s->of[from] == ID_NONE && s->of[arc.callee] == ID_NONE)
			continue;
		callee.calls = caller.calls = magnitude(row_count(&p->arcs,
		    row, ARC_CALLS));
		if (count && s->of[arc.callee] != ID_NONE)
			s->looks[s->of[arc.callee]].calls += callee.calls;
		take_peer(s, s->of[from], CALLEES, &callee, count);
		take_peer(s, s->of[arc.callee], CALLERS, &caller, count);
	}
}

static void
take_peers(struct match_looks *s)
{
	size_t	 n = 0, i;
	int	 kind;

	walk_arcs(s, true);
	for (i = 0; i < s->n; i++)
		for (kind = 0; kind < PEER_KINDS; kind++) {
			s->looks[i].peers[kind] = n;
			n += s->looks[i].peer_n[kind];
			s->looks[i].peer_n[kind] = 0;
		}
	s->peers = mem_resize(NULL, n, sizeof(*s->peers));
	walk_arcs(s, false);
}

struct match_looks *
match_looks_new(const struct match_functions *m, struct match_places *places)
{
	struct match_looks	*s = mem_get(1, sizeof(*s));
	size_t			 i;
	int			 kind;

	s->m = m;
	s->places = places;
	match_places_update(places);
	for (kind = 0; kind < PEER_KINDS; kind++)
		s->degree[kind] = mem_get(m->p->function_n,
		    sizeof(**s->degree));
	s->of = mem_resize(NULL, m->p->function_n, sizeof(*s->of));
	s->looks = mem_get(m->p->function_n, sizeof(*s->looks));
	for (i = 0; i < m->p->function_n; i++) {
		s->of[i] = ID_NONE;
		if (m->pair[i] != ID_NONE)
			continue;
		s->of[i] = (uint32_t)s->n;
		s->looks[s->n++].function = (uint32_t)i;
	}
	take_costs(s);
	take_peers(s);
	return s;
}

void
match_looks_free(struct match_looks *s)
{
	int	 kind;

	if (s == NULL)
		return;
	for (kind = 0; kind < PEER_KINDS; kind++)
		mem_free(s->degree[kind]);
	mem_free(s->lines);
	mem_free(s->of);
	mem_free(s->looks);
	mem_free(s->costs);
	mem_free(s->peers);
	mem_free(s);
}

static void
sort_costs(uint64_t *costs, size_t n)
{
	struct sort_item	*items = mem_get(n, sizeof(*items));
	size_t			 i;

	for (i = 0; i < n; i++)
		items[i].high = costs[i];
	sort_items(items, n);
	for (i = 0; i < n; i++)
		costs[i] = items[i].high;
	mem_free(items);
}

/* Sort by function and add up the calls of each; return how many remain. */
static size_t
sort_peers(struct match_peer *peers, size_t n)
{
	struct sort_item	*items = mem_get(n, sizeof(*items));
	struct match_peer	*old;
	size_t			 i, kept = 0;

	old = mem_resize(NULL, n, sizeof(*old));
	memcpy(old, peers, n * sizeof(*old));
	for (i = 0; i < n; i++)
		items[i] = (struct sort_item){ old[i].id, 0, (uint32_t)i };
	sort_items(items, n);
	for (i = 0; i < n; i++)
		if (kept > 0 && peers[kept - 1].id == items[i].high)
			peers[kept - 1].calls += old[items[i].id].calls;
		else
			peers[kept++] = old[items[i].id];
	mem_free(items);
	mem_free(old);
	return kept;
}

/* Sort by line and add up the cost of each; return how many remain. */
static size_t
sort_lines(struct match_line *lines, size_t n)
{
	struct sort_item	*items = mem_get(n, sizeof(*items));
	struct match_line	*old;
	size_t			 i, kept = 0;

	old = mem_resize(NULL, n, sizeof(*old));
	memcpy(old, lines, n * sizeof(*old));
	for (i = 0; i < n; i++)
		items[i] = (struct sort_item){ old[i].line, 0, (uint32_t)i };
	sort_items(items, n);
	for (i = 0; i < n; i++)
		if (kept > 0 && lines[kept - 1].line == items[i].high)
			lines[kept - 1].cost += old[items[i].id].cost;
		else
			lines[kept++] = old[items[i].id];
	mem_free(items);
	mem_free(old);
	return kept;
}

struct match_look *
match_look_of(struct match_looks *s, uint32_t function)
{
	struct match_look	*l = &s->looks[s->of[function]];
	int		 kind;

	if (l->sorted)
		return l;
	sort_costs(s->costs + l->costs, l->cost_n);
	l->line_n = sort_lines(s->lines + l->costs, l->line_n);
	for (kind = 0; kind < PEER_KINDS; kind++)
		l->peer_n[kind] = sort_peers(s->peers + l->peers[kind],
		    l->peer_n[kind]);
	l->sorted = true;
	return l;
}

/* The subject of a feature; peers use their kind. */
enum { OF_COSTS = PEER_KINDS, OF_MOST, OF_LINES, OF_ABOVE, OF_BELOW };

/* A list of features that grows. */
struct features {
	struct sort_item	*items;
	size_t			 n, room;
};

/* Add a feature: a number with its subject in the highest bits. */
static void
add_feature(struct features *f, uint32_t function, int of, uint64_t what)
{
	f->items = mem_grow(f->items, &f->room, f->n + 1, sizeof(*f->items));
	f->items[f->n++] = (struct sort_item){
		(uint64_t)of << 60 | (what & UINT64_MAX >> 4), function, 0
	};
}

int64_t
match_look_start(const struct match_looks *s, const struct match_look *l)
{
	return s->places->line[s->m->sides[l->function] == MATCH_OLD ?
	    PLACE_OLD : PLACE_NEW][l->function];
}

/* Add the neighbours, and the lines as distances from the first. */
static void
add_place(const struct match_looks *s, const struct match_look *l,
    struct features *f)
{
	const struct match_place	*at = &s->places->at[l->function];
	const struct match_line		*lines = s->lines + l->costs;
	uint64_t			 mark = 0;
	size_t				 i;

	if (at->above != ID_NONE)
		add_feature(f, l->function, OF_ABOVE, at->above);
	if (at->below != ID_NONE)
		add_feature(f, l->function, OF_BELOW, at->below);
	for (i = 0; i < l->line_n; i++)
		mark += mark_of((uint64_t)(lines[i].line -
		    match_look_start(s, l)));
	if (l->line_n > 2)
		add_feature(f, l->function, OF_LINES, mark);
}

struct sort_item *
match_looks_features(const struct match_looks *s, bool peers, size_t *n)
{
	struct features		 f = { .items = NULL };
	const struct match_look	*l;
	size_t			 i, j;
	int			 kind;

	for (i = 0; i < s->n; i++) {
		l = &s->looks[i];
		if (l->cost_n > 0) {
			add_feature(&f, l->function, OF_COSTS, l->mark +
			    s->m->names[l->function].object);
			add_feature(&f, l->function, OF_MOST, mark_of(
			    l->most) + s->m->names[l->function].object);
		}
		if (!peers)
			continue;
		add_place(s, l, &f);
		for (kind = 0; kind < PEER_KINDS; kind++)
			for (j = 0; j < l->peer_n[kind]; j++)
				add_feature(&f, l->function, kind,
				    s->peers[l->peers[kind] + j].id);
	}
	*n = f.n;
	return f.items;
}
