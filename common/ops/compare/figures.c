/*
 * measure_sum() refuses products that are so large that their sum could exceed
 * 128 bits.
 */
#include "ops/compare/figures.h"

#include <assert.h>
#include <string.h>

#include "base/buckets.h"
#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "text/num.h"
#include "text/ratio.h"
#include "profile/call_graph.h"
#include "profile/definition.h"
#include "profile/event.h"
#include "profile/formula.h"
#include "profile/spread.h"
#include "profile/build/section_sums.h"

typedef void count_figure(struct figures *, uint32_t column);

static count_figure	 count_calls, count_inclusive, count_per_call;

/*
 * A table of the kinds of figures.  `word' is what a limit calls a figure
 * (unless an event has this name), and `prefix' is put before the event's name
 * in a spread.  `by_event' says that a row has the figure for each event.
 * `count' computes the figure from calls, and may use the figures above it.
 * `digits' is the number of its decimals.
 */
static const struct {
	const char	*word;
	const char	*prefix;
	bool		 by_event;
	count_figure	*count;
	unsigned	 digits;
}			 kinds[FIGURES] = {
	[FIGURE_SELF] = { NULL, "", true, NULL, 0 },
	[FIGURE_CALLS] = { "calls", "calls", false, count_calls, 0 },
	[FIGURE_INCLUSIVE] = { NULL, "incl:", true, count_inclusive, 0 },
	[FIGURE_PER_CALL] = { NULL, SPREAD_PER_CALL, true, count_per_call, 3 },
};

uint32_t
figures_column(uint32_t event_n, enum figure figure)
{
	uint32_t	 n = 0;
	enum figure	 i;

	for (i = 0; i < figure; i++)
		n += kinds[i].by_event ? event_n : 1;
	return n;
}

enum figure
figures_in_column(uint32_t event_n, uint32_t column)
{
	enum figure	 i = 0;

	while (figures_column(event_n, i + 1) <= column)
		i++;
	return i;
}

char **
figures_words(const struct profile *p, uint32_t *n)
{
	uint32_t	 column, event;
	enum figure	 figure;
	const char	*calls = kinds[FIGURE_CALLS].word;
	bool		 is_event = event_find(p, calls, strlen(calls)) !=
			    ID_NONE;
	char		**words;

	*n = figures_column(p->event_n, FIGURES);
	words = mem_get(*n, sizeof(*words));
	for (column = 0; column < *n; column++) {
		figure = figures_in_column(p->event_n, column);
		event = column - figures_column(p->event_n, figure);
		words[column] = slice_join(slice_of(figure == FIGURE_CALLS &&
		    is_event ? "" : kinds[figure].prefix), "",
		    kinds[figure].by_event ? event_text(p, event) :
		    slice_of(""));
	}
	return words;
}

void
figures_init(struct figures *f, size_t n, uint32_t event_n,
    enum figures_wanted wanted)
{
	*f = (struct figures){
		.event_n = event_n, .wanted = wanted, .n = n,
		.width = figures_column(event_n, wanted == FIGURES_ALL ?
		    FIGURES : FIGURE_CALLS)
	};
	tally_init(&f->at, (n + 1) * f->width);
}

void
figures_free(struct figures *f)
{
	tally_free(&f->at);
	mem_free(f->links);
	tally_free(&f->counts);
	memset(f, 0, sizeof(*f));
}

void
figures_drop_links(struct figures *f)
{
	mem_free(f->links);
	tally_free(&f->counts);
	f->links = NULL;
	f->link_n = 0;
}

/* Return the index in `counts' of the first number of link `id' (struct
   figures). */
static size_t
counts_of(const struct figures *f, uint32_t id)
{
	return (size_t)id * (f->event_n + 1);
}

static void
expect_links(struct figures *f, size_t n)
{
	n += f->link_n;
	f->links = mem_resize(f->links, n, sizeof(*f->links));
	if (f->counts.at == NULL)
		tally_init(&f->counts, n * (f->event_n + 1));
	tally_extend(&f->counts, n * (f->event_n + 1));
}

/* Add up links that have the same caller and callee, and remove links whose
   numbers are all 0. */
