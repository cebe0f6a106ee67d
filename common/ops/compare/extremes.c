/*
 * In a run that does not have a function, the figures of the function are 0.
 * Adding a run to the result may free the rows of the run, and gives its
 * functions numbers of the result.  So the figures are computed before the run
 * is added, and included in the extremes afterwards.
 */
#include "ops/compare/extremes.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/intern.h"
#include "text/ratio.h"
#include "profile/event.h"

/* Return the number of columns that have a total: those of self costs and of
   calls.  Inclusive costs have none. */
static uint32_t
total_columns(uint32_t event_n)
{
	return figures_column(event_n, FIGURE_INCLUSIVE);
}

void
extremes_note(struct extremes *e, const struct profile *p)
{
	figures_of_functions(&e->run, p);
}

/* Give figures other columns: those of event i become those of event[i], or
   those of event i if the list is NULL.  New figures are 0. */
static void
relay(struct figures *f, const uint32_t *event, uint32_t event_n)
{
	struct figures	 old = *f;
	uint32_t	 column, i, to;
	enum figure	 figure;
	size_t		 row;

	figures_init(f, old.n, event_n, FIGURES_ALL);
	for (column = 0; column < old.width; column++) {
		figure = figures_in_column(old.event_n, column);
		i = column - figures_column(old.event_n, figure);
		if (event != NULL && figure != FIGURE_CALLS)
			i = event[i];
		to = figures_column(event_n, figure) + i;
		for (row = 0; row < old.n; row++)
			tally_set(&f->at, row * f->width + to,
			    figures_get(&old, row, column));
	}
	figures_free(&old);
}

/* Give the totals the columns of more events. */
static void
relay_total(struct extreme *x, uint32_t old_n, uint32_t event_n)
{
	struct wide	*total = mem_get(total_columns(event_n),
			    sizeof(*total));

	memcpy(total, x->total, old_n * sizeof(*total));
	total[event_n] = x->total[old_n];
	mem_free(x->total);
	x->total = total;
}

/* Make room for the functions and events of the result.  The figures of those
   that only the last run has were 0 until then. */
static void
reshape(struct extreme *x, const struct profile *result)
{
	struct figures	*f = &x->functions;

	if (f->event_n != result->event_n) {
		relay_total(x, f->event_n, result->event_n);
		relay(f, NULL, result->event_n);
	}
	tally_extend(&f->at, (result->function_n + 1) * f->width);
	f->n = result->function_n;
}

/* Give the figures of a run the columns of the result. */
static void
use_columns(struct figures *f, const struct profile *result,
    const struct profile *run)
{
	uint32_t	 event[EVENT_MAX], i;
	bool		 same = f->event_n == result->event_n;
	struct slice	 name;

	for (i = 0; i < f->event_n; i++) {
		name = event_text(run, i);
		event[i] = event_find(result, name.at, name.len);
		same &= event[i] == i;
	}
	if (!same)
		relay(f, event, result->event_n);
}

/* Return the sums of all functions of a run. */
static struct wide *
total_of(const struct figures *f)
{
	uint32_t	 n = total_columns(f->event_n), k;
	struct wide	*total = mem_get(n, sizeof(*total));
	size_t		 row;

	for (row = 0; row < f->n; row++)
		for (k = 0; k < n; k++)
			total[k] = wide_add(total[k], figures_get(f, row, k));
	return total;
}

static void
copy(struct extreme *to, const struct extreme *from)
{
	const struct figures	*f = &from->functions;
	uint32_t		 n = total_columns(f->event_n);
	size_t			 row;

	figures_init(&to->functions, f->n, f->event_n, FIGURES_ALL);
	for (row = 0; row < f->n; row++)
		tally_add_all(&to->functions.at, row * f->width, &f->at,
		    row * f->width, f->width);
	to->total = mem_get(n, sizeof(*to->total));
	memcpy(to->total, from->total, n * sizeof(*to->total));
}

