/*
 * The old profile is read and negated, and then the new profile is added to it.
 * Facts about the old profile that the comparison needs are recorded before the
 * new one is added.
 */
#include "ops/gate/diff.h"

#include <stdio.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "profile/calls.h"
#include "profile/event.h"
#include "profile/build/regroup_apply.h"
#include "profile/build/build.h"
#include "ops/compare/sides.h"
#include "ops/filter/fold.h"
#include "ops/llvm/kin.h"
#include "ops/sum/sum.h"

/* Negate the first `columns' columns.  The others are columns of old costs. */
static void
negate(struct profile *p, uint32_t columns)
{
	uint32_t	 i;

	for (i = 0; i < columns; i++)
		p->summary[i] = wide_negate(p->summary[i]);
	cost_table_negate(&p->costs, columns);
	cost_table_negate(&p->arcs, ARC_COSTS + columns);
	cost_table_negate(&p->jumps, JUMP_COUNTS);
}

static void
take_totals(struct side_totals *t, const struct profile *p)
{
	struct wide	 totals[EVENT_MAX];
	uint32_t	 i;

	profile_totals(p, totals);
	for (i = 0; i < p->event_n; i++)
		side_totals_set(t, event_text(p, i), totals[i]);
}

uint64_t
diff_profiles(const struct profile *p)
{
	return p->metadata.profiles - p->metadata.parts + p->input_n;
}

/* Return which figures of functions the options need. */
static enum figures_wanted
wanted(const struct diff *d)
{
	enum figures_wanted	 most = gate_wants(&d->gate);

	if (d->gate.n > 0)
		return most > FIGURES_LINKS ? most : FIGURES_LINKS;
	return d->only != COMPARE_ALL || d->noisy || runs_any(&d->runs) ?
	    FIGURES_SELF : FIGURES_NONE;
}

/* Record the facts about the old side, a profile that was read from `inputs'
   inputs, and negate it. */
static bool
take_old(struct diff *d, struct profile *p, size_t inputs,
    struct complaint *wrong)
{
	uint32_t		 columns = p->event_n;
	struct complaint	 why;

	d->verdicts.no_baseline = p->metadata.profiles == 0;
	if (d->verdicts.no_baseline && !d->no_baseline)
		return complaint_set(wrong, "expected an old profile, found "
		    "%s", inputs == 1 ? "an empty file" : "empty files");
	d->runs.spread[SIDE_OLD] = spread_take(&p->metadata.spread);
	d->profiles = diff_profiles(p);
	compare_note(&d->old, p, wanted(d));
	/* Calls between functions (links, compare/figures.h) that only causes
	   need are not compared unless a limit fails. */
	if (d->old.wanted == FIGURES_LINKS)
		d->old.wanted = gate_wants(&d->gate);
	take_totals(&d->old_totals, p);
	d->old_commands = facts_take(&p->metadata.commands);
	d->old_conditions = facts_take(&p->metadata.conditions);
	/* Rows of the old side must stay apart from those of the new side until
	   lines are compared. */
	if (lines_wanted(&d->lines))
		profile_seal(p);
	d->sides = d->sides && !(d->as_cg_annotate && p->metadata.cachegrind);
	if (d->sides && !sides_keep_old(p, &why))
		return complaint_set(wrong, "cannot subtract the old profile: "
		    "%s", why.text);
	negate(p, columns);
	return true;
}

/*
 * Compare a function that was divided, for example into clones, together with
 * its parts as one function (ops/match/parts.h), so that costs which moved to a
 * part do not count as a change.
 */
static void
join_parts(struct diff *d, const struct profile *p, const struct regroup *r)
{
	d->wholes = match_parts_wholes(&d->match.parts, p, r);
	if (d->wholes == NULL)
		return;
	runs_join(&d->runs, d->wholes);
	compare_functions(&d->joined, &d->old, p, r, d->wholes);
}

/* Return the comparison in which parts are joined. */
static struct comparison *
joined(struct diff *d)
{
	return d->wholes == NULL ? &d->functions : &d->joined;
}

/* Remove all but the spread of the total self costs.  The rest is that of
   functions and calls which were not folded. */
static void
keep_total(struct spread *s, const struct profile *p)
{
	struct spread		 all = spread_take(s);
	const struct side_totals *total = spread_line(&all,
				    slice_of(SPREAD_TOTAL));
	struct wide		 v;
	uint32_t		 i;

	for (i = 0; total != NULL && i < p->event_n; i++)
		if (side_totals_find(total, event_text(p, i), &v))
			spread_put(s, slice_of(SPREAD_TOTAL), event_text(p, i),
			    v);
	spread_free(&all);
}

static void
fold_side(void *diff, struct profile *p)
{
	struct diff		*d = diff;
	struct fold_result	 result;
	uint32_t		*taken;

	if (fold_is_unknown(p))
		diag_die("option '--fold': %s", FOLD_UNCHARGED);
	taken = select_functions(&d->fold, p);
	fold_functions(p, taken, 0, &result);
	fold_note(&result, &p->metadata);
	mem_free(taken);
	d->unfolded |= fold_lacks_calls(&result, p);
	if (result.functions == 0)
		return;
	d->folded_spread |= p->metadata.spread.of.n > 0;
	keep_total(&p->metadata.spread, p);
}

