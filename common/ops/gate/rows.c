#include "ops/gate/rows.h"

#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "text/wide.h"
#include "profile/metadata.h"
#include "profile/profile.h"
#include "ops/compare/compare.h"
#include "ops/compare/deviation.h"

/* Find what each condition measures.  If a formula is malformed, needs calls
   that the profiles do not have, or if no condition of a limit on inclusive
   costs has a cost, set the complaint and return false. */
static bool
find_measures(struct rows *r, struct complaint *wrong)
{
	struct measure	*m;
	bool		 costs = r->l->scope->rows != LIMIT_FUNCTIONS ||
			     r->l->scope->figure == FIGURE_SELF;
	size_t		 i;

	r->measures = mem_get(r->l->n, sizeof(*r->measures));
	for (i = 0; i < r->l->n; i++) {
		m = &r->measures[i];
		m->figure = r->l->scope->figure;
		if (!measure_make(m, r->c->p, r->c->events,
		    r->l->conditions[i].formula, wrong))
			return false;
		if (!r->c->calls && (m->figure != FIGURE_SELF ||
		    r->l->scope->rows == LIMIT_CAUSES))
			return complaint_set(wrong, "the profiles have no "
			    "calls");
		if (!metadata_counts_calls(&r->c->p->metadata) &&
		    (m->figure == FIGURE_CALLS ||
		    m->figure == FIGURE_PER_CALL ||
		    r->l->scope->rows == LIMIT_CAUSES))
			return complaint_set(wrong, "the profiles are of "
			    "stacks, which do not count calls");
		if (!metadata_charges_calls(&r->c->p->metadata) &&
		    (m->figure == FIGURE_INCLUSIVE ||
		    m->figure == FIGURE_PER_CALL ||
		    r->l->scope->rows == LIMIT_CAUSES))
			return complaint_set(wrong, "the profiles are of "
			    "LLVM, which have only calls through pointers, "
			    "without their costs");
		costs |= m->figure != FIGURE_CALLS;
	}
	return costs || complaint_set(wrong, "expected an event, found calls "
	    "alone, which a limit with 'fn:' compares");
}

/* Select the functions that a pattern matches.  The whole of a part that it
   matches is selected, too, since the figures of the part are there. */
static uint32_t *
select_rows(const struct select *what, const struct gate_case *c)
{
	uint32_t	*of = select_functions(what, c->p);
	size_t		 i;

	for (i = 0; c->wholes != NULL && i < c->p->function_n; i++)
		if (of[i] != 0)
			of[c->wholes[i]] = of[i];
	return of;
}

/* Return whether the caller and the callee of a link (compare/figures.h) both
   match the limit's patterns. */
static bool
is_arc(const struct rows *r, const uint32_t *callees,
    const struct sort_item *link)
{
	const struct limit	*l = r->l;

	return r->ignored[link->high] == 0 && r->ignored[link->low] == 0 &&
	    (l->what.n == 0 || r->what[link->high] != 0) &&
	    (l->callees.n == 0 || callees[link->low] != 0);
}

static void
find_arcs(struct rows *r)
{
	const struct comparison	*c = r->c->functions;
	const struct figures	*sides[SIDES] = { &c->old, &c->change }, *f;
	const struct runs	*runs = r->c->runs;
	struct rows_figures	*to = r->figures;
	uint32_t		*callees = select_rows(&r->l->callees, r->c);
	enum side		 side;
	size_t			 i;

	r->arcs = mem_get(c->old.link_n + c->change.link_n, sizeof(*r->arcs));
	for (side = 0; side < SIDES; side++)
		for (f = sides[side], i = 0; i < f->link_n; i++)
			if (is_arc(r, callees, &f->links[i]))
				r->arcs[r->end++] = f->links[i];
	mem_free(callees);
	r->end = sort_items_once(r->arcs, r->end);
	figures_of_arcs(&to->own_old, &c->old, r->arcs, r->end);
	/* The links of `change' are those of the new side, so subtract the old
	   side. */
	figures_of_arcs(&to->own_change, &c->change, r->arcs, r->end);
	figures_subtract(&to->own_change, &to->own_old);
	to->own_runs.at = mem_get(runs->n, sizeof(*runs->at));
	for (i = 0; i < runs->n; i++) {
		to->own_runs.at[i].side = runs->at[i].side;
		figures_of_arcs(&to->own_runs.at[i].figures,
		    &runs->at[i].figures, r->arcs, r->end);
	}
	to->own_runs.n = runs->n;
	runs_declare_arcs(&to->own_runs, runs, r->arcs, r->end);
	for (i = 0; i < r->l->n; i++) {
		r->figures[i].old = &to->own_old;
		r->figures[i].change = &to->own_change;
		r->figures[i].runs = &to->own_runs;
	}
}

