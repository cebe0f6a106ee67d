/*
 * The own cost of a stub is the cost of all calls of the stub minus the cost of
 * its calls of the target, the function that it calls.  Each call of the stub
 * keeps an equal amount of this cost.  The remainder is the cost of cache
 * misses and of the dynamic linker, which the first call enters; the profile
 * does not show which call was the first.  The remainder is divided among the
 * calls in proportion to their costs, in the order in which they are written,
 * so that the sum is exact.
 */
#include "ops/filter/stubs.h"

#include <string.h>

#include "base/buckets.h"
#include "base/mem.h"
#include "profile/event.h"
#include "profile/calls.h"
#include "profile/order.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "ops/filter/shares.h"

/* A stub executes at most this many instructions per call, on any processor. */
enum { STUB_STEPS = 16 };

/* The costs of all calls of one stub, in one event. */
struct column {
	struct wide	 all;		/* cost of the calls of the stub */
	struct wide	 target;	/* cost of the calls that the stub makes
					   of its target, the function it stands
					   for */
	struct wide	 linker;	/* cost of the calls that the stub makes
					   of the dynamic linker */
	struct wide	 each;		/* own cost of the stub that each call
					   keeps */
	struct fraction	 rest;		/* what fraction of the cost above
					   `each' also belongs to the stub */
};

struct stub {
	uint32_t	 function;
	uint32_t	 target;	/* function that the stub calls, or
					   ID_NONE */
	struct position	 to;		/* position where the stub's calls enter
					   the target */
	struct wide	 in, out;	/* numbers of calls: of the stub, and by
					   the stub of its target */
	bool		 other;		/* the function turned out not to be a
					   stub */
};

struct stubs {
	struct profile	*p;
	uint32_t	*slot;		/* by function: its index in `at' if it
					   may be a stub, which is code that
					   calls a function of another object;
					   otherwise ID_NONE */
	struct stub	*at;
	uint32_t	 n;
	struct buckets	 into, from;	/* by stub: the arcs that call it, and
					   the arcs of the calls that it
					   makes */
	struct order	 order;
	struct column	 columns[EVENT_MAX];	/* the costs of the stub that is
						   being resolved, by event */
};

static void
find_candidates(struct stubs *s)
{
	const struct profile	*p = s->p;
	const struct function	*f;
	uint32_t		 i;
	size_t			 room = 0;

	s->slot = mem_get(p->function_n, sizeof(*s->slot));
	for (i = 0; i < p->function_n; i++) {
		s->slot[i] = ID_NONE;
		f = &p->functions[i];
		if (f->object != p->unknown || f->file != p->unknown ||
		    !slice_starts(intern_slice(&p->names, f->name), "0x"))
			continue;
		s->at = mem_grow(s->at, &room, (size_t)s->n + 1,
		    sizeof(*s->at));
		s->slot[i] = s->n;
		s->at[s->n++] = (struct stub){
			.function = i, .target = ID_NONE
		};
	}
}

static uint32_t
callee_slot(const void *stubs, uint32_t row)
{
	const struct stubs	*s = stubs;

	return s->slot[arc_callee(s->p, row)];
}

static uint32_t
caller_slot(const void *stubs, uint32_t row)
{
	const struct stubs	*s = stubs;

	return s->slot[arc_caller(s->p, row)];
}

/* Whether a function is the dynamic linker's own function, in glibc or in the
   BSDs, that finds another function when it is called for the first time. */
static bool
is_linker(const struct profile *p, uint32_t function)
{
	struct slice	 name = intern_slice(&p->names,
			    p->functions[function].name);

	return slice_starts(name, "_dl_runtime_resolve") ||
	    slice_starts(name, "_rtld_bind_start");
}

