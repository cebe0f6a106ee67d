/*
 * Units (causes.h) do not call each other in cycles, so the price of an entry
 * is computed from callees up to callers.  Then each function and its calls can
 * be handled alone.
 */
#include "ops/compare/causes.h"

#include <assert.h>
#include <string.h>

#include "base/buckets.h"
#include "base/mem.h"
#include "base/sort.h"
#include "text/rename.h"
#include "profile/call_graph.h"
#include "profile/frozen.h"
#include "profile/function.h"
#include "profile/order.h"
#include "profile/profile.h"

struct unit {
	uint64_t	 entries[SIDES];
	bool		 is_on[SIDES];	/* the side has a function of this unit,
					   which is a function or a cycle */
	bool		 root[SIDES];	/* no call from outside enters the unit
					   on this side: the program itself
					   does */
	enum side	 priced;	/* the side whose entries have the price
					   of an entry: the old side if the new
					   one does not have the unit */
	struct wide	 cost;		/* cost of all entries on that side, at
					   new prices of other units, multiplied
					   by 2^CAUSES_BITS */
	/*
	 * Only for a cycle: the sum of the recorded costs of the calls that
	 * enter it on the new side.  The cost of the cycle is divided among
	 * these calls in proportion to their recorded costs; if the sum is 0,
	 * all of the calls cost the same.
	 */
	struct wide	 weight;
	struct wide	 old_cost;	/* only for a cycle: what the entries of
					   the old side would cost on the new
					   side, multiplied by 2^CAUSES_BITS */
};

/* How often a function calls another on each side. */
struct edge {
	uint32_t	 caller, callee;
	bool		 inside;	/* caller and callee are the same
					   function or in one cycle */
	uint64_t	 times[SIDES];
	uint64_t	 counted[SIDES];	/* calls that are costs of this
						   edge: see price_calls() */
	struct wide	 cost;		/* inclusive cost on the new side, as
					   recorded */
};

struct finder {
	const struct profile *p;
	struct order	 order;
	const struct causes_sides *sides;
	struct wide	*self[SIDES];	/* for each side and function, its self
					   cost */
	struct edge	*edges;		/* sorted by caller, then by callee */
	struct buckets	 callees;	/* callees of each function;
					   callees.start[i] is also the index
					   in `edges' of the first call that
					   function i makes */
	/* Each component of the graph of calls is a unit.  Components are
	   numbered so that callees come before their callers. */
	uint32_t	*component, component_n;
	struct buckets	 members;	/* by component: its functions, sorted
					   by name */
	struct unit	*units;		/* indexed by component */
	struct causes	*out;
	bool		 fits;		/* no count so far was below 0 or too
					   large */
	struct sort_item *items;	/* a buffer for sorting */
	size_t		 item_room;
};

/* Return an amount that was multiplied by 2^CAUSES_BITS as an integer, rounded
   down. */
static struct wide
whole(struct wide v)
{
	int64_t	 high = v.high < 0 ? ~(~v.high >> CAUSES_BITS) :
	    v.high >> CAUSES_BITS;

	return (struct wide){ high, v.low >> CAUSES_BITS |
	    (uint64_t)v.high << (64 - CAUSES_BITS) };
}

static uint64_t
rest(struct wide v)
{
	return v.low & (((uint64_t)1 << CAUSES_BITS) - 1);
}

/* Set *out to v * part / all, rounded down.  No argument may be negative, and
   `all' must not be 0.  Return false if the result is 2^124 or more. */
static bool
multiply(struct wide v, struct wide part, struct wide all, struct wide *out)
{
	const struct wide	 most = { (int64_t)1 << 60, 0 };
	struct wide		 times = wide_share(part, wide_of(1), all);

	*out = wide_of(0);
	if (wide_sign(times) > 0) {
		/* Nearly always the upper half of v shows that the product is
		   small enough, without a division. */
		if (!wide_fits(times) ||
		    (v.high >= most.high / (int64_t)times.low &&
		    wide_compare(v, wide_share(most, wide_of(1), times)) >= 0))
			return false;
		*out = wide_multiply(v, (int64_t)times.low);
		part = wide_less(part, wide_multiply(all, (int64_t)times.low));
	}
	if (wide_sign(part) > 0)
		*out = wide_add(*out, wide_share(v, part, all));
	return true;
}

/* Return v * part / all.  If the result is too large, clear `fits', so that no
   causes are found. */
static struct wide
share(struct finder *f, struct wide v, struct wide part, struct wide all)
{
	struct wide	 product;

	f->fits &= multiply(v, part, all, &product);
	return product;
}

