/*
 * cgmerge -- sum profiles, call graph included; those of LLVM, too.
 */
#include <string.h>

#include "profile/profile.h"
#include "cli/common_options.h"
#include "cli/llvm_options.h"
#include "cli/options.h"

struct request {
	struct common_options	 common;
	struct llvm_options	 llvm;
};

/* N:FILE, where FILE may have colons of its own. */
static bool
take_weighted(void *inputs, const char *argument, struct complaint *wrong)
{
	char		 digits[16] = "";
	const char	*colon = strchr(argument, ':');
	size_t		 len = colon == NULL ? 0 : (size_t)(colon - argument);
	uint64_t	 weight;

	if (len < sizeof(digits))
		memcpy(digits, argument, len);
	if (colon == NULL || colon[1] == '\0' ||
	    !options_number(digits, 1, INT32_MAX, &weight, wrong))
		return complaint_set(wrong, "expected N:FILE with N from 1 "
		    "on, found '%s'", argument);
	inputs_add(inputs, colon + 1, (int64_t)weight);
	return true;
}

static const struct tool_option	 options[] = {
	TOOL_HELP_ROW,
	COMMON_JOBS_ROW,
	COMMON_OUTPUT_ROW,
	COMMON_QUIET_ROW("no warnings, no progress"),
	COMMON_VERBOSE_ROW("every warning, not the first of a kind"),
	TOOL_VERSION_ROW,
	COMMON_EVENTS_ROW,
	COMMON_FILES0_ROW,
	LLVM_OPTIONS_VERSION_ROW(llvm),
	COMMON_NAMES_ROW,
	COMMON_POSITIONS_ROW,
	LLVM_OPTIONS_SPARSE_ROW(llvm),
	{ 0, "stat", "WHAT", "sum, mean, min, max or median",
	    TOOL_CHOICE(common.sum.stat, "sum", "mean", "min", "max",
	    "median") },
	LLVM_OPTIONS_STRICT_ROW(llvm),
	LLVM_OPTIONS_TO_ROW(llvm),
	{ 0, "weight", "N:FILE", "take this input N times",
	    TOOL_CALL(common.inputs, take_weighted) },
	TOOL_END_ROW
};

static const struct tool	 tool = {
	"cgmerge", "[-hqvV] [-j N] [-o FILE] [OPTION ...] [FILE ...]",
	"Sum Cachegrind and Callgrind profiles, or those of LLVM.",
	options, "cgmerge callgrind.out.* > all.out"
};

/* All inputs of a merge that is among them again, as where a pattern of the
   shell finds the output of the last time, count twice. */
static void
warn_again(const struct string *descs, const char *output)
{
	static const char	 key[] = "Profiles: ";
	const char		*p = descs->at, *end = p + descs->len;

	for (; p < end; p = (const char *)memchr(p, '\n',
	    (size_t)(end - p)) + 1)
		if ((size_t)(end - p) > strlen(key) &&
		    memcmp(p, key, strlen(key)) == 0) {
			diag_say("warning: %s: the output is among the inputs, "
			    "and the sum of %.*s profiles: those that are "
			    "inputs, too, count twice", output,
			    (int)strcspn(p + strlen(key), "\n"),
			    p + strlen(key));
			return;
		}
}

/* The profiles of Cachegrind and Callgrind. */
static bool
merge(struct common_options *common)
{
	static struct profile	 profile;
	struct sum_input	*again = NULL;
	struct string		 descs = { NULL, 0 };
	struct sum		*sum;
	bool			 good;

	if (!common->sum.quiet)
		again = inputs_find(&common->inputs, common->output);
	if (again != NULL)
		again->descs = &descs;
	profile_init(&profile);
	sum = sum_begin(&profile, &common->sum, common->inputs.n);
	sum_add(sum, common->inputs.at, common->inputs.n);
	good = sum_end(sum, &common->write.events);
	if (good && descs.at != NULL)
		warn_again(&descs, common->output);
	if (good)
		common_options_write(common, &profile, common->output);
	string_assign(&descs, NULL, 0);
	profile_free(&profile);
	return good;
}

int
main(int argc, char *argv[])
{
	static struct request	 r;
	struct common_options	*common = &r.common;
	bool			 good;
	int			 n;

	tool_start(&tool);
	common_options_init(common);
	common->sum.events_advice = common_options_events_advice;
	n = options_read(&tool, &r, argc, argv);
	common_options_finish(common);
	inputs_operands(&common->inputs, argc - n, argv + n);
	good = llvm_options_family(&r.llvm, common) ?
	    llvm_options_merge(&r.llvm, common) : merge(common);
	llvm_options_free(&r.llvm);
	common_options_free(common);
	return good ? STATUS_OK : STATUS_TROUBLE;
}