bool
rows_find_causes(struct causes *causes, const struct gate_case *c,
    const struct measure *m, const bool *of, const struct figures *run)
{
	struct causes_figures	 x = {
		&c->functions->old, NULL, c->events, m, of
	};
	struct causes_sides	 sides;

	causes_begin(&sides, c->p);
	causes_add_figures(&sides, SIDE_OLD, &x);
	if (run != NULL)
		x.all = run;
	else
		x.change = &c->functions->change;
	causes_add_figures(&sides, SIDE_NEW, &x);
	return causes_find(causes, &sides);
}

/* Set the figures of causes: a function has the part of the change that it
   caused by itself. */
static void
add_changes(struct figures *f, const struct causes *causes, size_t functions)
{
	size_t	 i;

	figures_init(f, functions, 1, FIGURES_SELF);
	for (i = 0; i < causes->n; i++)
		tally_add_wide(&f->at, causes->at[i].function,
		    causes->at[i].change);
}

/* Find the causes of the change that a condition measures.  Also find the
   causes of the change from the old side to each run, which give the noise. */
static bool
find_causes(struct rows *r, size_t condition, const bool *of)
{
	/* Figures of causes have a single column. */
	static const struct measure	 one = { FIGURE_SELF, { 1 }, 1 };
	const struct figures		*old = &r->c->functions->old;
	const struct measure		*m = &r->measures[condition];
	const struct runs		*runs = r->c->runs;
	struct rows_figures		*to = &r->figures[condition];
	struct causes			 causes;
	struct wide			 total;
	size_t				 i, n = old->n;

	if (!measure_of(m, old, n, &total) ||
	    !rows_find_causes(&causes, r->c, m, of, NULL))
		return false;
	figures_init(&to->own_old, n, 1, FIGURES_SELF);
	for (i = 0; i < n; i++)
		tally_set(&to->own_old.at, i, total);
	add_changes(&to->own_change, &causes, n);
	if (condition == 0)
		r->causes = causes;
	else
		causes_free(&causes);
	to->own_runs.at = mem_get(runs->n, sizeof(*runs->at));
	for (i = 0; i < runs->n; i++) {
		if (!rows_find_causes(&causes, r->c, m, of,
		    &runs->at[i].figures))
			continue;
		to->own_runs.at[to->own_runs.n].side = runs->at[i].side;
		add_changes(&to->own_runs.at[to->own_runs.n++].figures,
		    &causes, n);
		causes_free(&causes);
	}
	runs_declare_causes(&to->own_runs, runs, m);
	if (to->by_samples)
		to->noise = deviation_of(&to->variance, old,
		    &r->c->functions->change, n);
	to->m = &one;
	to->old = &to->own_old;
	to->change = &to->own_change;
	to->runs = &to->own_runs;
	return true;
}

static bool
find_all_causes(struct rows *r, struct complaint *wrong)
{
	size_t	 n = r->c->p->function_n, i;
	bool	*of = mem_get(n, sizeof(*of)), good = true;

	for (i = 0; i < n; i++)
		of[i] = r->ignored[i] == 0;
	for (i = 0; i < r->l->n && good; i++)
		good = find_causes(r, i, of);
	mem_free(of);
	if (!good)
		return complaint_set(wrong, "causes are unknown: a side has "
		    "no calls, or a count below 0 or too large");
	r->caused = mem_get(n, sizeof(*r->caused));
	for (i = 0; i < n; i++)
		if (r->ignored[i] == 0 &&
		    (r->l->what.n == 0 || r->what[i] != 0) &&
		    (r->c->functions->in_old[i] || r->c->functions->in_new[i]))
			r->caused[r->causes.whole[i]] = true;
	return true;
}

