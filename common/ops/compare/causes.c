/*
 * Prices go up from callees to callers, since units form no cycle; all that
 * follows looks at one function and its calls at a time.
 */
#include "ops/compare/causes.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/rename.h"
#include "profile/call_graph.h"
#include "profile/frozen.h"
#include "profile/function.h"
#include "profile/order.h"
#include "profile/profile.h"

enum { OLD, NEW, BOTH };

/* A unit: its entries on each side, whether it is on that side, and whether the
   program itself enters it there. */
struct unit {
	uint64_t	 entries[BOTH];
	bool		 is_on[BOTH], root[BOTH];
	struct wide	 cost;		/* of all its entries on the new side,
					   scaled */
};

/* The amount of a cause or a reason, and what decides between equals. */
struct amount {
	struct wide	 v;
	uint32_t	 tie;
	bool		 root;		/* of a cause */
};

/* How often the caller of an edge calls its callee. */
struct times {
	uint64_t	 at[BOTH];
};

struct finder {
	const struct profile *p;
	struct order	 order;
	struct call_graph graph;	/* members in the order of names */
	struct wide	*self[BOTH];	/* costs of each function */
	struct times	*times;		/* of each edge */
	struct unit	*units;		/* of each component */
	struct causes	*out;
	bool		 fits;		/* no count is below 0 or too large */
	struct amount	*amounts;	/* scratch of settle() */
	struct sort_item *items;
	uint32_t	*ids;
};

/* The integer part, rounded down. */
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

/* v times part over all, rounded down; v is not below 0.  Where that is 2^124
   or more, nothing is found. */
static struct wide
share(struct finder *f, struct wide v, uint64_t part, uint64_t all)
{
	const struct wide	 most = { (int64_t)1 << 60, 0 };
	uint64_t		 times = part / all;
	struct wide		 product = { 0, 0 };

	if (times > 0) {
		if (times > INT64_MAX || wide_compare(v, wide_share(most,
		    wide_of(1), wide_of((int64_t)times))) >= 0) {
			f->fits = false;
			return product;
		}
		product = wide_multiply(v, (int64_t)times);
	}
	return part % all == 0 ? product : wide_add(product, wide_share(v,
	    (struct wide){ 0, part % all }, (struct wide){ 0, all }));
}

/* An amount with CAUSES_BITS binary places. */
static struct wide
scaled(struct finder *f, struct wide v)
{
	return share(f, v, (uint64_t)1 << CAUSES_BITS, 1);
}

/* Whether a / b and c / d are equal. */
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
	return &f->units[f->graph.component[function]];
}

/* Count the entries of each unit. */
static void
count_entries(struct finder *f)
{
	const struct call_edge	*e = f->graph.edges;
	struct unit		*from, *to;
	uint64_t		 n;
	uint32_t		 i;
	int			 side;

	for (i = 0; i < f->p->function_n; i++)
		for (side = OLD; side <= NEW; side++)
			unit_of(f, i)->is_on[side] |=
			    wide_sign(f->self[side][i]) != 0;
	for (i = 0; i < f->graph.edge_n; i++, e++) {
		from = unit_of(f, e->caller);
		to = unit_of(f, e->callee);
		for (side = OLD; side <= NEW; side++) {
			n = f->times[i].at[side];
			from->is_on[side] |= n > 0;
			to->is_on[side] |= n > 0;
			if (!e->inside && __builtin_add_overflow(
			    to->entries[side], n, &to->entries[side]))
				f->fits = false;
		}
	}
	for (to = f->units; to < f->units + f->graph.component_n; to++)
		for (side = OLD; side <= NEW; side++)
			if (to->is_on[side] && to->entries[side] == 0) {
				to->entries[side] = 1;
				to->root[side] = true;
			}
}

/* The part of v, which is of all entries of a unit on the new side, that so
   many entries have; 0 if the new side has none. */
static struct wide
of_entries(struct finder *f, const struct unit *u, struct wide v, uint64_t n)
{
	return u->entries[NEW] == 0 ? wide_of(0) :
	    share(f, v, n, u->entries[NEW]);
}

/* What so many calls of an edge cost on the new side, scaled. */
static struct wide
price(struct finder *f, uint32_t edge, uint64_t calls)
{
	const struct unit	*u = unit_of(f, f->graph.edges[edge].callee);

	return of_entries(f, u, u->cost, calls);
}

static void
find_prices(struct finder *f)
{
	const struct buckets	*members = &f->graph.members;
	const struct buckets	*from = &f->graph.from;
	struct unit		*u;
	uint32_t		 i, k, at, edge;

	for (k = 0; k < members->start[f->graph.component_n]; k++) {
		i = members->ids[k];
		u = unit_of(f, i);
		u->cost = wide_add(u->cost, scaled(f, f->self[NEW][i]));
		for (at = from->start[i]; at < from->start[i + 1]; at++) {
			edge = from->ids[at];
			if (!f->graph.edges[edge].inside)
				u->cost = wide_add(u->cost, price(f, edge,
				    f->times[edge].at[NEW]));
		}
	}
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
	const struct unit	*u = unit_of(f, function);

	out->at = mem_grow(out->at, &out->room, out->n + 1, sizeof(*out->at));
	out->at[out->n++] = (struct cause){
		function, root, change, u->entries[OLD], u->entries[NEW],
		call_graph_size(&f->graph, f->graph.component[function]),
		first, out->reason_n - first
	};
}