/* Return an amount multiplied by 2^CAUSES_BITS.  If the amount is 2^64 or more,
   clear `fits'. */
static struct wide
scaled(struct finder *f, struct wide v)
{
	if (v.high != 0) {
		f->fits = false;
		return wide_of(0);
	}
	return (struct wide){
		(int64_t)(v.low >> (64 - CAUSES_BITS)), v.low << CAUSES_BITS
	};
}

static bool
same_ratio(struct wide a, uint64_t b, struct wide c, uint64_t d)
{
	struct wide	 x, y;

	if (a.high != 0 || c.high != 0)
		return false;
	x = wide_product(a.low, d);
	y = wide_product(b, c.low);
	return x.high == y.high && x.low == y.low;
}

static struct unit *
unit_of(const struct finder *f, uint32_t function)
{
	return &f->units[f->component[function]];
}

/* Count the calls that a function makes of functions in other units (functions
   or cycles) as entries of these units. */
static void
count_calls(struct finder *f, uint32_t caller)
{
	struct unit	*from = unit_of(f, caller), *to;
	struct edge	*e = f->edges + f->callees.start[caller];
	struct edge	*end = f->edges + f->callees.start[caller + 1];
	enum side	 side;

	for (; e < end; e++) {
		to = unit_of(f, e->callee);
		e->inside = from == to;
		for (side = 0; side < SIDES; side++) {
			from->is_on[side] |= e->times[side] > 0;
			to->is_on[side] |= e->times[side] > 0;
			if (!e->inside && __builtin_add_overflow(
			    to->entries[side], e->times[side],
			    &to->entries[side]))
				f->fits = false;
		}
		if (!e->inside && e->times[SIDE_NEW] > 0)
			to->weight = wide_add(to->weight, e->cost);
	}
}

/* Return whether the cost of a unit (a function or a cycle) is divided among
   the calls that enter it in proportion to their recorded costs, and not
   evenly.  This holds for a cycle, unless the numbers are huge. */
static bool
has_weights(const struct finder *f, uint32_t component)
{
	const struct unit	*u = &f->units[component];
	const uint32_t		*start = &f->members.start[component];

	return start[1] - start[0] > 1 && u->weight.high < (int64_t)1 << 60 &&
	    u->entries[SIDE_OLD] >> (64 - CAUSES_DIGITS - 1) == 0;
}

/* Count on each side how often each unit, which is a function or a cycle, is
   called from outside. */
static void
count_entries(struct finder *f)
{
	struct unit	*u;
	uint32_t	 i;
	enum side	 side;

	for (i = 0; i < f->p->function_n; i++) {
		for (side = 0; side < SIDES; side++)
			unit_of(f, i)->is_on[side] |= f->sides->has[side][i];
		count_calls(f, i);
	}
	for (u = f->units; u < f->units + f->component_n; u++)
		for (side = 0; side < SIDES; side++)
			if (u->is_on[side] && u->entries[side] == 0) {
				u->entries[side] = 1;
				u->root[side] = true;
			}
	for (i = 0; i < f->component_n; i++) {
		f->units[i].priced = f->units[i].entries[SIDE_NEW] > 0 ?
		    SIDE_NEW : SIDE_OLD;
		if (!has_weights(f, i))
			f->units[i].weight = wide_of(0);
	}
}

/*
 * If calls are the costs, each is one of the function that is called.  But an
 * entry by the program itself is no call.  So if it enters a unit on one side
 * only, make the calls that enter the unit on the other side costs of their
 * edges instead, since they are no change of the unit's own.
 */
static void
price_calls(struct finder *f)
{
	struct edge		*e = f->edges;
	struct edge		*end = e + f->callees.start[f->p->function_n];
	const struct unit	*u;
	struct wide		*self;
	enum side		 side;

	for (; e < end; e++) {
		u = unit_of(f, e->callee);
		for (side = 0; side < SIDES; side++) {
			if (e->inside || u->root[SIDE_OLD] == u->root[SIDE_NEW])
				e->counted[side] = 0;
			self = &f->self[side][e->callee];
			*self = wide_less(*self, (struct wide){
				0, e->counted[side]
			});
			f->fits &= wide_sign(*self) >= 0;
		}
	}
}

/* Return the price of n entries (calls from outside) of a unit. */
static struct wide
of_entries(struct finder *f, const struct unit *u, uint64_t n)
{
	/* It is called, or the program enters it: see find_edges(). */
	assert(u->entries[u->priced] > 0);
	return share(f, u->cost, (struct wide){ 0, n },
	    (struct wide){ 0, u->entries[u->priced] });
}

