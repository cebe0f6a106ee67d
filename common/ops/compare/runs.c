/*
 * The difference does not exist yet while runs are read.  So the functions of
 * runs are gathered in a profile without costs, the frame, and are later found
 * in the difference by their names.
 */
#include "ops/compare/runs.h"

#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "text/ratio.h"
#include "profile/event.h"
#include "profile/function.h"
#include "profile/regroup.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "profile/build/remap.h"
#include "ops/compare/compare.h"
#include "ops/compare/deviation.h"

void
runs_free(struct runs *r)
{
	size_t	 i;

	for (i = 0; i < r->n; i++)
		figures_free(&r->at[i].figures);
	for (i = 0; i < RUN_SIDES; i++) {
		spread_free(&r->spread[i]);
		figures_free(&r->declared[i]);
	}
	mem_free(r->at);
	mem_free(r->others);
	if (r->frame != NULL)
		profile_free(r->frame);
	mem_free(r->frame);
	mem_free(r->section);
	mem_free(r->callee);
	mem_free(r->column);
	memset(r, 0, sizeof(*r));
}

/* Note that a run of RUN_OTHER has the functions of this map. */
static void
note_others(struct runs *r, const struct remap *m)
{
	size_t	 n = r->frame->function_n, i;

	r->others = mem_grow(r->others, &r->other_room, n, sizeof(*r->others));
	for (i = r->other_n; i < n; i++)
		r->others[i] = false;
	r->other_n = n;
	for (i = 0; i < m->from->function_n; i++)
		r->others[m->function[i]] = true;
}

void
runs_add(void *arg, const struct profile *p, const char *name)
{
	struct runs		*r = arg;
	struct run		*run;
	struct figures		 noted;
	struct slice		 event;
	struct remap		 m;
	uint32_t		 i;

	if (r->frame == NULL) {
		r->frame = mem_get(1, sizeof(*r->frame));
		profile_init(r->frame);
		/*
		 * From now on, only sections are added to the frame.  Freezing
		 * frees the index that finds rows, which the frame does not
		 * need.
		 */
		profile_freeze(r->frame);
	}
	remap_init(&m, r->frame, p);
	/* Also keep functions that are only called and so have no section. */
	remap_remember(&m, r->wanted > FIGURES_SELF || r->side == RUN_OTHER);
	for (i = 0; i < p->event_n; i++) {
		event = event_text(p, i);
		m.events[i] = profile_event(r->frame, event.at, event.len);
	}
	for (i = 0; i < p->section_n; i++)
		remap_section(&m, i, remap_function(&m,
		    p->sections[i].function), remap_name(&m,
		    p->sections[i].file));
	r->at = mem_grow(r->at, &r->room, r->n + 1, sizeof(*r->at));
	run = &r->at[r->n++];
	*run = (struct run){ name, r->side, { .n = 0 } };
	figures_init(&run->figures, r->frame->section_n, r->frame->event_n,
	    r->wanted);
	figures_note(&noted, p, r->wanted);
	figures_add(&run->figures, &noted, &(struct figures_map){
		.row = m.section, .callee = m.function, .column = m.events
	});
	figures_free(&noted);
	if (r->side == RUN_OTHER) {
		spread_widen(&r->spread[RUN_OTHER], &p->metadata.spread);
		note_others(r, &m);
	}
	remap_free(&m);
}

/* Return the number that profile p has for this name of another profile,
   `frame'. */
static uint32_t
name_in(struct profile *p, const struct profile *frame, uint32_t name)
{
	return intern_id(&p->names, intern_text(&frame->names, name),
	    intern_length(&frame->names, name));
}

/* Return the function of p that has the same object, file and name as a
   function of the frame.  If there is none, because neither side has it, add
   one without costs: it is part of the totals of runs, and of the inclusive
   costs of its callers. */
static uint32_t
function_in(struct profile *p, const struct profile *frame, uint32_t function)
{
	const struct function	*f = &frame->functions[function];

	return profile_function(p, name_in(p, frame, f->object),
	    name_in(p, frame, f->file), name_in(p, frame, f->name));
}

/* Return an array that gives one section of each function; the caller frees
   it. */
