/*
 * clannotate -- print a report on profiles.
 */
#include "io/sink.h"
#include "profile/build/build.h"
#include "machine/machine_code.h"
#include "report/view/choice.h"
#include "report/show.h"
#include "cli/annotate_options.h"
#include "cli/common_options.h"
#include "cli/counters_options.h"
#include "cli/match_options.h"
#include "cli/options.h"
#include "cli/runs_options.h"

struct request {
	struct common_options	 common;
	struct annotate_options	 a;
	struct choice		 choice;
	struct machine_code	 code;
};

static const struct tool_option	 options[] = {
	TOOL_HELP_ROW,
	{ 'I', "include", "DIR", "also look for source files in DIR",
	    TOOL_LIST(a.folders) },
	COMMON_JOBS_ROW,
	COMMON_OUTPUT_ROW,
	COMMON_QUIET_ROW("print no warnings or progress"),
	COMMON_SUBST_ROW,
	COMMON_VERBOSE_ROW("print every warning and what became of names"),
	TOOL_VERSION_ROW,
	ANNOTATE_ROWS(a),
	ANNOTATE_CHANGES_ROW(a.report.changes),
	{ 0, "color", "WHEN", "colour costs: auto, always or never",
	    TOOL_CHOICE(a.color, "auto", "always", "never") },
	{ 0, "context", "N", "show N lines around each line with costs (8)",
	    TOOL_NUMBER(a.report.context, 0, UINT32_MAX) },
	COUNTERS_ROW(a.counters),
	COMMON_DEMANGLE_ROW,
	{ 0, "diff", NULL, "subtract the first of two files from the second",
	    TOOL_FLAG(a.report.diff) },
	COMMON_FILES0_ROW,
	{ 0, "format", "FORM", "write text, md, json, csv, sheet or html",
	    TOOL_CHOICE(a.report.form, "text", "md", "json", "csv", "sheet",
	    "html") },
	FOCUS_ROWS(a.focus),
	{ 0, "inclusive", "[=yes|no]", "show inclusive costs of functions",
	    TOOL_SWITCH(a.report.inclusive) },
	{ 0, "inline", "MODE", "inlined code: split, or in outer function",
	    TOOL_CHOICE(a.outer, "split", "outer") },
	{ 0, "limit", "N", "show at most N rows of each table",
	    TOOL_NUMBER(a.report.limit, 0, UINT32_MAX) },
	ANNOTATE_NO_ROWS(a),
	MATCH_ROWS(a.how),
	COMMON_RENAME_ROWS,
	RUNS_ROWS(a),
	{ 0, "show", "A,B", "show these events (all)",
	    TOOL_STRING(a.report.show.names) },
	{ 0, "show-percs", "[=yes|no]", "show percentages (yes)",
	    TOOL_SWITCH(a.report.shares) },
	{ 0, "sort", "A,B", "sort by these events (all)",
	    TOOL_STRING(a.report.sort.names) },
	ANNOTATE_SOURCE_ROWS(a),
	{ 0, "threshold", "N", "omit functions below N percent (0.1)",
	    TOOL_CALL(a.report, annotate_options_threshold) },
	{ 0, "tree", "WHO", "show callers, callees or both of functions",
	    TOOL_CHOICE(a.tree, "none", "caller", "calling", "both",
	    "callers", "callees") },
	{ 0, "width", "N", "shorten names to N bytes (5 or more)",
	    TOOL_CALL(a.report, annotate_options_width) },
	TOOL_END_ROW
};

static const struct tool	 tool = {
	"clannotate", "[-hqvV] [-j N] [-o FILE] [-s RULE] [OPTION ...] "
	    "[FILE ...]",
	"Show what files, functions and lines cost.",
	options, "clannotate --show=Ir cachegrind.out.*"
};

static enum status
put_report(struct request *r, struct profile *p)
{
	struct complaint	 wrong;
	struct sink		 out;
	bool			 good;

	good = runs_options_choose(&r->a, &r->common, p, &r->choice, &wrong);
	if (good && r->a.machine_code) {
		if (!p->instr || !p->metadata.instr)
			diag_die("option '--asm': expected a profile with "
			    "instruction addresses (callgrind "
			    "--dump-instr=yes)");
		good = machine_code_take(&r->code, p, &r->choice.recorded,
		    &wrong);
		r->a.report.code = &r->code;
	}
	if (!good)
		diag_die("%s", wrong.text);
	if (!focus_options_find(&r->a.focus, p, &r->a.report))
		return STATUS_NO;
	annotate_options_hint(&r->a.report, &r->choice, p, &r->common);
	annotate_options_page(&r->a, r->common.output);
	sink_open(&out, r->common.output);
	if (!report_show(p, &r->a.report, &r->choice, &out, &wrong))
		diag_die("%s", wrong.text);
	sink_close(&out);
	return STATUS_OK;
}

static enum status
show_costs(struct request *r)
{
	static struct profile	 profile;
	enum status		 status = STATUS_TROUBLE;

	profile_init(&profile);
	if (match_options_read(&r->a.how, &r->common, r->a.report.diff,
	    &profile, &r->choice.recorded)) {
		status = put_report(r, &profile);
		common_options_say_rules(&r->common);
	}
	profile_free(&profile);
	return status;
}

int
main(int argc, char *argv[])
{
	static struct request	 r;
	int			 n, status;

	tool_start(&tool);
	common_options_init(&r.common);
	annotate_options_init(&r.a, argc, argv);
	n = options_read(&tool, &r, argc, argv);
	annotate_options_finish(&r.a, &r.common, argc - n, argv + n);
	runs_options_finish(&r.a, &r.common);
	if (r.a.counters)
		options_only(&tool, argc, argv, counters_options_with,
		    "--counters");
	status = (int)(r.a.counters ? counters_options_run(&r.a, &r.common) :
	    show_costs(&r));
	machine_code_free(&r.code);
	annotate_options_free(&r.a);
	common_options_free(&r.common);
	return status;
}