/* v is a cost of all entries (calls from outside) of a unit of the new side.
   Return how much of it would belong to as many entries as the old side has. */
static struct wide
of_old_entries(struct finder *f, const struct unit *u, struct wide v)
{
	if (wide_sign(u->weight) == 0)
		return share(f, v, (struct wide){ 0, u->entries[SIDE_OLD] },
		    (struct wide){ 0, u->entries[SIDE_NEW] });
	return wide_sign(u->cost) == 0 ? wide_of(0) :
	    share(f, v, u->old_cost, u->cost);
}

/* Return what as many calls of an edge as `side' has cost on the new side,
   multiplied by 2^CAUSES_BITS. */
static struct wide
price(struct finder *f, const struct edge *e, enum side side)
{
	const struct unit	*u = unit_of(f, e->callee);
	uint64_t		 calls = e->times[side];

	if (wide_sign(u->weight) == 0 || e->times[SIDE_NEW] == 0)
		return wide_add(of_entries(f, u, calls), scaled(f,
		    (struct wide){ 0, e->counted[side] }));
	return share(f, wide_share(u->cost, e->cost, u->weight),
	    (struct wide){ 0, calls }, (struct wide){ 0, e->times[SIDE_NEW] });
}

/* For each cycle whose cost is divided in proportion to recorded costs, set
   old_cost: what the calls that enter the cycle on the old side would cost on
   the new side. */
static void
find_old_costs(struct finder *f)
{
	const struct edge	*e, *end;
	struct unit		*u;

	for (u = f->units; u < f->units + f->component_n; u++)
		if (u->root[SIDE_OLD])
			u->old_cost = of_entries(f, u, 1);
	end = f->edges + f->callees.start[f->p->function_n];
	for (e = f->edges; e < end; e++) {
		u = unit_of(f, e->callee);
		if (!e->inside && wide_sign(u->weight) > 0)
			u->old_cost = wide_add(u->old_cost, price(f, e,
			    SIDE_OLD));
	}
	for (u = f->units; u < f->units + f->component_n; u++)
		f->fits &= wide_max(u->cost, u->old_cost).high <
		    (int64_t)1 << 60;
}

static void
find_prices(struct finder *f)
{
	const uint32_t		*start = f->callees.start;
	const struct edge	*e;
	struct unit		*u;
	uint32_t		 i, k;

	for (k = 0; k < f->members.start[f->component_n]; k++) {
		i = f->members.ids[k];
		u = unit_of(f, i);
		u->cost = wide_add(u->cost, scaled(f, f->self[u->priced][i]));
		for (e = f->edges + start[i]; e < f->edges + start[i + 1]; e++)
			if (!e->inside)
				u->cost = wide_add(u->cost, price(f, e,
				    u->priced));
	}
	find_old_costs(f);
}

static void
add_reason(struct causes *out, struct cause_reason reason)
{
	out->reasons = mem_grow(out->reasons, &out->reason_room,
	    out->reason_n + 1, sizeof(*out->reasons));
	out->reasons[out->reason_n++] = reason;
}

static void
add_cause(struct finder *f, uint32_t function, bool root, size_t first,
    struct wide change)
{
	struct causes		*out = f->out;
	uint32_t		 component = f->component[function];
	const struct unit	*u = &f->units[component];
	bool			 weights = wide_sign(u->weight) > 0;

	out->at = mem_grow(out->at, &out->room, out->n + 1, sizeof(*out->at));
	out->at[out->n++] = (struct cause){
		.function = function, .root = root, .change = change,
		.old_entries = u->entries[SIDE_OLD],
		.new_entries = u->entries[SIDE_NEW],
		.weighed = weights, .part = weights ? u->old_cost :
		    (struct wide){ 0, u->entries[SIDE_OLD] },
		.all = weights ? u->cost :
		    (struct wide){ 0, u->entries[SIDE_NEW] },
		.members = f->members.start[component + 1] -
		    f->members.start[component],
		.first = first, .n = out->reason_n - first
	};
}

struct wide
causes_like_old(const struct cause *c, struct wide v)
{
	struct wide	 part;

	return wide_sign(c->all) > 0 && multiply(v, c->part, c->all, &part) ?
	    part : wide_of(0);
}

/* Return whether a change is large enough to be a reason.  In a cycle whose
   cost is divided in proportion to recorded costs, rounding may make a change
   of 0 differ from 0. */
