/*
 * cgdiff -- one profile minus another.
 */
#include <getopt.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/diff.h"
#include "ops/gate.h"
#include "cli/common_options.h"

enum {
	OPTION_ALL = COMMON_OWN, OPTION_BY, OPTION_FAIL_IF, OPTION_IGNORE,
	OPTION_NO_LINES, OPTION_ONLY, OPTION_SIDES, OPTION_SPLIT_SIGN
};

static const struct tool_option	 options[] = {
	{ 'h', "help", NULL, "show this help" },
	COMMON_JOBS_ROW,
	COMMON_OUTPUT_ROW,
	{ 'O', "old", "FILE", "take FILE as old; operands are all new" },
	{ 'q', "quiet", NULL, "no warnings, no progress" },
	COMMON_SUBST_ROW,
	{ 'v', "verbose", NULL, "every warning; what became of names" },
	{ 'V', "version", NULL, "show the version" },
	{ OPTION_ALL, "all", NULL, "keep what has not changed" },
	{ OPTION_BY, "by", "WHAT",
	    "by instr, line, function, file or object" },
	{ COMMON_EVENTS, "events", "MODE",
	    "same, union or intersect the events" },
	{ OPTION_FAIL_IF, "fail-if", "EXPR",
	    "status 1 if so: Ir>+2%, Ir>+1000, fn:Ir>+5%" },
	COMMON_FILES0_ROW,
	{ OPTION_IGNORE, "ignore", "WHAT",
	    "functions that no --fail-if looks at" },
	COMMON_NAMES_ROW,
	{ OPTION_NO_LINES, "no-lines", NULL, "put all costs on line 0" },
	{ OPTION_ONLY, "only", "WHICH",
	    "functions of increase, decrease, added or removed" },
	COMMON_POSITIONS_ROW,
	COMMON_RENAME_ROWS,
	{ OPTION_SIDES, "sides", NULL, "write EOld and ENew beside each E" },
	{ OPTION_SPLIT_SIGN, "split-sign", NULL,
	    "write EUp and EDown in place of each E" },
	COMMON_TO_ROW,
	{ 0, NULL, NULL, NULL }
};

static const struct tool	 tool = {
	"cgdiff", "[-hqvV] [-j N] [-o FILE] [-s RULE] [OPTION ...] OLD NEW ...",
	"Subtract a profile from another, call graph included.",
	options, "cgdiff --fail-if='Ir>+2%' old.out new.out > diff.out"
};

enum only { ONLY_ALL, ONLY_INCREASE, ONLY_DECREASE, ONLY_ADDED, ONLY_REMOVED };

/* What the command line asks for, and what comes of it. */
struct diff {
	struct common_options	 q;
	struct inputs	 old;
	enum regroup_by	 by;
	enum only	 only;
	bool		 all, no_lines, sides, split_sign;
	struct gate	 gate;

	struct profile	*p;
	uint32_t	 columns[EVENT_MAX];
	uint64_t	 old_inputs;
	struct diff_old	 before;
	struct regroup	 regroup;	/* applied, if it changed something */
	struct diff_functions functions;
};

static void
add_limit(struct diff *d, const char *text)
{
	char	 why[LIMIT_WHY];

	if (!gate_add(&d->gate, text, why))
		tool_usage(&tool, "option '--fail-if': %s", why);
}

static void
add_ignored(struct diff *d, const char *what)
{
	char	 why[SELECT_WHY];

	if (!select_add(&d->gate.ignored, what, strlen(what), why))
		tool_usage(&tool, "option '--ignore': %s", why);
}

static void
set_option(struct diff *d, int option)
{
	static const char *const which[] = {
		"all", "increase", "decrease", "added", "removed", NULL
	};

	switch (option) {
	case 'O':
		inputs_add(&d->old, optarg, 1);
		break;
	case OPTION_ALL:
		d->all = true;
		break;
	case OPTION_BY:
		d->by = (enum regroup_by)common_options_choice(&d->q, "by",
		    common_options_by_words);
		break;
	case OPTION_FAIL_IF:
		add_limit(d, optarg);
		break;
	case OPTION_IGNORE:
		add_ignored(d, optarg);
		break;
	case OPTION_NO_LINES:
		d->no_lines = true;
		break;
	case OPTION_ONLY:
		d->only = (enum only)common_options_choice(&d->q, "only",
		    which + 1) +
		    1;
		break;
	case OPTION_SIDES:
		d->sides = true;
		break;
	case OPTION_SPLIT_SIGN:
		d->split_sign = true;
		break;
	default:
		common_options_option(&d->q, option);
		break;
	}
}

/* Standard input may be an old or a new one. */
static void
take_inputs(struct diff *d, int argc, char *argv[])
{
	struct inputs	*in = &d->q.inputs;

	if (d->old.n == 0) {
		if (optind == argc || (argc - optind < 2 && in->n == 0))
			tool_usage(&tool, "expected OLD and NEW, found %s",
			    optind == argc ? "neither" : "only one");
		inputs_add(&d->old, argv[optind++], 1);
	}
	in->stdins += d->old.stdins;
	inputs_operands(in, &tool, argc, argv);
}

static void
read_request(struct diff *d, int argc, char *argv[])
{
	int	 option;

	while ((option = tool_next(&tool, argc, argv)) != -1)
		set_option(d, option);
	common_options_finish(&d->q);
	take_inputs(d, argc, argv);
	d->q.sum.no_instr = d->by != BY_INSTR || d->no_lines;
	d->q.write.nonzero = !d->all;
	/* What is missing from a file costs nothing: no gate would see it. */
	d->q.sum.read.whole = d->gate.n > 0;
}

