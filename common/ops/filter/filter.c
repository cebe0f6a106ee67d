/*
 * Messages tell how much of one event, the first that is written, each step
 * moved or dropped.  Each step makes a new profile from the old one, so numbers
 * of functions are valid only within one step.
 */
#include "ops/filter/filter.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "text/namespace.h"
#include "text/pattern.h"
#include "profile/call_graph.h"
#include "profile/calls.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/order.h"
#include "profile/tally.h"
#include "profile/build/build.h"
#include "profile/build/regroup_apply.h"
#include "ops/filter/apart.h"
#include "ops/filter/fold.h"
#include "ops/filter/root.h"
#include "ops/lines/lines.h"

/* Set the name that the functions get which the choice added last selects. */
static void
add_name(struct filter_joins *j, const char *name, size_t len)
{
	j->names = mem_grow(j->names, &j->room, j->choices.n,
	    sizeof(*j->names));
	j->names[j->choices.n - 1] = (struct slice){ name, len };
}

/* Complain, and return false, if a name does not fit into one line of a
   profile. */
static bool
check_name(const char *name, size_t len, struct complaint *wrong)
{
	if (memchr(name, '\n', len) == NULL &&
	    (len == 0 || name[len - 1] != '\r'))
		return true;
	return complaint_set(wrong, "expected a name without a newline");
}

/* Read `what' in the form WHAT or WHAT=NAME, where WHAT may contain a `=',
   too. */
bool
filter_lump(struct filter *f, const char *what, struct complaint *wrong)
{
	const char	*name = strrchr(what, '='), *re = what;
	size_t		 len = strlen(what);

	name_kind_of(&re);
	if (name == NULL || name[1] == '\0' || name <= re)
		name = re;
	else
		len = (size_t)(name++ - what);
	if (!check_name(name, strlen(name), wrong) ||
	    !select_add(&f->lumps.choices, what, len, wrong))
		return false;
	add_name(&f->lumps, name, strlen(name));
	return true;
}

bool
filter_group(struct filter *f, const char *text, struct complaint *wrong)
{
	const char	*re = strchr(text, '=');

	if (re == NULL || re == text || re[1] == '\0')
		return complaint_set(wrong, "expected NAME=RE, found '%s'",
		    text);
	if (!check_name(text, (size_t)(re - text), wrong) ||
	    !select_add_pattern(&f->groups.choices, NAME_FUNCTION,
	    (struct slice){ re + 1, strlen(re + 1) }, wrong))
		return false;
	add_name(&f->groups, text, (size_t)(re - text));
	return true;
}

bool
filter_group_by(struct filter *f, const char *re, struct complaint *wrong)
{
	if (!select_add_pattern(&f->groups.choices, NAME_FUNCTION,
	    (struct slice){ re, strlen(re) }, wrong))
		return false;
	add_name(&f->groups, NULL, 0);
	return true;
}

bool
filter_share(struct filter *f, const char *text, struct complaint *wrong)
{
	const char	*p = text;
	uint64_t	 unit = FILTER_ALL / 100, share = 0;
	bool		 point = false, digit = false;

	for (; *p != '\0' && *p != '%'; p++) {
		if (*p == '.' && !point) {
			point = true;
			continue;
		}
		if (*p < '0' || *p > '9' || share > FILTER_ALL ||
		    (point && unit == 1))
			break;
		digit = true;
		if (point)
			unit /= 10;
		share = point ? share + (uint64_t)(*p - '0') * unit :
		    share * 10 + (uint64_t)(*p - '0') * unit;
	}
	p += *p == '%';
	if (!digit || *p != '\0' || share > FILTER_ALL)
		return complaint_set(wrong, "expected a share from 0%% to "
		    "100%%, found '%s'", text);
	f->trim.on = true;
	f->trim.share = share;
	return true;
}

void
filter_free(struct filter *f)
{
	select_free(&f->root);
	select_free(&f->keep);
	select_free(&f->drop);
	select_free(&f->fold);
	select_free(&f->lumps.choices);
	select_free(&f->groups.choices);
	mem_free(f->lumps.names);
	mem_free(f->groups.names);
	event_filter_free(&f->events);
	memset(f, 0, sizeof(*f));
}