static void
merge_links(struct figures *f)
{
	struct sort_item	*l = f->links, *to = NULL;
	uint32_t		 n = f->event_n + 1, k;
	size_t			 i, kept = 0;
	bool			 some = true;

	sort_items(l, f->link_n);
	for (i = 0; i <= f->link_n; i++) {
		if (i < f->link_n && to != NULL && l[i].high == to->high &&
		    l[i].low == to->low) {
			tally_add_all(&f->counts, counts_of(f, to->id),
			    &f->counts, counts_of(f, l[i].id), n);
			continue;
		}
		for (k = 0, some = to == NULL; k < n && !some; k++)
			some = wide_sign(tally_get(&f->counts,
			    counts_of(f, to->id) + k)) != 0;
		kept -= !some;
		if (i < f->link_n) {
			l[kept] = l[i];
			to = &l[kept++];
		}
	}
	f->link_n = kept;
}

/* Make a link for each arc, from its function or from its section. */
static void
note_links(struct figures *f, const struct profile *p, bool by_function)
{
	uint32_t	 row;

	assert(p->arcs.n == 0 || p->arcs.counts == p->event_n + ARC_COSTS);
	expect_links(f, p->arcs.n);
	for (row = 0; row < p->arcs.n; row++) {
		tally_add_row(&f->counts, counts_of(f, row), &p->arcs, row,
		    ARC_CALLS);
		f->links[row] = (struct sort_item){
			by_function ? arc_caller(p, row) :
			row_owner(&p->arcs, row), arc_callee(p, row), row
		};
	}
	f->link_n = p->arcs.n;
}

void
figures_note(struct figures *f, const struct profile *p,
    enum figures_wanted wanted)
{
	*f = (struct figures){
		.event_n = p->event_n, .wanted = wanted,
		.width = p->event_n, .n = p->section_n
	};
	section_sums(p, &f->at);
	if (wanted >= FIGURES_LINKS)
		note_links(f, p, false);
}

/* Return the number that replaces i; if there is no list, that is i itself. */
static uint32_t
mapped(const uint32_t *to, size_t i)
{
	return to == NULL ? (uint32_t)i : to[i];
}

/* The costs of n events, which begin at index i of a tally. */
struct costs {
	const struct tally *t;
	size_t		 i;
	uint32_t	 n;
};

/* Add costs to the sums that begin at index i. */
static void
add_costs(struct tally *to, size_t i, struct costs c,
    const struct figures_map *map)
{
	uint32_t	 k;

	if (map->column == NULL)
		tally_add_all(to, i, c.t, c.i, c.n);
	for (k = 0; map->column != NULL && k < c.n; k++)
		if (map->column[k] != ID_NONE)
			tally_add_wide(to, i + map->column[k],
			    tally_get(c.t, c.i + k));
}

static void
add_links(struct figures *to, const struct figures *from,
    const struct figures_map *map)
{
	const struct sort_item	*l;
	uint32_t		 a, b, whole_a, whole_b;
	size_t			 i, at, at_from;

	expect_links(to, from->link_n);
	for (i = 0; i < from->link_n; i++) {
		l = &from->links[i];
		a = mapped(map->row, (size_t)l->high);
		b = mapped(map->callee, l->low);
		assert(a != ID_NONE && b != ID_NONE);
		if (a == b && map->one)
			continue;
		whole_a = mapped(map->wholes, a);
		whole_b = mapped(map->wholes, b);
		if (a != b && whole_a == whole_b)
			continue;
		at = counts_of(to, (uint32_t)to->link_n);
		at_from = counts_of(from, l->id);
		tally_add_wide(&to->counts, at, tally_get(&from->counts,
		    at_from));
		add_costs(&to->counts, at + 1, (struct costs){
			&from->counts, at_from + 1, from->event_n }, map);
		to->links[to->link_n] = (struct sort_item){
			whole_a, whole_b, (uint32_t)to->link_n
		};
		to->link_n++;
	}
}

void
figures_add(struct figures *to, const struct figures *from,
    const struct figures_map *map)
{
	size_t	 i;

	for (i = 0; i < from->n; i++)
		add_costs(&to->at, mapped(map->wholes, mapped(map->row, i)) *
		    (size_t)to->width, (struct costs){
			&from->at, i * from->width, from->event_n
		    }, map);
	if (to->wanted >= FIGURES_LINKS)
		add_links(to, from, map);
}

/* Return an array that gives a number for each row: rows have the same number
   only if they are in one cycle.  The caller frees the array. */