/* Whether it matters what functions had before. */
static bool
compares(const struct diff *d)
{
	return d->gate.n > 0 || d->only != ONLY_ALL;
}

static void
negate_old(struct diff *d)
{
	struct profile	*p = d->p;
	const char	*why;

	if (p->metadata.profiles == 0)
		diag_die("expected an old profile, found %s",
		    d->old.n == 1 ? "an empty file" : "empty files");
	d->old_inputs = p->input_n;
	diff_mark(p, &d->before);
	if (compares(d))
		diff_note(p, &d->before);
	if (!diff_turn(p, d->sides, &why))
		diag_die("cannot subtract the old profile: %s", why);
}

/* Columns of sides are none of the inputs' own. */
static void
forget_sides(struct diff *d)
{
	uint32_t	*n = &d->q.write.column_n, kept = 0, i, column;

	for (i = 0; i < *n; i++) {
		column = d->columns[i];
		if (d->p->with[column] > 0)
			d->columns[kept++] = column;
	}
	*n = kept;
}

/* With fewer, chance decides what is in both. */
enum { FUNCTIONS_MANY = 10 };

/* Builds in two folders have hardly a function in common, and each looks
   removed and added. */
static void
warn_of_strangers(const struct diff *d)
{
	struct diff_shared	 s;

	if (d->q.sum.quiet)
		return;
	diff_share(d->p, &d->before, &s);
	if (s.old < FUNCTIONS_MANY || s.both * 10 >= s.old ||
	    s.by_name * 2 < s.old)
		return;
	diag_say("warning: of %zu functions in the old profile %zu are in the "
	    "new one, and %zu more by name, in another object or file: see "
	    "--mod-objname, --mod-filename, --norm", s.old, s.both, s.by_name);
}

static void
reshape(struct diff *d)
{
	regroup_init(&d->regroup, d->p);
	regroup_by(&d->regroup, d->by);
	if (d->no_lines)
		regroup_no_lines(&d->regroup);
	if (d->regroup.changed)
		regroup_apply(&d->regroup);
}

static bool
is_wanted(const struct diff *d, size_t function)
{
	const struct diff_functions	*f = &d->functions;
	int				 sign;

	sign = wide_sign(tally_get(&f->change, function * f->event_n +
	    d->columns[0]));
	switch (d->only) {
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
keep_only(struct diff *d)
{
	uint32_t	*gone = mem_get(d->p->function_n, sizeof(*gone));
	struct regroup	 s;
	size_t		 i;

	for (i = 0; i < d->p->function_n; i++)
		gone[i] = !is_wanted(d, i);
	regroup_init(&s, d->p);
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
needs_note(const struct diff *d)
{
	enum form	 form = d->q.write.form;

	if (form == FORM_AUTO)
		form = write_form(d->p);
	return !d->q.sum.quiet && !d->split_sign && form == FORM_CALLGRIND &&
	    strcmp(d->q.output, "-") == 0 && isatty(STDOUT_FILENO) &&
	    (is_signed(&d->p->costs, false) || is_signed(&d->p->arcs, true));
}

static bool
finish(struct diff *d)
{
	const char	*why;
	bool		 failed = false, note;

	if (d->p->input_n == d->old_inputs)
		diag_die("expected a new profile, found %s",
		    d->q.inputs.n == 1 ? "an empty file" :
		    "empty files");
	forget_sides(d);
	warn_of_strangers(d);
	reshape(d);
	if (compares(d))
		diff_compare(d->p, &d->before, d->regroup.changed ?
		    &d->regroup :
		    NULL, &d->functions);
	if (d->gate.n > 0)
		failed = gate_failed(&d->gate, d->p, &d->functions,
		    d->columns, d->q.write.column_n);
	if (d->only != ONLY_ALL)
		keep_only(d);
	set_facts(d->p);
	if (!diff_columns(d->p, d->sides, d->split_sign, d->columns,
	    &d->q.write.column_n, &why))
		diag_die("cannot write the difference: %s", why);
	note = needs_note(d);
	common_options_write(&d->q, d->p, d->q.output);
	if (note)
		diag_say("note: programs that know no differences read a "
		    "negative count, and calls made 0 times, as something "
		    "else; --split-sign is for them");
	if (d->q.sum.verbose)
		rename_say(d->q.rename);
	return failed;
}

static void
diff_end(struct diff *d)
{
	gate_free(&d->gate);
	regroup_free(&d->regroup);
	diff_free(&d->before);
	diff_functions_free(&d->functions);
	inputs_free(&d->old);
	common_options_free(&d->q);
}

int
main(int argc, char *argv[])
{
	static struct profile	 profile;
	static struct diff	 d = { .by = BY_LINE, .p = &profile };
	struct sum		*sum;
	bool			 good, failed = false;

	tool_start(&tool);
	common_options_init(&d.q, &tool);
	d.q.sum.events_advice = common_options_events_advice;
	read_request(&d, argc, argv);
	d.q.write.columns = d.columns;
	profile_init(&profile);
	sum = sum_begin(&profile, &d.q.sum, d.old.n + d.q.inputs.n);
	if (sum_add(sum, d.old.at, d.old.n))
		negate_old(&d);
	sum_add(sum, d.q.inputs.at, d.q.inputs.n);
	good = sum_end(sum, d.columns, &d.q.write.column_n);
	if (good)
		failed = finish(&d);
	profile_free(&profile);
	diff_end(&d);
	return !good ? STATUS_TROUBLE : failed ? STATUS_NO : STATUS_OK;
}
