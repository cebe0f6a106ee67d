/*
 * Sums are wide; compared and printed values have 64 bits.  Among equally bad
 * functions, the one that is written first comes first.
 */
#include "ops/gate/gate.h"

#include <stdio.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "text/ratio.h"
#include "profile/frozen.h"
#include "profile/order.h"
#include "profile/profile.h"
#include "ops/compare/causes.h"
#include "ops/compare/compare.h"
#include "ops/compare/runs.h"
#include "ops/gate/verdict.h"
#include "ops/lines/lines.h"

bool
gate_add(struct gate *g, const char *text, struct complaint *wrong)
{
	g->limits = mem_grow(g->limits, &g->room, g->n + 1,
	    sizeof(*g->limits));
	if (!limit_read(&g->limits[g->n], text, wrong)) {
		limit_free(&g->limits[g->n]);
		return false;
	}
	g->n++;
	return true;
}

void
gate_free(struct gate *g)
{
	while (g->n > 0)
		limit_free(&g->limits[--g->n]);
	mem_free(g->limits);
	select_free(&g->ignored);
	memset(g, 0, sizeof(*g));
}

enum figures_wanted
gate_wants(const struct gate *g)
{
	const struct limit	*l;
	size_t			 i, k;

	for (i = 0; i < g->n; i++) {
		l = &g->limits[i];
		for (k = 0; k < l->n; k++)
			if (l->scope == LIMIT_INCLUSIVE ||
			    l->scope == LIMIT_PER_CALL ||
			    figures_word(l->conditions[k].formula) != FIGURES)
				return FIGURES_ALL;
	}
	return FIGURES_SELF;
}

/* The state of judging, and of the current limit. */
struct judging {
	const struct gate_case	*c;
	uint32_t		*ignored;	/* of each function, not 0 */
	struct order		 order;
	struct complaint	*wrong;

	const struct limit	*l;
	struct verdict		*v;
	struct measure		*measures;	/* of each condition */
	uint32_t		 overflow;	/* first row that overflowed, or
						   ID_NONE */
};

static bool
is_added(const struct comparison *f, size_t function)
{
	return f->in_new[function] && !f->in_old[function];
}

/* Set the changes that the conditions look at in a row of the figures; return
   false if one does not fit 64 bits. */
static bool
measure_all(const struct judging *j, size_t row, struct change *changes)
{
	const struct comparison	*f = j->c->functions;
	const struct measure	*m = j->measures;
	struct wide		 old, by;
	size_t			 i;

	for (i = 0; i < j->l->n; i++) {
		if (!measure_of(&m[i], &f->old, row, &old) ||
		    !wide_fits(old) ||
		    !measure_of(&m[i], &f->change, row, &by) ||
		    !wide_fits(by))
			return false;
		changes[i] = (struct change){
			(int64_t)old.low, (int64_t)by.low,
			runs_spread(j->c->runs, &m[i], row),
			figures_digits(m[i].figure)
		};
	}
	return true;
}

/* Report that a change of a row does not fit 64 bits. */
static enum gate_verdict
too_large(const struct judging *j, uint32_t row)
{
	const struct comparison	*f = j->c->functions;
	const struct slice	*formula;
	struct wide		 v;
	char			 of[VERDICT_NAME + 4] = "", number[RATIO_ROOM];
	char			 name[VERDICT_NAME], quoted[80];
	bool			 known, old = false, all = row == f->old.n;
	size_t			 i;

	for (i = 0;; i++) {
		known = measure_of(&j->measures[i], &f->old, row, &v);
		old = !known || !wide_fits(v);
		if (!old)
			known = measure_of(&j->measures[i], &f->change, row,
			    &v);
		if (!known || !wide_fits(v))
			break;
	}
	formula = &j->l->conditions[i].formula;
	if (!all)
		snprintf(of, sizeof(of), " of %s", verdict_name(j->c->p, row,
		    name));
	complaint_set(j->wrong, "the %s%s%s overflows 64 bits%s%s",
	    !old ? "change of " : all ? "old total of " : "old ",
	    diag_quote(quoted, sizeof(quoted), formula->at, formula->len), of,
	    known ? ": " : "", known ? ratio_text(number, v,
	    figures_digits(j->measures[i].figure), false) : "");
	return GATE_TROUBLE;
}

/* Add a row with these changes to the verdict. */
static void
add_row(const struct judging *j, uint32_t row, const struct change *changes)
{
	struct verdict	*v = j->v;
	size_t		 n = j->l->n, first = v->n * n;

	v->rows = mem_grow(v->rows, &v->room, v->n + 1, sizeof(*v->rows));
	v->changes = mem_grow(v->changes, &v->change_room, first + n,
	    sizeof(*v->changes));
	v->rows[v->n++] = (struct verdict_row){
		row == j->c->functions->old.n ? ID_NONE : row, ID_NONE, 0,
		first
	};
	memcpy(&v->changes[first], changes, n * sizeof(*changes));
}

