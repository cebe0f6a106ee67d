/*
 * Inlined code keeps its own file and line.  So if a callee that only the old
 * side has was inlined into its caller, the caller gained those lines, which a
 * difference shows as counts above 0; if one that only the new side has was
 * split off its caller, the caller lost them, which shows as counts below 0.
 */
#include "ops/match/inlined.h"

#include <stdbool.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/intern.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/match/pair.h"
#include "ops/match/place.h"
#include "ops/match/sides.h"

/* A function with more callers is not considered a part of one of them. */
enum { CALLERS_MOST = 16 };

/*
 * By how many lines code may have been moved in its file: not at all; as far as
 * the function above or below it; or so that it ends where its caller, next to
 * it and once containing it, ended.
 */
enum { SHIFT_NONE, SHIFT_ABOVE, SHIFT_BELOW, SHIFT_TAIL, SHIFTS };

/* An unpaired function, and a paired one that calls it. */
struct call {
	uint32_t	 callee, caller;
	uint64_t	 n;		/* number of calls */
	struct tried {
		uint32_t	 found;	/* lines of the callee that the caller
					   gained or lost */
		uint32_t	 own;	/* those in the callee's own file */
		double		 costs;	/* their change in the caller */
		double		 brought;	/* the same, of each line at
						   most the callee's cost */
	} tried[SHIFTS];
};

/* An unpaired function: its number of lines, the last one in its own file, its
   cost, and the calls of it. */
struct callee {
	uint32_t	 lines, last;
	uint64_t	 cost, calls;
};

/* The last line in its body that a function gained or lost. */
struct tail {
	uint32_t	 gained, lost;
};

/* Lines of callers, and the cost gained or lost on each. */
struct places {
	struct intern	 at;
	uint64_t	*costs;
	size_t		 room;
};

struct finder {
	const struct match_functions	*m;
	const uint32_t			*file_to;
	struct call			*calls;	/* by callee */
	size_t				 call_n;
	size_t				*first;	/* of each function: its first
						   call as a callee; one more */
	bool				*calls_any;	/* of each: whether it
							   is a caller */
	struct callee			*callees;	/* of each */
	struct tail			*tails;		/* of each caller */
	struct places			 gained, lost;
};

/* List the calls of unpaired functions (high) by paired ones (low), each
   once. */
static struct sort_item *
list_calls(const struct match_functions *m, size_t *n)
{
	const struct profile	*p = m->p;
	struct sort_item	*items = NULL;
	struct arc		 arc;
	uint32_t		 row, from;
	size_t			 room = 0, all = 0;

	for (row = 0; row < p->arcs.n; row++) {
		arc_read(p, row, &arc);
		from = arc_caller(p, row);
		if (m->pair[arc.callee] != ID_NONE ||
		    m->pair[from] == ID_NONE)
			continue;
		items = mem_grow(items, &room, all + 1, sizeof(*items));
		items[all++] = (struct sort_item){
			arc.callee, match_new_number(m, from), 0
		};
	}
	*n = all == 0 ? 0 : sort_items_once(items, all);
	return items;
}

static void
take_calls(struct finder *f)
{
	size_t			 n, i, end, k;
	struct sort_item	*items = list_calls(f->m, &n);

	f->calls = mem_get(n, sizeof(*f->calls));
	for (i = 0; i < n; i = end) {
		end = sort_items_end(items, n, i);
		for (k = i; end - i <= CALLERS_MOST && k < end; k++) {
			f->calls[f->call_n++] = (struct call){
				.callee = (uint32_t)items[k].high,
				.caller = items[k].low
			};
			f->calls_any[items[k].low] = true;
			f->first[items[k].high + 1] = f->call_n;
		}
	}
	for (i = 0; i < f->m->p->function_n; i++)
		if (f->first[i + 1] == 0)
			f->first[i + 1] = f->first[i];
	mem_free(items);
}

/* A line of a function, in a file by its new name.  Interned as bytes, so it
   must have no padding. */
struct place {
	uint32_t	 function, file, line;
};

/* The number on the old side of a caller. */
static uint32_t
old_of(const struct match_functions *m, uint32_t new)
{
	return m->sides[new] == MATCH_BOTH ? new : m->pair[new];
}

static uint64_t
magnitude(int64_t v)
{
	return v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
}

/* Count calls; nothing is known of calls from unpaired functions. */
static void
count_calls(struct finder *f)
{
	const struct match_functions	*m = f->m;
	struct arc			 arc;
	uint64_t			 calls;
	uint32_t			 row, from;
	size_t				 i;

	for (row = 0; row < m->p->arcs.n; row++) {
		arc_read(m->p, row, &arc);
		if (m->pair[arc.callee] != ID_NONE)
			continue;
		from = match_new_number(m, arc_caller(m->p, row));
		calls = magnitude(row_count(&m->p->arcs, row, ARC_CALLS));
		f->callees[arc.callee].calls += calls;
		for (i = f->first[arc.callee]; i < f->first[arc.callee + 1];
		    i++)
			if (f->calls[i].caller == from)
				f->calls[i].n += calls;
	}
}

