/*
 * cgmerge -- sum profiles with their call graphs; also LLVM profiles.
 */
#include "cli/common_options.h"
#include "cli/llvm_options.h"
#include "cli/merge_options.h"
#include "cli/options.h"

struct request {
	struct common_options	 common;
	struct llvm_options	 llvm;
};

static const struct tool_option	 options[] = {
	TOOL_HELP_ROW,
	COMMON_JOBS_ROW,
	COMMON_OUTPUT_ROW,
	COMMON_QUIET_ROW("print no warnings or progress"),
	COMMON_VERBOSE_ROW("print every warning and the number of inputs"),
	TOOL_VERSION_ROW,
	COMMON_BINARY_ROW,
	COMMON_EVENTS_ROW,
	COMMON_FILES0_ROW,
	MERGE_OPTIONS_KEEP_GOING_ROW,
	LLVM_OPTIONS_VERSION_ROW(llvm),
	COMMON_NAMES_ROW,
	COMMON_POSITIONS_ROW,
	LLVM_OPTIONS_SPARSE_ROW(llvm),
	{ 0, "stat", "WHAT", "write sum, mean, min, max or median of inputs",
	    TOOL_CHOICE(common.sum.stat, "sum", "mean", "min", "max",
	    "median") },
	LLVM_OPTIONS_STRICT_ROW(llvm),
	LLVM_OPTIONS_TO_ROW(llvm),
	MERGE_OPTIONS_WEIGHT_ROW,
	TOOL_END_ROW
};

static const struct tool	 tool = {
	"cgmerge", "[-hqvV] [-j N] [-o FILE] [OPTION ...] [FILE ...]",
	"Sum Cachegrind and Callgrind profiles, or those of LLVM.",
	options, "cgmerge callgrind.out.* > all.out"
};

int
main(int argc, char *argv[])
{
	static struct request	 r;
	struct common_options	*common = &r.common;
	struct sum_counts	 counts = { .added = 0 };
	bool			 good;
	int			 n;

	tool_start(&tool);
	common_options_init(common);
	common->sum.events_advice = common_options_events_advice;
	common->sum.cut_advice = common_options_leave_advice;
	n = options_read(&tool, &r, argc, argv);
	common_options_finish(common);
	inputs_operands(&common->inputs, argc - n, argv + n);
	merge_options_lock(common);
	good = llvm_options_family(&r.llvm, common) ?
	    llvm_options_merge(&r.llvm, common, &counts) :
	    merge_options_merge(common, &counts);
	if (good)
		merge_options_say(common, &counts);
	llvm_options_free(&r.llvm);
	common_options_free(common);
	return !good ? STATUS_TROUBLE : counts.left_out > 0 ? STATUS_NO :
	    STATUS_OK;
}
