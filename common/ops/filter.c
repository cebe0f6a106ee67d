#include "ops/filter.h"

#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "text/pattern.h"
#include "profile/formula.h"
#include "profile/profile.h"
#include "ops/fold.h"

static void
add_join(struct join **joins, size_t *room, size_t n, const char *name,
    size_t len)
{
	*joins = mem_grow(*joins, room, n, sizeof(**joins));
	(*joins)[n - 1] = (struct join){ name, len };
}

/* A name is one line. */
static bool
check_name(const char *name, size_t len, char *why)
{
	if (memchr(name, '\n', len) == NULL &&
	    (len == 0 || name[len - 1] != '\r'))
		return true;
	snprintf(why, FILTER_WHY, "expected a name without a newline");
	return false;
}

/* WHAT, or WHAT=NAME, where WHAT may have a `=', too. */
bool
filter_lump(struct filter *f, const char *what, char *why)
{
	const char	*name = strrchr(what, '='), *re = what;
	size_t		 len = strlen(what);

	name_kind_of(&re);
	if (name == NULL || name[1] == '\0' || name <= re)
		name = re;
	else
		len = (size_t)(name++ - what);
	if (!check_name(name, strlen(name), why) ||
	    !select_add(&f->lumped, what, len, why))
		return false;
	add_join(&f->lumps, &f->lump_room, f->lumped.n, name, strlen(name));
	return true;
}

bool
filter_group(struct filter *f, const char *text, char *why)
{
	const char	*re = strchr(text, '=');

	if (re == NULL || re == text || re[1] == '\0') {
		snprintf(why, FILTER_WHY, "expected NAME=RE, found '%s'",
		    text);
		return false;
	}
	if (!check_name(text, (size_t)(re - text), why) ||
	    !select_add_pattern(&f->grouped, NAME_FUNCTION, re + 1,
	    strlen(re + 1), why))
		return false;
	add_join(&f->groups, &f->group_room, f->grouped.n, text,
	    (size_t)(re - text));
	return true;
}

bool
filter_group_by(struct filter *f, const char *re, char *why)
{
	if (!select_add_pattern(&f->grouped, NAME_FUNCTION, re, strlen(re),
	    why))
		return false;
	add_join(&f->groups, &f->group_room, f->grouped.n, NULL, 0);
	return true;
}

bool
filter_define(struct filter *f, const char *text, char *why)
{
	struct definition	 d = { .name = { NULL, 0 } };

	if (!definition_read(&d, slice_trim(text, text + strlen(text))) ||
	    d.formula.len == 0 || strchr(text, '\n') != NULL) {
		definition_free(&d);
		snprintf(why, FILTER_WHY, "expected NAME = FORMULA, found "
		    "'%s'", text);
		return false;
	}
	f->definitions = mem_grow(f->definitions, &f->definition_room,
	    f->definition_n + 1, sizeof(*f->definitions));
	f->definitions[f->definition_n++] = d;
	return true;
}

void
filter_free(struct filter *f)
{
	select_free(&f->keep);
	select_free(&f->drop);
	select_free(&f->fold);
	select_free(&f->lumped);
	select_free(&f->grouped);
	mem_free(f->lumps);
	mem_free(f->groups);
	while (f->definition_n > 0)
		definition_free(&f->definitions[--f->definition_n]);
	mem_free(f->definitions);
	memset(f, 0, sizeof(*f));
}

/* The filter at work. */
struct work {
	const struct filter	*f;
	struct profile		*p;
	uint32_t		*columns, *n;
	struct formulas		*formulas;
};

static void
reshape(struct regroup *s)
{
	if (s->changed)
		regroup_apply(s);
	regroup_free(s);
}

static struct wide
total(const struct work *w)
{
	struct wide	 totals[EVENT_MAX];

	profile_totals(w->p, totals);
	return totals[w->columns[0]];
}

static const char *
event_name(const struct work *w, char *out, size_t size)
{
	const struct intern	*names = &w->p->names;
	uint32_t		 name = w->p->events[w->columns[0]].name;

	return diag_quote(out, size, intern_text(names, name),
	    intern_length(names, name));
}

static void
say_dropped(const struct work *w, size_t functions, struct wide before)
{
	struct wide	 gone = wide_add(before, wide_negate(total(w)));
	char		 event[80], text[WIDE_ROOM], all[WIDE_ROOM];

	diag_say("dropped: %zu function%s, %s %s of %s (%.2f%%)",
	    functions, functions == 1 ? "" : "s",
	    event_name(w, event, sizeof(event)), wide_text(text, gone),
	    wide_text(all, before), wide_sign(before) == 0 ? 0.0 :
	    100.0 * wide_double(gone) / wide_double(before));
}