bool
diff_read(struct diff *d, const struct sum_options *options,
    const struct diff_side side[SIDES], struct profile *p,
    struct event_list *events)
{
	const struct diff_side	*old = &side[SIDE_OLD], *new = &side[SIDE_NEW];
	struct sum_options	 how = *options;
	struct complaint	 wrong;
	struct sum		*sum;

	if (d->fold.n > 0) {
		how.side = fold_side;
		how.side_arg = d;
	}
	how.llvm.kin = d->kin = llvm_kin_new();
	d->runs.side = RUN_OLD;
	sum = sum_begin(p, &how, old->n + new->n);
	if (sum_add(sum, old->inputs, old->n)) {
		sum_turn(sum);
		if (!take_old(d, p, old->n, &wrong))
			diag_die("%s", wrong.text);
	}
	d->runs.side = RUN_NEW;
	sum_add(sum, new->inputs, new->n);
	if (!sum_end(sum, events))
		return false;
	if (p->input_n == d->old.input_n)
		diag_die("expected a new profile, found %s", new->n == 1 ?
		    "an empty file" : "empty files");
	llvm_kin_turn(d->kin);
	return true;
}

void
diff_compare(struct diff *d, struct profile *p, struct event_list *events)
{
	struct regroup	*r = &d->regroup, *applied;

	d->calls = calls_any(p);
	d->runs.spread[SIDE_NEW] = spread_take(&p->metadata.spread);
	sides_forget(p, events);
	d->old.side_function_n = p->function_n;
	runs_place(&d->runs, p, &d->old);
	match_find(&d->match, p, &d->old, &d->how);
	regroup_init(r, p);
	match_regroup(&d->match, r);
	if (lines_wanted(&d->lines))
		lines_regroup(&d->lines, &d->old, p, r);
	regroup_by(r, d->by);
	if (d->no_lines)
		regroup_no_lines(r);
	if (r->changed)
		regroup_apply(r);
	applied = r->changed ? r : NULL;
	/* Noise that only the new side declares needs no figures of the old
	   one. */
	if (d->old.wanted == FIGURES_NONE && runs_any(&d->runs))
		d->old.wanted = FIGURES_SELF;
	/* Functions can be compared only now that both sides are read and
	   regrouped: of the old side only the figures are left. */
	if (d->old.wanted != FIGURES_NONE) {
		compare_functions(&d->functions, &d->old, p, applied, NULL);
		runs_settle(&d->runs, p, applied);
		join_parts(d, p, applied);
	}
	if ((runs_any(&d->runs) || d->only != COMPARE_ALL) &&
	    d->functions.change.n > 0 && !d->folded_spread)
		noise_mark(&d->noise, &d->runs, joined(d), p, events->at[0]);
}

enum gate_verdict
diff_judge(struct diff *d, const struct profile *p,
    const struct event_list *events, struct complaint *wrong)
{
	const struct pair	*pair = d->verdicts.pair;
	struct comparison	*functions = joined(d);
	bool			*noise;
	enum gate_verdict	 verdict;
	bool			 again;

	if (d->verdicts.no_baseline)
		return GATE_PASSED;
	do {
		verdict = gate_judge(&d->gate, &(struct gate_case){
			p, functions, events, &d->runs,
			d->calls && d->old.wanted >= FIGURES_LINKS, d->wholes,
			&d->lines.files[LINES_COMPARED]
		}, &d->verdicts, wrong);
		again = verdict == GATE_FAILED && d->calls &&
		    d->old.wanted < FIGURES_LINKS;
		if (again) {
			verdict_free(&d->verdicts);
			d->verdicts.pair = pair;
			d->old.wanted = FIGURES_LINKS;
			noise = d->joined.noise;
			d->joined.noise = NULL;
			comparison_free(&d->joined);
			compare_functions(&d->joined, &d->old, p,
			    d->regroup.changed ? &d->regroup : NULL, d->wholes);
			d->joined.noise = noise;
			functions = &d->joined;
		}
	} while (again);
	return verdict;
}

/* Set the totals of both sides of the difference for these events.  If the old
   side does not have an event, its old total is 0. */
static void
set_totals(const struct side_totals *old, struct profile *p,
    const struct event_list *events)
{
	struct side_totals	*sides = p->metadata.totals;
	struct wide		 totals[EVENT_MAX], v;
	struct slice		 name;
	uint32_t		 i;

	metadata_no_totals(&p->metadata);
	profile_totals(p, totals);
	for (i = 0; i < events->n; i++) {
		name = event_text(p, events->at[i]);
		v = wide_of(0);
		side_totals_find(old, name, &v);
		side_totals_set(&sides[SIDE_OLD], name, v);
		side_totals_set(&sides[SIDE_NEW], name, wide_add(v,
		    totals[events->at[i]]));
	}
}

/* The size in bytes of the text with the values of a condition. */
enum { QUOTED = 800 };