/* Whether a line of a caller is in its own body, which was moved in its file:
   then it is not a line of the callee, even if the numbers agree.  The other
   side gives the length of the body. */
static bool
is_own(const struct finder *f, const struct place *at, int sign)
{
	const struct match_places	*s = f->m->sources;
	uint32_t	 new = at->function, old = old_of(f->m, new), first;
	uint64_t	 end;

	if (f->m->names[new].file != at->file || s->line[PLACE_OLD][old] == 0 ||
	    s->line[PLACE_NEW][new] == 0)
		return false;
	first = s->line[sign > 0 ? PLACE_NEW : PLACE_OLD][sign > 0 ? new : old];
	end = sign > 0 ?
	    (uint64_t)first + s->end[PLACE_OLD][old] - s->line[PLACE_OLD][old] :
	    (uint64_t)first + s->end[PLACE_NEW][new] - s->line[PLACE_NEW][new];
	return at->line >= first && at->line < end;
}

/* Record the last line; the body extends to the next function. */
static void
note_tail(struct finder *f, const struct place *at, int sign)
{
	const struct match_places	*s = f->m->sources;
	const int	 side = sign > 0 ? PLACE_NEW : PLACE_OLD;
	uint32_t	 there = sign > 0 ? at->function :
	    old_of(f->m, at->function);
	struct tail	*tail = &f->tails[at->function];
	uint32_t	*last = sign > 0 ? &tail->gained : &tail->lost;

	if (f->m->names[at->function].file == at->file &&
	    at->line > s->line[side][there] && at->line < s->end[side][there] &&
	    at->line > *last)
		*last = at->line;
}

/* Record a line of a caller, and the cost gained or lost there. */
static void
take_line(struct finder *f, const struct place *at, int sign, uint64_t cost)
{
	struct places	*p = sign > 0 ? &f->gained : &f->lost;
	size_t		 n = p->at.n;
	uint32_t	 id;

	if (is_own(f, at, sign))
		return;
	note_tail(f, at, sign);
	id = intern_id(&p->at, (const char *)at, sizeof(*at));
	p->costs = mem_grow(p->costs, &p->room, p->at.n, sizeof(*p->costs));
	if (id == n)
		p->costs[id] = 0;
	p->costs[id] += cost;
}

/* By how many lines a neighbour of the callee, which both sides have, was moved
   on the side without the callee. */
static int64_t
shift_of(const struct finder *f, uint32_t neighbour, bool old)
{
	const struct match_places	*s = f->m->sources;
	int64_t				 by;

	if (neighbour == ID_NONE)
		return 0;
	by = (int64_t)s->line[PLACE_NEW][neighbour] -
	    s->line[PLACE_OLD][old_of(f->m, neighbour)];
	return old ? by : -by;
}

/* List all shifts of a callee for one of its callers; 0 if unknown. */
static void
list_shifts(const struct finder *f, const struct call *c, int64_t *shifts)
{
	const struct match_place	*at = &f->m->sources->at[c->callee];
	const struct tail		*tail = &f->tails[c->caller];
	bool		 old = f->m->sides[c->callee] == MATCH_OLD;
	uint32_t	 last = old ? tail->gained : tail->lost;

	shifts[SHIFT_NONE] = 0;
	shifts[SHIFT_ABOVE] = shift_of(f, at->above, old);
	shifts[SHIFT_BELOW] = shift_of(f, at->below, old);
	shifts[SHIFT_TAIL] = last == 0 || (at->above != c->caller &&
	    at->below != c->caller) ? 0 :
	    (int64_t)last - f->callees[c->callee].last;
}

/* Test whether this caller gained or lost a line of an unpaired function. */
static void
try_caller(struct finder *f, struct call *c, const struct place *at,
    uint64_t cost)
{
	const struct places	*p = f->m->sides[c->callee] == MATCH_OLD ?
	    &f->gained : &f->lost;
	bool			 own = at->file == f->m->names[c->callee].file;
	struct place		 there = { c->caller, at->file, at->line };
	int64_t			 shifts[SHIFTS];
	uint32_t		 id;
	int			 i;

	list_shifts(f, c, shifts);
	for (i = 0; i < SHIFTS; i++) {
		if (i > 0 && shifts[i] == 0)
			continue;
		there.line = (uint32_t)(at->line + (own ? shifts[i] : 0));
		if (!intern_find(&p->at, (const char *)&there, sizeof(there),
		    &id))
			continue;
		c->tried[i].found++;
		c->tried[i].own += own;
		c->tried[i].costs += (double)p->costs[id];
		c->tried[i].brought += (double)(p->costs[id] < cost ?
		    p->costs[id] : cost);
	}
}