/* Whether the changes meet all conditions of the limit. */
static bool
holds(const struct limit *l, const struct change *changes)
{
	size_t	 i;

	for (i = 0; i < l->n; i++)
		if (!limit_holds(&l->conditions[i], &changes[i]))
			return false;
	return true;
}

/* Compare rows by the order in which they are printed; sort_rule. */
static int
compare_rows(const void *context, uint32_t a, uint32_t b)
{
	const struct judging		*j = context;
	const struct verdict_row	*x = &j->v->rows[a];
	const struct verdict_row	*y = &j->v->rows[b];
	const uint32_t			*order = j->order.function;
	int				 more;

	more = limit_compare(&j->l->conditions[0], &j->v->changes[x->first],
	    &j->v->changes[y->first]);
	if (more != 0)
		return -more;
	return order[x->function] < order[y->function] ? -1 : 1;
}

/* Record a function that passed: until one fails, only the one that changed
   most is kept. */
static void
keep_most(const struct judging *j, uint32_t function,
    const struct change *changes)
{
	struct verdict	*v = j->v;

	add_row(j, function, changes);
	if (v->n < 2)
		return;
	if (compare_rows(j, 1, 0) < 0) {
		memcpy(v->changes, changes, j->l->n * sizeof(*changes));
		v->rows[0].function = function;
	}
	v->n = 1;
}

/* Compare a row of the figures with the limit. */
static void
compare_row(struct judging *j, uint32_t i, struct change *changes)
{
	const uint32_t	*order = j->order.function;
	struct verdict	*v = j->v;

	if (!measure_all(j, i, changes)) {
		if (j->overflow == ID_NONE || order[i] < order[j->overflow])
			j->overflow = i;
		return;
	}
	v->compared++;
	if (holds(j->l, changes)) {
		if (!v->failed)
			v->n = 0;
		v->failed = true;
		add_row(j, i, changes);
	} else if (!v->failed)
		keep_most(j, i, changes);
}

static void
sort_rows(const struct judging *j)
{
	struct verdict_row	*from = j->v->rows, *to;
	uint32_t		*ids, i, n = (uint32_t)j->v->n;

	ids = mem_get(n, sizeof(*ids));
	for (i = 0; i < n; i++)
		ids[i] = i;
	sort_ids(ids, n, compare_rows, j);
	to = mem_get(n, sizeof(*to));
	for (i = 0; i < n; i++)
		to[i] = from[ids[i]];
	mem_free(ids);
	mem_free(from);
	j->v->rows = to;
	j->v->room = n;
}

/* The line of a row that changed most so far. */
struct line_found {
	struct verdict_row	*row;
	struct wide		 change;
	bool			 own;		/* in the function's file */
};

/* Keep the line of a cost centre if its measure rose more or, if it should
   fall, fell more.  Among lines that changed equally, choose the function's own
   file, then the smallest number. */
static void
look_at_line(const struct judging *j, uint32_t cost_row, uint32_t section,
    struct line_found *best)
{
	const struct profile	*p = j->c->p;
	const struct section	*at = &p->sections[section];
	bool			 own = at->file ==
				    p->functions[at->function].file;
	struct wide		 columns[EVENT_MAX], v;
	struct position		 where;
	uint32_t		 i;
	int			 more = 1;

	for (i = 0; i < p->event_n; i++)
		columns[i] = row_wide(&p->costs, cost_row, i);
	if (!measure_sum(&j->measures[0], columns, &v))
		return;
	v = j->l->conditions[0].above ? v : wide_negate(v);
	row_position(&p->costs, cost_row, 0, p->instr, &where);
	if (best->row->file != ID_NONE)
		more = wide_compare(v, best->change);
	if (more < 0 || (more == 0 && (own != best->own ? best->own :
	    where.line >= best->row->line)))
		return;
	best->change = v;
	best->own = own;
	best->row->file = at->file;
	best->row->line = where.line;
}

/* Set file and line of each row to where the function changed most. */
static void
find_lines(const struct judging *j)
{
	const struct profile	*p = j->c->p;
	struct line_found	*bests = mem_get(p->function_n,
				    sizeof(*bests)), *best;
	struct row_range	 r;
	uint32_t		 i;

	for (i = 0; i < j->v->n; i++)
		bests[j->v->rows[i].function].row = &j->v->rows[i];
	for (i = 0; i < p->section_n; i++) {
		best = &bests[p->sections[i].function];
		/* A deleted line cannot be shown. */
		if (best->row == NULL || lines_kept_name(intern_slice(&p->names,
		    p->sections[i].file)).len > 0)
			continue;
		for (r = section_costs(p, i); r.row < r.end; r.row++)
			look_at_line(j, r.row, i, best);
	}
	mem_free(bests);
}