static bool
is_reason(const struct unit *u, struct wide change)
{
	return wide_compare(wide_size(change), wide_of(wide_sign(u->weight) ==
	    0 ? 1 : (int64_t)1 << (CAUSES_BITS - CAUSES_LEAST))) >= 0;
}

/*
 * Return whether a count, divided by how often the unit is called from outside,
 * is exactly the same on both sides.  In a cycle whose cost is divided in
 * proportion to recorded costs, this cannot be decided, and the result is
 * false.
 */
static bool
same_per_entry(const struct unit *u, struct wide old, struct wide new)
{
	if (wide_sign(u->weight) > 0)
		return false;
	return same_ratio(old, u->entries[SIDE_OLD], new, u->entries[SIDE_NEW]);
}

/* If a function changed the cost by itself, add this as a cause, with its
   reasons. */
static void
find_cause(struct finder *f, uint32_t function)
{
	const struct unit	*u = unit_of(f, function);
	size_t			 first = f->out->reason_n;
	struct wide		 sum = wide_of(0);
	const struct edge	*e, *end;
	struct cause_reason	 r = {
		ID_NONE, wide_of(0), f->self[SIDE_OLD][function],
		f->self[SIDE_NEW][function]
	};

	if (u->priced == SIDE_OLD)
		return;		/* it goes with the calls of it */
	r.change = wide_less(of_old_entries(f, u, scaled(f, r.new)),
	    scaled(f, r.old));
	if (!same_per_entry(u, r.old, r.new) && is_reason(u, r.change)) {
		sum = r.change;
		add_reason(f->out, r);
	}
	end = f->edges + f->callees.start[function + 1];
	for (e = f->edges + f->callees.start[function]; e < end; e++) {
		r.callee = e->callee;
		r.old = (struct wide){ 0, e->times[SIDE_OLD] };
		r.new = (struct wide){ 0, e->times[SIDE_NEW] };
		if (e->inside || (same_per_entry(u, r.old, r.new) &&
		    same_per_entry(u, (struct wide){ 0, e->counted[SIDE_OLD] },
		    (struct wide){ 0, e->counted[SIDE_NEW] })))
			continue;
		r.change = wide_less(of_old_entries(f, u, price(f, e,
		    SIDE_NEW)), price(f, e, SIDE_OLD));
		if (!is_reason(u, r.change))
			continue;
		sum = wide_add(sum, r.change);
		add_reason(f->out, r);
	}
	if (f->out->reason_n > first)
		add_cause(f, function, false, first, sum);
}

/*
 * Add a cause for each unit (function or cycle) that the program itself enters
 * on one side only, which changes the total by the cost of one entry.  The
 * cause names the first function of the unit.
 */
static void
find_roots(struct finder *f)
{
	const struct unit	*u = f->units;
	uint32_t		 i;
	struct wide		 entry;

	for (i = 0; i < f->component_n; i++, u++) {
		if (u->root[SIDE_OLD] == u->root[SIDE_NEW])
			continue;
		entry = of_entries(f, u, 1);
		if (wide_sign(entry) != 0)
			add_cause(f, f->members.ids[f->members.start[i]], true,
			    f->out->reason_n, u->root[SIDE_NEW] ? entry :
			    wide_negate(entry));
	}
}

static struct wide *
amount(struct causes *c, bool reasons, size_t i)
{
	return reasons ? &c->reasons[i].change : &c->at[i].change;
}

/* Return a number by which causes or reasons of equal amounts are sorted: own
   code first, then functions by name. */
static uint32_t
tie(const struct finder *f, bool reasons, size_t i)
{
	uint32_t	 callee;

	if (!reasons)
		return f->order.function[f->out->at[i].function];
	callee = f->out->reasons[i].callee;
	return callee == ID_NONE ? 0 : f->order.function[callee] + 1;
}

/*
 * Turn n scaled amounts, of the causes or the reasons from `first' on, into
 * integers that add up to the total: round all of them down, then add 1 to
 * those with the largest remainders.
 */
static void
round_all(struct finder *f, bool reasons, size_t first, size_t n,
    struct wide total)
{
	struct wide	*v;
	size_t		 i;

	f->items = mem_grow(f->items, &f->item_room, n, sizeof(*f->items));
	for (i = 0; i < n; i++) {
		v = amount(f->out, reasons, first + i);
		f->items[i] = (struct sort_item){
			(((uint64_t)1 << CAUSES_BITS) - rest(*v)) << 1 |
			    (!reasons && f->out->at[i].root),
			tie(f, reasons, first + i), (uint32_t)i
		};
		*v = whole(*v);
		total = wide_less(total, *v);
	}
	sort_items(f->items, n);
	assert(wide_sign(total) >= 0 && wide_fits(total) &&
	    (uint64_t)total.low <= n);
	for (i = 0; i < total.low; i++) {
		v = amount(f->out, reasons, first + f->items[i].id);
		*v = wide_add(*v, wide_of(1));
	}
}

