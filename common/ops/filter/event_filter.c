/*
 * All definitions are added before any of them is computed, because one may
 * refer to another in any order.  A formula refers to the events that the
 * profile had at first, and not to columns that the filter computes.
 */
#include "ops/filter/event_filter.h"

#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "profile/event.h"
#include "profile/formula.h"
#include "profile/build/freeze.h"

struct work {
	const struct event_filter *f;
	struct profile		*p;
	struct event_list	*events;
	struct formulas		*formulas;
	struct complaint	*wrong;
};

bool
event_filter_define(struct event_filter *f, const char *text,
    struct complaint *wrong)
{
	struct definition	 d = { .name = { NULL, 0 } };

	if (!definition_read(&d, slice_trim(text, text + strlen(text))) ||
	    d.formula.len == 0 || strchr(text, '\n') != NULL) {
		definition_free(&d);
		return complaint_set(wrong, "expected NAME = FORMULA, found "
		    "'%s'", text);
	}
	f->definitions = mem_grow(f->definitions, &f->room, f->n + 1,
	    sizeof(*f->definitions));
	f->definitions[f->n++] = d;
	return true;
}

void
event_filter_free(struct event_filter *f)
{
	while (f->n > 0)
		definition_free(&f->definitions[--f->n]);
	mem_free(f->definitions);
	memset(f, 0, sizeof(*f));
}

static bool
is_event(const struct profile *p, const struct string *name)
{
	return event_find(p, name->at, name->len) != ID_NONE;
}

static enum event_filter_trouble
define(const struct work *w, const struct definition *d)
{
	if (is_event(w->p, &d->name))
		complaint_set(w->wrong, "expected a new event, found '%s'",
		    d->name.at);
	else if (!profile_define(w->p, d))
		complaint_set(w->wrong, "expected the formula that event '%s' "
		    "has, found '%s'", d->name.at, d->formula.at);
	else
		return EVENT_FILTER_DONE;
	return EVENT_FILTER_DEFINITION;
}

static bool
find_factors(const struct work *w, const struct definition *d,
    int64_t *factors, struct complaint *why)
{
	return formula_factors(w->formulas, (struct slice){ d->formula.at,
	    d->formula.len }, factors, why);
}

/* Add a column `name' whose counts are the sum of the profile's events, each
   multiplied by its factor. */
static enum event_filter_trouble
compute(const struct work *w, const struct string *name,
    const int64_t *factors)
{
	uint32_t	 column;

	profile_calls_to_rows(w->p);
	column = formula_compute(w->p, name->at, name->len, factors);
	if (column == ID_NONE) {
		complaint_set(w->wrong, "event '%s': a term is too large, or "
		    "there are too many events", name->at);
		return EVENT_FILTER_COLUMN;
	}
	event_list_add(w->events, column);
	return EVENT_FILTER_DONE;
}

static enum event_filter_trouble
compute_defined(const struct work *w, const struct definition *d)
{
	int64_t			 factors[EVENT_MAX];
	struct complaint	 why;

	if (is_event(w->p, &d->name))
		return EVENT_FILTER_DONE;
	if (!find_factors(w, d, factors, &why)) {
		complaint_set(w->wrong, "event '%s': %s", d->name.at,
		    why.text);
		return EVENT_FILTER_DEFINITION;
	}
	return w->f->compute ? compute(w, &d->name, factors) :
	    EVENT_FILTER_DONE;
}

/* Also compute the formulas that the profile itself defines, in the order of
   their names. */
static enum event_filter_trouble
compute_others(const struct work *w)
{
	enum event_filter_trouble trouble = EVENT_FILTER_DONE;
	const struct definition	*d;
	uint32_t		*order = intern_order(&w->p->defined);
	int64_t			 factors[EVENT_MAX];
	struct complaint	 why;
	size_t			 i;

	for (i = 0; trouble == EVENT_FILTER_DONE && i < w->p->definition_n;
	    i++) {
		d = &w->p->definitions[order[i]];
		if (d->formula.len == 0 || is_event(w->p, &d->name))
			continue;
		if (find_factors(w, d, factors, &why))
			trouble = compute(w, &d->name, factors);
		else if (!w->f->quiet)
			diag_say("warning: event '%s' is not computed: %s",
			    d->name.at, why.text);
	}
	mem_free(order);
	return trouble;
}

/* Report that no column has the chosen name. */
static enum event_filter_trouble
no_column(const struct work *w, const struct event_list *all,
    struct slice name)
{
	const struct profile	*p = w->p;
	size_t			 i;
	char			 quoted[80];

	for (i = 0; i < p->definition_n; i++)
		if (p->definitions[i].name.len == name.len &&
		    memcmp(p->definitions[i].name.at, name.at, name.len) == 0) {
			complaint_set(w->wrong, "event '%s' has a formula and "
			    "no costs", diag_quote(quoted, sizeof(quoted),
			    name.at, name.len));
			return EVENT_FILTER_FORMULA;
		}
	event_unknown(p, all, name, w->wrong);
	return EVENT_FILTER_NAME;
}

/* A sample may be one of an event that is not chosen, as those of perf are, so
   the number of samples is then unknown. */
static enum event_filter_trouble
choose(const struct work *w)
{
	struct event_list	 all = *w->events;
	struct slice		 name = { w->f->names, 0 };
	uint32_t		 column;

	for (w->events->n = 0;; name.at += name.len + 1) {
		name.len = strcspn(name.at, ",");
		column = event_find(w->p, name.at, name.len);
		if (!event_list_has(&all, column))
			return no_column(w, &all, name);
		if (event_list_has(w->events, column)) {
			complaint_set(w->wrong, "expected each event once, "
			    "found '%.*s' again", (int)name.len, name.at);
			return EVENT_FILTER_NAME;
		}
		event_list_add(w->events, column);
		if (name.at[name.len] == '\0')
			break;
	}
	if (w->events->n < all.n)
		w->p->metadata.samples = 0;
	return EVENT_FILTER_DONE;
}

enum event_filter_trouble
event_filter_apply(const struct event_filter *f, struct profile *p,
    struct event_list *events, struct complaint *wrong)
{
	enum event_filter_trouble trouble = EVENT_FILTER_DONE;
	struct work		 w = { f, p, events, NULL, wrong };
	size_t			 i;

	for (i = 0; trouble == EVENT_FILTER_DONE && i < f->n; i++)
		trouble = define(&w, &f->definitions[i]);
	if (trouble == EVENT_FILTER_DONE && (f->n > 0 || f->compute)) {
		w.formulas = formulas_new(p);
		for (i = 0; trouble == EVENT_FILTER_DONE && i < f->n; i++)
			trouble = compute_defined(&w, &f->definitions[i]);
		if (trouble == EVENT_FILTER_DONE && f->compute)
			trouble = compute_others(&w);
		formulas_free(w.formulas);
	}
	if (trouble == EVENT_FILTER_DONE && f->names != NULL)
		trouble = choose(&w);
	return trouble;
}
