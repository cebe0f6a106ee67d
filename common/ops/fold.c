#include "ops/fold.h"

#include <string.h>

#include "base/mem.h"
#include "profile/call_cycles.h"
#include "profile/order.h"
#include "profile/profile.h"
#include "profile/section_rows.h"
#include "profile/regroup.h"
#include "profile/tally.h"

/*
 * Components (functions, or cycles of them) are folded callees first.  By
 * then all that a component calls is kept, so what it passes on is its self
 * cost and calls of kept functions.  These wait at the component: self costs
 * in self, calls as rows of a table, in a set that the component has.
 */
enum {
	CALL_WORDS = 4		/* callee, address in two halves, line */
};

struct fold {
	struct profile	*p;
	uint32_t	*component;	/* of each function, or ID_NONE */
	uint32_t	 n;		/* components */
	bool		*stays;		/* of each: nobody calls it */
	uint32_t	*incoming, *start;	/* arcs into each */
	struct tally	 self;		/* n times event_n */
	struct tally	 shared;	/* of self: came by share already */
	struct cost_table	 calls;
	struct track	 track;
	uint32_t	*next;		/* row behind each row of calls */
	size_t		 next_room;
	uint32_t	*set;		/* of each component */
	uint32_t	*first;		/* row of each set, or ROW_NONE */
	uint32_t	*size;		/* of each set */
	struct wide	*weights;	/* of the arcs at hand, cumulative: */
	size_t		 weight_room;	/* for calls, then for each event */
	uint32_t	 column;
	struct fold_result *result;
};

/* The component of the function, ID_NONE if the function is kept. */
static uint32_t
component_of(const struct fold *f, uint32_t function)
{
	uint32_t	 c = f->component[function];

	return c == ID_NONE || f->stays[c] ? ID_NONE : c;
}

static uint32_t
caller_of(const struct fold *f, uint32_t arc)
{
	return f->p->sections[row_head(&f->p->arcs, arc)].function;
}

static uint32_t
callee_of(const struct fold *f, uint32_t arc)
{
	struct arc	 a;

	arc_read(f->p, arc, &a);
	return a.callee;
}

/* The component that an arc enters from outside, or ID_NONE. */
static uint32_t
entered(const struct fold *f, uint32_t arc)
{
	uint32_t	 c = f->component[callee_of(f, arc)];

	return c == f->component[caller_of(f, arc)] ? ID_NONE : c;
}

static void
list_incoming(struct fold *f)
{
	uint32_t	 row, c, i;

	f->start = mem_get((size_t)f->n + 2, sizeof(*f->start));
	f->stays = mem_get(f->n, sizeof(*f->stays));
	f->incoming = mem_resize(NULL, f->p->arcs.n, sizeof(*f->incoming));
	/* Two places ahead, so that filling in leaves the starts. */
	for (row = 0; row < f->p->arcs.n; row++)
		if ((c = entered(f, row)) != ID_NONE)
			f->start[c + 2]++;
	for (i = 0; i < f->n; i++) {
		f->stays[i] = f->start[i + 2] == 0;
		f->start[i + 2] += f->start[i + 1];
	}
	for (row = 0; row < f->p->arcs.n; row++)
		if ((c = entered(f, row)) != ID_NONE)
			f->incoming[f->start[c + 1]++] = row;
}

/* The place of a component in self. */
static size_t
self_of(const struct fold *f, uint32_t c)
{
	return (size_t)c * f->p->event_n;
}

/* The row of a call that waits at component c. */
static uint32_t
call_row(struct fold *f, uint32_t c, const struct arc *a)
{
	const uint32_t	 set = f->set[c];
	const uint32_t	 key[1 + CALL_WORDS] = {
		set, a->callee, (uint32_t)(a->to.addr >> 32),
		(uint32_t)a->to.addr, a->to.line
	};
	uint32_t	 known = f->calls.n, row;

	row = cost_table_hashed(&f->calls, &f->track, key, CALL_WORDS);
	if (row == known) {
		f->next = mem_grow(f->next, &f->next_room, (size_t)row + 1,
		    sizeof(*f->next));
		f->next[row] = f->first[set];
		f->first[set] = row;
		f->size[set]++;
	}
	return row;
}

/* What the components have of their own. */
static void
gather_self(struct fold *f)
{
	const struct profile	*p = f->p;
	struct tally		 costs;
	uint32_t		 i, c;

	section_rows_sum(p, &costs);
	for (i = 0; i < p->section_n; i++) {
		c = component_of(f, p->sections[i].function);
		if (c != ID_NONE)
			tally_add_all(&f->self, self_of(f, c), &costs,
			    (size_t)i * p->event_n, p->event_n);
	}
	tally_free(&costs);
}

static void
gather_calls(struct fold *f)
{
	struct arc	 a;
	uint32_t	 row, c;

	for (row = 0; row < f->p->arcs.n; row++) {
		c = component_of(f, caller_of(f, row));
		arc_read(f->p, row, &a);
		if (c == ID_NONE || component_of(f, a.callee) != ID_NONE)
			continue;
		cost_table_add_row(&f->calls, call_row(f, c, &a), NULL,
		    &f->p->arcs,
		    row);
	}
}