/*
 * Sort n causes, or n reasons from `first' on, by absolute value, the largest
 * first.  Amounts of more than 64 bits are not sorted, because no causes are
 * found in that case.
 */
static void
sort_all(struct finder *f, bool reasons, size_t first, size_t n)
{
	size_t		 size = reasons ? sizeof(*f->out->reasons) :
	    sizeof(*f->out->at);
	struct wide	 v;
	char		*at, *sorted;
	size_t		 i;

	if (n < 2)
		return;
	at = reasons ? (char *)(f->out->reasons + first) :
	    (char *)(f->out->at + first);
	f->items = mem_grow(f->items, &f->item_room, n, sizeof(*f->items));
	for (i = 0; i < n; i++) {
		v = wide_size(*amount(f->out, reasons, first + i));
		f->items[i] = (struct sort_item){
			v.high != 0 ? 0 : UINT64_MAX - v.low,
			tie(f, reasons, first + i), (uint32_t)i
		};
	}
	sort_items(f->items, n);
	sorted = mem_get(n, size);
	for (i = 0; i < n; i++)
		memcpy(sorted + i * size, at + f->items[i].id * size, size);
	memcpy(at, sorted, n * size);
	mem_free(sorted);
}

/* Return whether all numbers of all causes fit into signed 64 bits, and the sum
   of any of them. */
static bool
all_fit(const struct causes *c)
{
	size_t	 i;

	for (i = 0; i < c->n; i++)
		if (!wide_fits(c->at[i].change))
			return false;
	for (i = 0; i < c->reason_n; i++)
		if (!wide_fits(c->reasons[i].change))
			return false;
	/* Half of these is the sum of what rose, and of what fell. */
	return wide_fits(c->change) &&
	    wide_fits(wide_divide(wide_add(c->size, c->change), 2)) &&
	    wide_fits(wide_divide(wide_less(c->size, c->change), 2));
}

/* Round and sort the causes, then the reasons of each cause.  Clear `fits' if a
   number does not fit into signed 64 bits. */
static void
finish(struct finder *f)
{
	struct causes	*out = f->out;
	struct cause	*c;
	size_t		 i;

	for (i = 0; i < f->p->function_n; i++)
		out->change = wide_add(out->change,
		    wide_less(f->self[SIDE_NEW][i], f->self[SIDE_OLD][i]));
	for (i = 0; i < f->callees.start[f->p->function_n]; i++)
		out->change = wide_add(out->change, wide_less(
		    (struct wide){ 0, f->edges[i].counted[SIDE_NEW] },
		    (struct wide){ 0, f->edges[i].counted[SIDE_OLD] }));
	round_all(f, false, 0, out->n, out->change);
	sort_all(f, false, 0, out->n);
	for (i = 0; i < out->n; i++) {
		c = &out->at[i];
		out->size = wide_add(out->size, wide_size(c->change));
		if (c->root)
			continue;
		round_all(f, true, c->first, c->n, c->change);
		sort_all(f, true, c->first, c->n);
	}
	f->fits = all_fit(out);
}

/*
 * Return an array that gives, by function, the first level of the recursion
 * that the function is a level of, as f for f'2, or else the function itself.
 */
static uint32_t *
join_levels(const struct profile *p)
{
	uint32_t		*joined = mem_get(p->function_n,
				    sizeof(*joined)), i, name, found;
	const struct function	*f = p->functions;
	struct slice		 first;

	for (i = 0; i < p->function_n; i++, f++) {
		joined[i] = i;
		first = rename_without_level(intern_slice(&p->names, f->name));
		if (!intern_find(&p->names, first.at, first.len, &name))
			continue;
		found = profile_function_find(p, f->object, f->file, name);
		if (found != ID_NONE)
			joined[i] = found;
	}
	return joined;
}

void
causes_begin(struct causes_sides *s, const struct profile *p)
{
	enum side	 side;

	*s = (struct causes_sides){ .p = p, .fits = true };
	for (side = 0; side < SIDES; side++) {
		s->self[side] = mem_get(p->function_n, sizeof(*s->self[side]));
		s->has[side] = mem_get(p->function_n, sizeof(*s->has[side]));
	}
	s->whole = join_levels(p);
}

