#include "export/export.h"

#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "profile/name_bytes.h"
#include "profile/overflow.h"
#include "profile/profile.h"
#include "report/view/choice.h"
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

/* Decreases and increases are two columns, and viewers sum each: whether these
   sums fit into 64 bits. */
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

static bool
has_stacks(enum export_form form)
{
	return form == EXPORT_FOLDED || form == EXPORT_PPROF ||
	    form == EXPORT_SPEEDSCOPE || form == EXPORT_FIREFOX;
}

/* The number of events written. */
static uint32_t
shown_number(const struct export_job *job)
{
	return job->o->form == EXPORT_FOLDED ? 1 : job->choice->shown.n;
}

/* Whether a tree of calls can be estimated for all events shown. */
static bool
has_trees(const struct export_job *job, struct complaint *wrong)
{
	const struct event_list	*shown = &job->choice->shown;
	struct series		 all, part;
	uint32_t		 i, k;
	bool			 good = true;

	for (i = 0; i < shown_number(job) && good; i++) {
		series_make(&all, job, shown->at[i]);
		for (k = 0; k < all.n && good; k++) {
			series_part(&all, k, &part);
			good = call_tree_possible(job->p, part.columns.at[0],
			    wrong);
		}
	}
	return good;
}

/* Whether an event shown is a difference between two programs. */
static bool
shows_change(const struct export_job *job)
{
	const struct choice	*c = job->choice;
	uint32_t		 i;
	size_t			 k;

	for (i = 0; c->difference && i < shown_number(job); i++) {
		for (k = 0; k < c->side_n && c->shown.at[i] !=
		    c->sides[k].old && c->shown.at[i] != c->sides[k].new; k++)
			continue;
		if (k == c->side_n)
			return true;
	}
	return false;
}

/* Calls of the two sides would be two separate estimates; the advice is to
   export one side. */
static void
advise_side(const struct export_job *job, struct complaint *advice)
{
	struct slice	 event;
	char		 quoted[100];

	if (job->choice->side_n == 0) {
		complaint_set(advice, "for calls, export one side of what "
		    "'cgdiff --sides' writes");
		return;
	}
	event = event_text(job->p, job->choice->sides[0].new);
	complaint_set(advice, "for the calls of one side, say '--show=%s'",
	    diag_quote(quoted, sizeof(quoted), event.at, event.len));
}

/* Choose stacks of calls, if there are calls, and set the advice on how to get
   others. */
static enum export_stacks
choose_stacks(const struct export_job *job, struct complaint *advice)
{
	struct complaint	 wrong;

	advice->text[0] = '\0';
	if (job->p->arcs.n == 0)
		return EXPORT_STACKS_SELF;
	if (shows_change(job))
		advise_side(job, advice);
	else if (!has_trees(job, &wrong))
		complaint_set(advice, "there are no stacks of calls: %s",
		    wrong.text);
	else {
		complaint_set(advice, "'--stacks=self' has lines, all exact");
		return EXPORT_STACKS_ARCS;
	}
	return EXPORT_STACKS_SELF;
}

/* Check the length of names, except for forms that write each name once or
   count what they write. */
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

static bool
put(const struct export_job *job, struct complaint *wrong)
{
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

bool
export_put(const struct export_job *job, struct complaint *wrong)
{
	struct export_options	 o = *job->o;
	struct export_job	 chosen = *job;
	struct complaint	 advice;

	chosen.o = &o;
	if (!fits(job, wrong) || !halves_fit(job, wrong) ||
	    !names_fit(job, wrong))
		return false;
	if (has_stacks(o.form) && o.stacks == EXPORT_STACKS_AUTO) {
		o.stacks = choose_stacks(job, &advice);
		o.advice = advice.text;
	} else if (o.stacks == EXPORT_STACKS_ARCS && !has_trees(job, wrong))
		return false;
	if (!put(&chosen, wrong))
		return false;
	/* The folded form prints it together with how exact the stacks are. */
	if (o.form != EXPORT_FOLDED && o.advice != NULL && *o.advice != '\0' &&
	    !o.quiet)
		diag_say("note: stacks are %s; %s", o.stacks ==
		    EXPORT_STACKS_ARCS ? "calls, in part estimated" :
		    "object, file, function and line", o.advice);
	return true;
}
