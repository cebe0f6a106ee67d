/*
 * cgmerge -- sum profiles with their call graphs, or profiles of LLVM.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "base/sys.h"
#include "profile/build/build.h"
#include "cli/common_options.h"
#include "cli/llvm_options.h"
#include "cli/options.h"

struct request {
	struct common_options	 common;
	struct llvm_options	 llvm;
};

/* Add an input with a weight, given as N:FILE.  FILE may contain colons, so
   only the first one counts. */
static bool
take_weight(void *inputs, const char *argument, struct complaint *wrong)
{
	char		 digits[16] = "";
	const char	*colon = strchr(argument, ':');
	size_t		 len = colon == NULL ? 0 : (size_t)(colon - argument);
	uint64_t	 weight;

	if (len < sizeof(digits))
		memcpy(digits, argument, len);
	if (colon == NULL || colon[1] == '\0' ||
	    !options_number(digits, 1, INT32_MAX, &weight, wrong))
		return complaint_set(wrong, "expected N:FILE with N of at "
		    "least 1, found '%s'", argument);
	inputs_add(inputs, colon + 1, (int64_t)weight);
	return true;
}

static const struct tool_option	 options[] = {
	TOOL_HEADING("Inputs"),
	COMMON_JOBS_ROW,
	COMMON_EVENTS_ROW,
	COMMON_FILES0_ROW,
	{ 0, "keep-going", NULL, "omit bad inputs, with status 1",
	    TOOL_FLAG(common.sum.keep_going) },
	COMMON_STAT_ROW("write sum, mean, min, max or median of inputs"),
	LLVM_OPTIONS_STRICT_ROW(llvm),
	{ 0, "weight", "N:FILE", "add this input N times",
	    TOOL_CALL(common.inputs, take_weight) },
	TOOL_HEADING("Output"),
	COMMON_OUTPUT_ROW,
	COMMON_NAMES_ROW,
	COMMON_POSITIONS_ROW,
	LLVM_OPTIONS_TO_ROW(llvm),
	COMMON_GENERAL_ROWS("show errors only",
	    "print every warning and the number of inputs"),
	TOOL_HEADING("LLVM"),
	COMMON_BINARY_ROW,
	LLVM_OPTIONS_ROWS(llvm),
	TOOL_END_ROW
};

static const struct tool	 tool = {
	"cgmerge", "[-hqvV] [-j N] [-o FILE] [OPTION ...] [FILE ...]",
	"Sum Cachegrind and Callgrind profiles, or those of LLVM.",
	options, "cgmerge callgrind.out.* > all.out"
};

/* Return whether `name' is still the name of the open file fd.  Another process
   may have replaced that file. */
static bool
is_in_place(int fd, const char *name)
{
	struct stat	 st, now;

	return fstat(fd, &st) != 0 || stat(name, &now) != 0 ||
	    (st.st_dev == now.st_dev && st.st_ino == now.st_ino);
}

/* Wait for a lock on the output, and print a message once.  Return whether the
   file is locked. */
static bool
lock(int fd, const char *name, bool *quiet)
{
	int	 result = sys_lock(fd, false);

	if (result != 0 && errno == EWOULDBLOCK) {
		if (!*quiet)
			diag_say("note: %s: waiting for another cgmerge that "
			    "adds to it", name);
		*quiet = true;
		result = sys_lock(fd, true);
	}
	if (result != 0 && !*quiet)
		diag_say("warning: %s: cannot lock: %s; make sure that no "
		    "other cgmerge adds to it now", name, sys_trouble());
	return result == 0;
}

/*
 * If the output is also an input, lock it until the process ends, so that of
 * two concurrent merges neither loses what the other one adds.  The other one
 * replaces the file that it has locked: so after waiting for the lock, check
 * whether the locked file is still the output.  If locking fails, only print a
 * warning.
 */
static void
lock_output(struct common_options *common)
{
	const char	*name = common->output;
	bool		 quiet = common->sum.quiet;
	int		 fd;

	if (inputs_find(&common->inputs, name) == NULL)
		return;
	/* Do not close the descriptor: the lock lasts until the process
	   ends. */
	while ((fd = sys_open(name, O_RDWR | O_CLOEXEC, 0)) >= 0) {
		if (!lock(fd, name, &quiet) || is_in_place(fd, name))
			return;
		sys_close(fd);
	}
	/*
	 * Another process may have removed the output meanwhile.  Any other
	 * error means that the output is not writable, which ends the program.
	 */
	if (errno != ENOENT)
		diag_die("%s: cannot open: %s", name, sys_trouble());
}

/* Warn if an input is an earlier result, as when a shell pattern matches the
   last output, since everything in that result would count twice. */
static void
warn_again(const struct facts *facts, const char *output)
{
	size_t	 i = 0;

	while (i < facts->n && facts->at[i]->key != FACT_PROFILES)
		i++;
	if (i < facts->n)
		diag_say("warning: %s: the output is among the inputs, and the "
		    "sum of %s profiles: those that are inputs, too, count "
		    "twice", output, facts->at[i]->value.at);
}

/* Add up the inputs, which are cost profiles, and write the sum.  On an error,
   print it and return false. */
static bool
merge(struct common_options *common, struct sum_counts *counts)
{
	static struct profile	 profile;
	struct sum_input	*again = NULL;
	struct facts		 facts = { .n = 0 };
	struct sum		*sum;
	bool			 good;

	common_options_leave(common, EVENT_MAX);
	if (!common->sum.quiet)
		again = inputs_find(&common->inputs, common->output);
	if (again != NULL)
		again->facts = &facts;
	profile_init(&profile);
	common->sum.spread = true;
	sum = sum_begin(&profile, &common->sum, common->inputs.n);
	sum_add(sum, common->inputs.at, common->inputs.n);
	*counts = sum_counts(sum);
	good = sum_end(sum, &common->write.events);
	if (good)
		warn_again(&facts, common->output);
	if (good)
		common_options_write(common, &profile, common->output);
	facts_free(&facts);
	profile_free(&profile);
	return good;
}

/* If there are several inputs and some were omitted, or if the user asks for
   it, print how many were added and omitted. */
static void
say_counts(const struct common_options *common, const struct sum_counts *c)
{
	size_t	 n = c->added + c->empty + c->left_out;

	if (!common->sum.quiet && n > 1 &&
	    (common->sum.verbose || c->left_out > 0))
		diag_say("note: %zu inputs: %zu added, %zu empty, %zu omitted",
		    n, c->added, c->empty, c->left_out);
}

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
	lock_output(common);
	good = llvm_options_family(&r.llvm, common) ?
	    llvm_options_merge(&r.llvm, common, &counts) :
	    merge(common, &counts);
	if (good)
		say_counts(common, &counts);
	common_options_free(common);
	return !good ? STATUS_TROUBLE : counts.left_out > 0 ? STATUS_NO :
	    STATUS_OK;
}
