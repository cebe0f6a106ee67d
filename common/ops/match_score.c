/*
 * What is compared of a function is sorted only when it is first asked for:
 * most functions are never compared.
 */
#include "ops/match_score.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/match_between.h"
#include "ops/match_sides.h"

enum peer_kind { CALLEES, CALLERS, PEER_KINDS };

/* A caller or callee that both sides have, and how many calls there are. */
struct peer {
	uint32_t	 id;		/* match_new_number() */
	int64_t		 calls;
};

/* What a function looks like: where its costs and peers are in the lists of
   the scorer. */
struct looks {
	uint32_t	 function;
	size_t		 costs, cost_n;
	size_t		 peers[PEER_KINDS], peer_n[PEER_KINDS];
	uint64_t	 mark;		/* hash of the costs, in any order */
	bool		 sorted;
};

struct match_scorer {
	const struct match_functions *m;
	uint32_t	*of;		/* index in looks of each function, or
					   ID_NONE if it has a pair */
	struct looks	*looks;
	size_t		 n;
	uint64_t	*costs;		/* of each line, in the first event,
					   without sign: old ones are below 0 */
	struct peer	*peers;
};

/* The hash of a cost.  It is the same on every machine, unlike base/hash.h, and
   those of several costs are added up, so that their order does not matter. */
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

static void
take_costs(struct match_scorer *s)
{
	const struct profile	*p = s->m->p;
	const uint32_t		 column = p->list.n > 0 ? p->list.at[0] : 0;
	struct row_range	 r;
	struct looks		*l;
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
	for (i = 0; i < p->section_n; i++) {
		if ((of = s->of[p->sections[i].function]) == ID_NONE)
			continue;
		l = &s->looks[of];
		r = section_costs(p, (uint32_t)i);
		for (; r.row < r.end && p->event_n > 0; r.row++) {
			s->costs[l->costs + l->cost_n] = magnitude(row_count(
			    &p->costs, r.row, column));
			l->mark += mark_of(s->costs[l->costs + l->cost_n++]);
		}
	}
}

/* Add a peer to the looks at an index, which may be ID_NONE; or only count
   it. */
static void
take_peer(struct match_scorer *s, uint32_t of, enum peer_kind kind,
    const struct peer *peer, bool count)
{
	struct looks	*l;

	if (of == ID_NONE || peer->id == ID_NONE)
		return;
	l = &s->looks[of];
	if (!count)
		s->peers[l->peers[kind] + l->peer_n[kind]] = *peer;
	l->peer_n[kind]++;
}

static void
walk_arcs(struct match_scorer *s, bool count)
{
	const struct profile	*p = s->m->p;
	struct peer		 callee, caller;
	struct arc		 arc;
	uint32_t		 row, from;

	for (row = 0; row < p->arcs.n; row++) {
		arc_read(p, row, &arc);
		from = arc_caller(p, row);
		if (s->of[from] == ID_NONE && s->of[arc.callee] == ID_NONE)
			continue;
		callee.calls = caller.calls = (int64_t)magnitude(row_count(
		    &p->arcs, row, ARC_CALLS));
		callee.id = match_new_number(s->m, arc.callee);
		caller.id = match_new_number(s->m, from);
		take_peer(s, s->of[from], CALLEES, &callee, count);
		take_peer(s, s->of[arc.callee], CALLERS, &caller, count);
	}
}

static void
take_peers(struct match_scorer *s)
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