static void
try_line(struct finder *f, const struct place *at, uint64_t cost)
{
	struct callee	*callee = &f->callees[at->function];
	size_t		 i;

	callee->lines++;
	callee->cost += cost;
	for (i = f->first[at->function]; i < f->first[at->function + 1]; i++)
		try_caller(f, &f->calls[i], at, cost);
}

/* The purpose of a walk: to record the lines of callers and the last lines of
   callees, or to try the lines of callees. */
enum walk { WALK_NOTE, WALK_TRY };

/* Walk a section, whose function and file are in place. */
static void
walk_section(struct finder *f, struct place *place, struct row_range r,
    enum walk what)
{
	const struct profile	*p = f->m->p;
	struct callee		*callee = f->m->pair[place->function] ==
	    ID_NONE ? &f->callees[place->function] : NULL;
	bool			 own = place->file ==
	    f->m->names[place->function].file;
	struct position		 at;
	uint64_t		 cost;
	int			 sign;

	if (callee == NULL)
		place->function = match_new_number(f->m, place->function);
	if (callee == NULL && !f->calls_any[place->function])
		return;
	for (; r.row < r.end; r.row++) {
		row_position(&p->costs, r.row, 0, p->instr, &at);
		sign = row_sign(&p->costs, r.row, p->list.at[0]);
		place->line = at.line;
		if (at.line == 0 || sign == 0)
			continue;
		cost = magnitude(row_count(&p->costs, r.row, p->list.at[0]));
		if (what == WALK_TRY)
			try_line(f, place, cost);
		else if (callee == NULL)
			take_line(f, place, sign, cost);
		else if (own && at.line > callee->last)
			callee->last = at.line;
	}
}

/* Walk over the lines whose count is not 0. */
static void
walk(struct finder *f, enum walk what)
{
	const struct profile	*p = f->m->p;
	struct place		 place;
	uint32_t		 i, file;

	for (i = 0; i < p->section_n; i++) {
		place.function = p->sections[i].function;
		file = f->file_to[p->sections[i].file];
		place.file = file == ID_NONE ? p->sections[i].file : file;
		if (what == WALK_TRY && f->m->pair[place.function] != ID_NONE)
			continue;
		walk_section(f, &place, section_costs(p, i), what);
	}
}

/*
 * A single line is no evidence: the caller must have at least half of the lines
 * and, since inlined code is optimised better, a quarter of its share of their
 * cost, which is its share of the calls.  If it has far more than that, these
 * lines belong to something else.  More is required if none of the lines is in
 * the callee's own file, since the caller may have the same ones of a header;
 * of a shift that fits only the caller's end; and where few of the calls were
 * the caller's.
 */
static bool
is_inlined(const struct finder *f, const struct call *c)
{
	const struct callee	*callee = &f->callees[c->callee];
	const struct tried	*t;
	double			 cost = (double)callee->cost;
	bool			 more;
	int			 i;

	if (callee->calls > 0)
		cost *= (double)c->n / (double)callee->calls;
	for (i = 0; i < SHIFTS; i++) {
		t = &c->tried[i];
		more = t->own == 0 || i == SHIFT_TAIL ||
		    c->n < callee->calls / 4;
		if (t->found > 0 &&
		    t->found * 4 >= callee->lines * (more ? 3u : 2u) &&
		    t->brought * (more ? 2 : 4) >= cost &&
		    t->costs <= cost * (more ? 2 : 4))
			return true;
	}
	return false;
}

static void
free_places(struct places *p)
{
	intern_free(&p->at);
	mem_free(p->costs);
}

void
match_inlined(struct match_part_list *parts, const struct match_functions *m,
    const uint32_t *file_to)
{
	struct finder		 f = { .m = m, .file_to = file_to };
	const struct call	*c;
	size_t			 i;

	f.first = mem_get(m->p->function_n + 1, sizeof(*f.first));
	f.calls_any = mem_get(m->p->function_n, sizeof(*f.calls_any));
	f.tails = mem_get(m->p->function_n, sizeof(*f.tails));
	f.callees = mem_get(m->p->function_n, sizeof(*f.callees));
	take_calls(&f);
	if (f.call_n > 0 && m->p->list.n > 0) {
		count_calls(&f);
		walk(&f, WALK_NOTE);
		walk(&f, WALK_TRY);
	}
	for (i = 0; i < f.call_n; i++) {
		c = &f.calls[i];
		if (!is_inlined(&f, c))
			continue;
		match_part_add(parts, old_of(m, c->caller), c->caller);
		if (m->sides[c->callee] == MATCH_OLD)
			match_part_add(parts, c->callee, c->caller);
		else
			match_part_add(parts, old_of(m, c->caller), c->callee);
	}
	mem_free(f.calls);
	mem_free(f.first);
	mem_free(f.calls_any);
	mem_free(f.tails);
	mem_free(f.callees);
	free_places(&f.gained);
	free_places(&f.lost);
}