static void
keep_and_drop(const struct work *w)
{
	const struct filter	*f = w->f;
	uint32_t		*kept, *dropped;
	struct regroup		 s;
	struct wide		 before = { 0, 0 };
	size_t			 i, gone = 0;

	if (f->keep.n == 0 && f->drop.n == 0)
		return;
	if (f->verbose)
		before = total(w);
	kept = select_functions(&f->keep, w->p);
	dropped = select_functions(&f->drop, w->p);
	for (i = 0; i < w->p->function_n; i++) {
		dropped[i] = dropped[i] || (f->keep.n > 0 && !kept[i]);
		gone += dropped[i];
	}
	regroup_init(&s, w->p);
	regroup_drop(&s, dropped, true);
	mem_free(kept);
	mem_free(dropped);
	reshape(&s);
	if (f->verbose)
		say_dropped(w, gone, before);
}

static void
fold(const struct work *w)
{
	struct fold_result	 r;
	uint32_t		*taken;
	char			 event[80], cost[WIDE_ROOM], shared[WIDE_ROOM];

	if (w->f->fold.n == 0)
		return;
	taken = select_functions(&w->f->fold, w->p);
	fold_functions(w->p, taken, w->columns[0], &r);
	mem_free(taken);
	if (!w->f->verbose)
		return;
	diag_say("folded: %u function%s, %s %s; %s of it by share among "
	    "several callers", r.functions, r.functions == 1 ? "" : "s",
	    event_name(w, event, sizeof(event)), wide_text(cost, r.cost),
	    wide_text(shared, r.shared));
	if (r.stayed > 0)
		diag_say("folded: %u function%s without a caller stayed",
		    r.stayed, r.stayed == 1 ? "" : "s");
}

/* The name that a function joins. */
static uint32_t
joined_name(const struct work *w, const struct join *j,
    const struct select_choice *c, size_t function)
{
	struct intern	*names = &w->p->names;
	uint32_t	 old = w->p->functions[function].name;
	const char	*text = intern_text(names, old);
	size_t		 begin, end;

	if (j->name != NULL)
		return intern_id(names, j->name, j->len);
	pattern_match(c->pattern, text, intern_length(names, old), 1, &begin,
	    &end);
	while (end > begin && text[end - 1] == '\r')
		end--;
	return intern_id(names, text + begin, end - begin);
}

/* The names that functions join by a select, or ID_NONE. */
static uint32_t *
joined_names(const struct work *w, const struct select *s,
    const struct join *joins)
{
	uint32_t	*names = select_functions(s, w->p), number;
	size_t		 i;

	for (i = 0; i < w->p->function_n; i++) {
		number = names[i];
		names[i] = number == 0 ? ID_NONE : joined_name(w,
		    &joins[number - 1], &s->choices[number - 1], i);
	}
	return names;
}

/* Lumps, groups and aggregates are one new shape. */
static void
aggregate(const struct work *w)
{
	const struct filter	*f = w->f;
	uint32_t		*lumped, *grouped;
	struct regroup		 s;
	size_t			 i;

	lumped = joined_names(w, &f->lumped, f->lumps);
	grouped = joined_names(w, &f->grouped, f->groups);
	for (i = 0; i < w->p->function_n; i++)
		if (lumped[i] != ID_NONE)
			grouped[i] = ID_NONE;
	regroup_init(&s, w->p);
	if (f->lumped.n > 0)
		regroup_join(&s, lumped, true);
	if (f->grouped.n > 0)
		regroup_join(&s, grouped, false);
	if (f->split)
		regroup_split(&s);
	regroup_by(&s, f->by);
	mem_free(lumped);
	mem_free(grouped);
	reshape(&s);
}

static bool
is_event(const struct profile *p, const struct string *name)
{
	uint32_t	 i, id;

	if (intern_find(&p->names, name->at, name->len, &id))
		for (i = 0; i < p->event_n; i++)
			if (p->events[i].name == id)
				return true;
	return false;
}

