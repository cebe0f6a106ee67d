/*
 * cgcheck -- check whether profiles are complete and consistent.
 */
#include <unistd.h>

#include "base/mem.h"
#include "io/progress.h"
#include "io/sink.h"
#include "io/spool.h"
#include "ops/check/check.h"
#include "ops/check/print.h"
#include "cli/inputs.h"
#include "cli/options.h"

struct request {
	struct inputs		 inputs;
	struct check_options	 check;
	struct check_print	 print;
	bool			 pass;
};

static bool
take_expect(void *bounds, const char *text, struct complaint *wrong)
{
	return bound_list_add(bounds, BOUND_EXPECT, text, wrong);
}

static bool
take_max(void *bounds, const char *text, struct complaint *wrong)
{
	return bound_list_add(bounds, BOUND_MAX, text, wrong);
}

static bool
take_min(void *bounds, const char *text, struct complaint *wrong)
{
	return bound_list_add(bounds, BOUND_MIN, text, wrong);
}

static const struct tool_option	 options[] = {
	TOOL_HEADING("Inputs"),
	INPUTS_FILES0_ROW(inputs),
	TOOL_HEADING("Checks"),
	{ 0, "expect", "EVENT=N", "require a total of exactly N",
	    TOOL_CALL(check.bounds, take_expect) },
	{ 0, "graph", NULL, "compare inclusive costs with those of callers",
	    TOOL_FLAG(check.graph) },
	{ 0, "max", "EVENT=N", "require a total of at most N",
	    TOOL_CALL(check.bounds, take_max) },
	{ 0, "min", "EVENT=N", "require a total of at least N",
	    TOOL_CALL(check.bounds, take_min) },
	{ 0, "portable", NULL, "warn of lines that other readers misread",
	    TOOL_FLAG(check.portable) },
	{ 0, "strict", NULL, "treat warnings as errors",
	    TOOL_FLAG(print.strict) },
	TOOL_HEADING("Output"),
	{ 0, "limit", "N", "print at most N findings per file (100; 0: all)",
	    TOOL_NUMBER(print.max_findings, 0, UINT64_MAX) },
	{ 0, "pass", NULL, "copy a good input to standard output",
	    TOOL_FLAG(pass) },
	{ 0, "to", "FORM", "write findings as text or json",
	    TOOL_CHOICE(print.json, "text", "json") },
	TOOL_HEADING("General"),
	TOOL_HELP_ROW,
	{ 'q', "quiet", NULL, "show no findings; the exit status is the answer",
	    TOOL_FLAG(print.quiet) },
	{ 'v', "verbose", NULL, "also print notes", TOOL_FLAG(print.verbose) },
	TOOL_VERSION_ROW,
	TOOL_HEADING("LLVM"),
	INPUTS_BINARY_ROW(check.coverage),
	TOOL_HEADING("Compatibility"),
	TOOL_ALIAS("json", NULL, "to=json"),
	TOOL_ALIAS("max-findings", "N", "limit"),
	TOOL_END_ROW
};

static const struct tool	 tool = {
	"cgcheck", "[-hqvV] [OPTION ...] [FILE ...]",
	"Say whether profiles are whole and consistent.",
	options, "cgcheck --graph callgrind.out.*"
};

/* Check a profile and, if it is valid, write it to the output.  The spool
   contains all bytes of a valid profile, because the check reads to the end. */
static enum status
check_and_pass(struct request *r, const char *name)
{
	struct spool	 spool;
	struct sink	 out;
	enum status	 status;

	spool_start(&spool);
	status = check_print_file(&r->print, name, &r->check, &spool);
	if (status == STATUS_OK) {
		sink_open(&out, "-");
		spool_pass(&spool, &out);
		sink_close(&out);
	}
	spool_end(&spool);
	return status;
}

/* Check all files.  Return the worst of their statuses. */
static enum status
check_all(struct request *r)
{
	const struct inputs	*in = &r->inputs;
	enum status		 status = STATUS_OK, one;
	size_t			 i;

	progress_start(in->n, r->print.quiet);
	for (i = 0; i < in->n; i++) {
		one = r->pass ? check_and_pass(r, in->at[i].name) :
		    check_print_file(&r->print, in->at[i].name, &r->check,
		    NULL);
		if (one > status)
			status = one;
		progress_file();
	}
	progress_end();
	return status;
}

int
main(int argc, char *argv[])
{
	static struct sink	 out;
	static struct request	 r = {
		.check.progress = progress_bytes,
		.print = {
			.out = &out, .max_findings = 100,
			.all_advice = "; --limit=0 shows all"
		}
	};
	enum status		 status;
	int			 n;

	tool_start(&tool);
	n = options_read(&tool, &r, argc, argv);
	r.inputs.quiet = r.print.quiet;
	inputs_operands(&r.inputs, argc - n, argv + n);
	if (r.pass && r.inputs.n > 1)
		tool_usage("option '--pass': expected one input, found %zu",
		    r.inputs.n);
	if (r.pass)
		sink_to(&out, STDERR_FILENO, "<stderr>");
	else
		sink_open(&out, "-");
	status = check_all(&r);
	sink_close(&out);
	inputs_free(&r.inputs);
	mem_free(r.check.bounds.at);
	inputs_free_coverage(r.check.coverage);
	return (int)status;
}
