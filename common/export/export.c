#include "export/export.h"

#include <string.h>

#include "profile/name_bytes.h"
#include "profile/overflow.h"
#include "profile/profile.h"
#include "report/choice.h"
#include "export/call_tree.h"
#include "export/dot.h"
#include "export/firefox.h"
#include "export/folded.h"
#include "export/model_csv.h"
#include "export/model_json.h"
#include "export/options.h"
#include "export/pprof.h"
#include "export/series.h"
#include "export/speedscope.h"

static bool
fits(const struct export_job *job, struct complaint *wrong)
{
	const struct profile	*p = job->p;
	struct event_list	 all = job->choice->shown;
	size_t			 i;

	for (i = 0; i < job->choice->side_n; i++) {
		event_list_add(&all, job->choice->sides[i].old);
		event_list_add(&all, job->choice->sides[i].new);
	}
	return overflow_rows(p, &all, wrong) &&
	    overflow_sums(p, "the totals", job->totals, &all, wrong) &&
	    (job->o->form != EXPORT_JSON ||
	    overflow_sums(p, "the summary", p->summary, &all, wrong));
}

/* Where what is less stands beside what is more, viewers add up each: whether
   these sums fit, too. */
static bool
halves_fit(const struct export_job *job, struct complaint *wrong)
{
	const struct event_list	*shown = &job->choice->shown;
	struct wide		 sums[2][EVENT_MAX], v;
	struct series		 s;
	uint32_t		 i, row;

	if (job->o->form != EXPORT_FOLDED && job->o->form !=
	    EXPORT_SPEEDSCOPE && job->o->form != EXPORT_FIREFOX)
		return true;
	memset(sums, 0, sizeof(sums));
	for (i = 0; i < shown->n; i++) {
		series_make(&s, job, shown->at[i]);
		for (row = 0; row < job->p->costs.n &&
		    s.kind == SERIES_SIGNS; row++) {
			v = wide_of(row_count(&job->p->costs, row, s.event));
			sums[v.high == 0][s.event] = wide_add(
			    sums[v.high == 0][s.event], wide_size(v));
		}
	}
	return overflow_sums(job->p, "what is less", sums[0], shown, wrong) &&
	    overflow_sums(job->p, "what is more", sums[1], shown, wrong);
}

/* Whether a tree of calls can be estimated of all that is asked for. */
static bool
has_trees(const struct export_job *job, struct complaint *wrong)
{
	const struct event_list	*shown = &job->choice->shown;
	struct series		 all, part;
	uint32_t		 i, k, n = shown->n;
	bool			 good = true;

	if (job->o->stacks != EXPORT_STACKS_ARCS)
		return true;
	if (job->o->form == EXPORT_FOLDED)
		n = 1;
	for (i = 0; i < n; i++) {
		series_make(&all, job, shown->at[i]);
		for (k = 0; k < all.n && good; k++) {
			series_part(&all, k, &part);
			good = call_tree_possible(job->p, part.columns.at[0],
			    wrong);
		}
	}
	return good;
}

/* Forms that have each name once, and those that count what they put, take
   names of any length. */
static bool
names_fit(const struct export_job *job, struct complaint *wrong)
{
	switch (job->o->form) {
	case EXPORT_DOT:
		return name_bytes_check(job->p, false, wrong);
	case EXPORT_CSV:
	case EXPORT_SPEEDSCOPE:
		return name_bytes_check(job->p, true, wrong);
	default:
		return true;
	}
}

bool
export_put(const struct export_job *job, struct complaint *wrong)
{
	if (!fits(job, wrong) || !halves_fit(job, wrong) ||
	    !has_trees(job, wrong) || !names_fit(job, wrong))
		return false;
	switch (job->o->form) {
	case EXPORT_FOLDED:
		return folded_put(job, wrong);
	case EXPORT_DOT:
		return dot_put(job, wrong);
	case EXPORT_PPROF:
		return pprof_put(job, wrong);
	case EXPORT_SPEEDSCOPE:
		return speedscope_put(job, wrong);
	case EXPORT_FIREFOX:
		return firefox_put(job, wrong);
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
