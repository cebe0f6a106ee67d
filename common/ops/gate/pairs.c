#include "ops/gate/pairs.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "text/string.h"
#include "profile/event.h"
#include "profile/function.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "profile/build/profile_add.h"
#include "profile/build/remap.h"
#include "ops/compare/causes.h"
#include "ops/compare/sides.h"
#include "ops/gate/diff.h"
#include "ops/sum/sum.h"

static struct profile *
new_profile(void)
{
	struct profile	*p = mem_get(1, sizeof(*p));

	profile_init(p);
	return p;
}

void
pairs_begin(struct pairs *pairs, const struct gate *gate,
    const struct sum_options *options)
{
	struct verdicts	*v = &pairs->verdicts;

	*pairs = (struct pairs){
		.options = options, .sum = new_profile(), .names = new_profile()
	};
	v->p = pairs->names;
	v->at = mem_get(gate->n, sizeof(*v->at));
	for (; v->n < gate->n; v->n++)
		v->at[v->n].limit = &gate->limits[v->n];
	/* This is cleared by the first pair with an old profile. */
	v->no_baseline = true;
}

/* Replace the numbers of functions and files in the rows of a verdict by those
   that they have in `names'. */
static void
rename_rows(const struct remap *m, struct verdict *v)
{
	struct verdict_row	*row;
	size_t			 i;

	for (i = 0; i < v->n; i++) {
		row = &v->rows[i];
		if (row->function != ID_NONE)
			row->function = remap_function(m, row->function);
		if (row->callee != ID_NONE)
			row->callee = remap_function(m, row->callee);
		if (row->file != ID_NONE)
			row->file = remap_name(m, row->file);
	}
}

/*
 * Return the function that stands for this one in the verdicts on all pairs:
 * the first one with the same file and name, whatever its object, since pairs
 * may be of different programs.  A function whose file is unknown only stands
 * for itself.
 */
static uint32_t
find_first(struct pairs *pairs, const struct remap *m, uint32_t function)
{
	struct profile		*names = pairs->names;
	uint32_t		 id = remap_function(m, function), key;
	const struct function	 f = names->functions[id];

	if (f.file == names->unknown || f.file == names->empty)
		return id;
	key = profile_function(names, names->empty, f.file, f.name);
	while (pairs->first_n <= key) {
		pairs->first = mem_grow(pairs->first, &pairs->first_room,
		    pairs->first_n + 1, sizeof(*pairs->first));
		pairs->first[pairs->first_n++] = ID_NONE;
	}
	if (pairs->first[key] == ID_NONE)
		pairs->first[key] = id;
	return pairs->first[key];
}

static void
rename_causes(struct pairs *pairs, const struct remap *m, struct causes *c)
{
	uint32_t	*callee;
	size_t		 i;

	for (i = 0; i < c->n; i++)
		c->at[i].function = find_first(pairs, m, c->at[i].function);
	for (i = 0; i < c->reason_n; i++) {
		callee = &c->reasons[i].callee;
		if (*callee != ID_NONE)
			*callee = find_first(pairs, m, *callee);
	}
}

/* The text on the causes of a verdict. */
struct telling {
	struct string	*text;
	size_t		 room;
};

static void
tell_line(void *to, const char *line)
{
	struct telling	*t = to;

	string_append(t->text, &t->room, line, strlen(line) + 1);
}

/* Move the verdicts on a pair to the verdicts on all pairs. */
static void
take_verdicts(struct pairs *pairs, struct verdicts *v, const struct profile *p)
{
	struct verdicts	*all = &pairs->verdicts;
	struct telling	 t;
	struct remap	 m;
	size_t		 i;

	assert(v->pair != NULL && (v->n == 0 || v->n == all->n));
	remap_init(&m, pairs->names, p);
	for (i = 0; i < v->n; i++) {
		rename_rows(&m, &v->at[i]);
		t = (struct telling){ &v->at[i].told, 0 };
		verdict_causes(v, &v->at[i], tell_line, &t);
		rename_causes(pairs, &m, &v->at[i].causes);
		all->at[i].failed |= v->at[i].failed;
		all->at[i].unknown += v->at[i].unknown;
		causes_append(&all->at[i].causes, &v->at[i].causes,
		    (uint32_t)all->pair_n);
	}
	remap_free(&m);
	v->p = pairs->names;
	all->failed |= v->failed;
	all->no_baseline &= v->no_baseline;
	all->pairs = mem_grow(all->pairs, &pairs->room, all->pair_n + 1,
	    sizeof(*all->pairs));
	all->pairs[all->pair_n++] = *v;
	*v = (struct verdicts){ .n = 0 };
}

/*
 * If the totals of an event are known, add them to the facts, which become
 * `desc:' lines.  Without limits there are no verdicts that would contain the
 * totals.
 */
static void
take_totals(struct pairs *pairs, const struct profile *p, const char *name,
    struct slice event)
{
	const struct limit_condition	 c = { .formula = event };
	const struct side_totals	*totals = p->metadata.totals;
	struct wide			 old, by;
	struct change			 change = { 0, 0, 0, 0 };
	char				 text[VERDICT_ROOM], told[LIMIT_ROOM];
	char				 quoted[VERDICT_LIMIT];

