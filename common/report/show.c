/*
 * Sums of the breakdown are checked for overflow before anything is printed.
 * Sums that only one form computes are checked while that form is printed; if
 * one of them overflows, the output so far is useless.
 */
#include "report/show.h"

#include <assert.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "profile/name_bytes.h"
#include "profile/overflow.h"
#include "profile/profile.h"
#include "profile/build/freeze.h"
#include "ops/filter/stubs.h"
#include "ops/lines/lines.h"
#include "report/data/csv_out.h"
#include "report/html/out.h"
#include "report/data/json_out.h"
#include "report/markdown/markdown.h"
#include "report/view/functions.h"
#include "report/view/note.h"
#include "report/view/options.h"
#include "report/view/report.h"
#include "report/text/text.h"

/* Return whether the report may print calls below lines of this source file. */
static bool
shows_lines(const struct report_options *o, const char *file, size_t len)
{
	struct slice	 source = { file, len };
	char		*name, *path;

	if (o->form != REPORT_TEXT && o->form != REPORT_HTML)
		return false;
	if (o->named_n > 0 || o->focus)
		return true;
	/* A source is found by the original name of the file.  If files are
	   renamed, that is known only when all input has been read, so say yes
	   for every file. */
	if (!o->sources || o->rename != NULL)
		return o->sources;
	slice_cut_end(&source, LINES_GONE);
	name = mem_copy(source.at, source.len);
	path = paths_readable(o, name);
	mem_free(name);
	mem_free(path);
	return path != NULL;
}

/* The report needs calls to show them below source lines or instructions, and
   to compute inclusive costs. */
enum read_calls
report_show_calls(const struct report_options *o, const char *file, size_t len)
{
	assert(!o->diff);
	/* A difference may show lines of this file below other files. */
	if (o->changes == REPORT_CHANGES_YES || shows_lines(o, file, len))
		return READ_CALLS_ALL;
	if (o->form == REPORT_TEXT && o->inclusive == REPORT_INCLUSIVE_NO &&
	    !o->hot && !o->callers && !o->callees)
		return READ_CALLS_NONE;
	return READ_CALLS_BARE;
}

/*
 * Return whether the report shows callers and callees.  If it does not, PLT
 * stubs (ops/filter/stubs.h) remain functions, whose inclusive cost is that of
 * the functions they call, as in callgrind_annotate.
 */
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

/* Make only the groups of costs (by file or by function) that the form prints.
   Making both kinds would take long for a million functions. */
static void
make_groups(struct report *r)
{
	if (r->o->form == REPORT_TEXT || r->o->form == REPORT_JSON)
		breakdown_by_file(&r->breakdown);
	if (r->o->form == REPORT_TEXT && !functions_shown(r))
		breakdown_by_function(&r->breakdown);
}

/* Record overflows in row i of the costs, which belong to `name'. */
static void
note_row(struct report *r, const struct tally *costs, size_t i, uint32_t name)
{
	char	 of[NOTE_ROOM];

	if (costs->carry != NULL)
		note_costs(r, costs, i * r->p->event_n, "",
		    note_name(r, name, of));
}

static void
note_groups(struct report *r, const struct breakdown_groups *groups)
{
	size_t	 i;

	for (i = 0; i < groups->n; i++)
		note_row(r, &groups->costs, i, groups->at[i].name);
}

/* Record overflows in all costs that the report shows or sorts by.  Groups that
   make_groups() did not make are empty. */
static void
note_breakdown(struct report *r)
{
	const struct breakdown	*b = &r->breakdown;
	const struct parts	*t = &r->parts;
	size_t			 i;

	note_entries(r, &b->entries.self, "");
	for (i = 0; i < t->member_n; i++)
		note_row(r, &t->costs, i, t->members[i].name);
	for (i = 0; i < t->n; i++)
		note_row(r, &t->sums, i, t->wholes[i].at.name);
	note_groups(r, &b->files);
	note_groups(r, &b->functions);
	if (r->o->form != REPORT_TEXT && r->o->form != REPORT_HTML)
		return;
	for (i = 0; i < b->source_n; i++)
		note_row(r, &b->source_costs, i, b->sources[i]);
}

static void
put_form(struct report *r)
{
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

/*
 * Return whether functions that were split or merged are shown as one function
 * (view/parts.h).  A text report without changes does not join them, and
 * neither does cg_annotate.  Reports on functions that the user names, and
 * those with machine code, cannot join functions, which they know by numbers
 * that joining would change.
 */
static bool
joins_parts(const struct report *r)
{
	const struct report_options	*o = r->o;

	if (o->form == REPORT_TEXT || o->form == REPORT_MARKDOWN)
		return r->choice->change_n > 0 && o->focused == NULL &&
		    o->code == NULL;
	return r->choice->difference && o->runs == NULL;
}

/* Change the profile as the report needs it: join functions, or remove
   stubs. */
static void
prepare(struct report *r)
{
	const struct report_options	*o = r->o;

	/*
	 * If an input consists of several profiles, of which only some are
	 * differences, the calls of the others may be kept as runs
	 * (profile/arc_runs.h): make rows of them.
	 */
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
	/* Names in Markdown are not counted here, because there a limit applies
	   to the whole page. */
	if (o->width == 0 && o->form != REPORT_MARKDOWN &&
	    !name_bytes_check(p, false, wrong))
		return false;
	prepare(&r);
	profile_totals(p, totals);
	if (!overflow_sums(p, "the totals", totals, &r.used, wrong))
		return false;
	r.least = report_least(&r, (int64_t)totals[choice->sort.at[0]].low);
	/* With a threshold of 0, files without costs are listed too, unless the
	   report shows changes. */
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