/* A column for the definition; false, with why, if that cannot be. */
static bool
compute_one(const struct work *w, const struct string *name,
    const struct string *formula, char *why)
{
	int64_t		 factors[EVENT_MAX];
	uint32_t	 column;

	if (!formula_factors(w->formulas, (struct slice){ formula->at,
	    formula->len }, factors, why))
		return false;
	column = formula_compute(w->p, name->at, name->len, factors);
	if (column == ID_NONE)
		diag_die("event '%s': a term is too large, or there are too "
		    "many events", name->at);
	w->columns[(*w->n)++] = column;
	return true;
}

static void
define(const struct work *w, const struct definition *d)
{
	if (is_event(w->p, &d->name))
		diag_die("option '--define': expected a new event, found '%s'",
		    d->name.at);
	if (!profile_define(w->p, d))
		diag_die("option '--define': expected the formula that event "
		    "'%s' has, found '%s'", d->name.at, d->formula.at);
}

/* All are defined by then: one may need another, whatever their order. */
static void
compute_defined(const struct work *w, const struct definition *d)
{
	int64_t	 factors[EVENT_MAX];
	char	 why[FORMULA_WHY];

	if (is_event(w->p, &d->name))
		return;
	if (!formula_factors(w->formulas, (struct slice){ d->formula.at,
	    d->formula.len }, factors, why) ||
	    (w->f->compute && !compute_one(w, &d->name, &d->formula, why)))
		diag_die("option '--define': event '%s': %s", d->name.at, why);
}

/* All formulas of the profile itself, too; they are in the order of names. */
static void
compute_others(const struct work *w)
{
	const struct definition	*d;
	uint32_t		*order = intern_order(&w->p->defined);
	char			 why[FORMULA_WHY];
	size_t			 i;

	for (i = 0; i < w->p->definition_n; i++) {
		d = &w->p->definitions[order[i]];
		if (d->formula.len == 0 || is_event(w->p, &d->name))
			continue;
		if (!compute_one(w, &d->name, &d->formula, why) &&
		    !w->f->quiet)
			diag_say("warning: event '%s' is not computed: %s",
			    d->name.at, why);
	}
	mem_free(order);
}

static uint32_t
chosen_column(const struct work *w, const uint32_t *columns, uint32_t n,
    const char *name, size_t len)
{
	const struct profile	*p = w->p;
	uint32_t		 i, id;
	char			 quoted[80];

	if (intern_find(&p->names, name, len, &id))
		for (i = 0; i < n; i++)
			if (p->events[columns[i]].name == id)
				return columns[i];
	diag_quote(quoted, sizeof(quoted), name, len);
	for (i = 0; i < p->definition_n; i++)
		if (p->definitions[i].name.len == len &&
		    memcmp(p->definitions[i].name.at, name, len) == 0)
			diag_die("option '--events': event '%s' has a formula "
			    "and no costs; --compute gives it some", quoted);
	diag_die("option '--events': expected an event of the profile, "
	    "found '%s'", quoted);
}

static void
choose_events(const struct work *w)
{
	const char	*p = w->f->events;
	uint32_t	 from[EVENT_MAX], n = *w->n, column, i;
	size_t		 len;

	memcpy(from, w->columns, n * sizeof(*from));
	for (*w->n = 0;; p += len + 1) {
		len = strcspn(p, ",");
		column = chosen_column(w, from, n, p, len);
		for (i = 0; i < *w->n; i++)
			if (w->columns[i] == column)
				diag_die("option '--events': expected each "
				    "event once, found '%.*s' again",
				    (int)len, p);
		w->columns[(*w->n)++] = column;
		if (p[len] == '\0')
			return;
	}
}

static void
set_events(struct work *w)
{
	const struct filter	*f = w->f;
	size_t			 i;

	for (i = 0; i < f->definition_n; i++)
		define(w, &f->definitions[i]);
	if (f->definition_n == 0 && !f->compute && f->events == NULL)
		return;
	w->formulas = formulas_new(w->p);
	for (i = 0; i < f->definition_n; i++)
		compute_defined(w, &f->definitions[i]);
	if (f->compute)
		compute_others(w);
	formulas_free(w->formulas);
	if (f->events != NULL)
		choose_events(w);
}

void
filter_apply(const struct filter *f, struct profile *p, uint32_t *columns,
    uint32_t *n)
{
	struct work	 w = { f, p, columns, n, NULL };

	keep_and_drop(&w);
	fold(&w);
	aggregate(&w);
	set_events(&w);
	if (f->trim.on)
		trim_functions(p, &f->trim, columns[0]);
	if (f->no_calls)
		profile_forget_arcs(p);
	if (f->no_jumps)
		profile_forget_jumps(p);
}