static uint32_t *
find_cycles(const struct figures *f)
{
	struct buckets	 callees;
	uint32_t	*cycles, n;
	size_t		 i;

	buckets_begin(&callees, f->n);
	for (i = 0; i < f->link_n; i++)
		buckets_count(&callees, (uint32_t)f->links[i].high);
	buckets_find_room(&callees, f->n);
	for (i = 0; i < f->link_n; i++)
		buckets_put(&callees, (uint32_t)f->links[i].high,
		    f->links[i].low);
	cycles = call_graph_components(&callees, (uint32_t)f->n, NULL, &n);
	buckets_free(&callees);
	return cycles;
}

static void
count_calls(struct figures *f, uint32_t column)
{
	size_t	 i;

	for (i = 0; i < f->link_n; i++)
		tally_add_wide(&f->at, f->links[i].low * (size_t)f->width +
		    column, tally_get(&f->counts,
		    counts_of(f, f->links[i].id)));
}

static void
count_inclusive(struct figures *f, uint32_t column)
{
	uint32_t		*cycles = find_cycles(f);
	const struct sort_item	*l;
	size_t			 i;

	for (i = 0; i < f->n; i++)
		tally_add_all(&f->at, i * f->width + column, &f->at,
		    i * f->width, f->event_n);
	for (i = 0; i < f->link_n; i++) {
		l = &f->links[i];
		if (cycles[l->high] != cycles[l->low])
			tally_add_all(&f->at, (size_t)l->high * f->width +
			    column, &f->counts, counts_of(f, l->id) + 1,
			    f->event_n);
	}
	mem_free(cycles);
}

static void
count_per_call(struct figures *f, uint32_t column)
{
	uint32_t	 calls = figures_column(f->event_n, FIGURE_CALLS), k;
	uint32_t	 costs = figures_column(f->event_n, FIGURE_INCLUSIVE);
	struct wide	 n;
	size_t		 i;

	for (i = 0; i < f->n; i++) {
		n = figures_get(f, i, calls);
		for (k = 0; k < f->event_n && wide_sign(n) > 0; k++)
			tally_set(&f->at, i * f->width + column + k,
			    ratio_of(figures_get(f, i, costs + k), n,
			    figures_digits(FIGURE_PER_CALL)));
	}
}

unsigned
figures_digits(enum figure figure)
{
	return kinds[figure].digits;
}

void
figures_count(struct figures *f)
{
	enum figure	 i;

	if (f->wanted >= FIGURES_LINKS)
		merge_links(f);
	if (f->wanted < FIGURES_ALL)
		return;
	for (i = 0; i < FIGURES; i++)
		if (kinds[i].count != NULL)
			kinds[i].count(f, figures_column(f->event_n, i));
}

static bool
has_negative(const struct cost_table *t)
{
	uint32_t	 row, i;

	for (row = 0; row < t->n; row++)
		for (i = 0; i < t->counts; i++)
			if (row_sign(t, row, i) < 0)
				return true;
	return false;
}

/* Do the same as find_cycles() for arcs without negative numbers. */
static uint32_t *
find_cycles_of_arcs(const struct profile *p)
{
	struct buckets	 callees;
	uint32_t	*cycles, row, n;

	buckets_begin(&callees, p->function_n);
	for (row = 0; row < p->arcs.n; row++)
		if (row_has_count(&p->arcs, row))
			buckets_count(&callees, arc_caller(p, row));
	buckets_find_room(&callees, p->function_n);
	for (row = 0; row < p->arcs.n; row++)
		if (row_has_count(&p->arcs, row))
			buckets_put(&callees, arc_caller(p, row),
			    arc_callee(p, row));
	cycles = call_graph_components(&callees, (uint32_t)p->function_n, NULL,
	    &n);
	buckets_free(&callees);
	return cycles;
}

/* Do the same as figures_count() for arcs without negative numbers.  Their
   counts cannot cancel out, so arcs need not be added up to links, which would
   need several times the memory of the arcs. */