/* Whether a count per entry is the same on both sides. */
static bool
same_per_entry(const struct unit *u, struct wide old, struct wide new)
{
	if (u->entries[NEW] == 0)
		return wide_sign(old) == 0;
	return same_ratio(old, u->entries[OLD], new, u->entries[NEW]);
}

/* Find what a function changed by itself, and why. */
static void
find_cause(struct finder *f, uint32_t function)
{
	const struct unit	*u = unit_of(f, function);
	size_t			 first = f->out->reason_n;
	struct wide		 sum = wide_of(0);
	const struct buckets	*from = &f->graph.from;
	uint32_t		 edge, i;
	struct cause_reason	 r = {
		ID_NONE, wide_of(0), f->self[OLD][function],
		f->self[NEW][function]
	};

	if (!same_per_entry(u, r.old, r.new)) {
		sum = r.change = wide_less(of_entries(f, u, scaled(f, r.new),
		    u->entries[OLD]), scaled(f, r.old));
		add_reason(f->out, r);
	}
	for (i = from->start[function]; i < from->start[function + 1]; i++) {
		edge = from->ids[i];
		r.callee = f->graph.edges[edge].callee;
		r.old = (struct wide){ 0, f->times[edge].at[OLD] };
		r.new = (struct wide){ 0, f->times[edge].at[NEW] };
		if (f->graph.edges[edge].inside ||
		    same_per_entry(u, r.old, r.new))
			continue;
		r.change = wide_less(of_entries(f, u, price(f, edge,
		    r.new.low), u->entries[OLD]), price(f, edge, r.old.low));
		if (wide_sign(r.change) == 0)
			continue;
		sum = wide_add(sum, r.change);
		add_reason(f->out, r);
	}
	if (f->out->reason_n > first)
		add_cause(f, function, false, first, sum);
}

/* Find the units that the program itself enters on one side only: these change
   the total by the cost of an entry.  Their first function is named. */
static void
find_roots(struct finder *f)
{
	const struct buckets	*members = &f->graph.members;
	const struct unit	*u = f->units;
	uint32_t		 i;
	struct wide		 entry;

	for (i = 0; i < f->graph.component_n; i++, u++) {
		if (u->root[OLD] == u->root[NEW])
			continue;
		entry = of_entries(f, u, u->cost, 1);
		if (wide_sign(entry) != 0)
			add_cause(f, members->ids[members->start[i]], true,
			    f->out->reason_n, u->root[NEW] ? entry :
			    wide_negate(entry));
	}
}

/* Larger amounts first, whatever their signs; then as `tie' decides. */
static int
by_size(const void *amounts, uint32_t a, uint32_t b)
{
	const struct amount	*x = (const struct amount *)amounts + a;
	const struct amount	*y = (const struct amount *)amounts + b;
	int			 order = wide_compare(wide_size(y->v),
				    wide_size(x->v));

	if (order != 0)
		return order;
	return x->tie < y->tie || (x->tie == y->tie && x->root) ? -1 : 1;
}

/*
 * Turn the first n of the scaled amounts into whole ones that add up to the
 * total: those with the largest rest are one more.  Set the order of their ids:
 * the largest amount is first.
 */
static void
settle(struct finder *f, size_t n, struct wide total)
{
	struct amount	*a = f->amounts;
	size_t		 i;

	for (i = 0; i < n; i++) {
		f->ids[i] = (uint32_t)i;
		f->items[i] = (struct sort_item){
			(((uint64_t)1 << CAUSES_BITS) - rest(a[i].v)) << 1 |
			    a[i].root, a[i].tie, (uint32_t)i
		};
		a[i].v = whole(a[i].v);
		total = wide_less(total, a[i].v);
	}
	sort_items(f->items, n);
	assert(wide_sign(total) >= 0 && wide_fits(total) &&
	    (uint64_t)total.low <= n);
	for (i = 0; i < total.low; i++)
		a[f->items[i].id].v = wide_add(a[f->items[i].id].v,
		    wide_of(1));
	sort_ids(f->ids, n, by_size, a);
}

/* Round and sort the causes; between equals the order of names decides. */
static void
settle_causes(struct finder *f)
{
	struct causes	*out = f->out;
	struct cause	*sorted = mem_get(out->n, sizeof(*sorted));
	size_t		 i;

	for (i = 0; i < out->n; i++)
		f->amounts[i] = (struct amount){
			out->at[i].change,
			f->order.function[out->at[i].function],
			out->at[i].root
		};
	settle(f, out->n, out->change);
	for (i = 0; i < out->n; i++) {
		sorted[i] = out->at[f->ids[i]];
		sorted[i].change = f->amounts[f->ids[i]].v;
	}
	mem_free(out->at);
	out->at = sorted;
}

