/*
 * Means are rounded to whole counts, halves away from zero.  The mean of the
 * totals is rounded separately, so it may differ from the sum of the rows'
 * means.
 */
#include "report/view/run_costs.h"

#include "base/mem.h"
#include "base/sort.h"
#include "profile/order.h"
#include "profile/profile.h"
#include "ops/compare/runs.h"
#include "report/view/options.h"
#include "report/view/report.h"

static struct wide
value_of(const struct run *run, size_t function, uint32_t column)
{
	return figures_get(&run->figures, function, column);
}

const struct run_cost *
run_costs_get(struct run_costs *c, size_t row, uint32_t column)
{
	struct run_cost		*cost = &c->cost;
	const struct runs	*runs = c->r->o->runs;
	struct wide		 sum = wide_of(0), low = sum, high = sum, v;
	size_t			 i;

	if (c->column == column && c->row == row)
		return cost;
	c->row = row;
	c->column = column;
	for (i = 0; i < c->runs; i++) {
		v = value_of(&runs->at[i], row == RUN_COSTS_TOTAL ?
		    c->r->p->function_n : c->functions[row], column);
		cost->values[i] = v;
		sum = wide_add(sum, v);
		if (i == 0 || wide_compare(v, low) < 0)
			low = v;
		if (i == 0 || wide_compare(v, high) > 0)
			high = v;
	}
	cost->sum = sum;
	cost->mean = wide_divide(sum, (int64_t)c->runs);
	cost->spread = wide_add(high, wide_negate(low));
	return cost;
}

struct ordering {
	struct order	 order;
	struct wide	*sums;		/* by function: sum over all runs */
};

static int
compare_functions(const void *context, uint32_t a, uint32_t b)
{
	const struct ordering	*o = context;
	int			 more;

	more = wide_compare(wide_size(o->sums[b]), wide_size(o->sums[a]));
	if (more != 0)
		return more;
	return o->order.function[a] < o->order.function[b] ? -1 : 1;
}

/* Return whether a function has a row.  Text shows only functions that reach
   the threshold of a run, a percentage of that run's total, which nothing
   reaches of a run without costs unless no run has any; other forms show each
   function with a cost in any run. */
static bool
is_row(const struct report *r, uint32_t function)
{
	const struct runs	*runs = r->o->runs;
	uint32_t		 column = r->choice->sort.at[0];
	const struct run	*run;
	struct wide		 all, v;
	bool			 some = false, none = true;
	bool			 much = r->o->form != REPORT_TEXT;
	size_t			 i;
	uint32_t		 k;

	for (i = 0; i < runs->n; i++) {
		run = &runs->at[i];
		for (k = 0; k < run->figures.width; k++)
			some |= wide_sign(value_of(run, function, k)) != 0;
		v = value_of(run, function, column);
		all = value_of(run, r->p->function_n, column);
		none &= wide_sign(all) == 0;
		much |= (wide_sign(all) != 0 || wide_sign(v) != 0) &&
		    wide_compare(wide_size(v), (struct wide){
			0, report_least(r, (int64_t)all.low)
		    }) >= 0;
	}
	return some && (much || none);
}

void
run_costs_open(struct run_costs *c, const struct report *r)
{
	const struct runs	*runs = r->o->runs;
	uint32_t		 column = r->choice->sort.at[0], i;
	struct ordering		 o;
	size_t			 k;

	c->r = r;
	c->runs = runs->n;
	c->n = 0;
	c->cost.values = mem_get(runs->n, sizeof(*c->cost.values));
	c->column = ID_NONE;
	c->functions = mem_get(r->p->function_n, sizeof(*c->functions));
	o.sums = mem_get(r->p->function_n, sizeof(*o.sums));
	for (i = 0; i < r->p->function_n; i++) {
		for (k = 0; k < runs->n; k++)
			o.sums[i] = wide_add(o.sums[i],
			    value_of(&runs->at[k], i, column));
		if (is_row(r, i))
			c->functions[c->n++] = i;
	}
	order_init(&o.order, r->p);
	sort_ids(c->functions, c->n, compare_functions, &o);
	order_free(&o.order);
	mem_free(o.sums);
}

void
run_costs_close(struct run_costs *c)
{
	mem_free(c->functions);
	mem_free(c->cost.values);
}