/*
 * One column of weights of the n arcs, each with those before it; false if
 * they cannot be used, as they are negative or all zero.
 */
static bool
cumulate(const struct fold *f, const uint32_t *arcs, uint32_t n,
    uint32_t column, struct wide *weights)
{
	struct wide	 sum = { 0, 0 }, v;
	uint32_t	 i;

	for (i = 0; i < n; i++) {
		v = row_wide(&f->p->arcs, arcs[i], column);
		if (wide_sign(v) < 0)
			return false;
		weights[i] = sum = wide_add(sum, v);
	}
	return wide_sign(sum) > 0;
}

static void
weigh(struct fold *f, const uint32_t *arcs, uint32_t n)
{
	uint32_t	 column, i;
	struct wide	*w;

	f->weights = mem_grow(f->weights, &f->weight_room,
	    (size_t)n * f->p->arcs.counts, sizeof(*f->weights));
	for (column = 0; column < f->p->arcs.counts; column++) {
		w = f->weights + (size_t)column * n;
		if (cumulate(f, arcs, n, column, w))
			continue;
		for (i = 0; i < n; i++)
			w[i] = column == ARC_CALLS ? wide_of(1) :
			    f->weights[i];
	}
}

/* The share of arc i, of n, in v. */
static struct wide
share(const struct fold *f, uint32_t column, uint32_t i, uint32_t n,
    struct wide v)
{
	const struct wide	*w = f->weights + (size_t)column * n;
	struct wide		 whole = wide_size(v), part;

	part = wide_share(whole, w[i], w[n - 1]);
	if (i > 0)
		part = wide_add(part,
		    wide_negate(wide_share(whole, w[i - 1], w[n - 1])));
	return wide_sign(v) < 0 ? wide_negate(part) : part;
}

/* The shares of arc i in counts; false if there is nothing in them. */
static bool
shares(const struct fold *f, uint32_t first, uint32_t i, uint32_t n,
    const struct wide *counts, struct wide *out)
{
	uint32_t	 j, end = f->p->arcs.counts - first;
	bool		 some = false;

	for (j = 0; j < end; j++) {
		out[j] = share(f, first + j, i, n, counts[j]);
		some = some || wide_sign(out[j]) != 0;
	}
	/* What costs was called: readers take the cost of no calls for self
	   cost. */
	if (first == ARC_CALLS && some && wide_sign(out[ARC_CALLS]) == 0 &&
	    wide_sign(counts[ARC_CALLS]) != 0)
		out[ARC_CALLS] = wide_of(1);
	return some;
}

static void
add_to_row(struct cost_table *t, uint32_t row, const struct wide *counts)
{
	uint32_t	 i;

	for (i = 0; i < t->counts; i++)
		cost_table_add_wide(t, row, i, counts[i]);
}

/* Self cost for the caller of the arc. */
static void
pass_self(struct fold *f, uint32_t arc, const struct wide *counts,
    struct wide shared)
{
	uint32_t	 section = row_head(&f->p->arcs, arc), i;
	uint32_t	 c = component_of(f, caller_of(f, arc));
	struct arc	 a;

	if (c == ID_NONE) {
		arc_read(f->p, arc, &a);
		add_to_row(&f->p->costs, profile_cost(f->p, section, &a.from),
		    counts);
		return;
	}
	for (i = 0; i < f->p->event_n; i++)
		tally_add_wide(&f->self, self_of(f, c) + i, counts[i]);
	tally_add_wide(&f->shared, c, shared);
}

/* A call for the caller of the arc. */
static void
pass_call(struct fold *f, uint32_t arc, const struct arc *call,
    const struct wide *counts)
{
	uint32_t	 section = row_head(&f->p->arcs, arc);
	uint32_t	 c = component_of(f, caller_of(f, arc));
	struct arc	 a;

	if (c != ID_NONE) {
		add_to_row(&f->calls, call_row(f, c, call), counts);
		return;
	}
	arc_read(f->p, arc, &a);
	a.callee = call->callee;
	a.to = call->to;
	add_to_row(&f->p->arcs, profile_arc(f->p, section, &a), counts);
}

static void
pass_calls(struct fold *f, uint32_t c, const uint32_t *arcs, uint32_t n)
{
	struct wide	 counts[ARC_COSTS + EVENT_MAX];
	struct wide	 part[ARC_COSTS + EVENT_MAX];
	struct arc	 call;
	uint32_t	 row, i;

	for (row = f->first[f->set[c]]; row != ROW_NONE; row = f->next[row]) {
		call.callee = row_word(&f->calls, row, 0);
		call.to.addr = (uint64_t)row_word(&f->calls, row, 1) << 32 |
		    row_word(&f->calls, row, 2);
		call.to.line = row_word(&f->calls, row, 3);
		for (i = 0; i < f->calls.counts; i++)
			counts[i] = row_wide(&f->calls, row, i);
		for (i = 0; i < n; i++)
			if (shares(f, 0, i, n, counts, part))
				pass_call(f, arcs[i], &call, part);
	}
}