struct work {
	const struct filter	*f;
	struct profile		*p;
	uint32_t		 column;	/* the event whose costs
						   messages show */
	bool			 calls;		/* the profile had calls before
						   the first step */
};

static void
finish_regroup(struct regroup *s)
{
	if (s->changed)
		regroup_apply(s);
	regroup_free(s);
}

static void
drop(struct profile *p, const uint32_t *gone)
{
	struct regroup	 s;

	regroup_init(&s, p);
	regroup_drop(&s, gone);
	finish_regroup(&s);
}

/* Drop what the profile says of how much its runs differed, which is not how
   much those of the result do: from that it cannot be computed. */
static void
drop_spread(struct profile *p, bool quiet)
{
	if (p->metadata.spread.of.n > 0 && !quiet)
		diag_say("warning: how much the runs differ is dropped, since "
		    "functions change; to keep it, filter the runs, then "
		    "merge them");
	spread_free(&p->metadata.spread);
}

static struct wide
total(const struct work *w)
{
	struct wide	 totals[EVENT_MAX];

	profile_totals(w->p, totals);
	return totals[w->column];
}

static const char *
event_name(const struct work *w, uint32_t column, char *out, size_t size)
{
	struct slice	 name = event_text(w->p, column);

	return diag_quote(out, size, name.at, name.len);
}

static void
say_dropped(const struct work *w, size_t functions, struct wide before)
{
	struct wide	 gone = wide_less(before, total(w));
	char		 event[80], text[WIDE_ROOM], all[WIDE_ROOM];

	diag_say("dropped: %zu function%s, %s %s of %s (%.2f%%)",
	    functions, functions == 1 ? "" : "s",
	    event_name(w, w->column, event, sizeof(event)),
	    wide_text(text, gone), wide_text(all, before),
	    wide_sign(before) == 0 ? 0.0 :
	    100.0 * wide_double(gone) / wide_double(before));
}

/* A step that divides costs among callers, what it did with each side of a
   difference, and in which column the messages count it.  A profile is like a
   new side. */
struct sharing {
	const struct work	*w;
	uint32_t		 column;	/* of the profile that the step
						   gets */
	struct root_result	 root[SIDES];
	struct fold_result	 fold[SIDES];
	uint32_t		 of[SIDES];
	bool			 sides;		/* the old side has results,
						   too */
	bool			 dropped;	/* functions were dropped from
						   a side */
};

/* Return how many of these functions are in the profile. */
static size_t
count_named(const struct profile *p, const uint32_t *taken)
{
	bool	*named = frozen_find_named(p, NULL);
	size_t	 n = 0, i;

	for (i = 0; i < p->function_n; i++)
		n += taken[i] != 0 && named[i];
	mem_free(named);
	return n;
}

/* Print that an option that follows calls found none. */
static void
say_no_calls(const struct work *w, const char *option)
{
	if (!w->f->events.quiet)
		diag_say("note: option '%s' finds no calls: a profile without "
		    "them, such as one of Cachegrind, does not say what "
		    "functions call", option);
}

/*
 * Apply a step to the profile or, if that is a difference, to each of its
 * sides.  Return false, with a complaint, if these are unknown: changes do not
 * say how callers share costs, and lack the calls that did not change.  Nor do
 * calls of LLVM, which has only some.
 */
static bool
share(struct sharing *s, apart_step *step, struct complaint *wrong)
{
	struct profile	*p = s->w->p;
	struct apart	 a;
	enum side	 side;

	s->column = s->of[SIDE_NEW] = s->w->column;
	if (fold_is_unknown(p))
		return complaint_set(wrong, "%s", FOLD_UNCHARGED);
	/* Profiles of Cachegrind have no calls. */
	if (!metadata_is_difference(&p->metadata) || p->metadata.cachegrind) {
		step(s, p, SIDE_NEW);
		return true;
	}
	if (!apart_find(&a, p, wrong))
		return false;
	s->column = a.at[0].change - ARC_COSTS;
	for (side = 0; side < SIDES; side++)
		s->of[side] = a.at[0].of[side] - ARC_COSTS;
	s->sides = true;
	apart(p, &a, step, s);
	return true;
}

