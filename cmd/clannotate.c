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
#include "cli/diff_options.h"
#include "cli/options.h"

struct request {
	struct common_options	 common;
	struct annotate_options	 a;
	struct choice		 choice;
	struct machine_code	 code;
};

static const struct tool_option	 options[] = {
	TOOL_HEADING("Inputs"),
	COMMON_JOBS_ROW,
	{ 0, "diff", NULL, "subtract the first of two files from the second",
	    TOOL_FLAG(a.report.diff) },
	COMMON_EVENTS_ROW,
	COMMON_FILES0_ROW,
	{ 0, "runs", NULL, "files are runs: show each, their mean and spread",
	    TOOL_FLAG(a.as_runs) },
	TOOL_HEADING("Names"),
	COMMON_SUBST_ROW,
	COMMON_DEMANGLE_ROW,
	COMMON_RENAME_ROWS,
	TOOL_HEADING("Comparing"),
	{ 0, "changes", "[=yes|no]", "show the profile as a difference",
	    TOOL_SWITCH(a.report.changes, enum report_changes) },
	FOLD_ROW(a.diff.fold),
	MATCH_ROWS(a.diff.how),
	LINES_ROWS(a.diff.lines),
	ONLY_ROW(a.diff.only),
	TOOL_HEADING("Choosing"),
	{ 0, "function", "WHAT",
	    "show only these, with callers, callees and lines",
	    TOOL_CALL(a, annotate_options_function) },
	{ 0, "hot", NULL, "show only the path of the most costly calls",
	    TOOL_FLAG(a.hot) },
	{ 0, "limit", "N", "show at most N rows of each table",
	    TOOL_NUMBER(a.report.limit, 0, UINT32_MAX) },
	{ 0, "show", "A,B", "show these events (all)",
	    TOOL_STRING(a.report.show.names) },
	{ 0, "sort", "A,B", "sort by these events (all)",
	    TOOL_STRING(a.report.sort.names) },
	{ 0, "threshold", "N", "omit functions below N percent (0.1)",
	    TOOL_CALL(a.report, annotate_options_threshold) },
	TOOL_HEADING("Contents"),
	{ 0, "annotate", "[=yes|no]", "show annotated source files (yes)",
	    TOOL_SWITCH(a.report.sources, bool) },
	{ 0, "asm", NULL, "show machine code, too",
	    TOOL_FLAG(a.machine_code) },
	{ 0, "context", "N", "show N lines around each line with costs (8)",
	    TOOL_NUMBER(a.report.context, 0, UINT32_MAX) },
	{ 0, "inclusive", "[=yes|no]", "sort by inclusive costs, or show none",
	    TOOL_SWITCH(a.report.inclusive, enum report_inclusive) },
	{ 0, "inline", "MODE", "inlined code: split, or in outer function",
	    TOOL_CHOICE(a.outer, "split", "outer") },
	{ 0, "show-percs", "[=yes|no]", "show percentages (yes)",
	    TOOL_SWITCH(a.report.shares, bool) },
	{ 0, "tree", "WHO", "show callers, callees or both of functions",
	    TOOL_CHOICE(a.tree, "none", "caller", "calling", "both",
	    "callers", "callees") },
	TOOL_HEADING("Sources"),
	{ 'I', "include", "DIR", "also look for source files in DIR",
	    TOOL_LIST(a.folders) },
	{ 0, "source-map", "FROM=TO", "find sources named FROM... at TO...",
	    TOOL_CALL(a, annotate_options_map) },
	{ 0, "source-root", "DIR", "read only sources and objects below DIR",
	    TOOL_CALL(a, annotate_options_root) },
	TOOL_HEADING("Output"),
	COMMON_OUTPUT_ROW,
	{ 0, "color", "WHEN", "colour costs: auto, always or never",
	    TOOL_CHOICE(a.color, "auto", "always", "never") },
	{ 0, "no-pager", NULL, "run no pager", TOOL_FLAG(a.no_pager) },
	{ 0, "to", "FORM", "write text, md, json, csv, sheet or html",
	    TOOL_CHOICE(a.report.form, "text", "md", "json", "csv", "sheet",
	    "html") },
	{ 0, "width", "N", "shorten names to N bytes (5 or more)",
	    TOOL_CALL(a.report, annotate_options_width) },
	COMMON_GENERAL_ROWS("show errors only",
	    "print every warning and what became of names"),
	TOOL_HEADING("LLVM"),
	COMMON_BINARY_ROW,
	{ 0, "counters", NULL, "show counters, values, traces",
	    TOOL_FLAG(a.counters) },
	TOOL_HEADING("Compatibility"),
	TOOL_ALIAS("auto", "yes|no", "annotate"),
	TOOL_ALIAS("format", "FORM", "to"),
	COMMON_MOD_ROWS,
	TOOL_ALIAS("no-annotate", NULL, "annotate=no"),
	TOOL_ALIAS("no-show-percs", NULL, "show-percs=no"),
	TOOL_END_ROW
};

static const struct tool	 tool = {
	"clannotate", "[-hqvV] [-j N] [-o FILE] [-s RULE] [OPTION ...] "
	    "[FILE ...]",
	"Show what files, functions and lines cost.",
	options, "clannotate --show=Ir cachegrind.out.*"
};

static enum status
write_report(struct request *r, struct profile *p)
{
	struct complaint	 wrong;
	struct sink		 out;
	bool			 good;

	good = annotate_options_choose(&r->a, &r->common, p, &r->choice,
	    &wrong);
	if (good && r->a.machine_code) {
		if (!p->instr)
			diag_die("option '--asm': expected a profile with "
			    "instruction addresses (callgrind "
			    "--dump-instr=yes)");
		good = machine_code_take(&r->code, p, &r->choice.recorded,
		    &wrong);
		r->a.report.code = &r->code;
	}
	if (!good)
		diag_die("%s", wrong.text);
	if (!annotate_options_find(&r->a, &r->choice, p))
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
	if (annotate_options_read(&r->a, &r->common, &profile,
	    &r->choice.recorded)) {
		status = write_report(r, &profile);
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
	annotate_options_init(&r.a);
	n = options_read(&tool, &r, argc, argv);
	annotate_options_finish(&r.a, &r.common, argc - n, argv + n);
	if (r.a.counters)
		options_only(annotate_options_counters_with, "--counters");
	status = (int)(r.a.counters ? annotate_options_counters(&r.a,
	    &r.common) :
	    show_costs(&r));
	machine_code_free(&r.code);
	annotate_options_free(&r.a);
	common_options_free(&r.common);
	return status;
}
