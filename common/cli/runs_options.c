/* Runs have costs of events only, not of computed columns. */
#include "cli/runs_options.h"

#include "profile/event.h"
#include "profile/profile.h"
#include "report/view/choice.h"

void
runs_options_finish(struct annotate_options *a, struct common_options *common)
{
	const char	*other = a->report.diff ? "--diff" :
			    a->machine_code ? "--asm" :
			    a->focus.functions.n > 0 ? "--function" :
			    a->focus.hot ? "--hot" :
			    a->report.form == REPORT_HTML ? "--format=html" :
			    NULL;

	if (!a->as_runs)
		return;
	if (other != NULL)
		tool_usage("option '--runs' does not go with '%s'", other);
	a->report.runs = &a->runs;
	a->report.sources = false;
	common->sum.stat = STAT_MEAN;
	common->sum.run = runs_add;
	common->sum.run_arg = &a->runs;
}

static bool
check(const struct profile *p, const struct runs *runs,
    const struct event_list *l, struct complaint *wrong)
{
	struct slice	 name;
	char		 quoted[80];
	uint32_t	 i;

	for (i = 0; i < l->n; i++) {
		if (l->at[i] < runs->at[0].event_n)
			continue;
		name = event_text(p, l->at[i]);
		return complaint_set(wrong, "option '--runs': expected events "
		    "of the profiles, found '%s', which is computed",
		    diag_quote(quoted, sizeof(quoted), name.at, name.len));
	}
	return true;
}

bool
runs_options_choose(struct annotate_options *a,
    const struct common_options *common, struct profile *p, struct choice *c,
    struct complaint *wrong)
{
	if (!a->as_runs) {
		common_options_demangle(common, p, NULL);
		return choice_make(c, p, &a->report, wrong);
	}
	runs_place(&a->runs, p);
	if (!common_options_demangle(common, p, &a->runs))
		runs_settle(&a->runs, p, NULL);
	return choice_make(c, p, &a->report, wrong) &&
	    check(p, &a->runs, &c->shown, wrong) &&
	    check(p, &a->runs, &c->sort, wrong);
}