static void
add_cost(struct causes_sides *s, enum side side, uint32_t function,
    struct wide v)
{
	struct wide	*sum = &s->self[side][s->whole[function]];

	*sum = wide_add(*sum, v);
}

/* Append an element for the calls of `callee' by `caller', and return it. */
static struct causes_calls *
add_calls(struct causes_sides *s, uint32_t caller, uint32_t callee)
{
	s->calls = mem_grow(s->calls, &s->room, s->n + 1, sizeof(*s->calls));
	s->calls[s->n] = (struct causes_calls){
		.caller = s->whole[caller], .callee = s->whole[callee]
	};
	return &s->calls[s->n++];
}

void
causes_add_columns(struct causes_sides *s, uint32_t column, uint32_t old,
    uint32_t old_calls)
{
	const struct profile	*p = s->p;
	struct causes_calls	*c;
	struct row_range	 r;
	struct wide		 v;
	uint32_t		 i, function;

	for (i = 0; i < p->section_n; i++) {
		function = p->sections[i].function;
		for (r = section_costs(p, i); r.row < r.end; r.row++) {
			v = row_wide(&p->costs, r.row, old);
			add_cost(s, SIDE_OLD, function, v);
			add_cost(s, SIDE_NEW, function, wide_add(v,
			    row_wide(&p->costs, r.row, column)));
		}
	}
	for (i = 0; i < p->arcs.n; i++) {
		c = add_calls(s, arc_caller(p, i), arc_callee(p, i));
		v = row_wide(&p->arcs, i, ARC_COSTS + old_calls);
		c->n[SIDE_OLD] = v;
		c->n[SIDE_NEW] = wide_add(v, row_wide(&p->arcs, i, ARC_CALLS));
		c->cost = wide_add(row_wide(&p->arcs, i, ARC_COSTS + old),
		    row_wide(&p->arcs, i, ARC_COSTS + column));
	}
}

void
causes_add_functions(struct causes_sides *s, enum side side, uint32_t column)
{
	const struct profile	*p = s->p;
	struct row_range	 r;
	uint32_t		 i;
	bool			*has;

	for (i = 0; i < p->section_n; i++) {
		has = &s->has[side][s->whole[p->sections[i].function]];
		for (r = section_costs(p, i); !*has && r.row < r.end; r.row++)
			*has = row_sign(&p->costs, r.row, column) != 0;
	}
}

/* Return the sum of a column of a side's figures. */
static struct wide
figure_of(const struct causes_figures *x, uint32_t function, uint32_t column)
{
	struct wide	 v = figures_get(x->all, function, column);

	return x->change == NULL ? v :
	    wide_add(v, figures_get(x->change, function, column));
}

static void
add_costs(struct causes_sides *s, enum side side,
    const struct causes_figures *x)
{
	struct wide	 v;
	uint32_t	 i, k;

	for (i = 0; i < s->p->function_n; i++) {
		for (k = 0; k < x->events->n; k++)
			s->has[side][s->whole[i]] |= wide_sign(figure_of(x, i,
			    x->events->at[k])) != 0;
		if (!x->of[i])
			continue;
		s->fits &= measure_of(x->m, x->all, i, &v);
		add_cost(s, side, i, v);
		if (x->change == NULL)
			continue;
		s->fits &= measure_of(x->m, x->change, i, &v);
		add_cost(s, side, i, v);
	}
}

void
causes_add_figures(struct causes_sides *s, enum side side,
    const struct causes_figures *x)
{
	const struct figures	*f = x->change == NULL ? x->all : x->change;
	const struct sort_item	*l;
	struct causes_calls	*c;

	add_costs(s, side, x);
	for (l = f->links; l < f->links + f->link_n; l++) {
		c = add_calls(s, (uint32_t)l->high, l->low);
		c->n[side] = figures_calls(f, l);
		if (x->m->figure == FIGURE_CALLS && x->of[l->low])
			c->counted[side] = c->n[side];
		if (side == SIDE_NEW && x->m->figure == FIGURE_SELF)
			s->fits &= figures_link_cost(f, l, x->m, &c->cost);
	}
}

static bool
is_unsigned(const struct causes_sides *s)
{
	enum side	 side;
	uint32_t	 i;

	for (side = 0; side < SIDES; side++)
		for (i = 0; i < s->p->function_n; i++)
			if (s->self[side][i].high < 0)
				return false;
	return true;
}

/* Set an edge to the sum of n calls.  Return false if the sum is too large. */
static bool
add_up(const struct causes_sides *s, const struct sort_item *items, size_t n,
    struct edge *e)
{
	struct wide	 sums[SIDES] = { { 0, 0 }, { 0, 0 } }, counted;
	const struct causes_calls *c;
	enum side	 side;
	size_t		 i;

