/*
 * cgexport -- write profiles for viewers of other projects.
 */
#include <string.h>

#include "io/sink.h"
#include "profile/build/build.h"
#include "report/view/choice.h"
#include "report/view/options.h"
#include "export/export.h"
#include "export/folded.h"
#include "export/options.h"
#include "cli/common_options.h"
#include "cli/options.h"

struct request {
	struct common_options	 common;
	struct export_options	 options;
	const char		*show;
};

static bool
take_percent(void *percent, const char *argument, struct complaint *wrong)
{
	return options_percent(argument, 100, percent, wrong);
}

static const struct tool_option	 options[] = {
	TOOL_HEADING("Inputs"),
	COMMON_JOBS_ROW,
	COMMON_FILES0_ROW,
	TOOL_HEADING("Names"),
	COMMON_DEMANGLE_ROW,
	TOOL_HEADING("Choosing"),
	{ 0, "edge-threshold", "N", "draw calls of at least N percent (0.1)",
	    TOOL_CALL(options.edge_threshold, take_percent) },
	{ 0, "show", "A,B", "export these events (all)", TOOL_STRING(show) },
	{ 0, "threshold", "N", "show functions of at least N percent",
	    TOOL_CALL(options.threshold, take_percent) },
	TOOL_HEADING("Output"),
	COMMON_OUTPUT_ROW,
	{ 0, "stacks", "WHOSE", "stacks: auto, self, callers or arcs",
	    TOOL_CHOICE(options.stacks, "auto", "self", "callers", "arcs") },
	{ 0, "to", "FORM",
	    "folded, dot, pprof, speedscope, firefox, json or csv",
	    TOOL_CHOICE(options.form, "folded", "dot", "pprof", "speedscope",
	    "firefox", "json", "csv") },
	COMMON_GENERAL_ROWS("show errors only",
	    "print every warning"),
	TOOL_HEADING("LLVM"),
	COMMON_BINARY_ROW,
	TOOL_END_ROW
};

static const struct tool	 tool = {
	"cgexport", "[-hqvV] [-j N] [-o FILE] --to=FORM [OPTION ...] "
	    "[FILE ...]",
	"Write profiles for flame graphs, pprof and other viewers.",
	options,
	"cgexport --to=folded callgrind.out.* | flamegraph.pl > all.svg"
};

static enum read_calls
wants_none(const void *arg, const char *file, size_t len)
{
	(void)arg;
	(void)file;
	(void)len;
	return READ_CALLS_NONE;
}

/* Check the options, and make the reader skip data that the chosen form of
   export cannot hold. */
static void
finish_options(struct request *r)
{
	struct export_options	*o = &r->options;
	struct sum_options	*sum = &r->common.sum;
	bool			 whole, stacks;

	if (o->form == EXPORT_FORMS)
		tool_usage("expected option '--to' with a form");
	whole = o->form == EXPORT_JSON || o->form == EXPORT_CSV;
	stacks = o->form == EXPORT_FOLDED || o->form == EXPORT_PPROF ||
	    o->form == EXPORT_SPEEDSCOPE || o->form == EXPORT_FIREFOX;
	if (!stacks && o->stacks != EXPORT_STACKS_AUTO)
		tool_usage("option '--stacks': the form has no stacks");
	if (o->threshold >= 0 && o->form != EXPORT_DOT && (!stacks ||
	    o->stacks == EXPORT_STACKS_SELF ||
	    o->stacks == EXPORT_STACKS_CALLERS))
		tool_usage("option '--threshold': expected --to=dot or "
		    "--stacks=arcs");
	if (o->edge_threshold >= 0 && o->form != EXPORT_DOT)
		tool_usage("option '--edge-threshold': expected --to=dot");
	if (o->edge_threshold < 0)
		o->edge_threshold = 0.1;
	o->quiet = sum->quiet;
	sum->no_instr = sum->read.no_jumps = !whole;
	if (o->stacks == EXPORT_STACKS_SELF ||
	    o->stacks == EXPORT_STACKS_CALLERS)
		sum->read.wants_calls = wants_none;
}

/* Return whether the export is the same if it is made of the lines of a sorted
   Cachegrind file, one by one: such a file has no calls. */
static bool
may_leave(const struct request *r)
{
	return r->options.form == EXPORT_FOLDED &&
	    (r->options.stacks == EXPORT_STACKS_SELF || r->options.stacks ==
	    EXPORT_STACKS_AUTO) && r->show == NULL && !r->common.demangle &&
	    r->options.threshold < 0;
}

/*
 * Choose the columns to export.  For a difference, forms that programs read get
 * all columns, including the numbers of calls of both sides; pictures get only
 * the changes.
 */
static void
choose(struct request *r, struct profile *p, struct choice *choice)
{
	bool			 whole = r->options.form == EXPORT_JSON ||
				    r->options.form == EXPORT_CSV;
	struct report_options	 o = {
		.form = whole ? REPORT_JSON : REPORT_MARKDOWN,
		.changes = REPORT_CHANGES_AUTO,
		.show = { "option '--show'", r->show },
		.sort = { "option '--show'", r->show }
	};
	struct complaint	 wrong;
	struct event_list	 written;

	if (!choice_make(choice, p, &o, &wrong))
		diag_die("%s", wrong.text);
	written = choice->shown;
	if (r->options.form == EXPORT_DOT)
		written.n = 1;
	choice_take_calls(choice, &written, p);
	if (whole && r->show == NULL && choice->calls) {
		event_list_add(&choice->shown, choice->calls_old);
		event_list_add(&choice->shown, choice->calls_new);
	}
}

static void
export(struct request *r, struct profile *p, const struct event_list *recorded)
{
	struct choice		 choice = { .recorded = *recorded };
	struct sink		 out;
	struct wide		 totals[EVENT_MAX];
	struct export_job	 job = {
		p, &choice, &r->options, &out, totals, NULL
	};
	struct complaint	 wrong;

	choose(r, p, &choice);
	profile_totals(p, totals);
	sink_open(&out, r->common.output);
	if (!(r->common.sorted.found ? folded_put_sorted(&r->common.sorted,
	    &job, &wrong) : export_put(&job, &wrong)))
		diag_die("%s", wrong.text);
	sink_close(&out);
}

int
main(int argc, char *argv[])
{
	static struct request	 r = {
		.options = {
			.form = EXPORT_FORMS, .threshold = -1,
			.edge_threshold = -1
		}
	};
	static struct profile	 profile;
	struct event_list	 events;
	struct sum		*sum;
	bool			 good;
	int			 n;

	tool_start(&tool);
	common_options_init(&r.common);
	n = options_read(&tool, &r, argc, argv);
	common_options_finish(&r.common);
	inputs_operands(&r.common.inputs, argc - n, argv + n);
	finish_options(&r);
	if (may_leave(&r))
		common_options_leave(&r.common, 1);
	profile_init(&profile);
	sum = sum_begin(&profile, &r.common.sum, r.common.inputs.n);
	sum_add(sum, r.common.inputs.at, r.common.inputs.n);
	good = sum_end(sum, &events);
	if (good) {
		common_options_demangle(&r.common, &profile, NULL);
		export(&r, &profile, &events);
	}
	profile_free(&profile);
	common_options_free(&r.common);
	return good ? STATUS_OK : STATUS_TROUBLE;
}