/* What is called from one place passes whole; where a component waits there,
   too, the smaller set goes into the larger, or chains would copy all calls
   at every step. */
static void
keep_larger(struct fold *f, uint32_t c, const uint32_t *arcs, uint32_t n)
{
	uint32_t	 to = n != 1 ? ID_NONE :
			    component_of(f, caller_of(f, arcs[0])), set;

	if (to == ID_NONE || f->size[f->set[c]] <= f->size[f->set[to]])
		return;
	set = f->set[c];
	f->set[c] = f->set[to];
	f->set[to] = set;
}

static bool
several_callers(const struct fold *f, const uint32_t *arcs, uint32_t n)
{
	uint32_t	 i;

	for (i = 1; i < n; i++)
		if (caller_of(f, arcs[i]) != caller_of(f, arcs[0]))
			return true;
	return false;
}

static void
fold_component(struct fold *f, const struct order *order, uint32_t c)
{
	uint32_t	*arcs = f->incoming + f->start[c];
	uint32_t	 n = f->start[c + 1] - f->start[c], i;
	struct wide	 self[EVENT_MAX], part[EVENT_MAX], shared;

	order_arcs(order, arcs, n);
	weigh(f, arcs, n);
	for (i = 0; i < f->p->event_n; i++)
		self[i] = tally_get(&f->self, self_of(f, c) + i);
	shared = tally_get(&f->shared, c);
	if (several_callers(f, arcs, n)) {
		f->result->shared = wide_add(f->result->shared,
		    wide_add(self[f->column], wide_negate(shared)));
		shared = self[f->column];
	}
	for (i = 0; i < n; i++)
		if (shares(f, ARC_COSTS, i, n, self, part))
			pass_self(f, arcs[i], part, share(f, ARC_COSTS +
			    f->column, i, n, shared));
	keep_larger(f, c, arcs, n);
	pass_calls(f, c, arcs, n);
}

static void
fold_all(struct fold *f)
{
	struct order	 order;
	uint32_t	 c;

	/* No function comes to be: ranks hold for what is added, too. */
	order_init(&order, f->p);
	for (c = 0; c < f->n; c++)
		if (!f->stays[c])
			fold_component(f, &order, c);
	order_free(&order);
}

/* The functions that are folded away go, with the calls of them. */
static void
drop_folded(struct fold *f)
{
	uint32_t	*gone = mem_get(f->p->function_n, sizeof(*gone));
	struct regroup	 s;
	size_t		 i;

	for (i = 0; i < f->p->function_n; i++) {
		gone[i] = component_of(f, (uint32_t)i) != ID_NONE;
		f->result->functions += gone[i];
		f->result->stayed += !gone[i] && f->component[i] != ID_NONE;
	}
	regroup_init(&s, f->p);
	regroup_drop(&s, gone, true);
	/* Their costs are elsewhere by now. */
	s.less = false;
	regroup_apply(&s);
	regroup_free(&s);
	mem_free(gone);
}

static void
fold_start(struct fold *f, const uint32_t *taken)
{
	bool	*within = mem_get(f->p->function_n, sizeof(*within));
	size_t	 i;

	for (i = 0; i < f->p->function_n; i++)
		within[i] = taken[i] != 0;
	f->component = call_cycles(f->p, within, &f->n);
	mem_free(within);
	list_incoming(f);
	tally_init(&f->self, (size_t)f->n * f->p->event_n);
	tally_init(&f->shared, f->n);
	f->first = mem_resize(NULL, f->n, sizeof(*f->first));
	f->set = mem_resize(NULL, f->n, sizeof(*f->set));
	f->size = mem_get(f->n, sizeof(*f->size));
	for (i = 0; i < f->n; i++) {
		f->first[i] = ROW_NONE;
		f->set[i] = (uint32_t)i;
	}
	cost_table_init(&f->calls, CALL_WORDS, f->p->arcs.counts);
	track_init(&f->track, false);
}

void
fold_functions(struct profile *p, const uint32_t *taken, uint32_t column,
    struct fold_result *result)
{
	struct fold	 f = { .p = p, .column = column, .result = result };
	uint32_t	 c;

	memset(result, 0, sizeof(*result));
	fold_start(&f, taken);
	gather_self(&f);
	gather_calls(&f);
	for (c = 0; c < f.n; c++)
		if (!f.stays[c])
			result->cost = wide_add(result->cost,
			    tally_get(&f.self, self_of(&f, c) + column));
	fold_all(&f);
	drop_folded(&f);
	mem_free(f.component);
	mem_free(f.stays);
	mem_free(f.incoming);
	mem_free(f.start);
	tally_free(&f.self);
	tally_free(&f.shared);
	mem_free(f.next);
	mem_free(f.first);
	mem_free(f.set);
	mem_free(f.size);
	mem_free(f.weights);
	cost_table_free(&f.calls);
}
