/*
 * Sums are wide; what is compared, and told, has 64 bits.  Of functions that
 * are equally bad the one that is written first is told.
 */
#include "ops/gate.h"

#include <stdio.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "profile/event.h"
#include "profile/order.h"
#include "profile/overflow.h"
#include "ops/compare.h"

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

/* One judgement of the gate. */
struct judging {
	const struct profile	*p;
	const struct comparison	*functions;
	const struct event_list	*events;
	uint32_t		*ignored;	/* of each function, not 0 */
	struct complaint	*wrong;
};

/* The column of the limit's event. */
static bool
find_column(const struct judging *j, const struct limit *l, uint32_t *column)
{
	*column = event_find(j->p, l->event, l->event_len);
	return event_list_has(j->events, *column) ||
	    event_unknown(j->p, j->events, (struct slice){ l->event,
	    l->event_len }, j->wrong);
}

/* What is compared has 64 bits. */
static struct change
change_of(const struct judging *j, size_t function, uint32_t column)
{
	const struct comparison	*f = j->functions;
	size_t				 at = function * f->event_n + column;

	return (struct change){ f->old.at[at], f->change.at[at] };
}

static bool
change_fits(const struct judging *j, size_t function, uint32_t column)
{
	const struct comparison	*f = j->functions;
	size_t				 at = function * f->event_n + column;

	return wide_fits(tally_get(&f->old, at)) &&
	    wide_fits(tally_get(&f->change, at));
}

/* One of a function does not have 64 bits. */
static enum gate_verdict
too_large(const struct judging *j, uint32_t function, uint32_t column)
{
	const struct comparison	*f = j->functions;
	size_t			 at = (size_t)function * f->event_n + column;
	struct overflow_cost	 cost = {
		"old ", function, column, tally_get(&f->old, at)
	};

	if (overflow_of_function(j->p, &cost, j->wrong)) {
		cost.what = "change of ";
		cost.v = tally_get(&f->change, at);
		overflow_of_function(j->p, &cost, j->wrong);
	}
	return GATE_TROUBLE;
}

static enum gate_verdict
verdict(bool failed)
{
	return failed ? GATE_FAILED : GATE_PASSED;
}

static enum gate_verdict
judge_program(const struct judging *j, const struct limit *l, uint32_t column)
{
	const struct comparison	*f = j->functions;
	struct wide	 old = { 0, 0 }, by = { 0, 0 };
	struct change	 all;
	char		 told[256], number[WIDE_ROOM];
	size_t		 i, at;
	bool		 holds;

	for (i = 0; i < j->p->function_n; i++) {
		at = i * f->event_n + column;
		if (j->ignored[i] != 0)
			continue;
		old = wide_add(old, tally_get(&f->old, at));
		by = wide_add(by, tally_get(&f->change, at));
	}
	if (!wide_fits(old) || !wide_fits(by)) {
		complaint_set(j->wrong, "the %s of %.*s overflows 64 bits: %s",
		    wide_fits(old) ? "change" : "old total",
		    (int)l->event_len, l->event,
		    wide_text(number, wide_fits(old) ? by : old));
		return GATE_TROUBLE;
	}
	all = (struct change){ (int64_t)old.low, (int64_t)by.low };
	holds = limit_holds(l, &all);
	diag_say("%s: %s: %s", l->text, holds ? "failed" : "passed",
	    limit_tell(l, &all, told, sizeof(told)));
	return verdict(holds);
}

/* `file:function', as the annotators have it. */
static void
name_function(const struct judging *j, size_t function, char *out, size_t size)
{
	const struct intern	*names = &j->p->names;
	const struct function	*f = &j->p->functions[function];
	char			 file[160], name[240];

	diag_quote(file, sizeof(file), intern_text(names, f->file),
	    intern_length(names, f->file));
	diag_quote(name, sizeof(name), intern_text(names, f->name),
	    intern_length(names, f->name));
	snprintf(out, size, "%s:%s", file, name);
}

/* Functions that count for the limit, of which the worst is told. */
struct worst {
	size_t		 n, failed, function;
	struct change	 change;
	uint32_t	 overflow;	/* first that is too large, or none */
};

static void
find_worst(const struct judging *j, const struct limit *l, uint32_t column,
    struct worst *w)
{
	uint32_t	*scope = select_functions(&l->scope, j->p);
	struct order	 order;
	struct change	 c;
	size_t		 i;
	int		 more;

	order_init(&order, j->p);
	for (i = 0; i < j->p->function_n; i++) {
		if (j->ignored[i] != 0 || (l->scope.n > 0 && scope[i] == 0) ||
		    (!j->functions->in_old[i] && !j->functions->in_new[i]))
			continue;
		if (!change_fits(j, i, column)) {
			if (w->overflow == ID_NONE || order.function[i] <
			    order.function[w->overflow])
				w->overflow = (uint32_t)i;
			continue;
		}
		c = change_of(j, i, column);
		w->failed += limit_holds(l, &c);
		more = w->n++ == 0 ? 1 : limit_compare(l, &c, &w->change);
		if (more > 0 || (more == 0 &&
		    order.function[i] < order.function[w->function])) {
			w->function = i;
			w->change = c;
		}
	}
	order_free(&order);
	mem_free(scope);
}

static enum gate_verdict
judge_functions(const struct judging *j, const struct limit *l, uint32_t column)
{
	struct worst	 w = { .overflow = ID_NONE };
	size_t		 n;
	char		 name[416], told[256];

	find_worst(j, l, column, &w);
	if (w.overflow != ID_NONE)
		return too_large(j, w.overflow, column);
	if (w.n == 0) {
		diag_say("%s: passed: no functions", l->text);
		return GATE_PASSED;
	}
	name_function(j, w.function, name, sizeof(name));
	n = w.failed > 0 ? w.failed : w.n;
	diag_say("%s: %s: %zu function%s, most %s %s", l->text,
	    w.failed > 0 ? "failed" : "passed", n, n == 1 ? "" : "s", name,
	    limit_tell(l, &w.change, told, sizeof(told)));
	return verdict(w.failed > 0);
}

static enum gate_verdict
judge(const struct judging *j, const struct limit *l)
{
	uint32_t	 column;

	if (!find_column(j, l, &column))
		return GATE_TROUBLE;
	return l->functions ? judge_functions(j, l, column) :
	    judge_program(j, l, column);
}

enum gate_verdict
gate_judge(const struct gate *g, const struct profile *p,
    const struct comparison *functions, const struct event_list *events,
    struct complaint *wrong)
{
	struct judging		 j = { p, functions, events, NULL, wrong };
	enum gate_verdict	 all = GATE_PASSED, one;
	size_t			 i;

	j.ignored = select_functions(&g->ignored, p);
	for (i = 0; i < g->n && all != GATE_TROUBLE; i++) {
		one = judge(&j, &g->limits[i]);
		if (one > all)
			all = one;
	}
	mem_free(j.ignored);
	return all;
}
