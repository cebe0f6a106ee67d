/*
 * The result holds the counts of the first profile, zero where it has none, and
 * three lists hold the counts of others that differ.  They refer to rows by
 * number, which adding rows keeps but dropping addresses would change.
 */
#include "ops/sum/median.h"

#include <string.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "base/sort.h"
#include "profile/profile.h"
#include "profile/build/profile_add.h"

/* A count that differs from that of the first profile. */
struct other {
	uint32_t	 row, column;
	int64_t		 weight;
	struct wide	 v;
};

struct others {
	struct other	*at;
	size_t		 n, room;
};

/* The summary of a profile, by columns of the result. */
struct summary {
	struct wide	*at;
	uint32_t	 n;
	int64_t		 weight;
};

enum { COSTS, ARCS, JUMPS, TABLES };

struct median {
	struct profile	*p;
	int64_t		 weight;	/* of all profiles so far */
	int64_t		 taken;		/* of the one being added */
	struct others	 others[TABLES];
	struct summary	*summaries;
	size_t		 summary_n, summary_room;
};

/* The median for which combine_rows(), which has no such argument, works. */
static _Thread_local struct median	*working;

struct median *
median_new(struct profile *p)
{
	struct median	*m = mem_get(1, sizeof(*m));

	m->p = p;
	return m;
}

void
median_free(struct median *m)
{
	size_t	 i;

	for (i = 0; i < TABLES; i++)
		mem_free(m->others[i].at);
	for (i = 0; i < m->summary_n; i++)
		mem_free(m->summaries[i].at);
	mem_free(m->summaries);
	mem_free(m);
}

static struct cost_table *
table(struct profile *p, int i)
{
	return i == COSTS ? &p->costs : i == ARCS ? &p->arcs : &p->jumps;
}

/* Called for every row of the result with its counterpart in the profile being
   added. */
static void
compare(struct cost_table *to, uint32_t to_row, const struct cost_table *from,
    uint32_t from_row, const uint32_t *column)
{
	struct others	*o;
	struct wide	 v;
	uint32_t	 i;

	o = &working->others[to == &working->p->costs ? COSTS :
	    to == &working->p->arcs ? ARCS : JUMPS];
	for (i = 0; i < from->counts; i++) {
		v = row_wide(from, from_row, i);
		if (wide_compare(v, row_wide(to, to_row, column[i])) == 0)
			continue;
		o->at = mem_grow(o->at, &o->room, o->n + 1, sizeof(*o->at));
		o->at[o->n++] = (struct other){
			to_row, column[i], working->taken, v
		};
	}
}

/* Record the summary of the profile just added: the difference to the summary
   from before. */
static void
note_summary(struct median *m, const struct wide *before, int64_t weight)
{
	struct summary	*s;
	uint32_t	 i;

	m->summaries = mem_grow(m->summaries, &m->summary_room,
	    m->summary_n + 1, sizeof(*m->summaries));
	s = &m->summaries[m->summary_n++];
	s->n = m->p->event_n;
	s->weight = weight;
	s->at = mem_get(s->n, sizeof(*s->at));
	for (i = 0; i < s->n; i++)
		s->at[i] = wide_add(m->p->summary[i], wide_negate(before[i]));
}

bool
median_take(struct median *m, struct profile *src, int64_t weight,
    struct complaint *wrong)
{
	struct wide	 before[EVENT_MAX];
	bool		 good;

	memcpy(before, m->p->summary, sizeof(before));
	if (m->weight > 0 && src->instr != m->p->instr)
		return complaint_set(wrong, "for a median all or none must "
		    "have instruction addresses");
	m->taken = weight;
	if (m->weight == 0)
		good = profile_add(m->p, src, wrong);
	else {
		working = m;
		good = profile_add_rows(src, m->p, profile_add_nothing,
		    wrong) &&
		    profile_add_rows(m->p, src, compare, wrong) &&
		    profile_add_metadata(m->p, src, wrong);
		working = NULL;
	}
	if (good)
		note_summary(m, before, weight);
	m->weight += weight;
	return good;
}

/* Counts and their weights. */
struct value {
	struct wide	 v;
	int64_t		 weight;
};

struct values {
	struct value	*at;
	uint32_t	*order;		/* of the values, ascending */
	size_t		 n, room, order_room;
};

static void
add_value(struct values *a, struct wide v, int64_t weight)
{
	if (weight == 0)
		return;
	a->at = mem_grow(a->at, &a->room, a->n + 1, sizeof(*a->at));
	a->order = mem_grow(a->order, &a->order_room, a->n + 1,
	    sizeof(*a->order));
	a->order[a->n] = (uint32_t)a->n;
	a->at[a->n++] = (struct value){ v, weight };
}

static int
by_value(const void *at, uint32_t a, uint32_t b)
{
	const struct value	*values = at;

	return wide_compare(values[a].v, values[b].v);
}

/* The value at this place, from 0, of the sorted ones. */
static struct wide
value_at(const struct values *a, int64_t place)
{
	struct value	 value = { wide_of(0), 0 };
	size_t		 i;

	for (i = 0; i < a->n; i++) {
		value = a->at[a->order[i]];
		if (place < value.weight)
			break;
		place -= value.weight;
	}
	return value.v;
}

static struct wide
middle(struct values *a, int64_t all)
{
	if (a->n == 0)
		return wide_of(0);
	sort_ids(a->order, a->n, by_value, a->at);
	return wide_divide(wide_add(value_at(a, (all - 1) / 2),
	    value_at(a, all / 2)), 2);
}

static void
free_values(struct values *a)
{
	mem_free(a->at);
	mem_free(a->order);
}

/* Set the counts of a table that have others. */
static void
set_table(const struct median *m, struct cost_table *t,
    const struct others *o)
{
	struct sort_item	*items = mem_get(o->n, sizeof(*items));
	struct values		 values = { NULL, NULL, 0, 0, 0 };
	const struct other	*other;
	int64_t			 rest;
	size_t			 i, k;

	for (i = 0; i < o->n; i++)
		items[i] = (struct sort_item){
			(uint64_t)o->at[i].row << 32 | o->at[i].column, 0,
			(uint32_t)i
		};
	sort_items(items, o->n);
	for (i = 0; i < o->n; i = k) {
		values.n = 0;
		rest = m->weight;
		for (k = i; k < o->n && items[k].high == items[i].high; k++) {
			other = &o->at[items[k].id];
			add_value(&values, other->v, other->weight);
			rest -= other->weight;
		}
		other = &o->at[items[i].id];
		add_value(&values, row_wide(t, other->row, other->column),
		    rest);
		cost_table_set_wide(t, other->row, other->column,
		    middle(&values, m->weight));
	}
	free_values(&values);
	mem_free(items);
}

void
median_end(struct median *m)
{
	struct values	 values = { NULL, NULL, 0, 0, 0 };
	uint32_t	 column;
	size_t		 i;

	if (m->weight == 0)
		return;
	for (i = 0; i < TABLES; i++)
		set_table(m, table(m->p, (int)i), &m->others[i]);
	for (column = 0; column < m->p->event_n; column++) {
		values.n = 0;
		for (i = 0; i < m->summary_n; i++)
			add_value(&values, column < m->summaries[i].n ?
			    m->summaries[i].at[column] : wide_of(0),
			    m->summaries[i].weight);
		m->p->summary[column] = middle(&values, m->weight);
	}
	free_values(&values);
}
