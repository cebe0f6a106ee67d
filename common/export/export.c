#include "export/export.h"

#include <assert.h>
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
#include "export/model.h"
#include "export/options.h"
#include "export/pprof.h"
#include "export/speedscope.h"
#include "export/stacks.h"

/*
 * When the total length of names in the output is checked against its limit.
 * NAMES_KNOWN: only while the form is written, or never, because the form has
 * each name once.  NAMES_FUNCTIONS and NAMES_ROWS: before, because the form
 * repeats the names for each function, or for each row.
 */
enum names { NAMES_KNOWN, NAMES_FUNCTIONS, NAMES_ROWS };

/* Room for the name of an event in a message. */
enum { EVENT_ROOM = 100 };

static const struct form {
	bool		 (*put)(const struct export_job *, struct complaint *);
	bool		 stacks;
	bool		 widths;	/* viewers draw numbers as widths, which
					   cannot be negative (stacks.h) */
	enum names	 names;
} forms[EXPORT_FORMS] = {
	[EXPORT_FOLDED] = { folded_put, true, true, NAMES_KNOWN },
	[EXPORT_DOT] = { dot_put, false, false, NAMES_FUNCTIONS },
	[EXPORT_PPROF] = { pprof_put, true, false, NAMES_KNOWN },
	[EXPORT_SPEEDSCOPE] = { speedscope_put, true, true, NAMES_ROWS },
	[EXPORT_FIREFOX] = { firefox_put, true, true, NAMES_KNOWN },
	[EXPORT_JSON] = { model_json_put, false, false, NAMES_KNOWN },
	[EXPORT_CSV] = { model_csv_put, false, false, NAMES_ROWS }
};

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

/* Return whether the sum of all decreases, and that of all increases, fits into
   64 bits, since viewers add up each of these two columns. */
