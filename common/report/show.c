/*
 * Sums of the breakdown are checked for overflow before anything is printed.
 * Sums that only one form computes are checked while it prints: if one
 * overflows, the output so far is useless.
 */
#include "report/show.h"

#include "base/complaint.h"
#include "base/mem.h"
#include "profile/name_bytes.h"
#include "profile/overflow.h"
#include "profile/profile.h"
#include "profile/build/freeze.h"
#include "ops/filter/stubs.h"
#include "report/data/csv_out.h"
#include "report/html/out.h"
#include "report/data/json_out.h"
#include "report/markdown/markdown.h"
#include "report/view/note.h"
#include "report/view/options.h"
#include "report/view/report.h"
#include "report/data/runs_out.h"
#include "report/text/text.h"

/* Whether the report may print calls below lines of this file. */
static bool
shows_lines(const struct report_options *o, const char *file, size_t len)
{
	char	*name, *path;

	if (o->form != REPORT_TEXT && o->form != REPORT_HTML)
		return false;
	if (o->named_n > 0 || o->focus)
		return true;
	/* The original names of renamed files are known only when all input has
	   been read. */
	if (!o->sources || o->rename != NULL)
		return o->sources;
	name = mem_copy(file, len);
	path = paths_readable(o, name);
	mem_free(name);
	mem_free(path);
	return path != NULL;
}

/* Calls are shown below lines of source and below instructions, and are part of
   inclusive costs. */
enum read_calls
report_show_calls(const struct report_options *o, const char *file, size_t len)
{
	bool	 changes = o->changes == REPORT_CHANGES_YES ||
	    (o->diff && o->changes == REPORT_CHANGES_AUTO);

	/* Lines of a difference may be found in other files. */
	if (changes || shows_lines(o, file, len))
		return READ_CALLS_ALL;
	if (o->form == REPORT_TEXT && !o->inclusive && !o->hot &&
	    !o->callers && !o->callees)
		return READ_CALLS_NONE;
	return o->diff ? READ_CALLS_ALL : READ_CALLS_BARE;
}

/* Whether the report shows callers and callees.  If not, a PLT stub keeps the
   inclusive cost of what it calls, as in callgrind_annotate. */
static bool
shows_graph(const struct report_options *o)
{
	return o->callers || o->callees || o->hot || o->focused != NULL ||
	    o->form == REPORT_HTML;
}

static void
use_columns(struct report *r)
{
	const struct choice	*c = r->choice;
	size_t			 i;

	for (i = 0; i < c->shown.n; i++)
		event_list_add(&r->used, c->shown.at[i]);
	for (i = 0; i < c->sort.n; i++)
		event_list_add(&r->used, c->sort.at[i]);
	for (i = 0; i < c->side_n; i++) {
		event_list_add(&r->used, c->sides[i].column);
		event_list_add(&r->used, c->sides[i].old);
		event_list_add(&r->used, c->sides[i].new);
	}
}

static void
note_groups(struct report *r, const struct breakdown_groups *groups)
{
	size_t	 i;
	char	 of[NOTE_ROOM];

	for (i = 0; groups->costs.carry != NULL && i < groups->n; i++)
		note_costs(r, &groups->costs, i * r->breakdown.event_n, "",
		    note_name(r, groups->at[i].name, of));
}

/* Groups are costly for a million functions: make only those that the form
   prints. */
static void
make_groups(struct report *r)
{
	if (r->o->form == REPORT_TEXT || r->o->form == REPORT_JSON)
		breakdown_by_file(&r->breakdown);
	if (r->o->form == REPORT_TEXT)
		breakdown_by_function(&r->breakdown);
}

static void
note_parts(struct report *r)
{
	const struct parts	*t = &r->parts;
	size_t			 i;
	char			 of[NOTE_ROOM];

	for (i = 0; t->costs.carry != NULL && i < t->member_n; i++)
		note_costs(r, &t->costs, i * t->event_n, "",
		    note_name(r, t->members[i].name, of));
	for (i = 0; t->sums.carry != NULL && i < t->n; i++)
		note_costs(r, &t->sums, i * t->event_n, "",
		    note_name(r, t->wholes[i].at.name, of));
}