/* If a part of a side is an estimate, print how much, and record this as a fact
   of the profile. */
static void
tell_estimate(const struct sharing *s, enum side side)
{
	const struct work		*w = s->w;
	const struct root_result	*r = &s->root[side];
	char	 event[80], some[WIDE_ROOM], all[WIDE_ROOM];
	char	 text[2 * WIDE_ROOM + 200];

	if (r->estimated == 0)
		return;
	snprintf(text, sizeof(text), "%u function%s of %u, %s %s of %s "
	    "(%.2f%%)", r->estimated, r->estimated == 1 ? "" : "s",
	    r->functions, event_name(w, s->of[side], event, sizeof(event)),
	    wide_text(some, r->shared), wide_text(all, r->cost),
	    wide_sign(r->cost) == 0 ? 0.0 :
	    100.0 * wide_double(r->shared) / wide_double(r->cost));
	if (!w->f->events.quiet)
		diag_say("estimated: %s, called from elsewhere as well", text);
	metadata_fact(&w->p->metadata, FACT_ESTIMATED, text);
}

static void
root_side(void *sharing, struct profile *p, enum side side)
{
	struct sharing	*s = sharing;
	uint32_t	*taken = select_functions(&s->w->f->root, p);

	root_functions(p, taken, s->column, &s->root[side]);
	if (count_named(p, taken) > 0) {
		drop(p, taken);
		s->dropped = true;
	}
	mem_free(taken);
}

static bool
root(const struct work *w, struct complaint *wrong)
{
	struct sharing	 s = { .w = w };
	enum side	 side;

	if (w->f->root.n == 0)
		return true;
	if (!share(&s, root_side, wrong))
		return false;
	if (!s.dropped)
		return true;
	if (!w->calls)
		say_no_calls(w, "--root");
	w->p->metadata.samples = 0;
	if (s.sides)
		profile_totals(w->p, w->p->summary);
	for (side = 0; side < SIDES; side++)
		tell_estimate(&s, side);
	return true;
}

/* For each function that calls, directly or not, a function for which `taken'
   is not 0, set `taken' to a number other than 0 as well. */
static void
take_callers(const struct profile *p, uint32_t *taken)
{
	struct call_graph	 g;
	const uint32_t		*members, *callees;
	uint32_t		 c, i, k, n, callee_n;
	bool			*leads, some;

	call_graph_open(&g, p, NULL, NULL, NULL);
	call_graph_find_callees(&g);
	leads = mem_get(g.component_n, sizeof(*leads));
	/* Components are sorted so that callees come before their callers. */
	for (c = 0; c < g.component_n; c++) {
		members = buckets_list(&g.members, c, &n);
		for (some = false, i = 0; i < n; i++) {
			some |= taken[members[i]] != 0;
			callees = buckets_list(&g.callees, members[i],
			    &callee_n);
			for (k = 0; k < callee_n && !some; k++)
				some = leads[g.component[callees[k]]];
		}
		leads[c] = some;
		for (i = 0; i < n && some; i++)
			if (taken[members[i]] == 0)
				taken[members[i]] = 1;
	}
	mem_free(leads);
	call_graph_close(&g);
}

static void
keep_and_drop(const struct work *w)
{
	const struct filter	*f = w->f;
	uint32_t		*kept, *dropped;
	struct wide		 before = { 0, 0 };
	size_t			 i, gone;

	if (f->keep.n == 0 && f->drop.n == 0)
		return;
	if (f->verbose)
		before = total(w);
	kept = select_functions(&f->keep, w->p);
	if (f->callers)
		take_callers(w->p, kept);
	dropped = select_functions(&f->drop, w->p);
	for (i = 0; i < w->p->function_n; i++)
		dropped[i] |= f->keep.n > 0 && !kept[i];
	gone = count_named(w->p, dropped);
	if (gone > 0) {
		if (f->callers && !w->calls)
			say_no_calls(w, "--callers");
		drop_spread(w->p, f->events.quiet);
		w->p->metadata.samples = 0;
		drop(w->p, dropped);
	}
	mem_free(kept);
	mem_free(dropped);
	if (f->verbose)
		say_dropped(w, gone, before);
}

