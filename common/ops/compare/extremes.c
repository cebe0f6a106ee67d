/*
 * In a run that does not have a function, the figures of the function are 0.
 */
#include "ops/compare/extremes.h"

#include <string.h>

#include "base/mem.h"
#include "text/ratio.h"
#include "profile/event.h"

/* Turn the figures of the last run, which are by section of run.frame, into
   figures by function, and remove the run from the list. */
static void
settle(struct runs *r, struct figures *f)
{
	const struct profile	*frame = r->frame;
	uint32_t		*function, i;

	function = mem_get(frame->section_n, sizeof(*function));
	for (i = 0; i < frame->section_n; i++)
		function[i] = frame->sections[i].function;
	figures_init(f, frame->function_n, frame->event_n, FIGURES_ALL);
	figures_add(f, &r->at[--r->n].figures, &(struct figures_map){
		.row = function });
	figures_free(&r->at[r->n].figures);
	mem_free(function);
	figures_count(f);
	figures_sum(f, NULL);
	figures_drop_links(f);
}

/* Give figures of earlier runs the rows and columns of f.  The figures of
   functions and events that only the last run has were 0. */
static void
reshape(struct figures *figures, const struct figures *f)
{
	struct figures	 old = *figures;
	uint32_t	 column, event;
	enum figure	 figure;
	size_t		 row;

	if (old.n == f->n && old.event_n == f->event_n)
		return;
	figures_init(figures, f->n, f->event_n, FIGURES_ALL);
	for (column = 0; column < old.width; column++) {
		figure = figures_in_column(old.event_n, column);
		event = column - figures_column(old.event_n, figure);
		event += figures_column(f->event_n, figure);
		for (row = 0; row <= old.n; row++)
			tally_set(&figures->at, (row < old.n ? row : f->n) *
			    f->width + event, figures_get(&old, row, column));
	}
	figures_free(&old);
}

/* Update the smallest and the largest figures by those of one more run. */
static void
include(struct extremes *e, const struct figures *f)
{
	struct wide	 v;
	size_t		 i;

	reshape(&e->low, f);
	reshape(&e->high, f);
	for (i = 0; i < (f->n + 1) * f->width; i++) {
		v = tally_get(&f->at, i);
		if (wide_compare(v, tally_get(&e->low.at, i)) < 0)
			tally_set(&e->low.at, i, v);
		if (wide_compare(v, tally_get(&e->high.at, i)) > 0)
			tally_set(&e->high.at, i, v);
	}
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
	if (e->n++ > 0) {
		include(e, &f);
		figures_free(&f);
		return;
	}
	figures_init(&e->low, f.n, f.event_n, FIGURES_ALL);
	tally_add_all(&e->low.at, 0, &f.at, 0, (uint32_t)((f.n + 1) * f.width));
	e->high = f;
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
