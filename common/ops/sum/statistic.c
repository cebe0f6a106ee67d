#include "ops/sum/statistic.h"

#include <assert.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "text/string.h"
#include "profile/event.h"
#include "profile/profile.h"
#include "profile/build/profile_add.h"
#include "ops/compare/extremes.h"

static void
divide_row(struct cost_table *t, uint32_t row, int64_t n)
{
	uint32_t	 i;

	/* Skip zeros, since most counts of many events are zero. */
	for (i = 0; i < t->counts; i++)
		if (row_sign(t, row, i) != 0)
			cost_table_set_wide(t, row, i,
			    wide_divide(row_wide(t, row, i), n));
}

static void
divide_rows(struct cost_table *t, int64_t n)
{
	uint32_t	 row;

	for (row = 0; row < t->n; row++)
		divide_row(t, row, n);
}

static void
divide_arcs(struct cost_table *t, int64_t n)
{
	uint32_t	 row;
	int		 called;

	for (row = 0; row < t->n; row++) {
		called = row_sign(t, row, ARC_CALLS);
		divide_row(t, row, n);
		arc_keep_call(t, row, called);
	}
}

/* Divide all counts by n, rounding halves away from zero. */
static void
divide(struct profile *p, int64_t n)
{
	uint32_t	 i;

	divide_rows(&p->costs, n);
	/* Of a difference the number of calls is a change, too. */
	if (metadata_is_difference(&p->metadata))
		divide_rows(&p->arcs, n);
	else
		divide_arcs(&p->arcs, n);
	divide_rows(&p->jumps, n);
	for (i = 0; i < p->event_n; i++)
		p->summary[i] = wide_divide(p->summary[i], n);
	for (i = 0; i < SIDES; i++)
		side_totals_scale(&p->metadata.totals[i], wide_divide, n);
	spread_scale(&p->metadata.spread, wide_divide, n);
}

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

/* The summary of one profile: a total for each of its columns. */
struct summary {
	struct wide	*at;
	uint32_t	 n;
	int64_t		 weight;
};

enum { COSTS, ARCS, JUMPS, TABLES };

/*
 * The result holds the counts of the first profile, or 0.  Three lists hold the
 * counts of other profiles that differ from these, so that memory grows only
 * with the differences.  The lists refer to rows by number: rows may be added
 * to the result, but addresses must not be dropped, since that changes the
 * numbers.
 */
struct median {
	struct profile	*p;
	int64_t		 taken;		/* weight of the profile that is being
					   added */
	struct others	 others[TABLES];
	struct summary	*summaries;	/* summaries of the profiles added so
					   far, except those that state none */
	size_t		 summary_n, summary_room;
	struct string	 event;		/* the first event of the first profile,
					   in the known order */
	struct wide	 low, high;	/* the smallest and the largest total of
					   this event */
};

/* Whether two rows have the same bytes, and so the same counts, as most rows of
   two runs do. */
static bool
are_same(const struct row_pair *r)
{
	const struct cost_table	*a = r->from, *b = r->to;
	size_t			 key;

	if (a == NULL || r->column != NULL || a->stride != b->stride ||
	    a->wide != b->wide || a->carries != b->carries)
		return false;
	key = ROW_HEAD + 4 * (size_t)a->words;
	return memcmp(row_at(a, r->from_row) + key, row_at(b, r->to_row) + key,
	    a->stride - key) == 0;
}

/* Combine each count of a row of the result with the count in the profile that
   is being added: keep the smaller or the larger one or, for a median, both. */
static void
combine(void *statistic, const struct row_pair *r)
{
	const struct statistic	*s = statistic;
	struct others		*o = NULL;
	int			 wanted = s->kind == STAT_MAX ? 1 : -1, order;
	bool			 narrow = r->from != NULL &&
				    !r->from->carries && !r->to->carries;
	uint32_t		 n, i, column;
	struct wide		 v;

	if (are_same(r))
		return;
	if (s->median != NULL)
		o = &s->median->others[r->to == &s->p->costs ? COSTS :
		    r->to == &s->p->arcs ? ARCS : JUMPS];
	n = r->from == NULL ? r->to->counts : r->from->counts;
	for (i = 0; i < n; i++) {
		column = r->column == NULL ? i : r->column[i];
		if (narrow && row_count(r->from, r->from_row, i) ==
		    row_count(r->to, r->to_row, column))
			continue;
		v = r->from == NULL ? wide_of(0) :
		    row_wide(r->from, r->from_row, i);
		order = wide_compare(v, row_wide(r->to, r->to_row, column));
		if (o == NULL && order == wanted)
			cost_table_set_wide(r->to, r->to_row, column, v);
		if (o == NULL || order == 0)
			continue;
		o->at = mem_grow(o->at, &o->room, o->n + 1, sizeof(*o->at));
		o->at[o->n++] = (struct other){
			r->to_row, column, s->median->taken, v
		};
	}
}

