/*
 * cgfilter -- rename, select, fold and group the functions of profiles.
 */
#include <string.h>

#include "profile/build/build.h"
#include "cli/common_options.h"
#include "cli/filter_options.h"
#include "cli/filter_output.h"
#include "cli/llvm_options.h"
#include "cli/options.h"

struct request {
	struct common_options	 common;
	struct filter_output	 out;
	struct llvm_options	 llvm;
};

static const struct tool_option	 options[] = {
	TOOL_HELP_ROW,
	COMMON_JOBS_ROW,
	COMMON_OUTPUT_ROW,
	COMMON_QUIET_ROW("write nothing; exit 1 if nothing is kept"),
	COMMON_SUBST_ROW,
	COMMON_VERBOSE_ROW("print every warning and what was changed"),
	TOOL_VERSION_ROW,
	COMMON_BY_ROWS(out.filter.by),
	{ 0, "callers", NULL, "with --keep: also keep all callers of these",
	    TOOL_FLAG(out.filter.callers) },
	{ 0, "compute", NULL, "write events with formulas as counts",
	    TOOL_FLAG(out.filter.events.compute) },
	{ 0, "define", "FORMULA",
	    "define an event: 'CEst = Ir + 10 L1m + 100 LLm'",
	    TOOL_CALL(out.filter.events, filter_options_define) },
	{ 0, "drop", "WHAT", "drop these functions: [ob:|fl:|fn:]RE",
	    TOOL_CALL(out.filter.drop, common_options_what) },
	{ 0, "events", "A,B", "write only these events, in this order",
	    TOOL_STRING(out.filter.events.names) },
	COMMON_FILES0_ROW,
	{ 0, "fold", "WHAT", "fold these functions into their callers",
	    TOOL_CALL(out.filter.fold, common_options_what) },
	{ 0, "group", "NAME=RE", "make one function NAME of these, keep lines",
	    TOOL_CALL(out.filter, filter_options_group) },
	{ 0, "group-by", "RE", "make one function of equal captures",
	    TOOL_CALL(out.filter, filter_options_group_by) },
	{ 0, "inline", "MODE", "keep inlined code in outer function or split",
	    TOOL_CHOICE(out.filter.split, "outer", "split") },
	{ 0, "keep", "WHAT", "keep only these functions: [ob:|fl:|fn:]RE",
	    TOOL_CALL(out.filter.keep, common_options_what) },
	{ 0, "lump", "WHAT[=NAME]", "make one function of these, all in line 0",
	    TOOL_CALL(out.filter, filter_options_lump) },
	{ 0, "min", "SHARE%", "lump functions that cost less",
	    TOOL_CALL(out.filter.trim, filter_options_min) },
	LLVM_OPTIONS_VERSION_ROW(llvm),
	COMMON_RENAME_ROWS,
	COMMON_NAMES_ROW,
	{ 0, "no-calls", NULL, "omit calls",
	    TOOL_FLAG(out.filter.no_calls) },
	{ 0, "no-jumps", NULL, "omit jumps",
	    TOOL_FLAG(out.filter.no_jumps) },
	{ 0, "part", "N", "read only this part", TOOL_STRING(out.parts.part) },
	{ 0, "pid", "N", "read only parts of this process",
	    TOOL_STRING(out.parts.pid) },
	COMMON_POSITIONS_ROW,
	{ 0, "root", "WHAT", "keep only these and all that they call",
	    TOOL_CALL(out.filter.root, common_options_what) },
	LLVM_OPTIONS_SPARSE_ROW(llvm),
	{ 0, "split", "PREFIX", "write each part to a file, PREFIX1 and so on",
	    TOOL_STRING(out.split) },
	LLVM_OPTIONS_STRICT_ROW(llvm),
	{ 0, "thread", "N", "read only parts of this thread",
	    TOOL_STRING(out.parts.thread) },
	LLVM_OPTIONS_TO_ROW(llvm),
	{ 0, "top", "N", "lump all but the N most costly functions",
	    TOOL_CALL(out.filter.trim, filter_options_top) },
	TOOL_END_ROW
};

static const struct tool	 tool = {
	"cgfilter", "[-hqvV] [-j N] [-o FILE] [-s RULE] [OPTION ...] "
	    "[FILE ...]",
	"Rename, select, fold and group the functions of profiles.",
	options,
	"cgfilter --fold='ob:/libc[.-]' --by=function callgrind.out.1"
};

static void
read_request(struct request *r, int argc, char *argv[])
{
	int	 n = options_read(&tool, r, argc, argv);

	common_options_finish(&r->common);
	inputs_operands(&r->common.inputs, argc - n, argv + n);
	if (r->out.split != NULL && strcmp(r->common.output, "-") != 0)
		tool_usage("options '--output' and '--split' exclude each "
		    "other");
	if (r->out.filter.callers && r->out.filter.keep.n == 0)
		tool_usage("option '--callers': expected --keep as well");
	if (r->llvm.to >= LLVM_TO_PROFDATA) {
		options_only(&tool, argc, argv, llvm_options_filter_with,
		    "--to=profdata' or '--to=proftext");
		llvm_options_family(&r->llvm, &r->common);
	} else {
		llvm_options_costs(&r->llvm, &r->common);
		filter_output_begin(&r->out, &r->common);
	}
}

/* Filter costs, also those of LLVM profiles. */
static bool
filter(struct request *r, struct profile *p)
{
	struct common_options	*common = &r->common;
	struct sum		*sum;

	sum = sum_begin(p, &common->sum, common->inputs.n);
	sum_add(sum, common->inputs.at, common->inputs.n);
	if (!sum_end(sum, &common->write.events))
		return false;
	filter_output_finish(&r->out, p);
	return true;
}

int
main(int argc, char *argv[])
{
	static struct profile	 p;
	static struct request	 r = { .out.filter.by = BY_INSTR };
	struct common_options	*common = &r.common;
	enum status		 status = STATUS_TROUBLE;
	bool			 good;

	tool_start(&tool);
	common_options_init(common);
	read_request(&r, argc, argv);
	profile_init(&p);
	good = r.llvm.to < LLVM_TO_PROFDATA ? filter(&r, &p) :
	    llvm_options_filter(&r.llvm, common, &r.out.filter, &r.out.kept);
	if (good) {
		common_options_say_rules(common);
		status = common->sum.quiet && !r.out.kept ? STATUS_NO :
		    STATUS_OK;
	}
	profile_free(&p);
	filter_output_free(&r.out);
	llvm_options_free(&r.llvm);
	common_options_free(common);
	return (int)status;
}