bool
rows_open(struct rows *r, const struct gate_case *c, const struct limit *l,
    const uint32_t *ignored, struct complaint *wrong)
{
	const struct comparison	*f = c->functions;
	size_t			 i;

	*r = (struct rows){
		.c = c, .l = l, .ignored = ignored,
		.what = select_rows(&l->what, c)
	};
	r->figures = mem_get(l->n, sizeof(*r->figures));
	if (!find_measures(r, wrong))
		return false;
	for (i = 0; i < l->n; i++) {
		r->figures[i] = (struct rows_figures){
			.m = &r->measures[i], .old = &f->old,
			.change = &f->change, .runs = c->runs
		};
		r->figures[i].by_samples = !runs_any(c->runs) &&
		    deviation_find(&r->figures[i].variance,
		    &r->measures[i], c->p);
	}
	switch (l->scope->rows) {
	case LIMIT_PROGRAM:
		r->first = f->old.n;
		r->end = r->first + 1;
		return true;
	case LIMIT_ARCS:
		find_arcs(r);
		return true;
	case LIMIT_CAUSES:
		r->end = f->old.n;
		return find_all_causes(r, wrong);
	case LIMIT_FUNCTIONS:
	case LIMIT_ADDED:
		break;
	}
	r->end = f->old.n;
	return true;
}

void
rows_close(struct rows *r)
{
	size_t	 i;

	for (i = 0; i < r->l->n; i++) {
		figures_free(&r->figures[i].own_old);
		figures_free(&r->figures[i].own_change);
		runs_free(&r->figures[i].own_runs);
	}
	mem_free(r->figures);
	mem_free(r->measures);
	mem_free(r->what);
	mem_free(r->arcs);
	mem_free(r->caused);
	causes_free(&r->causes);
}

uint32_t
rows_function(const struct rows *r, size_t row)
{
	return r->l->scope->rows == LIMIT_PROGRAM ? ID_NONE :
	    r->arcs != NULL ? (uint32_t)r->arcs[row].high : (uint32_t)row;
}

uint32_t
rows_callee(const struct rows *r, size_t row)
{
	return r->arcs != NULL ? r->arcs[row].low : ID_NONE;
}

/* Compute the old value of a row, or its change.  Return false if it does not
   fit into 64 bits. */
static bool
measure(const struct rows_figures *f, size_t row, struct rows_trouble *t)
{
	t->known = t->of_old ? measure_of(f->m, f->old, row, &t->value) :
	    measure_change(f->m, f->old, f->change, row, &t->value);
	return t->known && wide_fits(t->value);
}

static uint64_t
noise_of(const struct rows *r, const struct rows_figures *f, size_t row)
{
	if (!f->by_samples)
		return runs_spread(f->runs, f->m, row);
	return r->caused != NULL ? f->noise :
	    deviation_of(&f->variance, f->old, f->change, row);
}

bool
rows_changes(const struct rows *r, size_t row, struct change *changes,
    struct rows_trouble *t)
{
	const struct rows_figures	*f = r->figures;
	int64_t				 old;

	for (t->condition = 0; t->condition < r->l->n; t->condition++, f++) {
		t->of_old = true;
		if (!measure(f, row, t))
			return false;
		old = (int64_t)t->value.low;
		t->of_old = false;
		if (!measure(f, row, t))
			return false;
		changes[t->condition] = (struct change){
			old, (int64_t)t->value.low,
			noise_of(r, f, row),
			figures_digits(f->m->figure)
		};
	}
	return true;
}

bool
rows_has(const struct rows *r, size_t row, const struct change *changes)
{
	const struct comparison	*f = r->c->functions;
	enum limit_rows		 rows = r->l->scope->rows;
	size_t			 i;

	if (rows == LIMIT_PROGRAM || rows == LIMIT_ARCS)
		return true;
	if (rows == LIMIT_CAUSES)
		return r->caused[row];
	if (r->ignored[row] != 0 || (r->l->what.n > 0 && r->what[row] == 0))
		return false;
	if (rows == LIMIT_ADDED)
		return f->in_new[row] && !f->had[row];
	if (f->in_old[row] || f->in_new[row])
		return true;
	/* A function without costs on either side may still have calls. */
	for (i = 0; i < r->l->n; i++)
		if (changes == NULL || changes[i].old != 0 ||
		    changes[i].by != 0)
			return true;
	return false;
}