/* Record the summary of the profile that was just added.  It is what adding the
   profile changed in the summary of the result, which was `before'. */
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
		s->at[i] = wide_less(m->p->summary[i], before[i]);
}

/* Return the total of the event in a profile. */
static struct wide
total_of(const struct median *m, const struct profile *p)
{
	struct wide	 totals[EVENT_MAX];
	uint32_t	 column = event_find(p, m->event.at, m->event.len);

	if (column == ID_NONE)
		return wide_of(0);
	profile_totals(p, totals);
	return totals[column];
}

/* Include the total of a profile, the n-th one, in the range of totals. */
static void
note_total(struct median *m, const struct profile *p, size_t n)
{
	struct event_list list = p->list;
	struct slice	 event;
	struct wide	 total;

	if (n == 1) {
		event_order(p, list.at, list.n);
		event = event_text(p, list.at[0]);
		string_assign(&m->event, event.at, event.len);
	}
	total = total_of(m, p);
	if (n == 1 || wide_compare(total, m->low) < 0)
		m->low = total;
	if (n == 1 || wide_compare(total, m->high) > 0)
		m->high = total;
}

/*
 * Each function and line has its own median, and that is 0 if most profiles
 * lack it.  So set the complaint if the medians do not add up to about the
 * total of some profile: five percent may be chance.
 */
static void
doubt_total(const struct median *m, size_t n, struct complaint *doubt)
{
	struct wide	 total = total_of(m, m->p);
	struct wide	 some = wide_divide(wide_max(wide_size(m->low),
			    wide_size(m->high)), 20);
	char		 text[WIDE_ROOM], low[WIDE_ROOM], high[WIDE_ROOM];
	char		 event[80];

	if (wide_compare(total, wide_less(m->low, some)) >= 0 &&
	    wide_compare(total, wide_add(m->high, some)) <= 0)
		return;
	complaint_set(doubt, "the median of %zu profiles has a total %s of %s, "
	    "but theirs are from %s to %s: their costs are in different "
	    "functions or lines", n, diag_quote(event, sizeof(event),
	    m->event.at, m->event.len), wide_text(text, total),
	    wide_text(low, m->low), wide_text(high, m->high));
}

/* A count, and the weight of its profile. */
struct value {
	struct wide	 v;
	int64_t		 weight;
};

struct values {
	struct value	*at;
	uint32_t	*order;		/* indices of the values, sorted by
					   value */
	size_t		 n, room, order_room;
};

static void
add_value(struct values *a, struct wide v, int64_t weight)
{
	assert(weight > 0);
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

/* Repeat each value, in order, as often as its weight says: return the value at
   index `place' of the result, which is longer than that. */
static struct wide
value_at(const struct values *a, int64_t place)
{
	const uint32_t	*i = a->order;

	while (place >= a->at[*i].weight)
		place -= a->at[*i++].weight;
	return a->at[*i].v;
}

/* Return the value in the middle.  `all' is the sum of the weights. */
static struct wide
middle(struct values *a, int64_t all)
{
	sort_ids(a->order, a->n, by_value, a->at);
	return wide_divide(wide_add(value_at(a, (all - 1) / 2),
	    value_at(a, all / 2)), 2);
}

/* Replace counts of a table by their medians, where the lists have other values
   than the first profile's. */
static void
set_table(struct cost_table *t, const struct others *o, int64_t all)
{
	struct sort_item	*items = mem_resize(NULL, o->n, sizeof(*items));
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
		rest = all;
		for (k = i; k < o->n && items[k].high == items[i].high; k++) {
			other = &o->at[items[k].id];
			add_value(&values, other->v, other->weight);
			rest -= other->weight;
		}
		other = &o->at[items[i].id];
		add_value(&values, row_wide(t, other->row, other->column),
		    rest);
		cost_table_set_wide(t, other->row, other->column,
		    middle(&values, all));
	}
	mem_free(values.at);
	mem_free(values.order);
	mem_free(items);
}

/* Replace every count of the result by the median over all profiles.  If there
   are two in the middle, use their mean, rounding halves away from zero. */
static void
end_median(const struct median *m, int64_t all)
{
	struct profile	*p = m->p;
	struct values	 values = { NULL, NULL, 0, 0, 0 };
	uint32_t	 column;
	size_t		 i;

	set_table(&p->costs, &m->others[COSTS], all);
	set_table(&p->arcs, &m->others[ARCS], all);
	set_table(&p->jumps, &m->others[JUMPS], all);
	for (column = 0; column < p->event_n; column++) {
		values.n = 0;
		for (i = 0; i < m->summary_n; i++)
			add_value(&values, column < m->summaries[i].n ?
			    m->summaries[i].at[column] : wide_of(0),
			    m->summaries[i].weight);
		p->summary[column] = middle(&values, all);
	}
	mem_free(values.at);
	mem_free(values.order);
}

