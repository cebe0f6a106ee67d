/*
 * The features of a function are the costs of its lines, its callees and its
 * callers.  A function's lists of these are sorted when they are first needed,
 * since most functions are never compared.  Likenesses are fractions and
 * evidence is counted in whole numbers, so both are the same on every machine.
 */
#include "ops/match/score.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/match/pair.h"
#include "ops/match/place.h"

enum peer_kind { CALLEES, CALLERS, PEER_KINDS };

/*
 * Either a line of a function's own file and its cost, or a peer of the
 * function and the number of calls.  A peer is a caller or callee that both
 * sides have; its id is its match_new_number().
 */
struct amount {
	uint32_t	 id;
	uint32_t	 stamp;		/* number of the last comparison that
					   matched this line */
	uint64_t	 n;
};

/* The features of a function.  The members `costs' and `peers' are indices in
   the arrays of struct match_looks, which all functions share. */
struct look {
	uint32_t	 function;
	size_t		 costs, cost_n;
	size_t		 line_n;	/* number of lines; in
					   match_looks.lines, the first of them
					   has the index `costs' */
	size_t		 peers[PEER_KINDS], peer_n[PEER_KINDS];
	uint64_t	 mark;		/* sum of hashes of the costs, which
					   does not depend on their order */
	uint64_t	 most;		/* the largest cost of a row */
	uint64_t	 calls;
	bool		 sorted;
};

struct match_looks {
	const struct match_functions *m;
	uint32_t	*of;		/* by function: its index in `looks', or
					   ID_NONE if it has a pair */
	struct look *looks;
	size_t		 n;
	uint64_t	*costs;		/* the cost of each row in the first
					   event, in units and without its sign,
					   since costs of the old side are
					   negative */
	struct amount *lines;
	uint32_t	 stamp;		/* number of comparisons of lines so
					   far */
	struct amount *peers;
	uint32_t	*degree[PEER_KINDS];	/* indexed by kind, then by
						   function: in how many arcs
						   the function is the callee or
						   the caller */
};

/*
 * Return the hash of a cost.  Unlike base/hash.h it is the same on every
 * machine.  The hashes of several costs are added up, so that their order does
 * not matter.
 */
static uint64_t
mark_of(uint64_t cost)
{
	cost = (cost ^ cost >> 31) * 0x9e3779b97f4a7c15u;
	return (cost ^ cost >> 29) * 0xbf58476d1ce4e5b9u;
}

/* Add the rows that a function has in one file to its features.  `own' says
   that this is the function's own file. */
static void
take_rows(struct match_looks *s, struct look *l, bool own,
    struct row_range r)
{
	const struct profile	*p = s->m->p;
	const uint32_t		 column = p->list.n > 0 ? p->list.at[0] : 0;
	struct position		 at;
	uint64_t		 cost;

