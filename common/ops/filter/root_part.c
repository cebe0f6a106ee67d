/*
 * The counts of a part are reduced one after the other, costs before calls, in
 * the order of writing: count 0, counts 0 and 1, and so on together get what is
 * due to them, rounded towards 0.  So if the calls of a component add up to its
 * own cost, its part adds up to the cost of the calls from inside.
 */
#include "ops/filter/root_part.h"

#include <string.h>

#include "base/mem.h"
#include "profile/frozen.h"
#include "profile/order.h"
#include "profile/profile.h"

/* A sequence of counts to be reduced to the fraction part / all. */
struct due {
	struct wide	 part, all;
	struct wide	 sum;		/* of the counts so far */
	struct wide	 paid;		/* what was due of that sum */
};

static uint32_t
part_of_section(const struct root_part *r, uint32_t section)
{
	return r->part[r->component[r->p->sections[section].function]];
}

/* Sections in order, and which of their rows to list. */
struct listing {
	const uint32_t	*sections;
	size_t		 n;
	struct row_range (*rows)(const struct profile *, uint32_t section);
};

/* List the rows of each part, in the order of writing. */
static void
list_rows(const struct root_part *r, const struct listing *l,
    struct buckets *to)
{
	struct row_range	 rows;
	uint32_t		 part;
	size_t			 i;

	buckets_begin(to, r->n);
	for (i = 0; i < l->n; i++)
		if ((part = part_of_section(r, l->sections[i])) != ID_NONE)
			to->start[part + 2] += row_range_n(l->rows(r->p,
			    l->sections[i]));
	buckets_find_room(to, r->n);
	for (i = 0; i < l->n; i++) {
		if ((part = part_of_section(r, l->sections[i])) == ID_NONE)
			continue;
		rows = l->rows(r->p, l->sections[i]);
		while (rows.row < rows.end)
			buckets_put(to, part, rows.row++);
	}
}

/* List all rows.  Rows move within their sections only, so the arcs of a
   component remain its own. */
static void
list_all(struct root_part *r)
{
	struct order	 order;
	struct listing	 l;
	uint32_t	*sections;

	order_init(&order, r->p);
	order_rows(&order, r->p->threads);
	l.sections = sections = order_all_sections(&order, &l.n);
	l.rows = section_costs;
	list_rows(r, &l, &r->costs);
	l.rows = section_arcs;
	list_rows(r, &l, &r->arcs);
	l.rows = section_jumps;
	list_rows(r, &l, &r->jumps);
	mem_free(sections);
	order_free(&order);
}

/* Whether an arc leads to another component. */
static bool
leaves(const struct root_part *r, uint32_t arc)
{
	return r->component[arc_callee(r->p, arc)] !=
	    r->component[arc_caller(r->p, arc)];
}

/* The part that an arc leads to from another component, or ID_NONE. */
static uint32_t
entered(const struct root_part *r, uint32_t arc)
{
	return leaves(r, arc) ?
	    r->part[r->component[arc_callee(r->p, arc)]] : ID_NONE;
}

/* Sum the cost of calls of each part, and of the part itself. */
static void
sum_parts(struct root_part *r)
{
	const struct profile	*p = r->p;
	size_t			 columns = p->arcs.counts, n;
	uint32_t		 arc, part, i, k;

	n = r->n * columns;
	tally_init(&r->called, n);
	tally_init(&r->given, n);
	tally_init(&r->inclusive, n);
	r->below = mem_get(n, sizeof(*r->below));
	r->called_by = mem_get(r->n, sizeof(*r->called_by));
	r->given_by = mem_get(r->n, sizeof(*r->given_by));
	for (arc = 0; arc < p->arcs.n; arc++) {
		if ((part = entered(r, arc)) == ID_NONE)
			continue;
		r->called_by[part]++;
		tally_add_row(&r->called, part * columns, &p->arcs, arc, 0);
		for (k = 0; k < columns; k++)
			if (row_sign(&p->arcs, arc, k) < 0)
				r->below[part * columns + k] = true;
	}
	for (part = 0; part < r->n; part++) {
		for (i = r->costs.start[part]; i < r->costs.start[part + 1];
		    i++)
			tally_add_row(&r->inclusive, part * columns +
			    ARC_COSTS, &p->costs, r->costs.ids[i], 0);
		for (i = r->arcs.start[part]; i < r->arcs.start[part + 1]; i++)
			if (leaves(r, r->arcs.ids[i]))
				tally_add_row(&r->inclusive, part * columns,
				    &p->arcs, r->arcs.ids[i], 0);
	}
}

void
root_part_init(struct root_part *r, struct profile *p,
    const uint32_t *component, const bool *parts, uint32_t n)
{
	uint32_t	 c;

	memset(r, 0, sizeof(*r));
	r->p = p;
	r->component = component;
	r->part = mem_resize(NULL, n, sizeof(*r->part));
	for (c = 0; c < n; c++)
		r->part[c] = parts[c] ? r->n++ : ID_NONE;
	list_all(r);
	sum_parts(r);
}