	*e = (struct edge){
		.caller = (uint32_t)items->high, .callee = items->low
	};
	for (side = 0; side < SIDES; side++) {
		counted = wide_of(0);
		for (i = 0; i < n; i++) {
			c = &s->calls[items[i].id];
			sums[side] = wide_add(sums[side], c->n[side]);
			counted = wide_add(counted, c->counted[side]);
		}
		e->times[side] = sums[side].low;
		e->counted[side] = counted.low;
	}
	for (i = 0; i < n; i++)
		e->cost = wide_add(e->cost, s->calls[items[i].id].cost);
	if (e->cost.high < 0)
		e->cost = wide_of(0);
	return sums[SIDE_OLD].high == 0 && sums[SIDE_NEW].high == 0;
}

/* Make an edge for each caller and callee with calls on either side.  Return
   false if there are no edges, nor were any calls before renaming. */
static bool
find_edges(struct finder *f, const struct causes_sides *s)
{
	struct sort_item	*items = mem_get(s->n, sizeof(*items));
	struct edge		*e;
	size_t			 i, end;

	for (i = 0; i < s->n; i++)
		items[i] = (struct sort_item){
			s->calls[i].caller, s->calls[i].callee, (uint32_t)i
		};
	sort_items(items, s->n);
	e = f->edges = mem_get(s->n, sizeof(*f->edges));
	buckets_begin(&f->callees, f->p->function_n);
	for (i = 0; i < s->n; i = end) {
		for (end = i + 1; end < s->n && items[end].high ==
		    items[i].high && items[end].low == items[i].low; end++)
			;
		f->fits &= add_up(s, &items[i], end - i, e);
		if (e->times[SIDE_OLD] > 0 || e->times[SIDE_NEW] > 0) {
			buckets_count(&f->callees, e->caller);
			e++;
		}
	}
	mem_free(items);
	buckets_find_room(&f->callees, f->p->function_n);
	for (end = (size_t)(e - f->edges), i = 0; i < end; i++)
		buckets_put(&f->callees, f->edges[i].caller,
		    f->edges[i].callee);
	return e > f->edges || f->p->metadata.had_calls;
}

/* Find the units, which are the cycles of calls and the functions outside of
   cycles, and list the functions of each. */
static void
find_units(struct finder *f)
{
	uint32_t	 n = (uint32_t)f->p->function_n, i;
	uint32_t	*by_name = mem_get(n, sizeof(*by_name));

	f->component = call_graph_components(&f->callees, n, NULL,
	    &f->component_n);
	f->units = mem_get(f->component_n, sizeof(*f->units));
	for (i = 0; i < n; i++)
		by_name[f->order.function[i]] = i;
	buckets_begin(&f->members, f->component_n);
	for (i = 0; i < n; i++)
		buckets_count(&f->members, f->component[i]);
	buckets_find_room(&f->members, f->component_n);
	for (i = 0; i < n; i++)
		buckets_put(&f->members, f->component[by_name[i]],
		    by_name[i]);
	mem_free(by_name);
}

bool
causes_find(struct causes *out, struct causes_sides *s)
{
	struct finder	 f = { .p = s->p, .sides = s, .out = out };
	enum side	 side;
	uint32_t	 i;

	*out = (struct causes){ .whole = s->whole };
	order_init(&f.order, s->p);
	f.fits = s->fits && is_unsigned(s);
	f.fits = find_edges(&f, s) && f.fits;
	mem_free(s->calls);
	for (side = 0; side < SIDES; side++)
		f.self[side] = s->self[side];
	if (f.fits) {
		find_units(&f);
		count_entries(&f);
		price_calls(&f);
		find_prices(&f);
		for (i = 0; i < s->p->function_n; i++)
			find_cause(&f, i);
		find_roots(&f);
	}
	if (f.fits)
		finish(&f);
	order_free(&f.order);
	for (side = 0; side < SIDES; side++) {
		mem_free(f.self[side]);
		mem_free(s->has[side]);
	}
	mem_free(f.edges);
	buckets_free(&f.callees);
	mem_free(f.component);
	buckets_free(&f.members);
	mem_free(f.units);
	mem_free(f.items);
	if (!f.fits)
		causes_free(out);
	return f.fits;
}

void
causes_free(struct causes *c)
{
	mem_free(c->at);
	mem_free(c->reasons);
	mem_free(c->whole);
	*c = (struct causes){ .n = 0 };
}

