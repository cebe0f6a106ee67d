/*
 * cgdiff -- one profile minus another.
 */
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "profile/event.h"
#include "profile/regroup.h"
#include "ops/diff.h"
#include "ops/gate.h"
#include "cli/common_options.h"
#include "cli/options.h"

/* The first as their words are in the table. */
enum only { ONLY_INCREASE, ONLY_DECREASE, ONLY_ADDED, ONLY_REMOVED, ONLY_ALL };

/* What the command line asks for, and what comes of it. */
struct request {
	struct common_options	 common;
	struct inputs	 old;
	enum regroup_by	 by;
	enum only	 only;
	bool		 all, no_lines, sides, split_sign;
	struct gate	 gate;

	struct profile	*p;
	struct event_list columns;
	uint64_t	 old_inputs;
	struct diff_old	 before;
	struct regroup	 regroup;	/* applied, if it changed something */
	struct diff_functions functions;
};

static bool
take_limit(void *gate, const char *text, struct complaint *wrong)
{
	return gate_add(gate, text, wrong->text);
}

static bool
take_what(void *select, const char *what, struct complaint *wrong)
{
	return select_add(select, what, strlen(what), wrong->text);
}

static const struct tool_option	 options[] = {
	TOOL_HELP_ROW,
	COMMON_JOBS_ROW,
	COMMON_OUTPUT_ROW,
	{ 'O', "old", "FILE", "take FILE as old; operands are all new",
	    TOOL_CALL(old, inputs_take) },
	COMMON_QUIET_ROW("no warnings, no progress"),
	COMMON_SUBST_ROW,
	COMMON_VERBOSE_ROW("every warning; what became of names"),
	TOOL_VERSION_ROW,
	{ 0, "all", NULL, "keep what has not changed", TOOL_FLAG(all) },
	COMMON_BY_ROW(by),
	COMMON_EVENTS_ROW,
	{ 0, "fail-if", "EXPR", "status 1 if so: Ir>+2%, Ir>+1000, fn:Ir>+5%",
	    TOOL_CALL(gate, take_limit) },
	COMMON_FILES0_ROW,
	{ 0, "ignore", "WHAT", "functions that no --fail-if looks at",
	    TOOL_CALL(gate.ignored, take_what) },
	COMMON_NAMES_ROW,
	{ 0, "no-lines", NULL, "put all costs on line 0", TOOL_FLAG(no_lines) },
	{ 0, "only", "WHICH",
	    "functions of increase, decrease, added or removed",
	    TOOL_CHOICE(only, "increase", "decrease", "added", "removed") },
	COMMON_POSITIONS_ROW,
	COMMON_RENAME_ROWS,
	{ 0, "sides", NULL, "write EOld and ENew beside each E",
	    TOOL_FLAG(sides) },
	{ 0, "split-sign", NULL, "write EUp and EDown in place of each E",
	    TOOL_FLAG(split_sign) },
	COMMON_TO_ROW,
	TOOL_END_ROW
};

static const struct tool	 tool = {
	"cgdiff", "[-hqvV] [-j N] [-o FILE] [-s RULE] [OPTION ...] OLD NEW ...",
	"Subtract a profile from another, call graph included.",
	options, "cgdiff --fail-if='Ir>+2%' old.out new.out > diff.out"
};

/* Standard input may be an old or a new one. */
static void
take_inputs(struct request *r, int n, char *operands[])
{
	struct inputs	*in = &r->common.inputs;

	if (r->old.n == 0) {
		if (n == 0 || (n < 2 && in->n == 0))
			tool_usage("expected OLD and NEW, found %s",
			    n == 0 ? "neither" : "only one");
		inputs_add(&r->old, *operands++, 1);
		n--;
	}
	in->stdins += r->old.stdins;
	inputs_operands(in, n, operands);
}

static void
read_request(struct request *r, int argc, char *argv[])
{
	int	 n = options_read(&tool, r, argc, argv);

	common_options_finish(&r->common);
	take_inputs(r, argc - n, argv + n);
	r->common.sum.no_instr = r->by != BY_INSTR || r->no_lines;
	r->common.write.nonzero = !r->all;
	/* What is missing from a file costs nothing: no gate would see it. */
	r->common.sum.read.whole = r->gate.n > 0;
}

/* Whether it matters what functions had before. */
static bool
compares(const struct request *r)
{
	return r->gate.n > 0 || r->only != ONLY_ALL;
}

static void
negate_old(struct request *r)
{
	struct profile	*p = r->p;
	const char	*why;

	if (p->metadata.profiles == 0)
		diag_die("expected an old profile, found %s",
		    r->old.n == 1 ? "an empty file" : "empty files");
	r->old_inputs = p->input_n;
	diff_mark(p, &r->before);
	if (compares(r))
		diff_note(p, &r->before);
	if (!diff_turn(p, r->sides, &why))
		diag_die("cannot subtract the old profile: %s", why);
}

/* Columns of sides are none of the inputs' own. */
static void
forget_sides(struct request *r)
{
	struct event_list	 all = r->columns;
	uint32_t		 i;

	for (i = r->columns.n = 0; i < all.n; i++)
		if (r->p->with[all.at[i]] > 0)
			r->columns.at[r->columns.n++] = all.at[i];
}

/* With fewer, chance decides what is in both. */
enum { FUNCTIONS_MANY = 10 };