/* Include row `from' of the figures of a run in row `to' of the extremes. */
static void
include_row(struct extremes *e, size_t to, size_t from)
{
	struct tally	*low = &e->low.functions.at;
	struct tally	*high = &e->high.functions.at;
	const struct tally *run = &e->run.at;
	uint32_t	 n = e->run.width, k;
	struct wide	 v;

	to *= n;
	from *= n;
	if (low->carry == NULL && high->carry == NULL && run->carry == NULL) {
		for (k = 0; k < n; k++) {
			if (run->at[from + k] < low->at[to + k])
				low->at[to + k] = run->at[from + k];
			if (run->at[from + k] > high->at[to + k])
				high->at[to + k] = run->at[from + k];
		}
		return;
	}
	for (k = 0; k < n; k++) {
		v = tally_get(run, from + k);
		if (wide_compare(v, tally_get(low, to + k)) < 0)
			tally_set(low, to + k, v);
		if (wide_compare(v, tally_get(high, to + k)) > 0)
			tally_set(high, to + k, v);
	}
}

static void
include_total(struct extremes *e, const struct wide *total)
{
	uint32_t	 n = total_columns(e->run.event_n), k;

	for (k = 0; k < n; k++) {
		if (wide_compare(total[k], e->low.total[k]) < 0)
			e->low.total[k] = total[k];
		e->high.total[k] = wide_max(e->high.total[k], total[k]);
	}
}

void
extremes_include(struct extremes *e, const struct profile *result,
    const struct profile *run, const uint32_t *function)
{
	struct figures	*f = &e->run;
	struct wide	*total;
	bool		*met;
	size_t		 i;

	use_columns(f, result, run);
	total = total_of(f);
	if (e->n++ == 0) {
		assert(function == NULL && f->n == result->function_n);
		e->low = (struct extreme){ *f, total };
		*f = (struct figures){ .n = 0 };
		return;
	}
	if (e->n == 2)
		copy(&e->high, &e->low);
	reshape(&e->low, result);
	reshape(&e->high, result);
	met = mem_get(result->function_n, sizeof(*met));
	for (i = 0; i < f->n; i++) {
		include_row(e, function[i], i);
		met[function[i]] = true;
	}
	/* The last row of the run is all 0. */
	for (i = 0; i < result->function_n; i++)
		if (!met[i])
			include_row(e, i, f->n);
	include_total(e, total);
	mem_free(met);
	mem_free(total);
	figures_free(f);
}

/* Return the difference between the extremes of a figure, rounded up to an
   integer. */
static struct wide
difference(const struct extremes *e, size_t row, uint32_t column)
{
	struct wide	 v;

	v = wide_less(figures_get(&e->high.functions, row, column),
	    figures_get(&e->low.functions, row, column));
	if (figures_digits(figures_in_column(e->low.functions.event_n,
	    column)) > 0)
		v = wide_divide(wide_add(v, wide_of(499)), 1000);
	return v;
}

/* The lines of a spread (profile/spread.h) for functions. */
struct lines {
	struct intern	 of;		/* the names of lines */
	struct tally	 at;		/* for each line, its number in each
					   column */
	uint32_t	 width;
	bool		*used;		/* by column: whether it counts */
	struct wide	*most;		/* by line: its largest number */
};

/* Return for each column of the figures whether it is one of calls or of an
   event of the list; the caller frees the array. */
static bool *
find_used(const struct figures *f, const struct event_list *events)
{
	bool		*used = mem_get(f->width, sizeof(*used));
	enum figure	 figure;
	uint32_t	 k;

	for (k = 0; k < f->width; k++) {
		figure = figures_in_column(f->event_n, k);
		used[k] = figure == FIGURE_CALLS || event_list_has(events,
		    k - figures_column(f->event_n, figure));
	}
	return used;
}

/* Return whether it is plain that no figure of a function differs between
   runs, so that its line would get only zeros. */
static bool
is_steady(const struct extremes *e, size_t row)
{
	const struct figures	*low = &e->low.functions;
	const struct figures	*high = &e->high.functions;
	size_t			 at = row * low->width;

	return low->at.carry == NULL && high->at.carry == NULL &&
	    memcmp(low->at.at + at, high->at.at + at, low->width *
	    sizeof(*low->at.at)) == 0;
}