void
causes_append(struct causes *to, struct causes *from, uint32_t pair)
{
	struct cause	*c;
	size_t		 i;

	to->at = mem_grow(to->at, &to->room, to->n + from->n, sizeof(*to->at));
	for (i = 0; i < from->n; i++) {
		c = &to->at[to->n++];
		*c = from->at[i];
		c->first += to->reason_n;
		c->pairs = pair;
	}
	for (i = 0; i < from->reason_n; i++)
		add_reason(to, from->reasons[i]);
	to->change = wide_add(to->change, from->change);
	causes_free(from);
}

/* Sum the reasons of n causes of one function by callee, and add the sums to
   `out'.  `items' is a buffer with room for all of these reasons. */
static void
join_reasons(struct causes *out, const struct causes *from,
    const struct sort_item *causes, size_t n, struct sort_item *items)
{
	const struct cause	*c;
	struct cause_reason	 r = { .change = { 0, 0 } };
	size_t			 reason_n = 0, i, k;

	for (i = 0; i < n; i++) {
		c = &from->at[causes[i].id];
		for (k = c->first; k < c->first + c->n; k++)
			items[reason_n++] = (struct sort_item){
				from->reasons[k].callee, 0, (uint32_t)k
			};
	}
	sort_items(items, reason_n);
	for (i = 0; i < reason_n; i++) {
		r.callee = (uint32_t)items[i].high;
		r.change = wide_add(r.change,
		    from->reasons[items[i].id].change);
		if (i + 1 < reason_n && items[i + 1].high == items[i].high)
			continue;
		add_reason(out, r);
		r.change = wide_of(0);
	}
}

/* Add the sum of n causes of one function, from different differences, as one
   cause. */
static void
join(struct finder *f, const struct causes *from,
    const struct sort_item *causes, size_t n)
{
	struct causes	*out = f->out;
	struct cause	 c = from->at[causes->id];
	size_t		 first = out->reason_n, i;
	uint32_t	 pairs = 1;

	for (i = 1; i < n; i++)
		pairs += causes[i].low != causes[i - 1].low;
	join_reasons(out, from, causes, n, f->items);
	c = (struct cause){
		.function = c.function, .root = c.root, .members = 1,
		.pairs = pairs, .first = first,
		.n = out->reason_n - first
	};
	for (i = 0; i < n; i++)
		c.change = wide_add(c.change, from->at[causes[i].id].change);
	out->size = wide_add(out->size, wide_size(c.change));
	out->at = mem_grow(out->at, &out->room, out->n + 1, sizeof(*out->at));
	out->at[out->n++] = c;
	sort_all(f, true, c.first, c.n);
}

bool
causes_join(struct causes *c, const struct profile *p)
{
	struct causes		 out = { .change = c->change };
	struct finder		 f = { .p = p, .out = &out };
	struct sort_item	*items = mem_get(c->n, sizeof(*items));
	size_t			 i, end;

	f.items = mem_get(c->reason_n, sizeof(*f.items));
	order_init(&f.order, p);
	for (i = 0; i < c->n; i++)
		items[i] = (struct sort_item){
			(uint64_t)c->at[i].function << 1 | c->at[i].root,
			c->at[i].pairs, (uint32_t)i
		};
	sort_items(items, c->n);
	for (i = 0; i < c->n; i = end) {
		end = sort_items_end(items, c->n, i);
		join(&f, c, items + i, end - i);
	}
	sort_all(&f, false, 0, out.n);
	order_free(&f.order);
	mem_free(items);
	mem_free(f.items);
	causes_free(c);
	*c = out;
	if (!all_fit(c))
		causes_free(c);
	return c->n > 0;
}

void
causes_keep(struct causes *c, const bool *of)
{
	size_t	 i, kept = 0;

	c->change = c->size = wide_of(0);
	for (i = 0; i < c->n; i++) {
		if (!of[c->at[i].function])
			continue;
		c->change = wide_add(c->change, c->at[i].change);
		c->size = wide_add(c->size, wide_size(c->at[i].change));
		c->at[kept++] = c->at[i];
	}
	c->n = kept;
	if (!wide_fits(c->change))
		causes_free(c);
}

bool
causes_cancel(const struct causes *c)
{
	return wide_compare(c->size, wide_multiply(wide_size(c->change), 5)) >
	    0;
}

struct wide
causes_rest(const struct causes *c, size_t n)
{
	struct wide	 sum = wide_of(0);

	for (; n < c->n; n++)
		sum = wide_add(sum, c->at[n].change);
	return sum;
}
