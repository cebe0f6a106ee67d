/*
 * The costs of a part, then its calls, in the order of writing: the first of
 * them, the first two, the first three and so on together get what is due to
 * them, rounded towards 0.  So if the calls of a component cost what it costs
 * itself, its part adds up to what the calls from inside cost.
 */
#include "ops/root_part.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "profile/profile.h"
#include "profile/section_rows.h"

/* What is due of counts one after the other: the part num of all. */
struct due {
	struct wide	 part, all;
	struct wide	 sum;		/* of the counts so far, */
	struct wide	 paid;		/* and what is due of it */
};

static uint32_t
part_of_section(const struct root_part *r, uint32_t section)
{
	return r->part[r->component[r->p->sections[section].function]];
}

/* Rows in an order, and the section that each is in. */
struct owned_rows {
	const struct root_part	*r;
	const uint32_t		*rows, *sections;
};

static uint32_t
part_of_row(const void *context, uint32_t i)
{
	const struct owned_rows	*o = context;

	return part_of_section(o->r, o->sections[i]);
}

/* The first n of these rows become those of each part, in this order. */
static void
by_part(const struct owned_rows *o, uint32_t n, struct buckets *to)
{
	uint32_t	 i;

	buckets_make(to, n, o->r->n, part_of_row, o);
	for (i = 0; i < n; i++)
		to->ids[i] = o->rows[to->ids[i]];
}

static int
by_position(const void *context, uint32_t a, uint32_t b)
{
	const struct profile	*p = context;
	struct position		 pa, pb;

	row_position(&p->costs, a, 0, p->instr, &pa);
	row_position(&p->costs, b, 0, p->instr, &pb);
	if (pa.addr != pb.addr)
		return pa.addr < pb.addr ? -1 : 1;
	return (pa.line > pb.line) - (pa.line < pb.line);
}

static void
list_costs(struct root_part *r, const struct order *order)
{
	struct profile		*p = r->p;
	struct section_rows	 from;
	uint32_t		*sections, *rows, *owners, *list;
	uint32_t		 section_n = 0, n = 0, found, i, j;

	sections = mem_resize(NULL, p->section_n, sizeof(*sections));
	for (i = 0; i < p->section_n; i++)
		if (part_of_section(r, i) != ID_NONE)
			sections[section_n++] = i;
	order_sections(order, sections, section_n);
	rows = mem_resize(NULL, p->costs.n, sizeof(*rows));
	owners = mem_resize(NULL, p->costs.n, sizeof(*owners));
	section_rows_of_costs(&from, p);
	for (i = 0; i < section_n; i++) {
		list = section_rows_list(&from, sections[i], &found);
		if (!section_rows_ordered(&from, sections[i]))
			sort_ids(list, found, by_position, p);
		for (j = 0; j < found; j++, n++) {
			rows[n] = list[j];
			owners[n] = sections[i];
		}
	}
	by_part(&(struct owned_rows){ r, rows, owners }, n, &r->costs);
	section_rows_free(&from);
	mem_free(sections);
	mem_free(rows);
	mem_free(owners);
}

/* Arcs or jumps, of which each knows its section. */
static void
list_rows(struct root_part *r, const struct order *order,
    const struct cost_table *t, struct buckets *to)
{
	uint32_t	*rows = mem_resize(NULL, t->n, sizeof(*rows));
	uint32_t	*owners = mem_resize(NULL, t->n, sizeof(*owners));
	uint32_t	 n = 0, i;

	for (i = 0; i < t->n; i++)
		if (part_of_section(r, row_head(t, i)) != ID_NONE)
			rows[n++] = i;
	if (t == &r->p->arcs)
		order_arcs(order, rows, n);
	else
		order_jumps(order, rows, n);
	for (i = 0; i < n; i++)
		owners[i] = row_head(t, rows[i]);
	by_part(&(struct owned_rows){ r, rows, owners }, n, to);
	mem_free(rows);
	mem_free(owners);
}

/* The part that an arc leads to from another component, or ID_NONE. */
static uint32_t
entered(const struct root_part *r, uint32_t arc)
{
	struct arc	 a;
	uint32_t	 from = row_head(&r->p->arcs, arc);

	arc_read(r->p, arc, &a);
	return r->component[a.callee] ==
	    r->component[r->p->sections[from].function] ? ID_NONE :
	    r->part[r->component[a.callee]];
}

static bool
leaves(const struct root_part *r, uint32_t arc)
{
	struct arc	 a;
	uint32_t	 from = row_head(&r->p->arcs, arc);

	arc_read(r->p, arc, &a);
	return r->component[a.callee] !=
	    r->component[r->p->sections[from].function];
}

/* What calls of the parts cost, and what they cost themselves. */
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
	struct order	 order;
	uint32_t	 c;

	memset(r, 0, sizeof(*r));
	r->p = p;
	r->component = component;
	r->part = mem_resize(NULL, n, sizeof(*r->part));
	for (c = 0; c < n; c++)
		r->part[c] = parts[c] ? r->n++ : ID_NONE;
	order_init(&order, p);
	list_costs(r, &order);
	list_rows(r, &order, &p->arcs, &r->arcs);
	list_rows(r, &order, &p->jumps, &r->jumps);
	order_free(&order);
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

/* What is due in a column, if the costs or numbers of calls tell. */
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

/* What one more count is due. */
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
	/* At least one call, even if none is due: other programs take the cost
	   of 0 calls for self cost. */
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
	/* Jumps are shared one by one, and not by running totals: so none is
	   followed oftener than it is reached. */
	for (i = r->jumps.start[part]; i < r->jumps.start[part + 1]; i++) {
		row = r->jumps.ids[i];
		for (k = 0; k < JUMP_COUNTS; k++)
			cost_table_set_wide(&p->jumps, row, k,
			    share(&due[ARC_CALLS],
			    row_wide(&p->jumps, row, k)));
	}
}
