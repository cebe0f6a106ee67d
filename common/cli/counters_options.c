#include "cli/counters_options.h"

#include "io/sink.h"
#include "llvm/model/model.h"
#include "llvm/verbs/show.h"
#include "llvm/verbs/show_json.h"
#include "llvm/verbs/show_text.h"
#include "cli/annotate_options.h"
#include "cli/llvm_options.h"

const char *const	 counters_options_with[] = {
	"counters", "files0-from", "format", "function", "jobs", "limit",
	"no-pager", "output", "quiet", "verbose", NULL
};

static bool
wants(void *functions, const struct slice names[NAME_KINDS])
{
	return select_has(functions, names);
}

static enum status
put_report(struct annotate_options *a, const struct common_options *common,
    struct llvm_profile *p, size_t inputs)
{
	struct llvm_show_options	 how = {
		.arg = &a->focus.functions, .limit = a->report.limit,
		.inputs = inputs
	};
	struct llvm_show		 show;
	struct sink			 out;
	enum status			 status;

	if (a->focus.functions.n > 0)
		how.wants = wants;
	llvm_show_open(&show, p, &how);
	status = how.wants != NULL && show.wanted_n == 0 ? STATUS_NO :
	    STATUS_OK;
	if (status == STATUS_NO)
		diag_say("option '--function': expected a function, found "
		    "none");
	else {
		annotate_options_page(a, common->output);
		sink_open(&out, common->output);
		if (a->report.form == REPORT_JSON)
			show_json(&show, &out);
		else
			show_text(&show, &out);
		sink_close(&out);
	}
	llvm_show_close(&show);
	return status;
}

enum status
counters_options_run(struct annotate_options *a, struct common_options *common)
{
	static struct llvm_profile	 p;
	const struct llvm_options	 l = { .release = 0 };
	struct sum_counts		 counts;
	enum status			 status = STATUS_TROUBLE;

	if (a->report.form != REPORT_TEXT && a->report.form != REPORT_JSON)
		tool_usage("option '--counters': expected --format=text or "
		    "json");
	if (a->report.named_n > 0)
		diag_die("%s: expected a profile of LLVM, found a source file",
		    a->report.named[0]);
	if (llvm_options_add(&l, common, &common->inputs, &p, &counts))
		status = put_report(a, common, &p, common->inputs.n);
	llvm_profile_free(&p);
	return status;
}
