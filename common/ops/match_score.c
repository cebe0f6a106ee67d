/*
 * What is compared of a function is sorted only when it is first asked for:
 * most functions are never compared.
 */
#include "ops/match_score.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "profile/section_rows.h"
#include "ops/match_between.h"
#include "ops/match_place.h"
#include "ops/match_sides.h"

enum peer_kind { CALLEES, CALLERS, PEER_KINDS };

/* A caller or callee that both sides have, and how many calls there are. */
struct peer {
	uint32_t	 id;		/* match_new_number() */
	uint64_t	 calls;
};

/* What a function has on a line of its own file. */
struct line {
	uint32_t	 line;
	uint32_t	 stamp;		/* the comparison in which it was last
					   matched */
	uint64_t	 cost;
};

/* The lines of a function in ascending order, and where they are counted
   from. */
struct lines {
	struct line	*at;
	size_t		 n;
	int64_t		 from;
};

/* What a function looks like: where its costs, lines and peers are in the lists
   of the scorer. */
struct looks {
	uint32_t	 function;
	size_t		 costs, cost_n;
	size_t		 line_n;	/* from the same index on as costs */
	size_t		 peers[PEER_KINDS], peer_n[PEER_KINDS];
	uint64_t	 mark;		/* hash of the costs, in any order */
	uint64_t	 most;		/* the dearest row */
	uint64_t	 calls;		/* of it, by whomever */
	bool		 sorted;
};

