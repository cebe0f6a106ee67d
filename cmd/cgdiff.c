/*
 * cgdiff -- one profile minus another.
 *
 * Without --old, the first operand is the old input.
 */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "text/intern.h"
#include "io/sink.h"
#include "profile/event.h"
#include "profile/build/build.h"
#include "ops/filter/filter.h"
#include "ops/filter/fold.h"
#include "ops/gate/diff.h"
#include "ops/gate/pairs.h"
#include "ops/gate/verdict.h"
#include "cli/common_options.h"
#include "cli/diff_options.h"
#include "cli/llvm_options.h"
#include "cli/options.h"
#include "cli/pair_list.h"
#include "cli/verdict_outputs.h"

struct pairs_option {
	bool		 wanted;
	const char	*file;		/* a file with a list of pairs; NULL if
					   the operands are two folders */
	struct pair_list list;
};

/* Options of the table set the members above the first blank line. */
struct request {
	struct common_options	 common;
	struct diff		 diff;
	struct inputs		 old;	/* the old inputs; the new ones are in
					   `common' */
	struct inputs		 noise;	/* inputs of --noise, which are runs of
					   one build */
	struct intern		 noise_events;	/* names of the events that all
						   of them have */
	struct pairs_option	 pairs;
	struct verdict_outputs	 outputs;
	struct llvm_overlap	 overlap;
	bool			 all;	/* also write unchanged costs */
	bool			 first_old; /* the first operand is the old
					       input, because --old was not
					       used */
	bool			 strict;	/* treat warnings about inputs
						   as errors */
};

static bool
take_pairs(void *option, const char *file, struct complaint *wrong)
{
	struct pairs_option	*o = option;

	(void)wrong;
	o->wanted = true;
	o->file = file;
	return true;
}

static const struct tool_option	 options[] = {
	TOOL_HEADING("Inputs"),
	COMMON_JOBS_ROW,
	{ 'O', "old", "FILE", "FILE is old, and all operands are new",
	    TOOL_CALL(old, inputs_take) },
	COMMON_EVENTS_ROW,
	COMMON_FILES0_ROW,
	{ 0, "no-baseline", "HOW",
	    "if there is no OLD: fail, or pass as a first run",
	    TOOL_CHOICE(diff.no_baseline, "fail", "pass") },
	{ 0, "noise", "FILE",
	    "one of several runs of a build, to measure noise",
	    TOOL_CALL(noise, inputs_take) },
	{ 0, "pairs", "[=FILE]",
	    "compare the pairs in FILE, or those in folders OLD and NEW",
	    TOOL_CALL(pairs, take_pairs) },
	COMMON_STAT_ROW("of files of a side: sum, mean, min, max or median"),
	{ 0, "strict", NULL,
	    "fail on a doubtful input, or if runs cannot be compared",
	    TOOL_FLAG(strict) },
	TOOL_HEADING("Names"),
	COMMON_SUBST_ROW,
	COMMON_RENAME_ROWS,
	TOOL_HEADING("Comparing"),
	COMMON_BY_ROW(diff.by),
	MATCH_ROWS(diff.how),
	LINES_ROWS(diff.lines),
	{ 0, "source-map", "FROM=TO",
	    "compare lines; sources named FROM... are at TO...",
	    TOOL_CALL(diff.lines.maps, diff_options_map) },
	{ 0, "source-root", "DIR", "read only sources below DIR",
	    TOOL_CALL(diff.lines.confine, common_options_root) },
	TOOL_HEADING("Limits"),
	VERDICT_FAIL_ROW(diff.gate),
	{ 0, "ignore", "WHAT", "ignore these functions in verdicts",
	    TOOL_CALL(diff.gate.ignored, common_options_what) },
	{ 0, "ignore-new", NULL, "ignore what OLD neither has nor calls",
	    TOOL_FLAG(diff.gate.ignore_new) },
	VERDICT_ROW(outputs),
	TOOL_HEADING("Choosing"),
	{ 0, "all", NULL, "keep what did not change", TOOL_FLAG(all) },
	FOLD_ROW(diff.fold),
	ONLY_ROW(diff.only),
	TOOL_HEADING("Output"),
	COMMON_OUTPUT_ROW,
	COMMON_NAMES_ROW,
	COMMON_POSITIONS_ROW,
	{ 0, "sides", NULL, "write Ir, IrOld and IrNew for each event Ir",
	    TOOL_FLAG(diff.sides) },
	{ 0, "split-sign", NULL,
	    "write IrUp and IrDown, never below 0, for each Ir",
	    TOOL_FLAG(diff.split_sign) },
	{ 0, "to", "FORM", "write this form: auto, callgrind or cachegrind",
	    TOOL_CHOICE(common.write.form, "auto", "cachegrind",
	    "callgrind") },
	COMMON_GENERAL_ROWS("show errors and verdicts only",
	    "print every warning and what became of names"),
	TOOL_HEADING("LLVM"),
	COMMON_BINARY_ROW,
	{ 0, "overlap", "[=N]",
	    "show the overlap, and functions with a counter >= N",
	    TOOL_CALL(overlap, llvm_options_overlap) },
	TOOL_HEADING("Compatibility"),
	COMMON_MOD_ROWS,
	{ 0, "no-lines", NULL, "write all costs in line 0, as cg_diff does",
	    TOOL_FLAG(diff.no_lines) },
	TOOL_END_ROW
};