/* Builds in two folders have hardly a function in common, and each looks
   removed and added. */
static void
warn_of_strangers(const struct request *r)
{
	struct diff_shared	 s;

	if (r->common.sum.quiet)
		return;
	diff_share(r->p, &r->before, &s);
	if (s.old < FUNCTIONS_MANY || s.both * 10 >= s.old ||
	    s.by_name * 2 < s.old)
		return;
	diag_say("warning: of %zu functions in the old profile %zu are in the "
	    "new one, and %zu more by name, in another object or file: see "
	    "--mod-objname, --mod-filename, --norm", s.old, s.both, s.by_name);
}

static void
reshape(struct request *r)
{
	regroup_init(&r->regroup, r->p);
	regroup_by(&r->regroup, r->by);
	if (r->no_lines)
		regroup_no_lines(&r->regroup);
	if (r->regroup.changed)
		regroup_apply(&r->regroup);
}

static bool
is_wanted(const struct request *r, size_t function)
{
	const struct diff_functions	*f = &r->functions;
	int				 sign;

	sign = wide_sign(tally_get(&f->change, function * f->event_n +
	    r->columns.at[0]));
	switch (r->only) {
	case ONLY_INCREASE:
		return sign > 0;
	case ONLY_DECREASE:
		return sign < 0;
	case ONLY_ADDED:
		return f->in_new[function] && !f->in_old[function];
	case ONLY_REMOVED:
		return f->in_old[function] && !f->in_new[function];
	default:
		return true;
	}
}

static void
keep_only(struct request *r)
{
	uint32_t	*gone = mem_get(r->p->function_n, sizeof(*gone));
	struct regroup	 s;
	size_t		 i;

	for (i = 0; i < r->p->function_n; i++)
		gone[i] = !is_wanted(r, i);
	regroup_init(&s, r->p);
	regroup_drop_sections(&s, gone);
	regroup_apply(&s);
	regroup_free(&s);
	mem_free(gone);
}

/* That negative costs are meant, and that nothing was added up. */
static void
set_facts(struct profile *p)
{
	static const char	 desc[] = DIFF_DESC;

	p->metadata.profiles = 1;
	p->metadata.overflow = false;
	metadata_desc(&p->metadata, desc, sizeof(desc) - 1);
}

/* What only a difference has: counts below zero, calls that cost something
   and are none. */
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

/* On a terminal somebody sees what it is before a program reads it.  Writing
   closes the output. */
static bool
needs_note(const struct request *r)
{
	enum form	 form = r->common.write.form;

	if (form == FORM_AUTO)
		form = write_form(r->p);
	return !r->common.sum.quiet && !r->split_sign &&
	    form == FORM_CALLGRIND &&
	    strcmp(r->common.output, "-") == 0 && isatty(STDOUT_FILENO) &&
	    (is_signed(&r->p->costs, false) || is_signed(&r->p->arcs, true));
}

static bool
finish(struct request *r)
{
	const char	*why;
	bool		 failed = false, note;

	if (r->p->input_n == r->old_inputs)
		diag_die("expected a new profile, found %s",
		    r->common.inputs.n == 1 ? "an empty file" :
		    "empty files");
	forget_sides(r);
	warn_of_strangers(r);
	reshape(r);
	if (compares(r))
		diff_compare(r->p, &r->before, r->regroup.changed ?
		    &r->regroup :
		    NULL, &r->functions);
	if (r->gate.n > 0)
		failed = gate_failed(&r->gate, r->p, &r->functions,
		    r->columns.at, r->columns.n);
	if (r->only != ONLY_ALL)
		keep_only(r);
	set_facts(r->p);
	if (!diff_columns(r->p, r->sides, r->split_sign, r->columns.at,
	    &r->columns.n, &why))
		diag_die("cannot write the difference: %s", why);
	r->common.write.columns = r->columns.at;
	r->common.write.column_n = r->columns.n;
	note = needs_note(r);
	common_options_write(&r->common, r->p, r->common.output);
	if (note)
		diag_say("note: programs that know no differences read a "
		    "negative count, and calls made 0 times, as something "
		    "else; --split-sign is for them");
	if (r->common.sum.verbose)
		rename_say(r->common.rename);
	return failed;
}

static void
diff_end(struct request *r)
{
	gate_free(&r->gate);
	regroup_free(&r->regroup);
	diff_free(&r->before);
	diff_functions_free(&r->functions);
	inputs_free(&r->old);
	common_options_free(&r->common);
}

int
main(int argc, char *argv[])
{
	static struct profile	 profile;
	static struct request	 r = {
		.by = BY_LINE, .only = ONLY_ALL, .p = &profile
	};
	struct sum		*sum;
	bool			 good, failed = false;

	tool_start(&tool);
	common_options_init(&r.common);
	r.common.sum.events_advice = common_options_events_advice;
	read_request(&r, argc, argv);
	profile_init(&profile);
	sum = sum_begin(&profile, &r.common.sum,
	    r.old.n + r.common.inputs.n);
	if (sum_add(sum, r.old.at, r.old.n))
		negate_old(&r);
	sum_add(sum, r.common.inputs.at, r.common.inputs.n);
	good = sum_end(sum, &r.columns);
	if (good)
		failed = finish(&r);
	profile_free(&profile);
	diff_end(&r);
	return !good ? STATUS_TROUBLE : failed ? STATUS_NO : STATUS_OK;
}
