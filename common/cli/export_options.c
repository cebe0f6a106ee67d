/* Data that a form cannot hold is not read. */
#include "cli/export_options.h"

#include <string.h>

#include "io/progress.h"
#include "io/sink.h"
#include "report/view/choice.h"
#include "report/view/options.h"
#include "export/export.h"
#include "export/folded_sorted.h"

void
export_options_init(struct export_request *r)
{
	memset(r, 0, sizeof(*r));
	r->options.form = EXPORT_FORMS;
	r->options.threshold = -1;
	r->options.edge_threshold = 0.1;
}

static enum read_calls
wants_none(const void *arg, const char *file, size_t len)
{
	(void)arg;
	(void)file;
	(void)len;
	return READ_CALLS_NONE;
}

void
export_options_finish(struct export_request *r, struct common_options *common)
{
	struct export_options	*o = &r->options;
	struct sum_options	*sum = &common->sum;
	bool			 whole, stacks;

	if (o->form == EXPORT_FORMS)
		tool_usage("expected option '--to' with a form");
	whole = o->form == EXPORT_JSON || o->form == EXPORT_CSV;
	stacks = o->form == EXPORT_FOLDED || o->form == EXPORT_PPROF ||
	    o->form == EXPORT_SPEEDSCOPE || o->form == EXPORT_FIREFOX;
	if (!stacks && o->stacks != EXPORT_STACKS_AUTO)
		tool_usage("option '--stacks': the form has no stacks");
	o->quiet = sum->quiet;
	sum->no_instr = sum->read.no_jumps = !whole;
	if (o->stacks == EXPORT_STACKS_SELF ||
	    o->stacks == EXPORT_STACKS_CALLERS)
		sum->read.wants_calls = wants_none;
}

/*
 * Whether a sorted file, which has no calls, suffices for the form.  An output
 * that is overwritten in place may be an input: then the inputs must be read
 * first.
 */
static bool
may_pass(const struct export_request *r, struct common_options *common)
{
	const char	*output = common->output;

	if (strcmp(output, "-") == 0)
		output = "/dev/stdout";
	return r->options.form == EXPORT_FOLDED &&
	    (r->options.stacks == EXPORT_STACKS_SELF || r->options.stacks ==
	    EXPORT_STACKS_AUTO) && r->show == NULL && !common->demangle &&
	    common->inputs.n == 1 &&
	    inputs_find(&common->inputs, output) == NULL;
}

bool
export_options_pass(struct export_request *r, struct common_options *common)
{
	struct folded_sorted	 file;
	struct sink		 out;
	struct export_job	 job = { .o = &r->options, .out = &out };
	struct complaint	 wrong;
	bool			 good;

	if (!may_pass(r, common))
		return false;
	progress_start(1, common->sum.quiet);
	good = folded_sorted_open(&file, common->inputs.at[0].name,
	    progress_bytes);
	progress_end();
	if (!good)
		return false;
	sink_open(&out, common->output);
	if (!folded_sorted_put(&file, &job, &wrong))
		diag_die("%s", wrong.text);
	folded_sorted_close(&file);
	sink_close(&out);
	return true;
}

/* Of a difference, forms for programs get all columns, including the numbers
   of calls of both sides, and pictures those that changed. */
static void
choose(struct export_request *r, struct profile *p, struct choice *choice)
{
	bool			 whole = r->options.form == EXPORT_JSON ||
				    r->options.form == EXPORT_CSV;
	struct report_options	 o = {
		.form = whole ? REPORT_JSON : REPORT_MARKDOWN,
		.show = { "option '--show'", r->show },
		.sort = { "option '--show'", r->show }
	};
	struct complaint	 wrong;

	if (!choice_make(choice, p, &o, &wrong))
		diag_die("%s", wrong.text);
	if (whole && r->show == NULL && choice->calls) {
		event_list_add(&choice->shown, choice->calls_old);
		event_list_add(&choice->shown, choice->calls_new);
	}
}

void
export_options_put(struct export_request *r, struct profile *p,
    const struct event_list *recorded, const char *output)
{
	struct choice		 choice = { .recorded = *recorded };
	struct sink		 out;
	struct wide		 totals[EVENT_MAX];
	struct export_job	 job = {
		p, &choice, &r->options, &out, totals
	};
	struct complaint	 wrong;

	choose(r, p, &choice);
	profile_totals(p, totals);
	sink_open(&out, output);
	if (!export_put(&job, &wrong))
		diag_die("%s", wrong.text);
	sink_close(&out);
}