static const struct tool	 tool = {
	"cgdiff", "[-hqvV] [-j N] [-o FILE] [-s RULE] [OPTION ...] OLD NEW ...",
	"Subtract a profile from another, call graph included.",
	options, "cgdiff --fail-if='Ir>+2%' old.out new.out > diff.out"
};

/* Return whether each of the old inputs is missing or an empty file, as when a
   CI job runs for the first time. */
static bool
all_missing(const struct inputs *old)
{
	struct stat	 st;
	size_t		 i;

	for (i = 0; i < old->n; i++) {
		if (strcmp(old->at[i].name, "-") == 0)
			return false;
		if (stat(old->at[i].name, &st) != 0 ? errno != ENOENT :
		    !S_ISREG(st.st_mode) || st.st_size > 0)
			return false;
	}
	return true;
}

/* Make sure that no file with a verdict replaces an input, such as the baseline
   of later runs. */
static void
spare_inputs(struct request *r)
{
	verdict_outputs_spare(&r->outputs, &r->old);
	verdict_outputs_spare(&r->outputs, &r->common.inputs);
	verdict_outputs_spare(&r->outputs, &r->noise);
}

static void
finish_gate(struct request *r)
{
	struct common_options	*common = &r->common;

	/* Replace either all output files or none of them: hold them back until
	   the end. */
	if (verdict_outputs_check(&r->outputs, common->output))
		common->hold = true;
	if (r->diff.no_baseline && all_missing(&r->old))
		r->old.n = 0;
	r->noise.quiet = common->sum.quiet;
	inputs_expand(&r->noise);
	r->diff.noisy = r->noise.n > 0;
	/* Only one of the inputs of both sides and of --noise can be the
	   standard input. */
	common->inputs.stdins += r->noise.stdins;
	inputs_check(&common->inputs);
	spare_inputs(r);
}

static void
take_operands(struct request *r, int n, char *operands[])
{
	struct inputs	*new = &r->common.inputs;

	if (r->old.n == 0) {
		if (n == 0 || (n < 2 && new->n == 0))
			tool_usage("expected OLD and NEW, found %s",
			    n == 0 ? "neither" : "only one");
		r->first_old = true;
		inputs_operand(&r->old, *operands++);
		n--;
	}
	r->old.quiet = new->quiet;
	r->old.output = new->output;
	r->old.optional = r->diff.no_baseline;
	inputs_expand(&r->old);
	/* Only one input of both sides can be the standard input. */
	new->stdins += r->old.stdins;
	inputs_operands(new, n, operands);
}

/* Find the pairs: in a list, or in the two folders that the operands name. */
static void
find_pairs(struct request *r, int n, char *operands[])
{
	struct common_options	*common = &r->common;
	struct pair_list	*list = &r->pairs.list;
	enum side		 side;

	if (r->old.n > 0 || common->inputs.n > 0 || r->noise.n > 0)
		tool_usage("option '--pairs' cannot be combined with '%s'",
		    r->old.n > 0 ? "--old" : r->noise.n > 0 ? "--noise" :
		    "--files0-from");
	if (r->pairs.file != NULL && n > 0)
		tool_usage("expected no operand after '--pairs=FILE', found "
		    "'%s'", operands[0]);
	if (r->pairs.file != NULL) {
		pair_list_read(list, r->pairs.file);
		return;
	}
	if (n != 2)
		tool_usage("option '--pairs': expected folders OLD and NEW, or "
		    "'--pairs=FILE'");
	for (side = 0; side < SIDES; side++) {
		list->side[side].quiet = common->sum.quiet;
		list->side[side].output = common->output;
	}
	pair_list_folders(list, &(struct pair_folders){
		{ operands[SIDE_OLD], operands[SIDE_NEW] },
		r->diff.no_baseline, r->strict
	});
}