struct match_scorer *
match_scorer_new(const struct match_functions *m)
{
	struct match_scorer	*s = mem_get(1, sizeof(*s));
	size_t			 i;

	s->m = m;
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
match_scorer_free(struct match_scorer *s)
{
	if (s == NULL)
		return;
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

/* Sort by function and add up the calls of each; how many are left. */
static size_t
sort_peers(struct peer *peers, size_t n)
{
	struct sort_item	*items = mem_get(n, sizeof(*items));
	struct peer		*old = mem_resize(NULL, n, sizeof(*old));
	size_t			 i, kept = 0;

	memcpy(old, peers, n * sizeof(*old));
	for (i = 0; i < n; i++)
		items[i] = (struct sort_item){ old[i].id, 0, (uint32_t)i };
	sort_items(items, n);
	for (i = 0; i < n; i++)
		if (kept > 0 && peers[kept - 1].id == items[i].high)
			peers[kept - 1].calls = (int64_t)((uint64_t)
			    peers[kept - 1].calls +
			    (uint64_t)old[items[i].id].calls);
		else
			peers[kept++] = old[items[i].id];
	mem_free(items);
	mem_free(old);
	return kept;
}

static struct looks *
sorted_looks(struct match_scorer *s, uint32_t function)
{
	struct looks	*l = &s->looks[s->of[function]];
	int		 kind;

	if (l->sorted)
		return l;
	sort_costs(s->costs + l->costs, l->cost_n);
	for (kind = 0; kind < PEER_KINDS; kind++)
		l->peer_n[kind] = sort_peers(s->peers + l->peers[kind],
		    l->peer_n[kind]);
	l->sorted = true;
	return l;
}

/* A feature as a number: the kind is in the two highest bits. */
static uint64_t
feature(uint64_t kind, uint64_t what)
{
	return kind << 62 | (what & UINT64_MAX >> 2);
}

struct sort_item *
match_score_features(const struct match_scorer *s, bool peers, size_t *n)
{
	struct sort_item	*items = NULL;
	const struct looks	*l;
	size_t			 room = 0, i, j;
	int			 kind;

	for (i = *n = 0; i < s->n; i++) {
		l = &s->looks[i];
		items = mem_grow(items, &room, *n + 1 + (peers ?
		    l->peer_n[CALLEES] + l->peer_n[CALLERS] : 0),
		    sizeof(*items));
		if (l->cost_n > 0)
			items[(*n)++] = (struct sort_item){
				feature(PEER_KINDS, l->mark +
				    s->m->names[l->function].object),
				l->function, 0
			};
		for (kind = 0; peers && kind < PEER_KINDS; kind++)
			for (j = 0; j < l->peer_n[kind]; j++)
				items[(*n)++] = (struct sort_item){
					feature((uint64_t)kind,
					    s->peers[l->peers[kind] + j].id),
					l->function, 0
				};
	}
	return items;
}

/* Likeness is shared / all, from 0 to 1; all is 0 if there is nothing to
   compare. */
struct shares {
	double	 shared;		/* counted on both sides */
	double	 all;			/* of both sides */
};

static struct shares
compare_costs(const struct match_scorer *s, const struct looks *a,
    const struct looks *b)
{
	const uint64_t	*x = s->costs + a->costs, *x_end = x + a->cost_n;
	const uint64_t	*y = s->costs + b->costs, *y_end = y + b->cost_n;
	struct shares	 r = { 0, 0 };

	/* One cost each is all that there is where lines are unknown: then
	   costs that are nearly equal are nearly alike. */
	if (a->cost_n == 1 && b->cost_n == 1)
		return (struct shares){
			2 * (double)(*x < *y ? *x : *y),
			2 * (double)(*x < *y ? *y : *x)
		};
	while (x < x_end || y < y_end)
		if (x < x_end && y < y_end && *x == *y) {
			r.shared += 2 * (double)*x;
			r.all += 2 * (double)*x;
			x++;
			y++;
		} else if (y == y_end || (x < x_end && *x < *y))
			r.all += (double)*x++;
		else
			r.all += (double)*y++;
	return r;
}

/* A peer of both counts half for being there, and half for an equal number of
   calls. */
static struct shares
compare_peers(const struct match_scorer *s, const struct looks *a,
    const struct looks *b, enum peer_kind kind)
{
	const struct peer	*x = s->peers + a->peers[kind];
	const struct peer	*x_end = x + a->peer_n[kind];
	const struct peer	*y = s->peers + b->peers[kind];
	const struct peer	*y_end = y + b->peer_n[kind];
	struct shares		 r = { 0, (double)(x_end - x + y_end - y) };

	while (x < x_end && y < y_end)
		if (x->id == y->id) {
			r.shared += x->calls == y->calls ? 2 : 1;
			x++;
			y++;
		} else if (x->id < y->id)
			x++;
		else
			y++;
	return r;
}

uint32_t
match_score(struct match_scorer *s, uint32_t old, uint32_t new)
{
	const struct looks	*a = sorted_looks(s, old);
	const struct looks	*b = sorted_looks(s, new);
	struct shares		 r[1 + PEER_KINDS];
	double			 sum = 0, weight = 0;
	bool			 enough = a->cost_n > 1 && b->cost_n > 1;
	int			 i;

	r[0] = compare_costs(s, a, b);
	for (i = 0; i < PEER_KINDS; i++) {
		r[1 + i] = compare_peers(s, a, b, (enum peer_kind)i);
		enough = enough || r[1 + i].shared > 0;
	}
	for (i = 0; i < 1 + PEER_KINDS; i++)
		if (r[i].all > 0) {
			sum += (i == 0 ? 2 : 1) * r[i].shared / r[i].all;
			weight += i == 0 ? 2 : 1;
		}
	return !enough || !(weight > 0) ? 0 :
	    (uint32_t)(sum / weight * SCORE_ALL);
}