static uint32_t *
sections_by_function(const struct profile *p)
{
	uint32_t	*by = mem_none(p->function_n), i;

	for (i = 0; i < p->section_n; i++)
		by[p->sections[i].function] = i;
	return by;
}

bool
runs_any(const struct runs *r)
{
	return r->n > 0 || r->spread[RUN_OLD].of.n > 0 ||
	    r->spread[RUN_NEW].of.n > 0;
}

/* Set a row to the numbers that a spread declares for one function, multiplied
   so that each figure has its decimals (figures_digits()). */
static void
declare_row(struct figures *f, size_t row, const struct side_totals *line,
    char **words)
{
	struct wide	 v;
	uint32_t	 i;

	for (i = 0; line != NULL && i < f->width; i++)
		if (side_totals_find(line, slice_of(words[i]), &v))
			tally_set(&f->at, row * f->width + i,
			    wide_multiply(v, ratio_unit(figures_digits(
			    figures_in_column(f->event_n, i)))));
}

/* Return an array that says which functions of p a side has.  The caller frees
   it. */
static bool *
find_own(const struct runs *r, enum run_side side, const struct profile *p,
    const struct compare_old *old)
{
	unsigned char	*sides = compare_sides(old, p);
	bool		*own = mem_get(p->function_n, sizeof(*own));
	size_t		 i;

	if (side == RUN_OTHER)
		for (i = 0; i < r->other_n; i++)
			own[r->callee[i]] |= r->others[i];
	else
		for (i = 0; i < p->function_n; i++)
			own[i] = sides[i] >> side & 1;
	mem_free(sides);
	return own;
}

/* Turn the spread that a side declares into figures, by function of p.  In the
   runs of this side, a function that it does not have cost nothing, even if one
   of another object has the same file and name. */
static void
declare(struct runs *r, enum run_side side, const struct profile *p,
    const struct compare_old *old)
{
	const struct spread	*s = &r->spread[side];
	struct figures		*to = &r->declared[side];
	const struct function	*f;
	uint32_t		 i, n;
	bool			*own = find_own(r, side, p, old);
	char			**words = figures_words(p, &n), *name;

	figures_init(to, p->function_n, p->event_n, FIGURES_ALL);
	for (i = 0; i < p->function_n; i++) {
		f = &p->functions[i];
		name = spread_name(intern_slice(&p->names, f->object),
		    intern_slice(&p->names, f->file),
		    intern_slice(&p->names, f->name));
		declare_row(to, i, own[i] ? spread_find(s, slice_of(name)) :
		    NULL, words);
		mem_free(name);
	}
	declare_row(to, to->n, spread_line(s, slice_of(SPREAD_TOTAL)), words);
	while (n > 0)
		mem_free(words[--n]);
	mem_free(words);
	mem_free(own);
}

/* Add up the rows of declared figures that become one: row i becomes row to[i]
   of n, and the last row, that of the totals, stays the last. */
static void
join_declared(struct figures *f, const uint32_t *to, size_t n)
{
	struct figures	 joined;
	size_t		 i, row;

	if (f->n == 0)
		return;
	figures_init(&joined, n, f->event_n, FIGURES_ALL);
	for (i = 0; i <= f->n; i++) {
		row = i == f->n ? n : to[i];
		tally_add_all(&joined.at, row * joined.width, &f->at,
		    i * f->width, f->width);
	}
	figures_free(f);
	*f = joined;
}

/* Find the sections, functions and columns of the frame in p. */
static void
place_frame(struct runs *r, struct profile *p)
{
	const struct profile	*frame = r->frame;
	const struct section	*s;
	struct slice		 event;
	uint32_t		 i, function, *by_function = NULL;

	r->callee = mem_get(frame->function_n, sizeof(*r->callee));
	for (i = 0; i < frame->function_n; i++)
		r->callee[i] = function_in(p, frame, i);
	/* A section that profile_seal() closed cannot be looked up, but its
	   function can be: use any section of that function. */
	if (p->sealed_n > 0)
		by_function = sections_by_function(p);
	r->section = mem_get(frame->section_n, sizeof(*r->section));
	for (i = 0; i < frame->section_n; i++) {
		s = &frame->sections[i];
		function = r->callee[s->function];
		r->section[i] = by_function != NULL &&
		    by_function[function] != ID_NONE ? by_function[function] :
		    profile_section(p, function, name_in(p, frame, s->file));
	}
	mem_free(by_function);
	r->column = mem_get(frame->event_n, sizeof(*r->column));
	for (i = 0; i < frame->event_n; i++) {
		event = event_text(frame, i);
		r->column[i] = event_find(p, event.at, event.len);
	}
}