void
statistic_begin(struct statistic *s, enum statistic_kind kind,
    struct profile *p)
{
	memset(s, 0, sizeof(*s));
	s->kind = kind;
	s->p = p;
	if (kind == STAT_MEDIAN) {
		s->median = mem_get(1, sizeof(*s->median));
		s->median->p = p;
	}
}

void
statistic_spread(struct statistic *s)
{
	s->extremes = mem_get(1, sizeof(*s->extremes));
}

bool
statistic_needs_each(enum statistic_kind kind)
{
	return kind != STAT_SUM && kind != STAT_MEAN;
}

void
statistic_start(struct statistic *s, int64_t weight)
{
	static const struct wide nothing[EVENT_MAX];
	struct profile		*p = s->p;

	s->n++;
	metadata_multiply(&p->metadata, (uint64_t)weight);
	if (s->extremes != NULL) {
		extremes_note(s->extremes, p);
		extremes_include(s->extremes, p, p, NULL);
	}
	if (s->median != NULL) {
		note_summary(s->median, nothing, weight);
		note_total(s->median, p, s->n);
	}
}

bool
statistic_take(struct statistic *s, struct profile *p, int64_t weight,
    struct complaint *wrong)
{
	struct profile	*to = s->p;
	struct profile_meeting meeting = { combine, s, NULL };
	bool		 first = to->metadata.profiles == 0;
	struct wide	 before[EVENT_MAX], v;
	uint32_t	 i;

	assert(weight > 0);
	s->n++;
	if (!statistic_needs_each(s->kind))
		return profile_take(to, p, wrong);
	/* Multiply only the number of profiles by the weight: counts stay as
	   they are, and a median gets the weight below. */
	metadata_multiply(&p->metadata, (uint64_t)weight);
	memcpy(before, to->summary, sizeof(before));
	if (s->median != NULL)
		s->median->taken = weight;
	if (!first && p->instr != to->instr)
		return complaint_set(wrong, "for a %s all or none must have "
		    "instruction addresses", s->median != NULL ? "median" :
		    "minimum or maximum");
	if (s->median != NULL)
		note_total(s->median, p, s->n);
	if (s->extremes != NULL)
		extremes_note(s->extremes, p);
	if (!(first ? profile_take(to, p, wrong) :
	    profile_meet(to, p, &meeting, wrong) &&
	    profile_add_metadata(to, p, wrong))) {
		mem_free(meeting.function);
		return false;
	}
	/* The first profile was added to an empty one, so its functions kept
	   their numbers. */
	if (s->extremes != NULL)
		extremes_include(s->extremes, to, p, meeting.function);
	mem_free(meeting.function);
	if (s->median != NULL)
		note_summary(s->median, before, weight);
	for (i = 0; !first && s->median == NULL && i < to->event_n; i++) {
		v = wide_less(to->summary[i], before[i]);
		to->summary[i] = (wide_compare(v, before[i]) > 0) ==
		    (s->kind == STAT_MAX) ? v : before[i];
	}
	return true;
}

void
statistic_end(struct statistic *s, bool shared, struct complaint *doubt)
{
	struct event_list	 events;

	doubt->text[0] = '\0';
	if (s->kind != STAT_SUM && s->weight > 0)
		metadata_divide(&s->p->metadata, (uint64_t)s->weight);
	if (s->kind == STAT_MEAN && s->weight > 0)
		divide(s->p, s->weight);
	if (s->median != NULL) {
		end_median(s->median, s->weight);
		doubt_total(s->median, s->n, doubt);
	}
	/*
	 * The totals that profiles state, and their numbers of samples, are
	 * not those of their minimum, maximum or median, and the spreads that
	 * they declare say nothing about how they differ from each other.
	 */
	if (statistic_needs_each(s->kind))
		metadata_no_totals(&s->p->metadata);
	if (statistic_needs_each(s->kind) && s->n > 1) {
		spread_free(&s->p->metadata.spread);
		s->p->metadata.samples = 0;
	} else if (statistic_needs_each(s->kind))
		spread_scale(&s->p->metadata.spread, wide_divide, s->weight);
	if (s->extremes != NULL) {
		event_list_all(s->p, shared, &events);
		extremes_describe(s->extremes, s->p, &events);
	}
	statistic_free(s);
}

void
statistic_free(struct statistic *s)
{
	struct median	*m = s->median;
	size_t		 i;

	if (s->extremes != NULL)
		extremes_free(s->extremes);
	mem_free(s->extremes);
	s->extremes = NULL;
	if (m == NULL)
		return;
	for (i = 0; i < TABLES; i++)
		mem_free(m->others[i].at);
	for (i = 0; i < m->summary_n; i++)
		mem_free(m->summaries[i].at);
	mem_free(m->summaries);
	string_assign(&m->event, NULL, 0);
	mem_free(m);
	s->median = NULL;
}