struct match_scorer {
	const struct match_functions *m;
	const struct match_places *places;
	uint32_t	*of;		/* index in looks of each function, or
					   ID_NONE if it has a pair */
	struct looks	*looks;
	size_t		 n;
	uint64_t	*costs;		/* of each row, in the first event,
					   without sign: old ones are below 0 */
	struct line	*lines;
	uint32_t	 stamp;		/* counts comparisons of lines */
	struct peer	*peers;
	uint32_t	*degree[PEER_KINDS];	/* of each function: how often
						   it is such a peer */
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

/* Take the rows of a section, whether or not of the function's own file. */
static void
take_rows(struct match_scorer *s, struct looks *l, bool own,
    const uint32_t *list, uint32_t n)
{
	const struct profile	*p = s->m->p;
	const uint32_t		 column = p->list.n > 0 ? p->list.at[0] : 0;
	struct position		 at;
	uint64_t		 cost;
	uint32_t		 i;

	for (i = 0; i < n && p->event_n > 0; i++) {
		cost = magnitude(row_count(&p->costs, list[i], column));
		s->costs[l->costs + l->cost_n++] = cost;
		l->mark += mark_of(cost);
		if (cost > l->most)
			l->most = cost;
		row_position(&p->costs, list[i], 0, p->instr, &at);
		if (own && at.line > 0)
			s->lines[l->costs + l->line_n++] = (struct line){
				at.line, 0, cost
			};
	}
}

static void
take_costs(struct match_scorer *s)
{
	const struct profile	*p = s->m->p;
	const struct section	*section;
	struct section_rows	 rows;
	size_t			 n = 0, i;
	uint32_t		*list, of, row_n;

	section_rows_of_costs(&rows, p);
	for (i = 0; i < p->section_n; i++)
		if ((of = s->of[p->sections[i].function]) != ID_NONE)
			s->looks[of].cost_n += section_rows_count(&rows,
			    (uint32_t)i);
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
		list = section_rows_list(&rows, (uint32_t)i, &row_n);
		take_rows(s, &s->looks[of], section->file ==
		    p->functions[section->function].file, list, row_n);
	}
	section_rows_free(&rows);
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
		from = p->sections[row_head(&p->arcs, row)].function;
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
match_scorer_new(const struct match_functions *m, struct match_places *places)
{
	struct match_scorer	*s = mem_get(1, sizeof(*s));
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
match_scorer_free(struct match_scorer *s)
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
			peers[kept - 1].calls += old[items[i].id].calls;
		else
			peers[kept++] = old[items[i].id];
	mem_free(items);
	mem_free(old);
	return kept;
}

/* Sort by line and add up what each has; how many are left. */
static size_t
sort_lines(struct line *lines, size_t n)
{
	struct sort_item	*items = mem_get(n, sizeof(*items));
	struct line		*old = mem_resize(NULL, n, sizeof(*old));
	size_t			 i, kept = 0;

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

static struct looks *
sorted_looks(struct match_scorer *s, uint32_t function)
{
	struct looks	*l = &s->looks[s->of[function]];
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

/* What a feature is of; peers have their kind. */
enum { OF_COSTS = PEER_KINDS, OF_MOST, OF_LINES, OF_ABOVE, OF_BELOW };

/* A list of features that grows. */
struct features {
	struct sort_item	*items;
	size_t			 n, room;
};

/* A feature is a number: what it is of is in the highest bits. */
static void
add_feature(struct features *f, uint32_t function, int of, uint64_t what)
{
	f->items = mem_grow(f->items, &f->room, f->n + 1, sizeof(*f->items));
	f->items[f->n++] = (struct sort_item){
		(uint64_t)of << 60 | (what & UINT64_MAX >> 4), function, 0
	};
}

/* Where a function begins. */
static int64_t
first_line(const struct match_scorer *s, const struct looks *l)
{
	return s->places->line[s->m->sides[l->function] == MATCH_OLD ?
	    PLACE_OLD : PLACE_NEW][l->function];
}

/* The neighbours, and exactly these lines: their distances from the first. */
static void
add_place(const struct match_scorer *s, const struct looks *l,
    struct features *f)
{
	const struct match_place	*at = &s->places->at[l->function];
	const struct line		*lines = s->lines + l->costs;
	uint64_t			 mark = 0;
	size_t				 i;

	if (at->above != ID_NONE)
		add_feature(f, l->function, OF_ABOVE, at->above);
	if (at->below != ID_NONE)
		add_feature(f, l->function, OF_BELOW, at->below);
	for (i = 0; i < l->line_n; i++)
		mark += mark_of((uint64_t)(lines[i].line -
		    first_line(s, l)));
	if (l->line_n > 2)
		add_feature(f, l->function, OF_LINES, mark);
}

struct sort_item *
match_score_features(const struct match_scorer *s, bool peers, size_t *n)
{
	struct features		 f = { .items = NULL };
	const struct looks	*l;
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

/* Likeness is shared / all, from 0 to 1; all is 0 if there is nothing to
   compare. */
struct shares {
	double	 shared;		/* counted on both sides */
	double	 all;			/* of both sides */
	int32_t	 evidence;
};

/* The logarithm to base 2, in BITs, but straight between powers: it must be
   the same on every machine. */
static int32_t
bits_of(uint64_t n)
{
	int32_t	 bits = 0;

	if (n == 0)
		return 0;
	for (; n >= 2 * BIT; n /= 2)
		bits += BIT;
	for (; n < BIT; n *= 2)
		bits -= BIT;
	/* n is BIT * 2^f, f from 0 to 1. */
	return bits + (int32_t)(n - BIT) + 4 * BIT;
}

static int32_t
at_most(int32_t bits, int32_t most)
{
	return bits < most ? bits : most;
}

/* What it tells that two functions have a line of the same cost, one of them
   with so many calls: a line that runs once a call tells only how often that
   is, which callers have told. */
static int32_t
evidence_of_cost(uint64_t cost, uint64_t calls)
{
	if (calls > 0 && cost % calls == 0)
		cost /= calls;
	return bits_of(cost + 1);
}

/* What all of the costs may tell. */
enum { COSTS_MOST = 24 * BIT };

/* How much of the costs is in lines of equal costs, whichever lines these
   are. */
static struct shares
compare_costs(const struct match_scorer *s, const struct looks *a,
    const struct looks *b)
{
	const uint64_t	*x = s->costs + a->costs, *x_end = x + a->cost_n;
	const uint64_t	*y = s->costs + b->costs, *y_end = y + b->cost_n;
	struct shares	 r = { 0, 0, 0 };
	uint64_t	 last = 0;

	while (x < x_end || y < y_end)
		if (x < x_end && y < y_end && *x == *y) {
			r.shared += 2 * (double)*x;
			r.all += 2 * (double)*x;
			if (*x != last)
				r.evidence += evidence_of_cost(*x, a->calls);
			r.evidence = at_most(r.evidence, COSTS_MOST);
			last = *x++;
			y++;
		} else if (y == y_end || (x < x_end && *x < *y))
			r.all += (double)*x++;
		else
			r.all += (double)*y++;
	return r;
}

static uint64_t
smaller(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static uint64_t
larger(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

/* What equal distances of lines tell, and what a line tells that only one
   function has. */
enum {
	LINE_NEXT = BIT, LINE_FAR = 5 * BIT / 2, LINE_ALONE = -3 * BIT / 2,
	LINES_MOST = 12 * BIT, LINES_LEAST = -4 * BIT
};

/* The last line of a function before the next one begins: what has a line
   after that is inlined. */
static uint32_t
last_line(const struct match_scorer *s, const struct looks *l)
{
	const struct line	*lines = s->lines + l->costs;
	uint32_t		 end = s->places->end[s->m->sides[l->function]
	    == MATCH_OLD ? PLACE_OLD : PLACE_NEW][l->function];
	size_t			 n = l->line_n;

	while (n > 0 && lines[n - 1].line >= end)
		n--;
	return n == 0 ? 0 : lines[n - 1].line;
}

/* Match lines that are as far from x0 and from y0 and have no match yet: how
   much of the cost is on both, where those of the second one count so often. */
static struct shares
match_lines(const struct match_scorer *s, const struct lines *x,
    const struct lines *y, double often)
{
	struct line	*p = x->at, *p_end = p + x->n, *q = y->at;
	struct line	*q_end = q + y->n;
	struct shares	 r = { 0, 0, 0 };
	uint32_t	 last = 0;
	double		 a, b;

	while (p < p_end && q < q_end)
		if (p->line - x->from == q->line - y->from) {
			if (p->stamp != s->stamp && q->stamp != s->stamp) {
				a = (double)p->cost;
				b = (double)q->cost * often;
				r.shared += a < b ? a : b;
				r.all += a < b ? b : a;
				if (last > 0)
					r.evidence += p->line - last == 1 ?
					    LINE_NEXT : LINE_FAR;
				last = p->line;
				p->stamp = q->stamp = s->stamp;
			}
			p++;
			q++;
		} else {
			last = 0;
			if (p->line - x->from < q->line - y->from)
				p++;
			else
				q++;
		}
	return r;
}

/* Add what has no match. */
static void
add_unmatched(const struct match_scorer *s, const struct lines *lines,
    double often, struct shares *r)
{
	size_t	 i;

	for (i = 0; i < lines->n; i++)
		if (lines->at[i].stamp != s->stamp) {
			r->all += (double)lines->at[i].cost * often;
			r->evidence += LINE_ALONE;
		}
}

/*
 * Compare lines by how far they are from the start of the function, then, where
 * lines were put in or taken out between, from the first and from the last one
 * that costs something.
 */
static struct shares
compare_lines(struct match_scorer *s, const struct looks *a,
    const struct looks *b, double often)
{
	struct lines	 x = { s->lines + a->costs, a->line_n, 0 };
	struct lines	 y = { s->lines + b->costs, b->line_n, 0 };
	const int64_t	 from[3][2] = {
		{ first_line(s, a), first_line(s, b) },
		{ x.at[0].line, y.at[0].line },
		{ last_line(s, a), last_line(s, b) }
	};
	struct shares	 r = { 0, 0, 0 }, more;
	int		 i;

	s->stamp++;
	for (i = 0; i < 3; i++) {
		x.from = from[i][0];
		y.from = from[i][1];
		more = match_lines(s, &x, &y, often);
		r.shared += more.shared;
		r.all += more.all;
		r.evidence += more.evidence;
	}
	add_unmatched(s, &x, 1, &r);
	add_unmatched(s, &y, often, &r);
	r.evidence = at_most(r.evidence, LINES_MOST);
	if (r.evidence < LINES_LEAST)
		r.evidence = LINES_LEAST;
	return r;
}

/* The one in which more is shared. */
static struct shares
more_alike(struct shares a, struct shares b)
{
	return a.shared * b.all > b.shared * a.all ? a : b;
}

/* What functions cost: whichever lines have it, or on which lines, in all or a
   call.  How it compares best is taken. */
static struct shares
compare_bodies(struct match_scorer *s, const struct looks *a,
    const struct looks *b)
{
	struct shares	 best = compare_costs(s, a, b), lines;
	uint64_t	 x, y;

	/* One cost each is all that there is where lines are unknown: then
	   costs that are nearly equal are nearly alike. */
	if (a->cost_n == 1 && b->cost_n == 1) {
		x = s->costs[a->costs];
		y = s->costs[b->costs];
		best.shared = (double)smaller(x, y);
		best.all = (double)larger(x, y);
	}
	if (a->line_n < 2 || b->line_n < 2)
		return best;
	lines = compare_lines(s, a, b, 1);
	lines.evidence += best.evidence;
	best.evidence = lines.evidence;
	best = more_alike(best, lines);
	if (a->calls == 0 || b->calls == 0 || a->calls == b->calls)
		return best;
	lines = compare_lines(s, a, b, (double)a->calls / (double)b->calls);
	lines.evidence = best.evidence;
	return more_alike(best, lines);
}

/* What one peer, its number of calls, and all peers of a kind may tell; and
   what it tells if none is shared. */
enum {
	PEER_MOST = 5 * BIT, CALLS_MOST = 2 * BIT, PEERS_MOST = 16 * BIT,
	NO_PEER = -6 * BIT
};

/* A peer that few have tells more. */
static int32_t
evidence_of_peer(const struct match_scorer *s, enum peer_kind kind, uint32_t id)
{
	return at_most(bits_of(s->m->p->function_n) -
	    bits_of(larger(1, smaller(s->m->p->function_n,
	    s->degree[kind][id]))), PEER_MOST);
}

/* What two functions have of their calls with peers of a kind. */
struct calls {
	double	 x, y;			/* all of each */
	double	 both_x, both_y;	/* with peers that are shared */
	double	 least, most;		/* of these, by peer */
};

static void
share_peer(struct calls *c, double x, double y)
{
	c->both_x += x;
	c->both_y += y;
	c->least += x < y ? x : y;
	c->most += x < y ? y : x;
}

/* Which part of the calls is with shared peers counts half, and half whether
   their numbers are equal. */
static struct shares
share_of_calls(const struct calls *c, int32_t evidence)
{
	double	 part;

	if (!(c->x + c->y > 0))
		return (struct shares){ 0, 0, 0 };
	if (!(c->most > 0))
		return (struct shares){ 0, 1, c->x > 0 && c->y > 0 ? NO_PEER :
		    0 };
	part = (c->both_x / c->x + c->both_y / c->y) / 2;
	return (struct shares){
		part * (1 + c->least / c->most) / 2, 1,
		at_most(evidence, PEERS_MOST)
	};
}

/* A peer without calls, as other tools write them, counts as one with one. */
static double
calls_of(const struct peer *p)
{
	return p->calls == 0 ? 1 : (double)p->calls;
}

static struct shares
compare_peers(const struct match_scorer *s, const struct looks *a,
    const struct looks *b, enum peer_kind kind)
{
	const struct peer	*x = s->peers + a->peers[kind];
	const struct peer	*x_end = x + a->peer_n[kind];
	const struct peer	*y = s->peers + b->peers[kind];
	const struct peer	*y_end = y + b->peer_n[kind];
	struct calls		 c = { 0, 0, 0, 0, 0, 0 };
	int32_t			 evidence = 0;

	while (x < x_end || y < y_end)
		if (x < x_end && y < y_end && x->id == y->id) {
			c.x += calls_of(x);
			c.y += calls_of(y);
			share_peer(&c, calls_of(x), calls_of(y));
			evidence += evidence_of_peer(s, kind, x->id);
			if (x->calls == y->calls)
				evidence += at_most(bits_of(x->calls),
				    CALLS_MOST);
			x++;
			y++;
		} else if (y == y_end || (x < x_end && x->id < y->id))
			c.x += calls_of(x++);
		else
			c.y += calls_of(y++);
	return share_of_calls(&c, evidence);
}

/* What a neighbour tells, what it tells that nobody else is between the two, or
   that not even lines have changed, and what a known place tells that is
   another one. */
enum {
	NEIGHBOUR = 5 * BIT / 2, NOBODY_ELSE = 3 * BIT / 2, SAME_LINE = 3 * BIT,
	ELSEWHERE = -4 * BIT, ELSEWHERE_SURELY = -99 * BIT
};

/* The same neighbour, or also the start or the end of the file. */
static int
same_neighbour(uint32_t a, uint32_t b, int32_t *evidence)
{
	if (a == b && a != ID_NONE)
		*evidence += NEIGHBOUR;
	return a == b;
}

/* Whether all lines of one are before those of the other. */
static bool
are_apart(const struct match_scorer *s, const struct looks *a,
    const struct looks *b)
{
	return last_line(s, a) < first_line(s, b) ||
	    last_line(s, b) < first_line(s, a);
}

static struct shares
compare_places(const struct match_scorer *s, const struct looks *a,
    const struct looks *b)
{
	const struct match_place	*x = &s->places->at[a->function];
	const struct match_place	*y = &s->places->at[b->function];
	struct shares			 r = { 0, 0, 0 };
	bool				 fixed;
	int				 same;

	if (s->m->names[a->function].file != s->m->names[b->function].file ||
	    x->line == 0 || y->line == 0)
		return r;
	same = same_neighbour(x->above, y->above, &r.evidence) +
	    same_neighbour(x->below, y->below, &r.evidence);
	if (same < 2 || r.evidence > 0) {
		r.all = 2;
		r.shared = same;
	}
	fixed = x->fixed && y->fixed;
	/* Where no line was added or taken away, other lines are of other
	   functions, of which this run or that one calls some. */
	if (fixed && (same < 2 || are_apart(s, a, b)))
		r = (struct shares){ 0, 2, ELSEWHERE_SURELY };
	else if (same == 0)
		r.evidence = ELSEWHERE;
	else if (same == 2 && x->strangers == 1 && y->strangers == 1)
		r.evidence += NOBODY_ELSE;
	if (fixed && same == 2 && x->line == y->line)
		r.evidence += SAME_LINE;
	return r;
}

/* As a percentage of all. */
static uint8_t
percent(const struct shares *r)
{
	return r->all > 0 ? (uint8_t)(r->shared * 100 / r->all) :
	    LIKENESS_UNKNOWN;
}

enum { BODY, PLACE = 1 + PEER_KINDS, LOOKS };

struct match_likeness
match_score(struct match_scorer *s, uint32_t old, uint32_t new)
{
	const struct looks	*a = sorted_looks(s, old);
	const struct looks	*b = sorted_looks(s, new);
	struct match_likeness	 like = { .all = 0 };
	struct shares		 r[LOOKS];
	double			 sum = 0, weight = 0;
	int			 i;

	r[BODY] = compare_bodies(s, a, b);
	for (i = 0; i < PEER_KINDS; i++)
		r[1 + i] = compare_peers(s, a, b, (enum peer_kind)i);
	r[PLACE] = compare_places(s, a, b);
	for (i = 0; i < LOOKS; i++) {
		like.evidence += r[i].evidence;
		if (!(r[i].all > 0))
			continue;
		sum += (i == BODY ? 2 : 1) * r[i].shared / r[i].all;
		weight += i == BODY ? 2 : 1;
	}
	like.costs = percent(&r[BODY]);
	like.callees = percent(&r[1 + CALLEES]);
	like.callers = percent(&r[1 + CALLERS]);
	like.place = percent(&r[PLACE]);
	if (weight > 0)
		like.all = (uint16_t)(sum / weight * SCORE_ALL);
	return like;
}