	for (; r.row < r.end && p->event_n > 0; r.row++) {
		cost = num_size(row_count(&p->costs, r.row, column)) /
		    s->m->unit;
		s->costs[l->costs + l->cost_n++] = cost;
		l->mark += mark_of(cost);
		if (cost > l->most)
			l->most = cost;
		row_position(&p->costs, r.row, 0, p->instr, &at);
		if (own && at.line > 0)
			s->lines[l->costs + l->line_n++] = (struct amount){
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

/* Add a caller or callee to the features with index `of' or, if `count' is set,
   only count it; do nothing if `of' is ID_NONE. */
static void
take_peer(struct match_looks *s, uint32_t of, enum peer_kind kind,
    const struct amount *peer, bool count)
{
	struct look	*l;

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
	struct amount		 callee = { 0, 0, 0 }, caller = { 0, 0, 0 };
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
		callee.n = caller.n = num_size(row_count(&p->arcs,
		    row, ARC_CALLS));
		if (count && s->of[arc.callee] != ID_NONE)
			s->looks[s->of[arc.callee]].calls += callee.n;
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
match_looks_new(const struct match_functions *m)
{
	struct match_looks	*s = mem_get(1, sizeof(*s));
	size_t			 i;
	int			 kind;

	s->m = m;
	match_places_update(m->sources);
	for (kind = 0; kind < PEER_KINDS; kind++)
		s->degree[kind] = mem_get(m->p->function_n,
		    sizeof(**s->degree));
	s->of = mem_none(m->p->function_n);
	s->looks = mem_get(m->p->function_n, sizeof(*s->looks));
	for (i = 0; i < m->p->function_n; i++) {
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

/* Sort the elements by id, and replace those with the same id by their sum.
   Return how many elements remain. */
static size_t
sort_amounts(struct amount *at, size_t n)
{
	struct sort_item	*items = mem_get(n, sizeof(*items));
	struct amount		*old = mem_resize(NULL, n, sizeof(*old));
	size_t			 i, kept = 0;

	memcpy(old, at, n * sizeof(*old));
	for (i = 0; i < n; i++)
		items[i] = (struct sort_item){ old[i].id, 0, (uint32_t)i };
	sort_items(items, n);
	for (i = 0; i < n; i++)
		if (kept > 0 && at[kept - 1].id == items[i].high)
			at[kept - 1].n += old[items[i].id].n;
		else
			at[kept++] = old[items[i].id];
	mem_free(items);
	mem_free(old);
	return kept;
}

/* Return the features of an unpaired function, after sorting its lists if that
   was not done before. */
static struct look *
look_of(struct match_looks *s, uint32_t function)
{
	struct look	*l = &s->looks[s->of[function]];
	int		 kind;

	if (l->sorted)
		return l;
	sort_costs(s->costs + l->costs, l->cost_n);
	l->line_n = sort_amounts(s->lines + l->costs, l->line_n);
	for (kind = 0; kind < PEER_KINDS; kind++)
		l->peer_n[kind] = sort_amounts(s->peers + l->peers[kind],
		    l->peer_n[kind]);
	l->sorted = true;
	return l;
}

/* The highest bits of a feature say what kind of feature it is: one of these,
   or the kind of a peer.  The other bits are its value. */
enum { OF_COSTS = PEER_KINDS, OF_MOST, OF_LINES, OF_ABOVE, OF_BELOW };

/* A list of features; each element has a feature in `high' and a function in
   `low'. */
struct features {
	struct sort_item	*items;
	size_t			 n, room;
};

/* Add a feature of a function: a value `what', and the kind `of' in the highest
   bits. */
static void
add_feature(struct features *f, uint32_t function, int of, uint64_t what)
{
	f->items = mem_grow(f->items, &f->room, f->n + 1, sizeof(*f->items));
	f->items[f->n++] = (struct sort_item){
		(uint64_t)of << 60 | (what & UINT64_MAX >> 4), function, 0
	};
}

static int
side_of(const struct match_looks *s, const struct look *l)
{
	return s->m->sides[l->function] == MATCH_OLD ? PLACE_OLD : PLACE_NEW;
}

static int64_t
start_of(const struct match_looks *s, const struct look *l)
{
	return s->m->sources->line[side_of(s, l)][l->function];
}

/* Add the neighbours of a function as features, and its lines by their distance
   from the line on which the function begins. */
static void
add_place(const struct match_looks *s, const struct look *l,
    struct features *f)
{
	const struct match_place	*at = &s->m->sources->at[l->function];
	const struct amount		*lines = s->lines + l->costs;
	uint64_t			 mark = 0;
	size_t				 i;

	if (at->above != ID_NONE)
		add_feature(f, l->function, OF_ABOVE, at->above);
	if (at->below != ID_NONE)
		add_feature(f, l->function, OF_BELOW, at->below);
	for (i = 0; i < l->line_n; i++)
		mark += mark_of((uint64_t)(lines[i].id - start_of(s, l)));
	if (l->line_n > 2)
		add_feature(f, l->function, OF_LINES, mark);
}

struct sort_item *
match_looks_features(const struct match_looks *s, bool peers, size_t *n)
{
	struct features		 f = { .items = NULL };
	const struct look	*l;
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

/* The lines of a function in ascending order; `from' is the line that distances
   are measured from. */
struct lines {
	struct amount	*at;
	size_t		 n;
	int64_t		 from;
};

/* The likeness of two functions in one respect, as the fraction shared / all;
   `all' is 0 if there is nothing to compare. */
struct shares {
	double	 shared;		/* costs or calls that both functions
					   have in common */
	double	 all;			/* costs or calls of both functions
					   together */
	int32_t	 evidence;
};

/* Return the logarithm of n to base 2, in units of 1 / BIT.  It is interpolated
   linearly between powers of 2, because it must be the same on every
   machine. */
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
	/* Here n / BIT is between 1 and 2, and n / BIT - 1 approximates its
	   logarithm to base 2. */
	return bits + (int32_t)(n - BIT) + 4 * BIT;
}

static int32_t
at_most(int32_t bits, int32_t most)
{
	return bits < most ? bits : most;
}

/*
 * Return the evidence of a line that has the same cost in both functions;
 * `calls' is the number of calls of one of them.  A line that runs once per
 * call shows only how often the function is called, which its callers show
 * already.
 */
static int32_t
evidence_of_cost(uint64_t cost, uint64_t calls)
{
	if (calls > 0 && cost % calls == 0)
		cost /= calls;
	return bits_of(cost + 1);
}

/* The most evidence that the costs of all lines can give. */
enum { COSTS_MOST = 24 * BIT };

/*
 * Compare the costs of lines, whatever their line numbers are: return which
 * share of the costs is in lines for which the other function has a line of the
 * same cost.
 */
static struct shares
compare_costs(const struct match_looks *s, const struct look *a,
    const struct look *b)
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

/*
 * The evidence of a line that both functions have at the same distance from
 * their start, on the line after the last one that matched (LINE_NEXT) or
 * further on (LINE_FAR).  LINE_ALONE is the evidence of a line that only one
 * function has.  LINES_MOST and LINES_LEAST limit the sum over all lines.
 */
enum {
	LINE_NEXT = BIT, LINE_FAR = 5 * BIT / 2, LINE_ALONE = -3 * BIT / 2,
	LINES_MOST = 12 * BIT, LINES_LEAST = -4 * BIT
};

/* Return a function's last line before the next function begins: lines after
   that belong to inlined code. */
static uint32_t
last_line(const struct match_looks *s, const struct look *l)
{
	const struct amount	*lines = s->lines + l->costs;
	uint32_t		 end = s->m->sources->end[side_of(s,
				    l)][l->function];
	size_t			 n = l->line_n;

	while (n > 0 && lines[n - 1].id >= end)
		n--;
	return n == 0 ? 0 : lines[n - 1].id;
}

/*
 * Match each line of x with the line of y at the same distance from the line
 * `from' of its function, if neither was matched before.  The costs of y are
 * multiplied by `often'.  Return the cost that both functions share in these
 * lines.
 */
static struct shares
match_lines(const struct match_looks *s, const struct lines *x,
    const struct lines *y, double often)
{
	struct amount	*p = x->at, *p_end = p + x->n, *q = y->at;
	struct amount	*q_end = q + y->n;
	struct shares	 r = { 0, 0, 0 };
	uint32_t	 last = 0;
	double		 a, b;

	while (p < p_end && q < q_end)
		if (p->id - x->from == q->id - y->from) {
			if (p->stamp != s->stamp && q->stamp != s->stamp) {
				a = (double)p->n;
				b = (double)q->n * often;
				r.shared += a < b ? a : b;
				r.all += a < b ? b : a;
				if (last > 0)
					r.evidence += p->id - last == 1 ?
					    LINE_NEXT : LINE_FAR;
				last = p->id;
				p->stamp = q->stamp = s->stamp;
			}
			p++;
			q++;
		} else {
			last = 0;
			if (p->id - x->from < q->id - y->from)
				p++;
			else
				q++;
		}
	return r;
}

/* Add the unmatched lines of a function to the costs that only this function
   has, which makes the two functions less alike. */
static void
add_unmatched(const struct match_looks *s, const struct lines *lines,
    double often, struct shares *r)
{
	size_t	 i;

	for (i = 0; i < lines->n; i++)
		if (lines->at[i].stamp != s->stamp) {
			r->all += (double)lines->at[i].n * often;
			r->evidence += LINE_ALONE;
		}
}

/*
 * Compare lines by their distance from the start of the function.  Lines may
 * have been inserted or deleted in between, so then match the rest by the
 * distance from the first line with a cost, and from the last one.
 */
static struct shares
compare_lines(struct match_looks *s, const struct look *a,
    const struct look *b, double often)
{
	struct lines	 x = { s->lines + a->costs, a->line_n, 0 };
	struct lines	 y = { s->lines + b->costs, b->line_n, 0 };
	const int64_t	 from[3][2] = {
		{ start_of(s, a), start_of(s, b) },
		{ x.at[0].id, y.at[0].id },
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

static struct shares
more_alike(struct shares a, struct shares b)
{
	return a.shared * b.all > b.shared * a.all ? a : b;
}

/*
 * Compare the costs of two functions in several ways: regardless of lines, and
 * line by line, both with total costs and with costs per call.  Return the best
 * result.
 */
static struct shares
compare_bodies(struct match_looks *s, const struct look *a,
    const struct look *b)
{
	struct shares	 best = compare_costs(s, a, b), lines;
	uint64_t	 x, y;

	/* If line numbers are unknown, each function has a single cost: then
	   the closer the two costs are, the more alike are the functions. */
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

/*
 * The most evidence that a shared caller or callee can give (PEER_MOST), that
 * its number of calls can give, and that all shared callers, or all shared
 * callees, can give together; and the evidence if none is shared (NO_PEER).
 */
enum {
	PEER_MOST = 5 * BIT, CALLS_MOST = 2 * BIT, PEERS_MOST = 16 * BIT,
	NO_PEER = -6 * BIT
};

/* Return how much evidence it is that two functions share a caller or callee:
   the fewer functions have it, the more. */
static int32_t
evidence_of_peer(const struct match_looks *s, enum peer_kind kind,
    uint32_t id)
{
	return at_most(bits_of(s->m->p->function_n) -
	    bits_of(larger(1, smaller(s->m->p->function_n,
	    s->degree[kind][id]))), PEER_MOST);
}

/* The calls between two functions, x and y, and their callers, or their
   callees. */
struct calls {
	double	 x, y;			/* all calls of x, and of y */
	double	 both_x, both_y;	/* calls of x, and of y, with callers or
					   callees that both have */
	double	 least, most;		/* sums over the callers or callees that
					   x and y share: of the smaller and of
					   the larger of their numbers of
					   calls */
};

static void
share_peer(struct calls *c, double x, double y)
{
	c->both_x += x;
	c->both_y += y;
	c->least += x < y ? x : y;
	c->most += x < y ? y : x;
}

/* Return the likeness of two functions' calls: the fraction of their calls that
   are with shared callers or callees.  Up to one half of it is taken away if
   the numbers of these calls differ. */
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

/* Return the number of calls between a function and a caller or callee.  Some
   tools write calls with a number of 0: each counts as one call. */
static double
calls_of(const struct amount *p)
{
	return p->n == 0 ? 1 : (double)p->n;
}

static struct shares
compare_peers(const struct match_looks *s, const struct look *a,
    const struct look *b, enum peer_kind kind)
{
	const struct amount	*x = s->peers + a->peers[kind];
	const struct amount	*x_end = x + a->peer_n[kind];
	const struct amount	*y = s->peers + b->peers[kind];
	const struct amount	*y_end = y + b->peer_n[kind];
	struct calls		 c = { 0, 0, 0, 0, 0, 0 };
	int32_t			 evidence = 0;

	while (x < x_end || y < y_end)
		if (x < x_end && y < y_end && x->id == y->id) {
			c.x += calls_of(x);
			c.y += calls_of(y);
			share_peer(&c, calls_of(x), calls_of(y));
			evidence += evidence_of_peer(s, kind, x->id);
			if (x->n == y->n)
				evidence += at_most(bits_of(x->n),
				    CALLS_MOST);
			x++;
			y++;
		} else if (y == y_end || (x < x_end && x->id < y->id))
			c.x += calls_of(x++);
		else
			c.y += calls_of(y++);
	return share_of_calls(&c, evidence);
}

/*
 * The evidence of a neighbour that both functions have; of having no other
 * unpaired function between the neighbours; of beginning on the same line in
 * both builds; of having other neighbours; and of being certainly another
 * function.
 */
enum {
	NEIGHBOUR = 5 * BIT / 2, NOBODY_ELSE = 3 * BIT / 2, SAME_LINE = 3 * BIT,
	ELSEWHERE = -4 * BIT, ELSEWHERE_SURELY = -30 * BIT
};

/* Return whether two functions have the same neighbour, or both have none,
   because they are at the same end of their file.  Only a neighbour adds to the
   evidence. */
static int
same_neighbour(uint32_t a, uint32_t b, int32_t *evidence)
{
	if (a == b && a != ID_NONE)
		*evidence += NEIGHBOUR;
	return a == b;
}

static bool
are_apart(const struct match_looks *s, const struct look *a,
    const struct look *b)
{
	return last_line(s, a) < start_of(s, b) ||
	    last_line(s, b) < start_of(s, a);
}

static struct shares
compare_places(const struct match_looks *s, const struct look *a,
    const struct look *b)
{
	const struct match_place	*x = &s->m->sources->at[a->function];
	const struct match_place	*y = &s->m->sources->at[b->function];
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
	/*
	 * If no line was inserted or deleted, two functions on different lines
	 * are different functions, and each profile happens to have only one of
	 * them.  At the end of a file nothing shows whether lines were
	 * inserted.
	 */
	if (fixed && (same < 2 || are_apart(s, a, b)))
		r = (struct shares){ 0, 2, x->below == ID_NONE ? ELSEWHERE :
		    ELSEWHERE_SURELY };
	else if (same == 0)
		r.evidence = ELSEWHERE;
	else if (same == 2 && x->strangers == 1 && y->strangers == 1)
		r.evidence += NOBODY_ELSE;
	if (fixed && same == 2 && x->line == y->line)
		r.evidence += SAME_LINE;
	return r;
}

static uint8_t
percent(const struct shares *r)
{
	return r->all > 0 ? (uint8_t)(r->shared * 100 / r->all) :
	    LIKENESS_UNKNOWN;
}

enum { BODY, PLACE = 1 + PEER_KINDS, LOOKS };

struct match_likeness
match_score(struct match_looks *s, uint32_t old, uint32_t new)
{
	const struct look	*a = look_of(s, old);
	const struct look	*b = look_of(s, new);
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
