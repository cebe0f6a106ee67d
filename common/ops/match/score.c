/*
 * Likenesses are fractions, evidence is counted in whole numbers; both are the
 * same on every machine.
 */
#include "ops/match/score.h"

#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/match/pair.h"
#include "ops/match/looks.h"
#include "ops/match/place.h"
#include "ops/match/sides.h"

/* The lines of a function in ascending order, and the line from which they are
   counted. */
struct lines {
	struct match_line	*at;
	size_t		 n;
	int64_t		 from;
};

/* Likeness is shared / all, from 0 to 1; all is 0 if there is nothing to
   compare. */
struct shares {
	double	 shared;		/* counted on both sides */
	double	 all;			/* of both sides */
	int32_t	 evidence;
};

/* The logarithm to base 2, in BITs, interpolated linearly between powers: it
   must be the same on every machine. */
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

/* Evidence of a line of the same cost in both functions, one of which has this
   number of calls: a line that runs once per call shows only the number of
   calls, which callers show already. */
static int32_t
evidence_of_cost(uint64_t cost, uint64_t calls)
{
	if (calls > 0 && cost % calls == 0)
		cost /= calls;
	return bits_of(cost + 1);
}

/* The most evidence from all costs. */
enum { COSTS_MOST = 24 * BIT };

/* Compare the costs regardless of lines: how much is in lines of equal
   costs. */
static struct shares
compare_costs(const struct match_looks *s, const struct match_look *a,
    const struct match_look *b)
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

/* Evidence of equal distances of lines, and of a line that only one function
   has. */
enum {
	LINE_NEXT = BIT, LINE_FAR = 5 * BIT / 2, LINE_ALONE = -3 * BIT / 2,
	LINES_MOST = 12 * BIT, LINES_LEAST = -4 * BIT
};

/* The last line of a function before the next one begins: lines after that are
   inlined code. */
static uint32_t
last_line(const struct match_looks *s, const struct match_look *l)
{
	const struct match_line	*lines = s->lines + l->costs;
	uint32_t		 end = s->places->end[s->m->sides[l->function]
	    == MATCH_OLD ? PLACE_OLD : PLACE_NEW][l->function];
	size_t			 n = l->line_n;

	while (n > 0 && lines[n - 1].line >= end)
		n--;
	return n == 0 ? 0 : lines[n - 1].line;
}

/* Match unmatched lines at equal distances from x0 and from y0: how much of the
   cost both have, where costs of y are multiplied by `often'. */
static struct shares
match_lines(const struct match_looks *s, const struct lines *x,
    const struct lines *y, double often)
{
	struct match_line	*p = x->at, *p_end = p + x->n, *q = y->at;
	struct match_line	*q_end = q + y->n;
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

/* Add the lines without a match. */
static void
add_unmatched(const struct match_looks *s, const struct lines *lines,
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
 * Compare lines by their distance from the start of the function, then, as
 * lines may have been inserted or deleted in between, from the first and from
 * the last line with a cost.
 */
static struct shares
compare_lines(struct match_looks *s, const struct match_look *a,
    const struct match_look *b, double often)
{
	struct lines	 x = { s->lines + a->costs, a->line_n, 0 };
	struct lines	 y = { s->lines + b->costs, b->line_n, 0 };
	const int64_t	 from[3][2] = {
		{ match_look_start(s, a), match_look_start(s, b) },
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

/* The one with the greater likeness. */
static struct shares
more_alike(struct shares a, struct shares b)
{
	return a.shared * b.all > b.shared * a.all ? a : b;
}

/* Compare the costs of functions regardless of lines, and by lines, in total
   and per call; return the best result. */
static struct shares
compare_bodies(struct match_looks *s, const struct match_look *a,
    const struct match_look *b)
{
	struct shares	 best = compare_costs(s, a, b), lines;
	uint64_t	 x, y;

	/* Where lines are unknown, each function has a single cost: then nearly
	   equal costs are nearly alike. */
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

/* The most evidence from one peer, its number of calls, and all peers of a
   kind; and the evidence of sharing none. */
enum {
	PEER_MOST = 5 * BIT, CALLS_MOST = 2 * BIT, PEERS_MOST = 16 * BIT,
	NO_PEER = -6 * BIT
};

/* Evidence of a shared peer: the rarer, the more. */
static int32_t
evidence_of_peer(const struct match_looks *s, enum match_peer_kind kind,
    uint32_t id)
{
	return at_most(bits_of(s->m->p->function_n) -
	    bits_of(larger(1, smaller(s->m->p->function_n,
	    s->degree[kind][id]))), PEER_MOST);
}

/* Calls of two functions with peers of a kind. */
struct calls {
	double	 x, y;			/* all of each */
	double	 both_x, both_y;	/* with peers that are shared */
	double	 least, most;		/* sums over these of the lesser and the
					   greater number */
};

static void
share_peer(struct calls *c, double x, double y)
{
	c->both_x += x;
	c->both_y += y;
	c->least += x < y ? x : y;
	c->most += x < y ? y : x;
}

/* The fraction of calls with shared peers counts half, and the equality of
   their numbers the other half. */
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

/* A peer with 0 calls, as some tools write, counts as one call. */
static double
calls_of(const struct match_peer *p)
{
	return p->calls == 0 ? 1 : (double)p->calls;
}

static struct shares
compare_peers(const struct match_looks *s, const struct match_look *a,
    const struct match_look *b, enum match_peer_kind kind)
{
	const struct match_peer	*x = s->peers + a->peers[kind];
	const struct match_peer	*x_end = x + a->peer_n[kind];
	const struct match_peer	*y = s->peers + b->peers[kind];
	const struct match_peer	*y_end = y + b->peer_n[kind];
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

/* Evidence of a shared neighbour, of no other function between the two, of
   lines that have not even changed, and of a known place that differs. */
enum {
	NEIGHBOUR = 5 * BIT / 2, NOBODY_ELSE = 3 * BIT / 2, SAME_LINE = 3 * BIT,
	ELSEWHERE = -4 * BIT, ELSEWHERE_SURELY = -99 * BIT
};

/* Whether both have the same neighbour, or the same end of the file. */
static int
same_neighbour(uint32_t a, uint32_t b, int32_t *evidence)
{
	if (a == b && a != ID_NONE)
		*evidence += NEIGHBOUR;
	return a == b;
}

/* Whether all lines of one are before those of the other. */
static bool
are_apart(const struct match_looks *s, const struct match_look *a,
    const struct match_look *b)
{
	return last_line(s, a) < match_look_start(s, b) ||
	    last_line(s, b) < match_look_start(s, a);
}

static struct shares
compare_places(const struct match_looks *s, const struct match_look *a,
    const struct match_look *b)
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
	/* If no line was inserted or deleted, other lines belong to other
	   functions, of which each run calls some. */
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

/* The likeness as a percentage. */
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
	const struct match_look	*a = match_look_of(s, old);
	const struct match_look	*b = match_look_of(s, new);
	struct match_likeness	 like = { .all = 0 };
	struct shares		 r[LOOKS];
	double			 sum = 0, weight = 0;
	int			 i;

	r[BODY] = compare_bodies(s, a, b);
	for (i = 0; i < PEER_KINDS; i++)
		r[1 + i] = compare_peers(s, a, b, (enum match_peer_kind)i);
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
