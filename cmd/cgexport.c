/*
 * cgexport -- write profiles for viewers of other projects.
 */
#include "profile/build/build.h"
#include "cli/common_options.h"
#include "cli/export_options.h"
#include "cli/options.h"

struct request {
	struct common_options	 common;
	struct export_request	 x;
};

static const struct tool_option	 options[] = {
	TOOL_HELP_ROW,
	COMMON_JOBS_ROW,
	COMMON_OUTPUT_ROW,
	COMMON_QUIET_ROW("print no warnings, notes or progress"),
	COMMON_VERBOSE_ROW("print every warning"),
	TOOL_VERSION_ROW,
	COMMON_BINARY_ROW,
	COMMON_DEMANGLE_ROW,
	COMMON_FILES0_ROW,
	EXPORT_ROWS(x),
	TOOL_END_ROW
};

static const struct tool	 tool = {
	"cgexport", "[-hqvV] [-j N] [-o FILE] --to=FORM [OPTION ...] "
	    "[FILE ...]",
	"Write profiles for flame graphs, pprof and other viewers.",
	options,
	"cgexport --to=folded callgrind.out.* | flamegraph.pl > all.svg"
};

int
main(int argc, char *argv[])
{
	static struct request	 r;
	static struct profile	 profile;
	struct event_list	 events;
	struct sum		*sum;
	bool			 good;
	int			 n;

	tool_start(&tool);
	common_options_init(&r.common);
	export_options_init(&r.x);
	n = options_read(&tool, &r, argc, argv);
	common_options_finish(&r.common);
	inputs_operands(&r.common.inputs, argc - n, argv + n);
	export_options_finish(&r.x, &r.common);
	if (export_options_pass(&r.x, &r.common)) {
		common_options_free(&r.common);
		return STATUS_OK;
	}
	profile_init(&profile);
	sum = sum_begin(&profile, &r.common.sum, r.common.inputs.n);
	sum_add(sum, r.common.inputs.at, r.common.inputs.n);
	good = sum_end(sum, &events);
	if (good) {
		common_options_demangle(&r.common, &profile, NULL);
		export_options_put(&r.x, &profile, &events, r.common.output);
	}
	profile_free(&profile);
	common_options_free(&r.common);
	return good ? STATUS_OK : STATUS_TROUBLE;
}