/* Read the n operands, and set members that depend on several options. */
static void
finish_options(struct request *r, int n, char *operands[])
{
	struct common_options	*common = &r->common;

	diff_options_check_lines(&r->diff.lines);
	diff_options_check_match(&r->diff.how);
	if (r->diff.lines.confine.root_n > 0 && !lines_wanted(&r->diff.lines))
		tool_usage("option '--source-root': expected --old-src or "
		    "--source-map as well");
	if (lines_wanted(&r->diff.lines) && (r->diff.no_lines ||
	    r->diff.by > BY_LINE))
		tool_usage("option '--%s': '%s' leaves no lines to compare",
		    r->diff.lines.old.n > 0 ? "old-src" : "source-map",
		    r->diff.no_lines ? "--no-lines" : "--by");
	common_options_finish(common);
	if (r->diff.fold.n > 0 &&
	    (common->sum.stat != STAT_SUM || r->noise.n > 0))
		tool_usage("option '--fold' cannot be combined with '%s'",
		    r->noise.n > 0 ? "--noise" : "--stat");
	if (r->pairs.wanted && !r->overlap.wanted)
		find_pairs(r, n, operands);
	else
		take_operands(r, n, operands);
	common->sum.events_advice = common_options_events_advice;
	/* Do not check here whether inputs ran under different conditions: the
	   comparison of OLD and NEW does that (diff.h). */
	common->sum.adds = false;
	common->sum.no_instr = r->diff.by != BY_INSTR || r->diff.no_lines;
	common->write.nonzero = !r->all;
	r->diff.how.hint = !common->sum.quiet;
	r->diff.runs.wanted = gate_wants(&r->diff.gate);
	/* Costs that are missing in a truncated file would count as 0, so that
	   a limit might pass wrongly: refuse truncated files. */
	if (r->diff.gate.n > 0)
		common->sum.read.refusal = REFUSE_CUT;
	if (r->strict)
		common->sum.read.refusal = REFUSE_DOUBTS;
	finish_gate(r);
}

/*
 * Return whether the first operand is the only old input while there are
 * several new ones.  A user who lists all runs of both sides probably means
 * something else.
 */
static bool
is_first_alone(const struct request *r)
{
	return r->first_old && r->old.n == 1 && r->common.inputs.n > 1;
}

/*
 * Warn if the two sides are sums of different numbers of profiles, or if the
 * user probably gave several old runs, of which only the first was read as old.
 */
static void
warn_of_sides(const struct request *r, const struct profile *p)
{
	const struct common_options *common = &r->common;
	const struct noise	*noise = &r->diff.noise;
	char			 quoted[200];
	uint64_t		 old = r->diff.profiles;
	uint64_t		 new = diff_profiles(p) - old;

	if (common->sum.stat == STAT_SUM && !p->metadata.overflow &&
	    old > 0 && old != new)
		diag_say("warning: the old side adds up %llu profile%s and the "
		    "new one %llu; --stat=mean compares means%s",
		    (unsigned long long)old, old == 1 ? "" : "s",
		    (unsigned long long)new, is_first_alone(r) ?
		    ", -O names each of several old ones" : "");
	/* A single old file is enough if it is a sum of runs, or a median that
	   declares how much its runs differ. */
	if (common->sum.stat != STAT_SUM && old == 1 &&
	    r->diff.runs.spread[SIDE_OLD].of.n == 0 && is_first_alone(r))
		diag_say("warning: only '%s' is old, and %zu files are new; "
		    "-O names each of several old ones", diag_quote(quoted,
		    sizeof(quoted), r->old.at->name, strlen(r->old.at->name)),
		    common->inputs.n);
	if (r->diff.folded_spread)
		diag_say("warning: --fold drops how much functions differ "
		    "between the runs of a side; to keep it, fold the runs by "
		    "cgfilter, then merge them");
	if (r->diff.unfolded)
		diag_say("%s", FOLD_LACKS_CALLS);
	if (noise->within > 0)
		diag_say("note: %zu of %zu changed function%s changed no more "
		    "than %s of one build do", noise->within, noise->changed,
		    noise->changed == 1 ? "" : "s", noise->of_samples ?
		    "samples" : "runs");
	if ((r->diff.gate.n > 0 || noise->within > 0) &&
	    !runs_any(&r->diff.runs) &&
	    facts_n(&p->metadata.facts, FACT_PERIODS) > 0)
		diag_say("note: a change of up to the square root of the "
		    "samples of both sides is noise; --noise measures it");
}