static void
fold_side(void *sharing, struct profile *p, enum side side)
{
	struct sharing	*s = sharing;
	uint32_t	*taken = select_functions(&s->w->f->fold, p);

	fold_functions(p, taken, s->column, &s->fold[side]);
	mem_free(taken);
}

static void
tell_folded(const struct sharing *s, enum side side)
{
	const struct fold_result	*r = &s->fold[side];
	char	 event[80], cost[WIDE_ROOM], shared[WIDE_ROOM];

	diag_say("folded: %u function%s, %s %s; %s of it by share among "
	    "several callers", r->functions, r->functions == 1 ? "" : "s",
	    event_name(s->w, s->of[side], event, sizeof(event)),
	    wide_text(cost, r->cost), wide_text(shared, r->shared));
	if (r->stayed > 0)
		diag_say("folded: %u function%s without a caller stayed",
		    r->stayed, r->stayed == 1 ? "" : "s");
}

static bool
fold(const struct work *w, struct complaint *wrong)
{
	struct sharing			 s = { .w = w };
	const struct fold_result	*r = &s.fold[SIDE_NEW];
	enum side			 side;
	bool				 folded = false;

	if (w->f->fold.n == 0)
		return true;
	if (!share(&s, fold_side, wrong))
		return false;
	for (side = 0; side < SIDES; side++) {
		fold_note(&s.fold[side], &w->p->metadata);
		folded |= s.fold[side].functions > 0;
	}
	if (folded)
		drop_spread(w->p, w->f->events.quiet);
	else if (fold_lacks_calls(r, w->p) && !w->f->events.quiet)
		diag_say("%s", FOLD_LACKS_CALLS);
	if (w->f->verbose && s.sides)
		tell_folded(&s, SIDE_OLD);
	if (w->f->verbose)
		tell_folded(&s, SIDE_NEW);
	return true;
}

/* Return the name of the function that a function is joined into, by the choice
   that selects it. */
static uint32_t
joined_name(const struct work *w, const struct filter_joins *j,
    uint32_t choice, size_t function)
{
	struct intern	*names = &w->p->names;
	uint32_t	 old = w->p->functions[function].name;
	struct slice	 name = intern_slice(names, old);
	struct pattern	*pattern = j->choices.choices[choice].pattern;

	if (j->names[choice].at != NULL)
		return intern_id(names, j->names[choice].at,
		    j->names[choice].len);
	pattern_match(pattern, name);
	name = pattern_matched(pattern, name, 1);
	while (name.len > 0 && name.at[name.len - 1] == '\r')
		name.len--;
	return intern_id(names, name.at, name.len);
}

/*
 * Return an array that gives, by function, the name of the function it is
 * joined into, or ID_NONE if no choice selects it.  The caller frees the array.
 */
static uint32_t *
joined_names(const struct work *w, const struct filter_joins *j)
{
	uint32_t	*names = select_functions(&j->choices, w->p);
	size_t		 i;

	for (i = 0; i < w->p->function_n; i++)
		names[i] = names[i] == 0 ? ID_NONE :
		    joined_name(w, j, names[i] - 1, i);
	return names;
}

/* Warn of mangled names that no option (--lump, --group) joins, since a mangled
   name does not show its namespace. */
static void
tell_mangled(const struct work *w, const uint32_t *lumped,
    const uint32_t *grouped)
{
	size_t	 i, n = 0;

	for (i = 0; i < w->p->function_n; i++)
		n += lumped[i] == ID_NONE && grouped[i] == ID_NONE &&
		    namespace_is_hidden(intern_slice(&w->p->names,
		    w->p->functions[i].name));
	if (n > 0)
		diag_say("warning: %zu mangled name%s in no namespace; "
		    "c++filt(1) reads them", n, n == 1 ? " is" : "s are");
}

/* Count deleted lines to the file that they came from. */
static void
join_gone(struct regroup_target *targets, size_t n, struct intern *names)
{
	struct slice	 kept;
	size_t		 i;

	for (i = 0; i < n; i++) {
		kept = lines_kept_name(intern_slice(names, targets[i].current));
		if (kept.len > 0)
			targets[i].current = intern_id(names, kept.at,
			    kept.len);
	}
}

