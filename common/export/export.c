#include "export/export.h"

#include "profile/overflow.h"
#include "profile/profile.h"
#include "report/choice.h"
#include "export/dot.h"
#include "export/folded.h"
#include "export/model_csv.h"
#include "export/model_json.h"
#include "export/options.h"

static bool
fits(const struct export_job *job, struct complaint *wrong)
{
	const struct profile	*p = job->p;
	struct event_list	 all = job->choice->shown;
	struct wide		 totals[EVENT_MAX];
	size_t			 i;

	for (i = 0; i < job->choice->side_n; i++) {
		event_list_add(&all, job->choice->sides[i].old);
		event_list_add(&all, job->choice->sides[i].new);
	}
	profile_totals(p, totals);
	return overflow_rows(p, &all, wrong) &&
	    overflow_sums(p, "the totals", totals, &all, wrong) &&
	    (job->o->form != EXPORT_JSON ||
	    overflow_sums(p, "the summary", p->summary, &all, wrong));
}

bool
export_put(const struct export_job *job, struct complaint *wrong)
{
	if (!fits(job, wrong))
		return false;
	switch (job->o->form) {
	case EXPORT_FOLDED:
		return folded_put(job, wrong);
	case EXPORT_DOT:
		return dot_put(job, wrong);
	case EXPORT_JSON:
		model_json_put(job);
		break;
	case EXPORT_CSV:
		model_csv_put(job);
		break;
	case EXPORT_FORMS:
		break;
	}
	return true;
}