/* Add the values that a side has for this key to the list, and write them in
   quotes to `quoted'. */
static void
push_side(struct facts *list, const struct facts *conditions,
    enum fact_key key, char *quoted)
{
	const struct fact	*f;
	char			 one[120];
	size_t			 i, len = 0;

	for (i = 0; i < conditions->n; i++) {
		f = conditions->at[i];
		if (fact_condition(f->key) != fact_condition(key))
			continue;
		facts_push(list, fact_make(key, f->value));
		len += (size_t)snprintf(quoted + len, QUOTED - len, "%s'%s'",
		    len == 0 ? "" : " and ", diag_quote(one, sizeof(one),
		    f->value.at, f->value.len));
	}
}

size_t
diff_conditions(const struct diff *d, struct profile *p,
    const struct event_list *events, const char *lead)
{
	const struct facts *old = &d->old_conditions;
	struct facts	 list = { .n = 0 };
	enum fact_key	 c;
	struct slice	 name, event;
	char		 quoted[SIDES][QUOTED];
	size_t		 n = 0;

	for (c = FACT_CREATOR; c < FACT_KEYS; c += 3) {
		event = event_list_depends(p, events, c);
		if (event.at == NULL ||
		    !metadata_differ(old, &p->metadata.conditions, c))
			continue;
		push_side(&list, old, c + 1 + SIDE_OLD, quoted[SIDE_OLD]);
		push_side(&list, &p->metadata.conditions, c + 1 + SIDE_NEW,
		    quoted[SIDE_NEW]);
		n++;
		name = fact_condition_name(c);
		if (lead != NULL)
			diag_say("%sthe sides differ in '%.*s', on which %.*s "
			    "depends: old %s, new %s", lead, (int)name.len,
			    name.at, (int)event.len, event.at,
			    quoted[SIDE_OLD], quoted[SIDE_NEW]);
	}
	facts_unite(&p->metadata.facts, &list);
	return n;
}

/* Make the result count as a single profile, and mark it as a difference. */
static void
set_metadata(struct metadata *m)
{
	m->profiles = 1;
	m->overflow = false;
	metadata_fact(m, FACT_DIFFERENCE, DIFF_VALUE);
}

bool
diff_finish(struct diff *d, struct profile *p, struct event_list *events,
    struct complaint *wrong)
{
	struct complaint	 why;

	set_totals(&d->old_totals, p, events);
	/* If there is no old profile, the facts are those of the new one. */
	metadata_no_results(&p->metadata);
	/* Add the verdicts as facts now, because they refer to functions, which
	   will be changed below. */
	verdict_describe(&d->verdicts, &p->metadata);
	if (joined(d)->noise != NULL)
		noise_describe(&d->noise, p, events->at[0]);
	/* A part may be added or removed, though its whole is on both sides. */
	if (d->only == COMPARE_ADDED || d->only == COMPARE_REMOVED)
		compare_keep(p, &d->functions, NULL, d->only, events->at[0]);
	else if (d->only != COMPARE_ALL)
		compare_keep(p, joined(d), d->wholes, d->only, events->at[0]);
	set_metadata(&p->metadata);
	metadata_add_old(&p->metadata, &d->old_commands);
	match_describe(&d->match, &p->metadata);
	if (lines_wanted(&d->lines))
		lines_describe(&d->lines, p, events->at[0]);
	return sides_make(p, events, d->sides, d->split_sign, &why) ||
	    complaint_set(wrong, "cannot write the difference: %s", why.text);
}

static bool
is_signed(const struct cost_table *t, bool calls)
{
	uint32_t	 row, i;
	int64_t		 v;

	for (row = 0; row < t->n; row++)
		for (i = 0; i < t->counts; i++) {
			v = row_count(t, row, i);
			if (v < 0 || (calls && v != 0 &&
			    row_count(t, row, ARC_CALLS) == 0))
				return true;
		}
	return false;
}

bool
diff_is_signed(const struct profile *p)
{
	return is_signed(&p->costs, false) || is_signed(&p->arcs, true);
}

void
diff_forget(struct diff *d)
{
	const enum figures_wanted wanted_runs = d->runs.wanted;

	side_totals_free(&d->old_totals);
	facts_free(&d->old_commands);
	facts_free(&d->old_conditions);
	verdict_free(&d->verdicts);
	runs_free(&d->runs);
	d->runs.wanted = wanted_runs;
	compare_old_free(&d->old);
	match_free(&d->match);
	lines_forget(&d->lines);
	regroup_free(&d->regroup);
	comparison_free(&d->functions);
	comparison_free(&d->joined);
	mem_free(d->wholes);
	d->wholes = NULL;
	d->noise = (struct noise){ .changed = 0 };
	d->unfolded = d->folded_spread = false;
	if (d->kin != NULL)
		llvm_kin_free(d->kin);
	d->kin = NULL;
}

void
diff_free(struct diff *d)
{
	diff_forget(d);
	gate_free(&d->gate);
	select_free(&d->fold);
	lines_free(&d->lines);
}