static void
aggregate(const struct work *w)
{
	const struct filter	*f = w->f;
	uint32_t		*lumped, *grouped;
	struct regroup		 s;
	size_t			 i;

	lumped = joined_names(w, &f->lumps);
	grouped = joined_names(w, &f->groups);
	for (i = 0; i < w->p->function_n; i++)
		if (lumped[i] != ID_NONE)
			grouped[i] = ID_NONE;
	if (f->by == BY_NAMESPACE && !f->events.quiet)
		tell_mangled(w, lumped, grouped);
	regroup_init(&s, w->p);
	if (f->lumps.choices.n > 0)
		regroup_join(&s, lumped, true);
	if (f->groups.choices.n > 0)
		regroup_join(&s, grouped, false);
	if (f->split)
		regroup_split(&s);
	if (f->by == BY_FILE && metadata_is_difference(&w->p->metadata)) {
		join_gone(s.sections, w->p->section_n, &w->p->names);
		join_gone(s.functions, w->p->function_n, &w->p->names);
	}
	regroup_by(&s, f->by);
	mem_free(lumped);
	mem_free(grouped);
	finish_regroup(&s);
}

struct costs {
	const struct order	*order;
	struct tally		 self, inclusive;	/* indexed by
							   function */
	bool			*there;		/* by function: it has costs,
						   calls or is called; only
						   functions for which this is
						   true are counted among the
						   `top' */
};

/*
 * Sum the self and inclusive costs of each function, and mark the functions
 * that have any rows.  A call of a function by itself adds nothing to its
 * inclusive cost.
 */
static void
sum_costs(const struct profile *p, uint32_t column, struct costs *c)
{
	struct row_range	 at;
	uint32_t		 i, row, caller, callee;

	tally_init(&c->self, p->function_n);
	tally_init(&c->inclusive, p->function_n);
	c->there = frozen_find_named(p, NULL);
	for (i = 0; i < p->section_n; i++)
		for (at = section_costs(p, i); at.row < at.end; at.row++)
			tally_add_count(&c->self, p->sections[i].function,
			    &p->costs, at.row, column);
	tally_add_all(&c->inclusive, 0, &c->self, 0, (uint32_t)p->function_n);
	for (row = 0; row < p->arcs.n; row++) {
		caller = arc_caller(p, row);
		callee = arc_callee(p, row);
		if (caller != callee)
			tally_add_count(&c->inclusive, caller, &p->arcs, row,
			    ARC_COSTS + column);
	}
}

static int
by_self(const void *context, uint32_t a, uint32_t b)
{
	const struct costs	*c = context;
	int			 way = wide_compare(
				    wide_size(tally_get(&c->self, b)),
				    wide_size(tally_get(&c->self, a)));

	if (c->there[a] != c->there[b])
		return c->there[a] ? -1 : 1;
	if (way != 0)
		return way;
	return c->order->function[a] < c->order->function[b] ? -1 : 1;
}

/* Set `gone' for the functions to trim: those whose inclusive cost is below the
   threshold, and those that are not among the first `top' by self cost. */
static void
find_trimmed(const struct profile *p, const struct filter_trim *t,
    uint32_t column, const struct costs *c, uint32_t *gone)
{
	struct wide	 totals[EVENT_MAX], total, least;
	uint32_t	*functions = mem_resize(NULL, p->function_n,
			    sizeof(*functions)), i;

	assert(t->share <= FILTER_ALL);
	profile_totals(p, totals);
	total = wide_size(totals[column]);
	/* Round the threshold up, since costs are whole numbers. */
	least = wide_less(total, wide_share(total,
	    wide_of((int64_t)(FILTER_ALL - t->share)),
	    wide_of((int64_t)FILTER_ALL)));
	for (i = 0; i < p->function_n; i++) {
		gone[i] = wide_compare(wide_size(tally_get(&c->inclusive, i)),
		    least) < 0;
		functions[i] = i;
	}
	if (t->some)
		sort_ids(functions, p->function_n, by_self, c);
	for (i = 0; t->some && i < p->function_n; i++)
		if (i >= t->top)
			gone[functions[i]] = 1;
	mem_free(functions);
}