/* Note overflows in those parts of the breakdown that this form shows or sorts
   by. */
static void
note_breakdown(struct report *r)
{
	const struct breakdown	*b = &r->breakdown;
	size_t			 i;
	char			 of[NOTE_ROOM];

	note_entries(r, &b->entries.self, "");
	note_parts(r);
	if (r->o->form == REPORT_TEXT || r->o->form == REPORT_JSON)
		note_groups(r, &b->files);
	if (r->o->form != REPORT_TEXT && r->o->form != REPORT_HTML)
		return;
	if (r->o->form == REPORT_TEXT)
		note_groups(r, &b->functions);
	for (i = 0; b->source_costs.carry != NULL && i < b->source_n; i++)
		note_costs(r, &b->source_costs, i * b->event_n, "",
		    note_name(r, b->sources[i], of));
}

static void
put_form(struct report *r)
{
	if (r->o->runs != NULL) {
		runs_out_put(r);
		return;
	}
	switch (r->o->form) {
	case REPORT_CSV:
	case REPORT_SHEET:
		csv_out_put(r);
		break;
	case REPORT_HTML:
		html_out_put(r);
		break;
	case REPORT_JSON:
		json_out_put(r);
		break;
	case REPORT_MARKDOWN:
		markdown_put(r);
		break;
	case REPORT_TEXT:
		report_text_put(r);
		break;
	}
}

/* Text that shows no changes is the report of cg_annotate, which knows no
   parts.  Functions that the user names and functions of machine code are known
   by number, so their numbers must not change. */
static bool
joins_parts(const struct report *r)
{
	const struct report_options	*o = r->o;

	if (o->form == REPORT_TEXT || o->form == REPORT_MARKDOWN)
		return r->choice->change_n > 0 && o->focused == NULL &&
		    o->code == NULL;
	return r->choice->difference && o->runs == NULL;
}

/* Change the profile into the form that the report shows. */
static void
prepare(struct report *r)
{
	const struct report_options	*o = r->o;

	/* Of several parts in a file, some may be differences and some not. */
	if (r->choice->difference)
		profile_calls_to_rows(r->p);
	else if (shows_graph(o))
		stubs_pass(r->p);
	if (joins_parts(r))
		parts_open(&r->parts, r->p);
	use_columns(r);
}

bool
report_show(struct profile *p, const struct report_options *o,
    const struct choice *choice, struct sink *out, struct complaint *wrong)
{
	struct report	 r = {
		.o = o, .choice = choice, .p = p, .out = out, .wrong = wrong,
		.paths = { .o = o }
	};
	struct wide	 totals[EVENT_MAX];

	wrong->text[0] = '\0';
	/* Markdown has a limit for the whole page. */
	if (o->width == 0 && o->form != REPORT_MARKDOWN &&
	    !name_bytes_check(p, false, wrong))
		return false;
	prepare(&r);
	profile_totals(p, totals);
	if (!overflow_sums(p, "the totals", totals, &r.used, wrong))
		return false;
	r.least = report_least(&r, (int64_t)totals[choice->sort.at[0]].low);
	/* With a threshold of 0, files without costs are listed too, but not
	   among changes. */
	breakdown_open(&r.breakdown, p, totals, r.least == 0 &&
	    choice->changed.n == 0, (o->split ? ENTRIES_SPLIT : 0) |
	    (choice->changed.n > 0 ? ENTRIES_CHANGES : 0));
	r.breakdown.changed = &choice->changed;
	parts_settle(&r.parts, &r.breakdown.entries);
	wholes_find(&r.wholes, choice, p, r.breakdown.totals);
	if (choice->changed.n > 0)
		r.least = report_least_change(&r, choice->sort.at[0]);
	if (choice->difference)
		marks_open(&r.marks, &r.breakdown, choice);
	make_groups(&r);
	note_breakdown(&r);
	if (wrong->text[0] == '\0')
		put_form(&r);
	mem_free(r.files);
	marks_close(&r.marks);
	parts_close(&r.parts);
	breakdown_close(&r.breakdown);
	return wrong->text[0] == '\0';
}
