/*
 * In a run that does not have a function, the figures of the function are 0.
 */
#include "ops/compare/extremes.h"

#include <string.h>

#include "base/mem.h"
#include "text/ratio.h"
#include "profile/event.h"

/* Compute the figures of the last run by function of the frame, which has the
   functions of all runs. */
static void
settle(const struct runs *r, struct figures *f)
{
	const struct profile	*frame = r->frame;
	uint32_t		*function, i;

	function = mem_get(frame->section_n, sizeof(*function));
	for (i = 0; i < frame->section_n; i++)
		function[i] = frame->sections[i].function;
	figures_init(f, frame->function_n, frame->event_n, FIGURES_ALL);
	figures_add(f, &r->at[r->n - 1].figures, &(struct figures_map){
		.row = function });
	figures_count(f);
	figures_sum(f, NULL);
	mem_free(function);
}

/* Return the figure at this row and column of f as it was in earlier runs;
   return 0 if these had no such row or column. */
static struct wide
earlier(const struct figures *old, const struct figures *f, size_t row,
    uint32_t column)
{
	enum figure	 figure = figures_in_column(f->event_n, column);
	uint32_t	 event = column - figures_column(f->event_n, figure);

	if (row == f->n)
		row = old->n;
	else if (row >= old->n)
		return wide_of(0);
	return event >= old->event_n ? wide_of(0) : figures_get(old, row,
	    figures_column(old->event_n, figure) + event);
}

/* Replace each figure in `to' by the figure in f if that is smaller (way is -1)
   or larger (way is 1). */
static void
join(struct figures *to, const struct figures *f, int way)
{
	struct figures	 new;
	struct wide	 a, b;
	size_t		 row;
	uint32_t	 column;

	figures_init(&new, f->n, f->event_n, FIGURES_ALL);
	for (row = 0; row <= f->n; row++)
		for (column = 0; column < f->width; column++) {
			a = earlier(to, f, row, column);
			b = figures_get(f, row, column);
			tally_set(&new.at, row * f->width + column,
			    wide_compare(b, a) * way > 0 ? b : a);
		}
	figures_free(to);
	*to = new;
}

void
extremes_take(void *arg, const struct profile *p, const char *name)
{
	struct extremes	*e = arg;
	struct runs	*r = &e->run;
	struct figures	 f;

	r->wanted = FIGURES_ALL;
	runs_add(r, p, name);
	settle(r, &f);
	figures_free(&r->at[--r->n].figures);
	if (e->n++ == 0) {
		figures_init(&e->low, f.n, f.event_n, FIGURES_ALL);
		tally_add_all(&e->low.at, 0, &f.at, 0,
		    (uint32_t)((f.n + 1) * f.width));
		e->high = f;
		return;
	}
	join(&e->low, &f, -1);
	join(&e->high, &f, 1);
	figures_free(&f);
}

/*
 * Add the differences between the largest and the smallest figures of a row to
 * a spread, rounded up to integers.  The last row, the sum of functions, has no
 * inclusive costs.  It keeps differences of 0, since a profile without any line
 * of its spread counts as a single run.
 */
static void
put_row(struct spread *s, struct slice of, const struct extremes *e,
    size_t row, char **words)
{
	const struct figures	*f = &e->low;
	struct wide		 v;
	uint32_t		 i, n = f->width;

	if (row == f->n)
		n = figures_column(f->event_n, FIGURE_INCLUSIVE);
	for (i = 0; i < n; i++) {
		v = wide_less(figures_get(&e->high, row, i),
		    figures_get(f, row, i));
		if (wide_sign(v) == 0 && row < f->n)
			continue;
		if (figures_digits(figures_in_column(f->event_n, i)) > 0)
			v = wide_divide(wide_add(v, wide_of(499)), 1000);
		spread_put(s, of, slice_of(words[i]), v);
	}
}

void
extremes_describe(const struct extremes *e, struct profile *p)
{
	const struct profile	*frame = e->run.frame;
	const struct function	*f;
	struct spread		 s = { .at = NULL };
	uint32_t		 i, n;
	char			**words, *place;

	if (e->n < 2)
		return;
	words = figures_words(frame, &n);
	for (i = 0; i < e->low.n; i++) {
		f = &frame->functions[i];
		place = slice_join(intern_slice(&frame->names, f->file), ":",
		    intern_slice(&frame->names, f->name));
		put_row(&s, slice_of(place), e, i, words);
		mem_free(place);
	}
	put_row(&s, slice_of(SPREAD_TOTAL), e, e->low.n, words);
	spread_cut(&s, EXTREMES_FUNCTIONS);
	spread_free(&p->metadata.spread);
	p->metadata.spread = s;
	while (n > 0)
		mem_free(words[--n]);
	mem_free(words);
}

void
extremes_free(struct extremes *e)
{
	runs_free(&e->run);
	figures_free(&e->low);
	figures_free(&e->high);
	memset(e, 0, sizeof(*e));
}