/* Round and sort the reasons of a cause; between equals own code is first, then
   the order of names decides. */
static void
settle_reasons(struct finder *f, const struct cause *c)
{
	struct cause_reason	*r = f->out->reasons + c->first;
	struct cause_reason	*old = mem_get(c->n, sizeof(*old));
	size_t			 i;

	for (i = 0; i < c->n; i++) {
		old[i] = r[i];
		f->amounts[i] = (struct amount){
			r[i].change, r[i].callee == ID_NONE ? 0 :
			    f->order.function[r[i].callee] + 1, false
		};
	}
	settle(f, c->n, c->change);
	for (i = 0; i < c->n; i++) {
		r[i] = old[f->ids[i]];
		r[i].change = f->amounts[f->ids[i]].v;
	}
	mem_free(old);
}

/* Round and sort all; all must fit into 64 bits with a sign. */
static void
finish(struct finder *f)
{
	struct causes	*out = f->out;
	size_t		 most = out->n > out->reason_n ? out->n :
			    out->reason_n, i;

	for (i = 0; i < f->p->function_n; i++)
		out->change = wide_add(out->change,
		    wide_less(f->self[NEW][i], f->self[OLD][i]));
	f->amounts = mem_get(most, sizeof(*f->amounts));
	f->items = mem_get(most, sizeof(*f->items));
	f->ids = mem_get(most, sizeof(*f->ids));
	settle_causes(f);
	f->fits = wide_fits(out->change);
	for (i = 0; i < out->n; i++) {
		out->size = wide_add(out->size, wide_size(out->at[i].change));
		f->fits = f->fits && wide_fits(out->at[i].change);
		if (!out->at[i].root)
			settle_reasons(f, &out->at[i]);
	}
	for (i = 0; i < out->reason_n; i++)
		f->fits = f->fits && wide_fits(out->reasons[i].change);
	mem_free(f->amounts);
	mem_free(f->items);
	mem_free(f->ids);
}

/* Sum two columns of cost centres by function. */
static void
sum_costs(struct finder *f, uint32_t column, uint32_t old)
{
	const struct profile	*p = f->p;
	struct wide		*sums[BOTH];
	struct row_range	 r;
	uint32_t		 s, i;

	for (i = OLD; i <= NEW; i++)
		sums[i] = f->self[i] = mem_get(p->function_n, sizeof(**sums));
	for (s = 0; s < p->section_n; s++) {
		i = call_graph_whole(&f->graph, p->sections[s].function);
		for (r = section_costs(p, s); r.row < r.end; r.row++) {
			sums[OLD][i] = wide_add(sums[OLD][i],
			    row_wide(&p->costs, r.row, old));
			sums[NEW][i] = wide_add(sums[NEW][i],
			    row_wide(&p->costs, r.row, column));
		}
	}
	for (i = 0; i < p->function_n; i++) {
		sums[NEW][i] = wide_add(sums[NEW][i], sums[OLD][i]);
		if (sums[OLD][i].high < 0 || sums[NEW][i].high < 0)
			f->fits = false;
	}
}

/* Find the edges, with how often they are called on each side. */
static void
sum_calls(struct finder *f, uint32_t old_calls)
{
	struct call_graph	*g = &f->graph;
	struct wide		 old, new;
	bool			 some = false;
	uint32_t		 i;

	call_graph_find_edges(g, &(struct call_ends){
		.n = (uint32_t)f->p->function_n, .column = old_calls
	});
	f->times = mem_get(g->edge_n, sizeof(*f->times));
	for (i = 0; i < g->edge_n; i++) {
		old = tally_get(&g->edge_costs, i);
		new = wide_add(old, tally_get(&g->edge_calls, i));
		f->times[i] = (struct times){ { old.low, new.low } };
		some = some || old.low > 0 || new.low > 0;
		if (old.high != 0 || new.high != 0)
			f->fits = false;
	}
	if (!some)
		f->fits = false;
}

/* The whole of each function: the levels of a recursion are parts of the first.
   The caller frees it. */
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

bool
causes_find(struct causes *out, const struct profile *p, uint32_t column,
    uint32_t old, uint32_t old_calls)
{
	struct finder	 f = { .p = p, .out = out, .fits = true };
	uint32_t	*joined = join_levels(p), i;

	*out = (struct causes){ .whole = joined };
	order_init(&f.order, p);
	call_graph_open_wholes(&f.graph, p, joined, f.order.function);
	sum_costs(&f, column, old);
	sum_calls(&f, old_calls);
	if (f.fits) {
		f.units = mem_get(f.graph.component_n, sizeof(*f.units));
		count_entries(&f);
		find_prices(&f);
		for (i = 0; i < p->function_n; i++)
			find_cause(&f, i);
		find_roots(&f);
	}
	if (f.fits)
		finish(&f);
	call_graph_close(&f.graph);
	order_free(&f.order);
	mem_free(f.self[OLD]);
	mem_free(f.self[NEW]);
	mem_free(f.times);
	mem_free(f.units);
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