static void
count_arcs(struct figures *f, const struct profile *p)
{
	uint32_t	 calls = figures_column(f->event_n, FIGURE_CALLS);
	uint32_t	 costs = figures_column(f->event_n, FIGURE_INCLUSIVE);
	uint32_t	*cycles = find_cycles_of_arcs(p), caller, callee, row;
	size_t		 i;

	for (i = 0; i < f->n; i++)
		tally_add_all(&f->at, i * f->width + costs, &f->at,
		    i * f->width, f->event_n);
	for (row = 0; row < p->arcs.n; row++) {
		caller = arc_caller(p, row);
		callee = arc_callee(p, row);
		tally_add_count(&f->at, callee * (size_t)f->width + calls,
		    &p->arcs, row, ARC_CALLS);
		if (cycles[caller] != cycles[callee])
			tally_add_row(&f->at, caller * (size_t)f->width + costs,
			    &p->arcs, row, ARC_COSTS);
	}
	count_per_call(f, figures_column(f->event_n, FIGURE_PER_CALL));
	mem_free(cycles);
}

void
figures_of_functions(struct figures *f, const struct profile *p)
{
	struct tally	 sums;
	uint32_t	 i;

	figures_init(f, p->function_n, p->event_n, FIGURES_ALL);
	section_sums(p, &sums);
	for (i = 0; i < p->section_n; i++)
		tally_add_all(&f->at, p->sections[i].function *
		    (size_t)f->width, &sums, i * (size_t)p->event_n,
		    p->event_n);
	tally_free(&sums);
	if (!has_negative(&p->arcs)) {
		count_arcs(f, p);
		return;
	}
	note_links(f, p, true);
	figures_count(f);
	figures_drop_links(f);
}

void
figures_count_change(struct figures *f, const struct figures *old)
{
	if (f->wanted < FIGURES_LINKS)
		return;
	/* The new side, which is the old side plus the change, may have other
	   cycles: compute its figures, then subtract the old side again. */
	figures_add(f, old, &(struct figures_map){ .row = NULL });
	figures_count(f);
	figures_subtract(f, old);
}

void
figures_subtract(struct figures *f, const struct figures *less)
{
	size_t	 i;

	for (i = 0; i < f->n * f->width; i++)
		tally_add_wide(&f->at, i, wide_negate(tally_get(&less->at,
		    i)));
}

void
figures_of_arcs(struct figures *f, const struct figures *from,
    const struct sort_item *arcs, size_t n)
{
	const struct sort_item	*l = from->links, *end = l + from->link_n;
	size_t			 i, row, at;

	figures_init(f, n, from->event_n, FIGURES_ALL);
	for (i = 0; i < n && l < end; i++) {
		while (l < end && (l->high < arcs[i].high ||
		    (l->high == arcs[i].high && l->low < arcs[i].low)))
			l++;
		if (l == end || l->high != arcs[i].high ||
		    l->low != arcs[i].low)
			continue;
		row = i * f->width;
		at = counts_of(from, l->id);
		tally_add_wide(&f->at, row + figures_column(f->event_n,
		    FIGURE_CALLS), tally_get(&from->counts, at));
		tally_add_all(&f->at, row + figures_column(f->event_n,
		    FIGURE_INCLUSIVE), &from->counts, at + 1, f->event_n);
	}
}

void
figures_sum(struct figures *f, const uint32_t *ignored)
{
	size_t		 last = f->n * f->width, i;
	uint32_t	 k;

	for (k = 0; k < f->width; k++)
		tally_set(&f->at, last + k, wide_of(0));
	for (i = 0; i < f->n; i++)
		if (ignored == NULL || ignored[i] == 0)
			tally_add_all(&f->at, last, &f->at, i * f->width,
			    f->width);
}

struct wide
figures_calls(const struct figures *f, const struct sort_item *link)
{
	return tally_get(&f->counts, counts_of(f, link->id));
}

bool
figures_link_cost(const struct figures *f, const struct sort_item *link,
    const struct measure *m, struct wide *cost)
{
	struct wide	 columns[EVENT_MAX];
	size_t		 first = counts_of(f, link->id) + 1;
	uint32_t	 i;

	for (i = 0; i < m->n; i++)
		columns[i] = tally_get(&f->counts, first + i);
	return measure_sum(m, columns, cost);
}

enum figure
figures_word(struct slice word)
{
	enum figure	 i;

	for (i = 0; i < FIGURES && (kinds[i].word == NULL ||
	    !slice_is(word, kinds[i].word)); i++)
		;
	return i;
}

/* Return whether a term of the formula is the word of a figure, and no event
   has this name. */