/* Join all functions that the options do not keep into one. */
static void
trim(struct profile *p, const struct filter_trim *t, uint32_t column)
{
	static const char	 rest_name[] = "(below threshold)";
	struct order	 order;
	struct costs	 c = { .order = &order };
	struct regroup	 s;
	uint32_t	*gone = mem_get(p->function_n, sizeof(*gone)), rest;
	size_t		 i;

	order_init(&order, p);
	sum_costs(p, column, &c);
	find_trimmed(p, t, column, &c, gone);
	order_free(&order);
	tally_free(&c.self);
	tally_free(&c.inclusive);
	mem_free(c.there);
	rest = intern_id(&p->names, rest_name, strlen(rest_name));
	for (i = 0; i < p->function_n; i++)
		gone[i] = gone[i] ? rest : ID_NONE;
	regroup_init(&s, p);
	regroup_join(&s, gone, true);
	finish_regroup(&s);
	mem_free(gone);
}

void
filter_say_unmatched(const struct filter *f)
{
	const struct select	*all[] = {
		&f->root, &f->keep, &f->drop, &f->fold, &f->lumps.choices,
		&f->groups.choices
	};
	char			 list[DIAG_MAX] = "";
	size_t			 i;

	for (i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		select_unmatched(all[i], list);
	if (list[0] != '\0')
		diag_say("warning: no function matches %s", list);
}

/* Return whether functions or events of the result have other counts than those
   of the profile, even if nothing is dropped or folded. */
static bool
changes_counts(const struct filter *f)
{
	return f->root.n + f->lumps.choices.n + f->groups.choices.n > 0 ||
	    f->split || f->by > BY_FUNCTION || f->trim.on ||
	    f->events.compute;
}

enum event_filter_trouble
filter_apply(const struct filter *f, struct profile *p,
    struct event_list *events, struct complaint *wrong)
{
	struct work			 w = {
		f, p, events->at[0], calls_any(p)
	};
	enum event_filter_trouble	 trouble;

	if (changes_counts(f))
		drop_spread(p, f->events.quiet);
	if (!root(&w, wrong))
		return EVENT_FILTER_ROOT;
	keep_and_drop(&w);
	if (!fold(&w, wrong))
		return EVENT_FILTER_FOLD;
	aggregate(&w);
	trouble = event_filter_apply(&f->events, p, events, wrong);
	if (trouble != EVENT_FILTER_DONE)
		return trouble;
	if (f->trim.on)
		trim(p, &f->trim, events->at[0]);
	if (f->no_calls)
		profile_forget_arcs(p);
	if (f->no_jumps)
		profile_forget_jumps(p);
	return EVENT_FILTER_DONE;
}

/* Print what the profile will lose.  Call this before anything is removed,
   since one removal may take other data with it. */
static void
say_lost(const struct profile *p)
{
	bool	 objects = false;
	size_t	 i;

	for (i = 0; i < p->function_n; i++)
		objects |= p->functions[i].object != p->empty;
	if (p->arcs.n > 0 || p->jumps.n > 0)
		diag_say("note: Cachegrind form has no calls; %u arcs and %u "
		    "jumps are dropped", p->arcs.n, p->jumps.n);
	if (objects)
		diag_say("note: Cachegrind form has no objects; functions of "
		    "equal file and name become one");
	if (p->instr && p->metadata.instr)
		diag_say("note: Cachegrind form has no instruction addresses; "
		    "they are dropped");
	if (p->definition_n > 0)
		diag_say("note: Cachegrind form has no event definitions; "
		    "they are dropped");
}

void
filter_flatten(struct profile *p, bool quiet)
{
	struct regroup	 s;
	bool		 split = false;
	size_t		 i;

	if (!quiet)
		say_lost(p);
	regroup_init(&s, p);
	regroup_split(&s);
	for (i = 0; i < p->section_n; i++) {
		s.sections[i].object = p->empty;
		split |= p->functions[p->sections[i].function].file !=
		    p->sections[i].file;
	}
	if (split)
		drop_spread(p, quiet);
	spread_drop_objects(&p->metadata.spread);
	s.instr = s.arcs = s.jumps = false;
	regroup_apply(&s);
	regroup_free(&s);
}