void
runs_place(struct runs *r, struct profile *p, const struct compare_old *old)
{
	enum run_side	 side;

	if (r->frame != NULL)
		place_frame(r, p);
	for (side = 0; side < RUN_SIDES; side++)
		if (r->spread[side].of.n > 0)
			declare(r, side, p, old);
}

void
runs_settle(struct runs *r, const struct profile *p,
    const struct regroup *regroup)
{
	const struct figures_map	 map = {
		.row = r->section, .callee = r->callee, .column = r->column,
		.one = regroup != NULL && regroup_is_one(regroup)
	};
	struct figures		 settled;
	size_t			 i;

	for (i = 0; i < RUN_SIDES && regroup != NULL; i++)
		join_declared(&r->declared[i], regroup->function_to,
		    p->function_n);
	if (r->frame == NULL)
		return;
	for (i = 0; i < r->frame->section_n; i++) {
		if (regroup != NULL)
			r->section[i] = regroup->section_to[r->section[i]];
		r->section[i] = p->sections[r->section[i]].function;
	}
	for (i = 0; regroup != NULL && i < r->frame->function_n; i++)
		r->callee[i] = regroup->function_to[r->callee[i]];
	for (i = 0; i < r->n; i++) {
		figures_init(&settled, p->function_n, p->event_n,
		    r->wanted);
		figures_add(&settled, &r->at[i].figures, &map);
		figures_free(&r->at[i].figures);
		figures_count(&settled);
		figures_sum(&settled, NULL);
		r->at[i].figures = settled;
	}
}

void
runs_join(struct runs *r, const uint32_t *wholes)
{
	struct figures	*f, joined;
	size_t		 i;

	for (i = 0; i < RUN_SIDES; i++)
		join_declared(&r->declared[i], wholes, r->declared[i].n);
	for (i = 0; i < r->n; i++) {
		f = &r->at[i].figures;
		figures_init(&joined, f->n, f->event_n, f->wanted);
		figures_add(&joined, f, &(struct figures_map){
			.wholes = wholes
		});
		figures_count(&joined);
		figures_free(f);
		*f = joined;
	}
}

/* Runs declare how much their totals differ, but not how much the totals
   without ignored functions do: by no more than the sum of all other spreads,
   nor than the spread of the totals and those of the ignored functions
   together.  Use the smaller of the two, unless the spreads of functions were
   dropped, since only then are all of them 0 although the totals differ. */
static void
ignore_declared(struct figures *f, const uint32_t *ignored)
{
	struct wide	 others, dropped, all;
	uint32_t	 k;
	size_t		 i;

	for (i = 0; i < f->n && ignored[i] == 0; i++)
		;
	if (i == f->n)
		return;
	for (k = 0; k < f->width; k++) {
		others = dropped = wide_of(0);
		for (i = 0; i < f->n; i++)
			if (ignored[i] == 0)
				others = wide_add(others, figures_get(f, i,
				    k));
			else
				dropped = wide_add(dropped, figures_get(f, i,
				    k));
		all = wide_add(figures_get(f, f->n, k), dropped);
		if (wide_sign(others) == 0 && wide_sign(dropped) == 0)
			continue;
		tally_set(&f->at, f->n * f->width + k,
		    wide_compare(others, all) < 0 ? others : all);
	}
}

void
runs_sum(struct runs *r, const uint32_t *ignored)
{
	size_t	 i;

	for (i = 0; i < r->n; i++)
		figures_sum(&r->at[i].figures, ignored);
	for (i = 0; i < RUN_SIDES && !r->summed; i++)
		ignore_declared(&r->declared[i], ignored);
	r->summed = true;
}