/* Read the runs of --noise.  On an error, print it and return false. */
static bool
read_noise(struct request *r)
{
	struct sum_options	 how = r->common.sum;
	struct event_list	 events;
	struct slice		 name;
	struct profile		*p;
	struct sum		*sum;
	size_t			 sides_n = r->diff.runs.n;
	uint32_t		 i;
	bool			 good;

	if (r->noise.n == 0)
		return true;
	p = mem_get(1, sizeof(*p));
	profile_init(p);
	how.llvm.kin = r->diff.kin;
	how.stat = STAT_SUM;
	how.run = runs_add;
	how.run_arg = &r->diff.runs;
	r->diff.runs.side = RUN_OTHER;
	sum = sum_begin(p, &how, r->noise.n);
	sum_add(sum, r->noise.at, r->noise.n);
	good = sum_end(sum, &events);
	/* One profile is enough if it declares how much its runs differ. */
	if (good && r->diff.runs.n - sides_n < 2 &&
	    r->diff.runs.spread[RUN_OTHER].of.n == 0)
		diag_die("option '--noise': expected two runs or more, found "
		    "one");
	for (i = 0; good && i < events.n; i++) {
		name = event_text(p, events.at[i]);
		intern_id(&r->noise_events, name.at, name.len);
	}
	profile_free(p);
	mem_free(p);
	return good;
}

/* Read both sides and the runs of --noise, and make the profile the difference
   of the sides.  On an error, print it and return false. */
static bool
read_sides(struct request *r, struct profile *p)
{
	struct common_options	*common = &r->common;
	const struct inputs	*new = &common->inputs;
	const struct diff_side	 side[SIDES] = {
		[SIDE_OLD] = { r->old.at, r->old.n },
		[SIDE_NEW] = { new->at, new->n }
	};

	/* The spread of runs can be computed if a side has more than one
	   run.  Do not keep the setting of an earlier pair (--pairs). */
	common->sum.run = common->sum.stat != STAT_SUM &&
	    r->old.n + new->n > 2 ? runs_add : NULL;
	common->sum.run_arg = &r->diff.runs;
	if (!diff_read(&r->diff, &common->sum, side, p,
	    &common->write.events) || !read_noise(r))
		return false;
	if (r->diff.verdicts.no_baseline && r->old.omitted != NULL)
		inputs_refuse_omitted(&r->old);
	diff_compare(&r->diff, p, &common->write.events);
	return true;
}

/* End the program if an event of the difference is missing in the runs of
   --noise, where it would seem to be the same in each run. */
static void
check_noise(const struct request *r, const struct profile *p)
{
	const struct event_list	*events = &r->common.write.events;
	struct slice		 name;
	char			 quoted[200];
	uint32_t		 i, id;

	if (r->noise.n == 0 || r->common.sum.events == EVENTS_UNION)
		return;
	for (i = 0; i < events->n; i++) {
		name = event_text(p, events->at[i]);
		if (!intern_find(&r->noise_events, name.at, name.len, &id))
			diag_die("option '--noise': expected the event '%s' in "
			    "each run, found a run without it; --events=union "
			    "counts it as 0", diag_quote(quoted,
			    sizeof(quoted), name.at, name.len));
	}
}

/* Return whether to print a note that explains the output: only if the output
   is a terminal. */
static bool
needs_note(const struct request *r, const struct profile *p)
{
	enum form	 form = r->common.write.form;

	if (form == FORM_AUTO)
		form = write_form(p);
	return !r->common.sum.quiet && !r->diff.split_sign &&
	    form == FORM_CALLGRIND && strcmp(r->common.output, "-") == 0 &&
	    isatty(STDOUT_FILENO) && diff_is_signed(p);
}

/* Compute what the limits need, and compare the difference with the limits.  On
   an error, print it and return false. */
static bool
judge(struct request *r, struct profile *p)
{
	struct event_list	*events = &r->common.write.events;
	struct complaint	 wrong;

	check_noise(r, p);
	if (diff_conditions(&r->diff, p, events, r->strict ? "" :
	    r->common.sum.quiet ? NULL : "warning: ") > 0 && r->strict)
		return false;
	if (!r->common.sum.quiet) {
		diff_options_say_match(&r->diff.match, r->common.sum.verbose);
		diff_options_say_lines(&r->diff.lines, r->common.sum.verbose);
		warn_of_sides(r, p);
	}
	if (diff_judge(&r->diff, p, events, &wrong) == GATE_TROUBLE)
		diag_die("option '--fail-if': %s", wrong.text);
	return true;
}