/* Find why what the first condition measures changed, in all rows together. */
static void
find_causes(const struct judging *j)
{
	const struct comparison	*f = j->c->functions;
	const struct verdict	*v = j->v;
	struct causes_sides	 sides;
	bool			*of = mem_get(f->old.n, sizeof(*of));
	size_t			 i;

	for (i = 0; j->l->scope == LIMIT_PROGRAM && i < f->old.n; i++)
		of[i] = j->ignored[i] == 0;
	for (i = 0; j->l->scope != LIMIT_PROGRAM && i < v->n; i++)
		of[v->rows[i].function] = true;
	causes_begin(&sides, j->c->p);
	causes_add_costs(&sides, SIDE_OLD, &f->old, j->measures, of);
	causes_add_costs(&sides, SIDE_NEW, &f->old, j->measures, of);
	causes_add_costs(&sides, SIDE_NEW, &f->change, j->measures, of);
	causes_add_calls(&sides, SIDE_OLD, &f->old);
	causes_add_calls(&sides, SIDE_NEW, &f->change);
	causes_find(&j->v->causes, &sides);
	mem_free(of);
}

/* Whether causes of what a limit measures can be found: it is a sum over
   functions. */
static bool
has_causes(const struct judging *j)
{
	return j->c->calls && (j->measures[0].figure == FIGURE_SELF ||
	    j->measures[0].figure == FIGURE_CALLS);
}

static enum gate_verdict
judge_rows(struct judging *j)
{
	const struct profile	*p = j->c->p;
	const struct comparison	*f = j->c->functions;
	struct change		*changes = mem_get(j->l->n, sizeof(*changes));
	uint32_t		*scope = select_functions(&j->l->what, p), i;
	bool			 program = j->l->scope == LIMIT_PROGRAM;

	j->overflow = ID_NONE;
	if (program)
		compare_row(j, (uint32_t)f->old.n, changes);
	for (i = 0; !program && i < p->function_n; i++)
		if (j->ignored[i] == 0 && (j->l->what.n == 0 ||
		    scope[i] != 0) && (j->l->scope == LIMIT_NEW ?
		    is_added(f, i) : f->in_old[i] || f->in_new[i]))
			compare_row(j, i, changes);
	mem_free(scope);
	mem_free(changes);
	if (j->overflow != ID_NONE)
		return too_large(j, j->overflow);
	if (!j->v->failed)
		return GATE_PASSED;
	if (!program)
		sort_rows(j);
	if (!program && j->measures[0].figure == FIGURE_SELF)
		find_lines(j);
	if (has_causes(j))
		find_causes(j);
	return GATE_FAILED;
}

/* Make what the conditions measure. */
static bool
make_measures(struct judging *j)
{
	struct measure	*m;
	size_t		 i;

	j->measures = mem_get(j->l->n, sizeof(*j->measures));
	for (i = 0; i < j->l->n; i++) {
		m = &j->measures[i];
		m->figure = j->l->scope == LIMIT_INCLUSIVE ? FIGURE_INCLUSIVE :
		    j->l->scope == LIMIT_PER_CALL ? FIGURE_PER_CALL :
		    FIGURE_SELF;
		if (!measure_make(m, j->c->p, j->c->events,
		    j->l->conditions[i].formula, j->wrong))
			return false;
		if (m->figure != FIGURE_SELF && !j->c->calls)
			return complaint_set(j->wrong, "the profiles have no "
			    "calls");
	}
	return true;
}

static enum gate_verdict
judge(struct judging *j)
{
	enum gate_verdict	 verdict;

	j->v->limit = j->l;
	verdict = make_measures(j) ? judge_rows(j) : GATE_TROUBLE;
	mem_free(j->measures);
	return verdict;
}

enum gate_verdict
gate_judge(const struct gate *g, const struct gate_case *c,
    struct verdicts *verdicts, struct complaint *wrong)
{
	struct judging		 j = { .c = c, .wrong = wrong };
	enum gate_verdict	 all = GATE_PASSED, one;
	size_t			 i;

	verdicts->p = c->p;
	verdicts->at = mem_get(g->n, sizeof(*verdicts->at));
	verdicts->n = g->n;
	if (g->n == 0)
		return GATE_PASSED;
	j.ignored = select_functions(&g->ignored, c->p);
	for (i = 0; g->ignore_new && i < c->p->function_n; i++)
		j.ignored[i] |= is_added(c->functions, i);
	figures_sum(&c->functions->old, j.ignored);
	figures_sum(&c->functions->change, j.ignored);
	for (i = 0; i < c->runs->n; i++)
		figures_sum(&c->runs->at[i].figures, j.ignored);
	order_init(&j.order, c->p);
	for (i = 0; i < g->n && all != GATE_TROUBLE; i++) {
		j.l = &g->limits[i];
		j.v = &verdicts->at[i];
		one = judge(&j);
		if (one > all)
			all = one;
	}
	verdicts->failed = all == GATE_FAILED;
	order_free(&j.order);
	mem_free(j.ignored);
	return all;
}