static bool
has_word(const struct profile *p, struct slice formula)
{
	const char		*at = formula.at, *end = at + formula.len;
	struct definition_term	 t;
	bool			 found = false;

	while (at < end && !found) {
		at = definition_next_term(at, end, &t);
		found = figures_word(t.name) != FIGURES &&
		    event_find(p, t.name.at, t.name.len) == ID_NONE;
	}
	return found;
}

bool
measure_make(struct measure *m, const struct profile *p,
    const struct event_list *events, struct slice formula,
    struct complaint *wrong)
{
	struct formulas	*all;
	uint32_t	 column = event_find(p, formula.at, formula.len), i;
	enum figure	 figure = figures_word(formula);
	bool		 good, any = false;
	char		 quoted[80];

	if (column == ID_NONE && figure != FIGURES) {
		*m = (struct measure){ figure, { 1 }, 1 };
		return true;
	}
	*m = (struct measure){ .figure = m->figure, .n = p->event_n };
	if (column != ID_NONE) {
		m->factors[column] = 1;
		return event_list_has(events, column) ||
		    event_unknown(p, events, formula, wrong);
	}
	if (has_word(p, formula))
		return complaint_set(wrong, "expected a sum of events, or "
		    "'calls' alone, found '%s'", diag_quote(quoted,
		    sizeof(quoted), formula.at, formula.len));
	all = formulas_new(p);
	formulas_allow_missing(all, kinds[FIGURE_CALLS].word);
	good = formula_factors(all, formula, m->factors, wrong);
	formulas_free(all);
	for (i = 0; i < m->n; i++) {
		if (!event_list_has(events, i))
			m->factors[i] = 0;
		any |= m->factors[i] != 0;
	}
	return good && (any || event_unknown(p, events, formula, wrong));
}

/* Return whether v * factor is so small that a sum over all columns fits into
   128 bits. */
static bool
is_small(struct wide v, int64_t factor)
{
	/* A sum of such products, one for each column, is less than 2^116, and
	   ratio_of() can multiply it by 2000. */
	const struct wide	 most = { 1LL << (107 - 64), 0 };

	v = wide_size(v);
	if (v.high == 0)
		return wide_compare(wide_product(v.low, num_size(factor)),
		    most) <= 0;
	return (factor == 1 || factor == -1) && wide_compare(v, most) <= 0;
}

bool
measure_sum(const struct measure *m, const struct wide *columns,
    struct wide *sum)
{
	uint32_t	 i;

	*sum = wide_of(0);
	for (i = 0; i < m->n; i++) {
		if (m->factors[i] == 0)
			continue;
		if (!is_small(columns[i], m->factors[i]))
			return false;
		*sum = wide_add(*sum, wide_multiply(columns[i],
		    m->factors[i]));
	}
	return true;
}

/* Return what a column of a row has in both figures together; `more' may be
   NULL. */
static struct wide
get_both(const struct figures *f, const struct figures *more, size_t row,
    uint32_t column)
{
	struct wide	 v = figures_get(f, row, column);

	return more == NULL ? v : wide_add(v, figures_get(more, row, column));
}

/* Compute a measure of a row in both figures together; `more' may be NULL.  A
   quotient is rounded only once, whatever events are added up. */
static bool
measure_both(const struct measure *m, const struct figures *f,
    const struct figures *more, size_t row, struct wide *sum)
{
	bool		 quotient = m->figure == FIGURE_PER_CALL;
	uint32_t	 first = figures_column(f->event_n, quotient ?
			    FIGURE_INCLUSIVE : m->figure), i;
	struct wide	 columns[EVENT_MAX], n;

	for (i = 0; i < m->n; i++)
		columns[i] = get_both(f, more, row, first + i);
	if (!measure_sum(m, columns, sum))
		return false;
	if (quotient) {
		n = get_both(f, more, row, figures_column(f->event_n,
		    FIGURE_CALLS));
		*sum = wide_sign(n) <= 0 ? wide_of(0) : ratio_of(*sum, n,
		    figures_digits(m->figure));
	}
	return true;
}

bool
measure_of(const struct measure *m, const struct figures *f, size_t row,
    struct wide *sum)
{
	return measure_both(m, f, NULL, row, sum);
}

bool
measure_change(const struct measure *m, const struct figures *old,
    const struct figures *change, size_t row, struct wide *by)
{
	struct wide	 v;

	if (!measure_both(m, old, change, row, by) ||
	    !measure_of(m, old, row, &v))
		return false;
	*by = wide_less(*by, v);
	return true;
}
