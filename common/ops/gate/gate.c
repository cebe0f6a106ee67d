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
#include "profile/order.h"
#include "profile/profile.h"
#include "ops/gate/changed_lines.h"
#include "ops/compare/compare.h"
#include "ops/compare/measure.h"
#include "ops/compare/runs.h"
#include "ops/gate/verdict.h"

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

/* The state of judging, and of the current limit. */
struct judging {
	const struct gate_case	*c;
	uint32_t		*ignored;	/* of each function, not 0 */
	struct order		 order;
	struct complaint	*wrong;

	const struct limit	*l;
	struct verdict		*v;
	struct measure		*measures;	/* of each condition */
	uint32_t		 overflow;	/* first function that
						   overflowed, or ID_NONE */
};

static bool
is_added(const struct comparison *f, size_t function)
{
	return f->in_new[function] && !f->in_old[function];
}

/* Set the change of a function that a condition looks at; return false if it
   does not fit 64 bits. */
static bool
measure(const struct judging *j, size_t function, size_t condition,
    struct change *change)
{
	const struct comparison	*f = j->c->functions;
	const struct measure	*m = &j->measures[condition];
	size_t			 at = function * f->event_n;
	struct wide		 old, by;

	if (!measure_tally(m, &f->old, at, &old) || !wide_fits(old) ||
	    !measure_tally(m, &f->change, at, &by) || !wide_fits(by))
		return false;
	*change = (struct change){
		(int64_t)old.low, (int64_t)by.low,
		runs_spread(j->c->runs, m, function)
	};
	return true;
}

/* Report that a function's change does not fit 64 bits. */
static enum gate_verdict
too_large(const struct judging *j, uint32_t function)
{
	const struct comparison	*f = j->c->functions;
	const struct slice	*formula;
	size_t			 at = function * f->event_n, i;
	struct wide		 v;
	char			 name[VERDICT_NAME], number[WIDE_ROOM];
	char			 quoted[80];
	struct change		 c;
	bool			 known, old;

	for (i = 0; i + 1 < j->l->n && measure(j, function, i, &c); i++)
		;
	known = measure_tally(&j->measures[i], &f->old, at, &v);
	old = !known || !wide_fits(v);
	if (!old)
		known = measure_tally(&j->measures[i], &f->change, at, &v);
	formula = &j->l->conditions[i].formula;
	complaint_set(j->wrong, "the %s%s of %s overflows 64 bits%s%s",
	    old ? "old " : "change of ", diag_quote(quoted, sizeof(quoted),
	    formula->at, formula->len), verdict_name(j->c->p, function, name),
	    known ? ": " : "", known ? wide_text(number, v) : "");
	return GATE_TROUBLE;
}

/* Add a row with these changes to the verdict. */
static struct verdict_row *
add_row(const struct judging *j, uint32_t function,
    const struct change *changes)
{
	struct verdict		*v = j->v;
	struct verdict_row	*row;
	size_t			 n = j->l->n;

	v->rows = mem_grow(v->rows, &v->room, v->n + 1, sizeof(*v->rows));
	v->changes = mem_grow(v->changes, &v->change_room, (v->n + 1) * n,
	    sizeof(*v->changes));
	row = &v->rows[v->n];
	*row = (struct verdict_row){ function, ID_NONE, 0, v->n * n };
	memcpy(&v->changes[row->first], changes, n * sizeof(*changes));
	v->n++;
	return row;
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

/* Sum all functions that are not ignored. */
static void
add_up(const struct judging *j, struct wide *old, struct wide *by)
{
	const struct comparison	*f = j->c->functions;
	size_t			 i;
	uint32_t		 k;

	for (k = 0; k < f->event_n; k++)
		old[k] = by[k] = wide_of(0);
	for (i = 0; i < j->c->p->function_n; i++)
		for (k = 0; j->ignored[i] == 0 && k < f->event_n; k++) {
			old[k] = wide_add(old[k], tally_get(&f->old,
			    i * f->event_n + k));
			by[k] = wide_add(by[k], tally_get(&f->change,
			    i * f->event_n + k));
		}
}

static enum gate_verdict
judge_program(const struct judging *j, struct change *changes)
{
	struct wide		 olds[EVENT_MAX], bys[EVENT_MAX], old;
	struct wide		 by = wide_of(0);
	const struct slice	*formula;
	char			 number[WIDE_ROOM], quoted[80];
	bool			 fits, known;
	size_t			 i;

	add_up(j, olds, bys);
	for (i = 0; i < j->l->n; i++) {
		formula = &j->l->conditions[i].formula;
		known = measure_of(&j->measures[i], olds, &old);
		fits = known && wide_fits(old);
		if (fits)
			known = measure_of(&j->measures[i], bys, &by);
		if (!known || !fits || !wide_fits(by)) {
			complaint_set(j->wrong, "the %s of %s overflows 64 "
			    "bits%s%s", fits ? "change" : "old total",
			    diag_quote(quoted, sizeof(quoted), formula->at,
			    formula->len), known ? ": " : "", known ?
			    wide_text(number, fits ? by : old) : "");
			return GATE_TROUBLE;
		}
		changes[i] = (struct change){
			(int64_t)old.low, (int64_t)by.low,
			runs_total_spread(j->c->runs, &j->measures[i],
			    j->ignored)
		};
	}
	add_row(j, ID_NONE, changes);
	j->v->compared = 1;
	j->v->failed = holds(j->l, changes);
	return j->v->failed ? GATE_FAILED : GATE_PASSED;
}

static bool
measure_all(const struct judging *j, size_t function, struct change *changes)
{
	size_t	 i;

	for (i = 0; i < j->l->n; i++)
		if (!measure(j, function, i, &changes[i]))
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

static void
compare_function(struct judging *j, uint32_t i, struct change *changes)
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

static enum gate_verdict
judge_functions(struct judging *j, struct change *changes)
{
	const struct profile	*p = j->c->p;
	const struct comparison	*f = j->c->functions;
	uint32_t		*scope = select_functions(&j->l->what, p), i;

	j->overflow = ID_NONE;
	for (i = 0; i < p->function_n; i++)
		if (j->ignored[i] == 0 && (j->l->what.n == 0 ||
		    scope[i] != 0) && (j->l->scope == LIMIT_NEW ?
		    is_added(f, i) : f->in_old[i] || f->in_new[i]))
			compare_function(j, i, changes);
	mem_free(scope);
	if (j->overflow != ID_NONE)
		return too_large(j, j->overflow);
	if (!j->v->failed)
		return GATE_PASSED;
	sort_rows(j);
	changed_lines(p, &j->measures[0], !j->l->conditions[0].above,
	    j->v->rows, j->v->n);
	return GATE_FAILED;
}

static enum gate_verdict
judge(struct judging *j)
{
	struct change		*changes;
	enum gate_verdict	 verdict = GATE_PASSED;
	size_t			 i;

	j->v->limit = j->l;
	j->measures = mem_get(j->l->n, sizeof(*j->measures));
	for (i = 0; i < j->l->n && verdict == GATE_PASSED; i++)
		if (!measure_make(&j->measures[i], j->c->p, j->c->events,
		    j->l->conditions[i].formula, j->wrong))
			verdict = GATE_TROUBLE;
	changes = mem_get(j->l->n, sizeof(*changes));
	if (verdict == GATE_PASSED)
		verdict = j->l->scope == LIMIT_PROGRAM ?
		    judge_program(j, changes) : judge_functions(j, changes);
	mem_free(changes);
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