	if (!side_totals_find(&totals[SIDE_OLD], event, &old) ||
	    !side_totals_find(&totals[SIDE_NEW], event, &by))
		return;
	by = wide_add(by, wide_negate(old));
	if (!wide_fits(old) || !wide_fits(by))
		return;
	change.old = (int64_t)old.low;
	change.by = (int64_t)by.low;
	snprintf(text, sizeof(text), "%s: %s", diag_quote(quoted,
	    sizeof(quoted), name, strlen(name)), limit_tell(&c, &change, told,
	    sizeof(told)));
	facts_push(&pairs->facts, fact_make(FACT_PAIR, (struct slice){
		text, strlen(text) }));
}

/* Keep those columns of a list that the other list also has.  Also keep columns
   with numbers of calls, which the other list lacks if the profiles of its pair
   have no calls.  Return whether all columns are kept. */
static bool
keep_shared(const struct profile *sum, struct event_list *list,
    const struct event_list *other)
{
	uint32_t	 i, n = list->n;

	for (list->n = i = 0; i < n; i++)
		if (event_list_has(other, list->at[i]) ||
		    sides_is_calls(sum, list->at[i]))
			list->at[list->n++] = list->at[i];
	return list->n == n;
}

/* Return whether two lists have the same events in the same order.  Numbers of
   calls do not count: keep_shared() says why a list may lack them. */
static bool
is_alike(const struct profile *p, const struct event_list *a,
    const struct event_list *b)
{
	uint32_t	 i = 0, k = 0;

	for (;;) {
		while (i < a->n && sides_is_calls(p, a->at[i]))
			i++;
		while (k < b->n && sides_is_calls(p, b->at[k]))
			k++;
		if (i == a->n || k == b->n || a->at[i] != b->at[k])
			return i == a->n && k == b->n;
		i++;
		k++;
	}
}

/* Combine the events of a difference with those of earlier differences.  Return
   false and set the complaint if the options do not permit this. */
static bool
add_events(struct pairs *pairs, const struct profile *p,
    const struct event_list *events, struct complaint *wrong)
{
	const struct profile	*sum = pairs->sum;
	struct event_list	*all = &pairs->events, here = { .n = 0 };
	struct event_list	 before = *all, shared;
	struct slice		 name;
	char			 quoted[400], *text;
	size_t			 len;
	uint32_t		 i;
	bool			 same;

	for (i = 0; i < events->n; i++) {
		name = event_text(p, events->at[i]);
		here.at[here.n++] = event_find(sum, name.at, name.len);
	}
	if (pairs->verdicts.pair_n == 1) {
		*all = here;
		return true;
	}
	pairs->events_differ |= !is_alike(sum, &before, &here);
	shared = here;
	same = keep_shared(sum, &shared, all);
	same &= keep_shared(sum, all, &here);
	if (!same && pairs->options->events == EVENTS_SAME) {
		text = event_list_text(sum, before.at, before.n, &len);
		complaint_set(wrong, "expected the events '%s' of the pairs "
		    "before%s", diag_quote(quoted, sizeof(quoted), text, len),
		    pairs->options->events_advice);
		mem_free(text);
		return false;
	}
	if (pairs->options->events == EVENTS_UNION)
		*all = before;
	else
		here = shared;
	for (i = 0; i < here.n; i++)
		event_list_add(all, here.at[i]);
	/* event_list_all() orders the events of a sum in the same way. */
	if (pairs->events_differ)
		event_order(sum, all->at, all->n);
	return all->n > 0 || complaint_set(wrong, "expected an event that all "
	    "pairs have, found none");
}

bool
pairs_add(struct pairs *pairs, struct diff *d, struct profile *p,
    struct event_list *events, struct complaint *wrong)
{
	const char	*name = d->verdicts.pair->name;
	struct slice	 first = event_text(p, events->at[0]);
	char		*event;
	bool		 good;
	struct complaint why;

	take_verdicts(pairs, &d->verdicts, p);
	/* Copy the name, since diff_finish() may change names and columns. */
	event = mem_copy(first.at, first.len);
	good = diff_finish(d, p, events, wrong);
	if (good && pairs->verdicts.n == 0)
		take_totals(pairs, p, name, (struct slice){
			event, first.len });
	mem_free(event);
	if (!good)
		return false;
	if (!profile_add(pairs->sum, p, &why))
		return complaint_set(wrong, "cannot add the difference: %s",
		    why.text);
	return add_events(pairs, p, events, wrong);
}

void
pairs_end(struct pairs *pairs)
{
	struct verdicts	*v = &pairs->verdicts;
	size_t		 i;

	for (i = 0; i < v->n; i++)
		causes_join(&v->at[i].causes, pairs->names);
	profile_freeze(pairs->sum);
	verdict_describe(v, &pairs->sum->metadata);
	facts_unite(&pairs->sum->metadata.facts, &pairs->facts);
}

void
pairs_free(struct pairs *pairs)
{
	verdict_free(&pairs->verdicts);
	facts_free(&pairs->facts);
	mem_free(pairs->first);
	profile_free(pairs->sum);
	profile_free(pairs->names);
	mem_free(pairs->sum);
	mem_free(pairs->names);
}
