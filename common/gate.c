#include "gate.h"

#include <stdio.h>
#include <string.h>

#include "diag.h"
#include "diff.h"
#include "mem.h"
#include "num.h"
#include "order.h"
#include "profile.h"

bool
gate_add(struct gate *g, const char *text, char *why)
{
	g->limits = mem_grow(g->limits, &g->room, g->n + 1,
	    sizeof(*g->limits));
	if (!limit_read(&g->limits[g->n], text, why)) {
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
	const struct diff_functions *functions;
	const uint32_t		*columns;
	uint32_t		 column_n;
	uint32_t		*ignored;	/* of each function, not 0 */
};

static uint32_t
limit_column(const struct judging *j, const struct limit *l)
{
	const struct profile	*p = j->p;
	uint32_t		 name, i, column;
	char			 quoted[80];

	if (intern_find(&p->names, l->event, l->event_len, &name))
		for (i = 0; i < j->column_n; i++) {
			column = j->columns[i];
			if (p->events[column].name == name)
				return column;
		}
	diag_die("option '--fail-if': expected an event of the profiles, "
	    "found '%s'", diag_quote(quoted, sizeof(quoted), l->event,
	    l->event_len));
}

static struct change
change_of(const struct judging *j, size_t function, uint32_t column)
{
	const struct diff_functions	*f = j->functions;
	size_t				 at = function * f->event_n + column;

	return (struct change){ f->old[at], f->change[at] };
}

static bool
judge_program(const struct judging *j, const struct limit *l, uint32_t column)
{
	struct change	 all = { 0, 0 }, c;
	char		 told[256];
	size_t		 i;
	bool		 holds;

	for (i = 0; i < j->p->function_n; i++) {
		c = change_of(j, i, column);
		if (j->ignored[i] == 0 && (!num_add(&all.old, c.old) ||
		    !num_add(&all.by, c.by)))
			diag_die("a sum of costs leaves 64 bits");
	}
	holds = limit_holds(l, &all);
	diag_say("%s: %s: %s", l->text, holds ? "failed" : "passed",
	    limit_tell(l, &all, told, sizeof(told)));
	return holds;
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

static bool
judge_functions(const struct judging *j, const struct limit *l, uint32_t column)
{
	struct worst	 w = { 0, 0, 0, { 0, 0 } };
	size_t		 n;
	char		 name[416], told[256];

	find_worst(j, l, column, &w);
	if (w.n == 0) {
		diag_say("%s: passed: no functions", l->text);
		return false;
	}
	name_function(j, w.function, name, sizeof(name));
	n = w.failed > 0 ? w.failed : w.n;
	diag_say("%s: %s: %zu function%s, most %s %s", l->text,
	    w.failed > 0 ? "failed" : "passed", n, n == 1 ? "" : "s", name,
	    limit_tell(l, &w.change, told, sizeof(told)));
	return w.failed > 0;
}

bool
gate_failed(const struct gate *g, const struct profile *p,
    const struct diff_functions *functions, const uint32_t *columns,
    uint32_t n)
{
	struct judging	 j = { p, functions, columns, n, NULL };
	uint32_t	 column;
	size_t		 i;
	bool		 failed = false;

	j.ignored = select_functions(&g->ignored, p);
	for (i = 0; i < g->n; i++) {
		column = limit_column(&j, &g->limits[i]);
		if (g->limits[i].functions ?
		    judge_functions(&j, &g->limits[i], column) :
		    judge_program(&j, &g->limits[i], column))
			failed = true;
	}
	mem_free(j.ignored);
	return failed;
}