static bool
halves_fit(const struct export_job *job, struct complaint *wrong)
{
	const struct event_list	*shown = &job->choice->shown;
	struct wide		 sums[2][EVENT_MAX], v;
	struct series		 s;
	uint32_t		 i, row;

	if (!forms[job->o->form].widths)
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

/* Return how many events the form writes. */
static uint32_t
shown_number(const struct export_job *job)
{
	return job->o->form == EXPORT_FOLDED ? 1 : job->choice->shown.n;
}

/* Return whether a tree of calls can be estimated for an event.  If stacks will
   be walked only once, as is usual, keep the tree for that. */
static bool
has_tree(const struct export_job *job, uint32_t event, struct complaint *wrong)
{
	struct series	 s;
	struct tree	*tree;
	uint32_t	 k;
	bool		 once;

	series_make(&s, job, event);
	once = shown_number(job) == 1 && s.n == 1;
	for (k = 0; k < s.columns.n; k++) {
		tree = call_tree_open(job, s.columns.at[k], once, wrong);
		if (tree == NULL)
			return false;
		if (once)
			*job->tree = tree;
		else
			call_tree_close(tree);
	}
	return true;
}

/* Return whether that is so for each event that is shown. */
static bool
has_trees(const struct export_job *job, struct complaint *wrong)
{
	uint32_t	 i = 0;

	while (i < shown_number(job) && has_tree(job, job->choice->shown.at[i],
	    wrong))
		i++;
	return i == shown_number(job);
}

/* Say why there are no stacks of calls, and of which event there are some. */
static void
advise_event(const struct export_job *job, const struct complaint *why,
    struct complaint *advice)
{
	const struct event_list	*shown = &job->choice->shown;
	struct complaint	 other;
	char			 quoted[EVENT_ROOM];
	struct slice		 name;
	uint32_t		 i = 0;

	while (i < shown_number(job) && !has_tree(job, shown->at[i], &other))
		i++;
	if (i == shown_number(job)) {
		complaint_set(advice, "there are no stacks of calls: %s",
		    why->text);
		return;
	}
	name = event_text(job->p, shown->at[i]);
	complaint_set(advice, "there are no stacks of calls: %s; '--show=%s' "
	    "has some", why->text, diag_quote(quoted, sizeof(quoted), name.at,
	    name.len));
}

/*
 * Return whether an event that is shown is a difference between two programs:
 * its sides would be two trees of calls that are estimated separately.  If
 * `apart' is set, ignore events that have both sides, one after the other.  Set
 * `side' to the name of the new side, or to an empty text if there is none.
 */
static bool
shows_change(const struct export_job *job, bool apart, char side[EVENT_ROOM])
{
	const struct choice	*c = job->choice;
	struct choice_side	 event;
	struct slice		 name;
	struct series		 s;
	uint32_t		 i;

	for (i = 0; c->difference && i < shown_number(job); i++) {
		series_make(&s, job, c->shown.at[i]);
		if (choice_is_side(c, s.event) || (apart &&
		    s.kind == SERIES_SIDES))
			continue;
		event = choice_event(c, s.event);
		side[0] = '\0';
		if (event.new != ID_NONE) {
			name = event_text(job->p, event.new);
			diag_quote(side, EVENT_ROOM, name.at, name.len);
		}
		return true;
	}
	return false;
}

/*
 * Choose stacks of calls, if these can be estimated, otherwise those of self
 * costs.  If the profile has calls, set the advice to how the user gets the
 * others, or to why there are none.
 */
static enum export_stacks
choose_stacks(const struct export_job *job, struct complaint *advice)
{
	struct complaint	 wrong;
	char			 side[EVENT_ROOM];

	advice->text[0] = '\0';
	if (job->p->arcs.n == 0 || !metadata_charges_calls(&job->p->metadata))
		return EXPORT_STACKS_SELF;
	if (shows_change(job, false, side))
		complaint_set(advice, *side == '\0' ? "for calls, export one "
		    "side of what 'cgdiff --sides' writes" : "for the calls of "
		    "one side, say '--show=%s'", side);
	else if (!has_trees(job, &wrong))
		advise_event(job, &wrong, advice);
	else {
		complaint_set(advice, "'--stacks=self' has lines, all %s",
		    stacks_exact(job->p));
		return EXPORT_STACKS_ARCS;
	}
	return EXPORT_STACKS_SELF;
}

/* Return whether stacks of calls can be estimated, as the options ask for. */
static bool
has_arcs(const struct export_job *job, struct complaint *wrong)
{
	char	 side[EVENT_ROOM];

	if (!metadata_charges_calls(&job->p->metadata))
		return complaint_set(wrong, "estimated stacks need what calls "
		    "cost, which profiles of LLVM do not tell");
	if (!shows_change(job, job->o->form != EXPORT_FOLDED, side))
		return has_trees(job, wrong);
	return complaint_set(wrong, *side == '\0' ? "estimated stacks are of "
	    "one program: expected one side of what 'cgdiff --sides' writes" :
	    "estimated stacks are of one program: expected one side of the "
	    "difference, as the event '%s' is", side);
}

/* Say whether the options have a threshold that these stacks have not. */
static void
check_threshold(const struct export_job *job, enum export_stacks stacks)
{
	if (job->o->threshold >= 0 && !job->o->quiet &&
	    (stacks != EXPORT_STACKS_ARCS || job->p->arcs.n == 0))
		diag_say("note: option '--threshold' has no effect: stacks "
		    "are not of calls");
}

bool
export_put(const struct export_job *job, struct complaint *wrong)
{
	struct export_options	 o = *job->o;
	const struct form	*form = &forms[o.form];
	struct export_job	 chosen = *job;
	struct complaint	 advice;
	struct tree		*tree = NULL;
	bool			 good;

	assert(o.form < EXPORT_FORMS && job->choice->shown.n > 0);
	chosen.o = &o;
	chosen.tree = &tree;
	if (!fits(job, wrong) || !halves_fit(job, wrong) ||
	    (form->names != NAMES_KNOWN && !name_bytes_check(job->p,
	    form->names == NAMES_ROWS, wrong)))
		return false;
	if (form->stacks && o.stacks == EXPORT_STACKS_AUTO) {
		o.stacks = choose_stacks(&chosen, &advice);
		o.advice = advice.text;
	} else if (o.stacks == EXPORT_STACKS_ARCS && !has_arcs(&chosen, wrong))
		return false;
	if (form->stacks)
		check_threshold(job, o.stacks);
	good = form->put(&chosen, wrong);
	call_tree_close(tree);
	if (!good)
		return false;
	/* The folded form prints the advice in its own note on how exact the
	   stacks are. */
	if (o.form != EXPORT_FOLDED && o.advice != NULL && *o.advice != '\0' &&
	    !o.quiet)
		diag_say("note: stacks are %s; %s", o.stacks ==
		    EXPORT_STACKS_ARCS ? "calls, in part estimated" :
		    "object, file, function and line", o.advice);
	return true;
}