static void
write_difference(struct request *r, struct profile *p)
{
	/* Find this out before writing, since that closes the output. */
	bool	 note = needs_note(r, p);

	common_options_write(&r->common, p, r->common.output);
	sink_commit();
	if (note)
		diag_say("note: other programs misread negative counts and "
		    "calls made 0 times; --split-sign avoids both");
	common_options_say_rules(&r->common);
	if (!r->common.sum.quiet)
		filter_say_unmatched(&(struct filter){ .fold = r->diff.fold });
}

static enum status
compare(struct request *r)
{
	struct event_list	*events = &r->common.write.events;
	struct profile		*p = mem_get(1, sizeof(*p));
	struct complaint	 wrong;
	enum status		 status = STATUS_TROUBLE;

	profile_init(p);
	if (read_sides(r, p) && judge(r, p)) {
		status = r->diff.verdicts.failed ? STATUS_NO : STATUS_OK;
		verdict_outputs_write(&r->outputs, &r->diff.verdicts);
		if (!diff_finish(&r->diff, p, events, &wrong))
			diag_die("%s", wrong.text);
		write_difference(r, p);
	}
	profile_free(p);
	mem_free(p);
	return status;
}

/* Set the inputs to the files of a pair or, if these are folders, to the files
   in the folders. */
static void
set_inputs(struct request *r, const struct pair *pair)
{
	struct inputs	*old = &r->old, *new = &r->common.inputs;

	inputs_free(old);
	inputs_free(new);
	old->quiet = new->quiet = r->common.sum.quiet;
	old->output = new->output = r->common.output;
	old->optional = r->diff.no_baseline;
	if (pair->old != NULL)
		inputs_add(old, pair->old, 1);
	inputs_add(new, pair->new, 1);
	inputs_expand(old);
	inputs_expand(new);
	if (r->diff.no_baseline && all_missing(old))
		old->n = 0;
	spare_inputs(r);
}

/* Compare the two sides of a pair, and add the result to `pairs'.  On an error,
   print it and return false. */
static bool
compare_pair(struct request *r, const struct pair *pair, struct pairs *pairs)
{
	struct profile		*p = mem_get(1, sizeof(*p));
	struct complaint	 wrong;
	bool			 good;

	diag_about(pair->name);
	profile_init(p);
	set_inputs(r, pair);
	r->diff.verdicts.pair = pair;
	good = read_sides(r, p) && judge(r, p);
	if (good && !pairs_add(pairs, &r->diff, p, &r->common.write.events,
	    &wrong))
		diag_die("%s", wrong.text);
	profile_free(p);
	mem_free(p);
	diff_forget(&r->diff);
	diag_about(NULL);
	return good;
}

static enum status
compare_pairs(struct request *r)
{
	const struct pair_list	*list = &r->pairs.list;
	struct pairs		 pairs;
	enum status		 status = STATUS_TROUBLE;
	size_t			 i;

	pairs_begin(&pairs, &r->diff.gate, &r->common.sum);
	for (i = 0; i < list->n && compare_pair(r, &list->at[i], &pairs); i++)
		;
	if (i == list->n) {
		pairs_end(&pairs);
		status = pairs.verdicts.failed ? STATUS_NO : STATUS_OK;
		verdict_outputs_write(&r->outputs, &pairs.verdicts);
		r->common.write.events = pairs.events;
		write_difference(r, pairs.sum);
	}
	pairs_free(&pairs);
	return status;
}

int
main(int argc, char *argv[])
{
	static struct request	 r = {
		.diff = {
			.by = BY_LINE, .how = { .mode = MATCH_AUTO },
			.only = COMPARE_ALL
		}
	};
	enum status		 status = STATUS_TROUBLE;
	int			 n;

	tool_start(&tool);
	common_options_init(&r.common);
	n = options_read(&tool, &r, argc, argv);
	finish_options(&r, argc - n, argv + n);
	if (r.overlap.wanted) {
		options_only(llvm_options_overlap_with, "--overlap");
		if (llvm_options_write_overlap(&r.overlap, &r.common, &r.old))
			status = STATUS_OK;
	} else
		status = r.pairs.wanted ? compare_pairs(&r) : compare(&r);
	diff_free(&r.diff);
	inputs_free(&r.old);
	inputs_free(&r.noise);
	intern_free(&r.noise_events);
	pair_list_free(&r.pairs.list);
	mem_free(r.outputs.at);
	common_options_free(&r.common);
	return (int)status;
}