void
runs_declare_arcs(struct runs *to, const struct runs *from,
    const struct sort_item *arcs, size_t n)
{
	const struct figures	*f;
	struct figures		*new;
	enum run_side		 side;
	size_t			 i;

	for (side = 0; side < RUN_SIDES; side++) {
		f = &from->declared[side];
		if (f->n == 0)
			continue;
		new = &to->declared[side];
		figures_init(new, n, f->event_n, FIGURES_ALL);
		for (i = 0; i < n; i++)
			tally_add_all(&new->at, i * f->width, &f->at,
			    arcs[i].low * (size_t)f->width, f->width);
	}
}

/* Return the sum of the absolute values of the terms of a measure, computed
   from declared spreads.  The spread of the measure is at most this sum. */
static struct wide
declared(const struct measure *m, const struct figures *f, size_t row)
{
	struct wide	 sum = wide_of(0);
	uint32_t	 first = figures_column(f->event_n, m->figure), i;

	for (i = 0; i < m->n; i++)
		if (m->factors[i] != 0)
			sum = wide_add(sum, wide_size(wide_multiply(
			    figures_get(f, row, first + i), m->factors[i])));
	return sum;
}

void
runs_declare_causes(struct runs *to, const struct runs *from,
    const struct measure *m)
{
	struct measure		 by = *m;
	const struct figures	*f;
	enum run_side		 side;
	size_t			 i;

	if (by.figure == FIGURE_SELF)
		by.figure = FIGURE_INCLUSIVE;
	for (side = 0; side < RUN_SIDES; side++) {
		f = &from->declared[side];
		if (f->n == 0)
			continue;
		figures_init(&to->declared[side], f->n, 1, FIGURES_SELF);
		for (i = 0; i < f->n; i++)
			tally_set(&to->declared[side].at, i,
			    declared(&by, f, i));
	}
}

uint64_t
runs_spread(const struct runs *r, const struct measure *m, size_t row)
{
	struct wide	 low[RUN_SIDES], high[RUN_SIDES], v;
	bool		 some[RUN_SIDES] = { false };
	struct wide	 most = wide_of(0);
	enum run_side	 side;
	size_t		 i;

	for (i = 0; i < r->n; i++) {
		side = r->at[i].side;
		if (!measure_of(m, &r->at[i].figures, row, &v))
			continue;
		if (!some[side] || wide_compare(v, low[side]) < 0)
			low[side] = v;
		if (!some[side] || wide_compare(v, high[side]) > 0)
			high[side] = v;
		some[side] = true;
	}
	for (side = 0; side < RUN_SIDES; side++)
		if (some[side])
			most = wide_max(most, wide_less(high[side],
			    low[side]));
	for (i = 0; i < RUN_SIDES; i++)
		if (r->declared[i].n > 0)
			most = wide_max(most, declared(m, &r->declared[i],
			    row));
	return most.high != 0 ? UINT64_MAX : most.low;
}

void
noise_mark(struct noise *n, const struct runs *runs, struct comparison *c,
    const struct profile *p, uint32_t column)
{
	struct measure	 m = { .n = column + 1 }, variance;
	struct wide	 change, spread;
	size_t		 i;

	m.factors[column] = 1;
	memset(n, 0, sizeof(*n));
	n->of_samples = !runs_any(runs);
	if (n->of_samples && !deviation_find(&variance, &m, p))
		return;
	c->noise = mem_get(c->change.n, sizeof(*c->noise));
	for (i = 0; i < c->change.n; i++) {
		change = figures_get(&c->change, i, column);
		if (wide_sign(change) == 0)
			continue;
		n->changed++;
		spread = (struct wide){
			0, n->of_samples ? deviation_of(&variance, &c->old,
			    &c->change, i) : runs_spread(runs, &m, i)
		};
		c->noise[i] = wide_compare(wide_size(change), spread) <= 0;
		n->within += c->noise[i];
	}
}

void
noise_describe(const struct noise *n, struct profile *p, uint32_t column)
{
	struct slice	 event = event_text(p, column);
	char		 name[80], text[200];

	snprintf(text, sizeof(text), "%s: of %zu function%s that "
	    "changed %zu changed by no more than %s differ",
	    diag_quote(name, sizeof(name), event.at, event.len), n->changed,
	    n->changed == 1 ? "" : "s", n->within, n->of_samples ?
	    "samples" : "runs");
	metadata_fact(&p->metadata, FACT_NOISE, text);
}