/* Record a call by a function that may be a stub. */
static void
note_out(struct stubs *s, struct stub *stub, uint32_t row)
{
	struct arc	 a;

	arc_read(s->p, row, &a);
	if (is_linker(s->p, a.callee))
		return;
	/* If calls enter the target at several positions, take the lowest: it
	   does not depend on the order of rows. */
	if (stub->target == ID_NONE || a.to.addr < stub->to.addr ||
	    (a.to.addr == stub->to.addr && a.to.line < stub->to.line))
		stub->to = a.to;
	if (stub->target == ID_NONE)
		stub->target = a.callee;
	/* Leave a stub alone that calls another stub. */
	if (stub->target != a.callee || s->slot[a.callee] != ID_NONE)
		stub->other = true;
	stub->out = wide_add(stub->out, row_wide(&s->p->arcs, row, ARC_CALLS));
}

/* Find the stubs.  A function that may be a stub, but turns out to be none,
   loses its number in `slot'. */
static bool
find_stubs(struct stubs *s)
{
	const struct cost_table	*t = &s->p->arcs;
	uint32_t		 row, in, out, i, some = 0;
	struct stub		*stub;

	for (row = 0; row < t->n; row++) {
		out = caller_slot(s, row);
		in = callee_slot(s, row);
		if (out != ID_NONE)
			note_out(s, &s->at[out], row);
		if (in == ID_NONE)
			continue;
		stub = &s->at[in];
		stub->in = wide_add(stub->in, row_wide(t, row, ARC_CALLS));
		stub->other |= row_sign(t, row, ARC_CALLS) <= 0;
	}
	/* A stub is called, and calls its target as often. */
	for (i = 0; i < s->n; i++) {
		stub = &s->at[i];
		stub->other |= wide_sign(stub->in) == 0 ||
		    !wide_fits(stub->in) ||
		    wide_compare(stub->in, stub->out) != 0;
		if (stub->other)
			s->slot[stub->function] = ID_NONE;
		some += !stub->other;
	}
	return some > 0;
}

/* Sum the costs of the calls of a stub, and of the calls that it makes, for
   each event. */
static void
sum_columns(struct stubs *s, struct stub *stub, uint32_t slot)
{
	const struct cost_table	*t = &s->p->arcs;
	struct wide		*sum;
	uint32_t		 i, k, row;

	memset(s->columns, 0, s->p->event_n * sizeof(*s->columns));
	for (i = s->into.start[slot]; i < s->into.start[slot + 1]; i++)
		for (k = 0; k < s->p->event_n; k++) {
			row = s->into.ids[i];
			s->columns[k].all = wide_add(s->columns[k].all,
			    row_wide(t, row, ARC_COSTS + k));
			stub->other |= row_sign(t, row, ARC_COSTS + k) < 0;
		}
	for (i = s->from.start[slot]; i < s->from.start[slot + 1]; i++)
		for (k = 0; k < s->p->event_n; k++) {
			row = s->from.ids[i];
			sum = arc_callee(s->p, row) == stub->target ?
			    &s->columns[k].target : &s->columns[k].linker;
			*sum = wide_add(*sum, row_wide(t, row, ARC_COSTS + k));
		}
}

/* Set `each', the own cost of the stub for each call of it, and compute what
   fraction of the remaining cost also belongs to the stub. */
static void
keep_each(const struct stub *stub, struct column *c, struct wide each)
{
	struct wide	 kept = wide_multiply(each, (int64_t)stub->in.low);

	c->each = each;
	c->rest.all = wide_less(c->all, kept);
	c->rest.part = wide_less(c->rest.all, c->target);
}

/* Compute the own cost of the stub for each call of it, rounded down, and what
   fraction of the remaining cost also belongs to the stub. */
static void
settle(struct stub *stub, struct column *c, bool steps)
{
	struct wide	 own = wide_less(wide_less(c->all, c->target),
			    c->linker);

	stub->other |= wide_sign(own) < 0 || wide_sign(c->target) < 0 ||
	    wide_sign(c->linker) < 0 || (steps && wide_compare(own,
	    wide_product(STUB_STEPS, stub->in.low)) > 0);
	if (!stub->other)
		keep_each(stub, c, wide_share(own, wide_of(1), stub->in));
}

/* A call of the stub may cost less than `each', for example if only other calls
   have cache misses.  Then divide the whole own cost in proportion to costs. */