void
root_part_free(struct root_part *r)
{
	buckets_free(&r->costs);
	buckets_free(&r->arcs);
	buckets_free(&r->jumps);
	mem_free(r->part);
	tally_free(&r->called);
	tally_free(&r->given);
	tally_free(&r->inclusive);
	mem_free(r->below);
	mem_free(r->called_by);
	mem_free(r->given_by);
}

void
root_part_give(struct root_part *r, uint32_t arc)
{
	uint32_t	 part = entered(r, arc);

	if (part == ID_NONE)
		return;
	r->given_by[part]++;
	tally_add_row(&r->given, part * (size_t)r->p->arcs.counts,
	    &r->p->arcs, arc, 0);
}

/* Set what is due in a column from the costs or numbers of calls; return false
   if these are unusable. */
static bool
tells(const struct root_part *r, uint32_t part, uint32_t column,
    struct due *due)
{
	size_t		 i = part * (size_t)r->p->arcs.counts + column;
	struct wide	 called = tally_get(&r->called, i);
	struct wide	 inclusive = tally_get(&r->inclusive, i);

	if (r->below[i] || wide_sign(called) == 0)
		return false;
	due->part = tally_get(&r->given, i);
	due->all = called;
	if (column != ARC_CALLS && wide_compare(inclusive, called) > 0)
		due->all = inclusive;
	return true;
}

static void
begin(const struct root_part *r, uint32_t part, struct due *due)
{
	uint32_t	 k;

	memset(due, 0, r->p->arcs.counts * sizeof(*due));
	if (!tells(r, part, ARC_CALLS, &due[ARC_CALLS])) {
		due[ARC_CALLS].part = wide_of((int64_t)r->given_by[part]);
		due[ARC_CALLS].all = wide_of((int64_t)r->called_by[part]);
	}
	for (k = ARC_COSTS; k < r->p->arcs.counts; k++)
		if (!tells(r, part, k, &due[k]))
			due[k] = due[ARC_CALLS];
}

static struct wide
share(const struct due *due, struct wide v)
{
	struct wide	 size = wide_share(wide_size(v), due->part, due->all);

	return wide_sign(v) < 0 ? wide_negate(size) : size;
}

/* Return the part of the next count that belongs below the root.  The sum is
   rounded, not each count, so that the parts add up. */
static struct wide
pay(struct due *due, struct wide count)
{
	struct wide	 before = due->paid;

	due->sum = wide_add(due->sum, count);
	due->paid = share(due, due->sum);
	return wide_add(due->paid, wide_negate(before));
}

static void
cut_arc(struct root_part *r, uint32_t row, struct due *due)
{
	struct cost_table	*t = &r->p->arcs;
	struct wide		 v, calls;
	uint32_t		 k;
	bool			 costs = false;

	calls = row_wide(t, row, ARC_CALLS);
	for (k = 0; k < t->counts; k++) {
		v = pay(&due[k], row_wide(t, row, k));
		cost_table_set_wide(t, row, k, v);
		costs = costs || (k >= ARC_COSTS && wide_sign(v) != 0);
	}
	/* At least one call, even if none is due: other programs count the cost
	   of 0 calls as self cost. */
	if (costs && wide_sign(calls) != 0 && row_sign(t, row, ARC_CALLS) == 0)
		cost_table_set(t, row, ARC_CALLS, 1);
	root_part_give(r, row);
}

void
root_part_cut(struct root_part *r, uint32_t c)
{
	struct due	 due[ARC_COSTS + EVENT_MAX];
	struct profile	*p = r->p;
	uint32_t	 part = r->part[c], i, k, row;

	begin(r, part, due);
	for (i = r->costs.start[part]; i < r->costs.start[part + 1]; i++) {
		row = r->costs.ids[i];
		for (k = 0; k < p->event_n; k++)
			cost_table_set_wide(&p->costs, row, k,
			    pay(&due[ARC_COSTS + k],
			    row_wide(&p->costs, row, k)));
	}
	for (i = r->arcs.start[part]; i < r->arcs.start[part + 1]; i++)
		cut_arc(r, r->arcs.ids[i], due);
	/* Jumps are reduced one by one, not by running totals: otherwise a jump
	   might be followed more often than it is reached. */
	for (i = r->jumps.start[part]; i < r->jumps.start[part + 1]; i++) {
		row = r->jumps.ids[i];
		for (k = 0; k < JUMP_COUNTS; k++)
			cost_table_set_wide(&p->jumps, row, k,
			    share(&due[ARC_CALLS],
			    row_wide(&p->jumps, row, k)));
	}
}