static void
add_lines(struct lines *l, const struct extremes *e, const struct profile *p)
{
	const struct function	*f;
	uint32_t		 i, k, id;
	char			*name;

	for (i = 0; i < e->low.functions.n; i++) {
		if (is_steady(e, i))
			continue;
		f = &p->functions[i];
		name = spread_name(intern_slice(&p->names, f->object),
		    intern_slice(&p->names, f->file),
		    intern_slice(&p->names, f->name));
		id = intern_id(&l->of, name, strlen(name));
		mem_free(name);
		tally_extend(&l->at, l->of.n * l->width);
		for (k = 0; k < l->width; k++)
			if (l->used[k])
				tally_add_wide(&l->at, id * (size_t)l->width +
				    k, difference(e, i, k));
	}
}

/* Compare two lines: the one with the larger number comes first, and among
   equal ones that with the lesser name. */
static int
compare(const void *lines, uint32_t a, uint32_t b)
{
	const struct lines	*l = lines;
	int			 order = wide_compare(l->most[b], l->most[a]);

	return order != 0 ? order : intern_compare(&l->of, a, b);
}

/* Return the lines, those with the largest numbers first; the caller frees the
   array. */
static uint32_t *
rank(struct lines *l)
{
	uint32_t	*ids = mem_get(l->of.n, sizeof(*ids)), i, k;

	l->most = mem_get(l->of.n, sizeof(*l->most));
	for (i = 0; i < l->of.n; i++) {
		ids[i] = i;
		for (k = 0; k < l->width; k++)
			l->most[i] = wide_max(l->most[i], tally_get(&l->at,
			    i * (size_t)l->width + k));
	}
	sort_ids(ids, l->of.n, compare, l);
	return ids;
}

/* Add to a spread the lines of at most EXTREMES_FUNCTIONS functions, and for
   all other functions a line with the largest numbers of any of them. */
static void
put_lines(struct spread *s, struct lines *l, char **words)
{
	uint32_t	*ids = rank(l), k;
	struct wide	*others = mem_get(l->width, sizeof(*others)), v;
	size_t		 i;

	for (i = 0; i < l->of.n; i++)
		for (k = 0; k < l->width; k++) {
			v = tally_get(&l->at, ids[i] * (size_t)l->width + k);
			if (i >= EXTREMES_FUNCTIONS)
				others[k] = wide_max(others[k], v);
			else if (wide_sign(v) != 0)
				spread_put(s, intern_slice(&l->of, ids[i]),
				    slice_of(words[k]), v);
		}
	for (k = 0; k < l->width; k++)
		if (wide_sign(others[k]) != 0)
			spread_put(s, slice_of(SPREAD_OTHERS),
			    slice_of(words[k]), others[k]);
	mem_free(others);
	mem_free(ids);
}

void
extremes_describe(const struct extremes *e, struct profile *p,
    const struct event_list *events)
{
	struct lines	 l = { .width = e->low.functions.width };
	struct spread	 s = { .at = NULL };
	uint32_t	 n, k;
	char		**words;

	if (e->n < 2)
		return;
	words = figures_words(p, &n);
	l.used = find_used(&e->low.functions, events);
	tally_init(&l.at, 0);
	add_lines(&l, e, p);
	put_lines(&s, &l, words);
	/* The total has differences of 0, too, since a profile without any line
	   of its spread counts as a single run. */
	for (k = 0; k < total_columns(e->low.functions.event_n); k++)
		if (l.used[k])
			spread_put(&s, slice_of(SPREAD_TOTAL),
			    slice_of(words[k]), wide_less(e->high.total[k],
			    e->low.total[k]));
	spread_free(&p->metadata.spread);
	p->metadata.spread = s;
	intern_free(&l.of);
	tally_free(&l.at);
	mem_free(l.used);
	mem_free(l.most);
	while (n > 0)
		mem_free(words[--n]);
	mem_free(words);
}

void
extremes_free(struct extremes *e)
{
	figures_free(&e->run);
	figures_free(&e->low.functions);
	figures_free(&e->high.functions);
	mem_free(e->low.total);
	mem_free(e->high.total);
	memset(e, 0, sizeof(*e));
}