static void
check_each(struct stubs *s, const struct stub *stub, uint32_t row)
{
	const struct cost_table	*t = &s->p->arcs;
	struct wide		 calls = row_wide(t, row, ARC_CALLS);
	struct column		*c = s->columns, *end = c + s->p->event_n;
	uint32_t		 i = ARC_COSTS;

	for (; c < end; c++, i++)
		if (wide_compare(row_wide(t, row, i),
		    wide_multiply(c->each, (int64_t)calls.low)) < 0)
			keep_each(stub, c, wide_of(0));
}

/* Return how much of the cost of these calls of a stub is the stub's own. */
static struct wide
take_part(struct column *c, struct wide cost, int64_t calls)
{
	struct wide	 own = wide_multiply(c->each, calls);

	return wide_sign(c->rest.all) == 0 ? own :
	    wide_add(own, fraction_cut(&c->rest, wide_less(cost, own)));
}

static void
pass_call(struct stubs *s, const struct stub *stub, uint32_t row)
{
	struct cost_table	*t = &s->p->arcs;
	struct wide		 calls = row_wide(t, row, ARC_CALLS);
	struct wide		 cost, part;
	struct arc		 a;
	uint32_t		 to, k;

	arc_read(s->p, row, &a);
	a.callee = stub->target;
	a.to = stub->to;
	to = profile_arc(s->p, row_owner(t, row), &a);
	cost_table_add_wide(t, to, ARC_CALLS, calls);
	for (k = ARC_COSTS; k < t->counts; k++) {
		cost = row_wide(t, row, k);
		part = take_part(&s->columns[k - ARC_COSTS], cost,
		    (int64_t)calls.low);
		cost_table_add_wide(t, to, k, wide_less(cost, part));
		cost_table_add_wide(t, row, k, wide_less(part, cost));
	}
}

static void
pass_stub(struct stubs *s, struct stub *stub, uint32_t slot)
{
	uint32_t	*rows = s->into.ids + s->into.start[slot], i;
	uint32_t	 n = s->into.start[slot + 1] - s->into.start[slot];
	uint32_t	 steps = event_find(s->p, "Ir", 2);

	sum_columns(s, stub, slot);
	for (i = 0; i < s->p->event_n; i++)
		settle(stub, &s->columns[i], i == steps);
	if (stub->other)
		return;
	for (i = 0; i < n; i++)
		check_each(s, stub, rows[i]);
	order_arcs(&s->order, rows, n);
	for (i = 0; i < n; i++)
		pass_call(s, stub, rows[i]);
}

/* Remove the calls that stubs make; calls by the stubs' callers replaced
   them. */
static void
drop_calls(struct stubs *s)
{
	struct cost_table	*t = &s->p->arcs;
	uint32_t		 row, slot, to = 0;

	for (row = 0; row < t->n; row++) {
		slot = caller_slot(s, row);
		if (slot != ID_NONE && !s->at[slot].other &&
		    arc_callee(s->p, row) == s->at[slot].target)
			continue;
		if (to != row)
			memcpy(row_at(t, to), row_at(t, row), t->stride);
		to++;
	}
	t->n = to;
}

void
stubs_pass(struct profile *p)
{
	struct stubs	*s = mem_get(1, sizeof(*s));
	uint32_t	 i;

	s->p = p;
	if (calls_n(p) > 0)
		find_candidates(s);
	if (s->n > 0) {
		profile_thaw_arcs(p);
		if (find_stubs(s)) {
			buckets_make(&s->into, p->arcs.n, s->n, callee_slot, s);
			buckets_make(&s->from, p->arcs.n, s->n, caller_slot, s);
			order_init(&s->order, p);
			for (i = 0; i < s->n; i++)
				pass_stub(s, &s->at[i], i);
			drop_calls(s);
			order_free(&s->order);
			buckets_free(&s->into);
			buckets_free(&s->from);
		}
		profile_freeze_arcs(p);
	}
	mem_free(s->slot);
	mem_free(s->at);
	mem_free(s);
}
