/*
 * cgdiff -- one profile minus another.
 */
#include <string.h>
#include <unistd.h>

#include "io/sink.h"
#include "profile/build/build.h"
#include "cli/diff_options.h"
#include "cli/gate_options.h"
#include "cli/lines_options.h"
#include "cli/match_options.h"
#include "cli/options.h"
#include "cli/overlap_options.h"

struct request {
	struct common_options	 common;
	struct diff_options	 d;
	struct gate_options	 gate;
	struct overlap_options	 overlap;
};

static const struct tool_option	 options[] = {
	TOOL_HELP_ROW,
	COMMON_JOBS_ROW,
	COMMON_OUTPUT_ROW,
	{ 'O', "old", "FILE", "FILE is old, and all operands are new",
	    TOOL_CALL(d.old, inputs_take) },
	COMMON_QUIET_ROW("print no warnings or progress"),
	COMMON_SUBST_ROW,
	COMMON_VERBOSE_ROW("print every warning and what became of names"),
	TOOL_VERSION_ROW,
	{ 0, "all", NULL, "keep what did not change", TOOL_FLAG(d.all) },
	COMMON_BY_ROWS(d.diff.by),
	COMMON_EVENTS_ROW,
	COMMON_FILES0_ROW,
	GATE_ROWS(d.diff),
	MATCH_ROWS(d.diff.how),
	COMMON_NAMES_ROW,
	LINES_ROWS(d.diff.lines),
	{ 0, "no-lines", NULL, "write all costs in line 0, as cg_diff does",
	    TOOL_FLAG(d.diff.no_lines) },
	{ 0, "only", "WHICH",
	    "keep increase, decrease, added, removed or change",
	    TOOL_CHOICE(d.diff.only, "increase", "decrease", "added",
	    "removed", "change") },
	OVERLAP_ROW(overlap),
	COMMON_POSITIONS_ROW,
	COMMON_RENAME_ROWS,
	{ 0, "sides", NULL, "write Ir, IrOld and IrNew for each event Ir",
	    TOOL_FLAG(d.diff.sides) },
	{ 0, "split-sign", NULL,
	    "write IrUp and IrDown, never below 0, for each Ir",
	    TOOL_FLAG(d.diff.split_sign) },
	COMMON_TO_ROW,
	TOOL_END_ROW
};

static const struct tool	 tool = {
	"cgdiff", "[-hqvV] [-j N] [-o FILE] [-s RULE] [OPTION ...] OLD NEW ...",
	"Subtract a profile from another, call graph included.",
	options, "cgdiff --fail-if='Ir>+2%' old.out new.out > diff.out"
};

/* Whether to print the note: on a terminal a person sees the output before a
   program reads it. */
static bool
needs_note(const struct request *r, const struct profile *p)
{
	enum form	 form = r->common.write.form;

	if (form == FORM_AUTO)
		form = write_form(p);
	return !r->common.sum.quiet && !r->d.diff.split_sign &&
	    form == FORM_CALLGRIND && strcmp(r->common.output, "-") == 0 &&
	    isatty(STDOUT_FILENO) && diff_is_signed(p);
}

static enum status
finish(struct request *r, struct profile *p)
{
	struct event_list	*events = &r->common.write.events;
	enum gate_verdict	 verdict;
	struct complaint	 wrong;
	bool			 note;

	if (!diff_compare(&r->d.diff, p, r->common.inputs.n, events, &wrong))
		diag_die("%s", wrong.text);
	if (!r->common.sum.quiet) {
		match_options_say(&r->d.diff.match, r->common.sum.verbose);
		lines_options_say(&r->d.diff.lines, r->common.sum.verbose);
		diff_options_say(&r->d, &r->common, p);
	}
	verdict = diff_judge(&r->d.diff, p, events, &wrong);
	if (verdict == GATE_TROUBLE)
		diag_die("option '--fail-if': %s", wrong.text);
	gate_options_put(&r->gate, &r->d.diff.verdicts);
	if (!diff_finish(&r->d.diff, p, events, &wrong))
		diag_die("%s", wrong.text);
	/* Writing closes the output. */
	note = needs_note(r, p);
	common_options_write(&r->common, p, r->common.output);
	sink_commit();
	if (note)
		diag_say("note: programs that know no differences read a "
		    "negative count, and calls made 0 times, as something "
		    "else; --split-sign is for them");
	common_options_say_rules(&r->common);
	return verdict == GATE_FAILED ? STATUS_NO : STATUS_OK;
}

int
main(int argc, char *argv[])
{
	static struct profile	 p;
	static struct request	 r = {
		.d.diff = {
			.by = BY_LINE, .how = { .mode = MATCH_AUTO },
			.only = COMPARE_ALL
		}
	};
	enum status		 status = STATUS_TROUBLE;
	int			 n;

	tool_start(&tool);
	common_options_init(&r.common);
	n = options_read(&tool, &r, argc, argv);
	diff_options_finish(&r.d, &r.common, argc - n, argv + n);
	gate_options_finish(&r.gate, &r.common, &r.d.old, r.d.diff.no_baseline);
	profile_init(&p);
	if (r.overlap.wanted) {
		options_only(&tool, argc, argv, overlap_options_with,
		    "--overlap");
		if (overlap_options_run(&r.overlap, &r.common, &r.d.old))
			status = STATUS_OK;
	} else if (gate_options_read_noise(&r.gate, &r.common,
	    &r.d.diff.runs) && diff_options_read(&r.d, &r.common, &p))
		status = finish(&r, &p);
	profile_free(&p);
	diff_options_free(&r.d);
	gate_options_free(&r.gate);
	common_options_free(&r.common);
	return (int)status;
}
