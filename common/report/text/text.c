/*
 * Sections that cg_annotate has are printed in its order and with its words,
 * which tools and people know; tests compare them with cg_annotate's output.
 */
#include "report/text/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "text/num.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "profile/side_commands.h"
#include "report/text/breakdown_table.h"
#include "report/text/callgraph.h"
#include "report/view/changes.h"
#include "report/text/diff_table.h"
#include "report/text/focus.h"
#include "report/text/hot.h"
#include "report/view/input.h"
#include "report/view/matched.h"
#include "report/lines/object_code.h"
#include "report/view/options.h"
#include "report/view/parts.h"
#include "report/view/parts.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/lines/source.h"
#include "report/view/table.h"

static void
put_events(struct report *r, const char *key, const struct event_list *l)
{
	uint32_t	 i;

	sink_text(r->out, key);
	for (i = 0; i < l->n; i++) {
		sink_text(r->out, i == 0 ? "" : " ");
		print_name(r, r->p->events[l->at[i]].name);
	}
	sink_text(r->out, "\n");
}

/* Print a number as Python prints a float: the shortest text that reads back as
   the same number. */
static void
put_number(struct sink *out, double v)
{
	char		 text[64];
	bool		 fixed = v == 0 || v >= 1e-4;
	int		 digits;

	for (digits = 1; digits < 24; digits++) {
		if (fixed)
			snprintf(text, sizeof(text), "%.*f", digits, v);
		else
			snprintf(text, sizeof(text), "%.*g", digits, v);
		if (strtod(text, NULL) == v)
			break;
	}
	sink_text(out, text);
}

/* Up to so many inputs have their descriptions printed one by one; those that
   cg_annotate reads always have, as there. */
enum { INPUTS_APART = 16 };

static bool
is_many(const struct report *r)
{
	return r->o->input_n > INPUTS_APART && !r->p->metadata.cachegrind;
}

/* Print the lines of the first input's description that all inputs have. */
static void
put_common_descs(struct report *r)
{
	const struct string	*descs = &r->o->inputs[0].descs;
	const char		*line, *end;
	char			 number[NUM_COMMAS];
	uint32_t		 id;

	for (line = descs->at; line < descs->at + descs->len; line = end + 1) {
		end = memchr(line, '\n',
		    (size_t)(descs->at + descs->len - line));
		if (intern_find(&r->p->metadata.descs, line,
		    (size_t)(end - line), &id))
			sink_put(r->out, line, (size_t)(end - line) + 1);
	}
	sink_format(r->out, "Descriptions:     %s, which differ in other "
	    "lines\n", num_with_commas(number, (int64_t)r->o->input_n));
}

/* Whether the commands of both sides are printed in place of those of all
   inputs. */
static bool
tells_sides(const struct report *r)
{
	return r->choice->change_n > 0 && r->o->input_n == 1 &&
	    side_commands_told(&r->p->metadata);
}

/* Whether a description is omitted because the tables of changes show it in
   their own way. */
static bool
is_told(const struct report *r, bool sides, struct slice desc)
{
	if (sides && (side_commands_is(desc) ||
	    slice_starts(desc, "Command: ")))
		return true;
	return r->choice->change_n > 0 && (matched_is(desc) ||
	    parts_is(desc) ||
	    slice_starts(desc, side_totals_key[SIDE_OLD]) ||
	    slice_starts(desc, side_totals_key[SIDE_NEW]));
}

static void
put_lines(struct report *r, const struct string *descs)
{
	const char	*end;
	struct slice	 line = { descs->at, 0 };
	bool		 sides = tells_sides(r);
	size_t		 left;

	for (left = descs->len; left > 0; left -= line.len + 1) {
		end = memchr(line.at, '\n', left);
		line.len = (size_t)(end - line.at);
		if (!is_told(r, sides, line))
			sink_put(r->out, line.at, line.len + 1);
		line.at = end + 1;
	}
}

static void
put_descs(struct report *r)
{
	const struct report_input	*in = r->o->inputs;
	size_t				 i, n = r->o->input_n;
	bool				 same = true;

	for (i = 1; i < n; i++)
		same = same && string_compare(&in[i].descs, &in[0].descs) == 0;
	if (!same && is_many(r)) {
		put_common_descs(r);
		return;
	}
	for (i = 0; i < (same ? 1 : n); i++) {
		if (!same)
			sink_format(r->out, "Description %zu:\n", i + 1);
		put_lines(r, &in[i].descs);
	}
}

/* Print the commands that the sum of the inputs has kept. */
static void
put_all_commands(struct report *r)
{
	const struct metadata	*m = &r->p->metadata;
	size_t			 i;

	for (i = 0; i < m->commands.n; i++) {
		sink_text(r->out, "Command:          ");
		sink_put(r->out, m->commands.at[i].at, m->commands.at[i].len);
		sink_text(r->out, "\n");
	}
	if (m->commands_cut)
		sink_text(r->out, "More commands are left out.\n");
}

static void
put_side_commands(struct report *r, enum side side)
{
	struct slice	*list;
	size_t		 n, i;

	list = side_commands_list(&r->p->metadata, side, &n);
	for (i = 0; i < n; i++) {
		sink_text(r->out, side == SIDE_OLD ? "Old command:      " :
		    "New command:      ");
		sink_put(r->out, list[i].at, list[i].len);
		sink_text(r->out, "\n");
	}
	mem_free(list);
}

static void
put_commands(struct report *r)
{
	const struct report_input	*in = r->o->inputs;
	size_t				 i, n = r->o->input_n;

	if (tells_sides(r)) {
		put_side_commands(r, SIDE_OLD);
		put_side_commands(r, SIDE_NEW);
		return;
	}
	if (is_many(r)) {
		put_all_commands(r);
		return;
	}
	for (i = 0; i < n; i++) {
		if (n == 1)
			sink_text(r->out, "Command:          ");
		else
			sink_format(r->out, "Command %zu:        ", i + 1);
		if (i > 0 && string_compare(&in[i].command,
		    &in[i - 1].command) == 0)
			sink_format(r->out, "(same as Command %zu)", i);
		else
			sink_put(r->out, in[i].command.at, in[i].command.len);
		sink_text(r->out, "\n");
	}
}

static void
put_named(struct report *r)
{
	size_t	 i;

	if (r->o->named_n == 0)
		return;
	sink_text(r->out, "User annotated:  ");
	for (i = 0; i < r->o->named_n; i++) {
		sink_text(r->out, " ");
		sink_text(r->out, r->o->named[i]);
	}
	sink_text(r->out, "\n");
}

static void
put_metadata(struct report *r)
{
	const struct report_options	*o = r->o;

	print_title(r, "Metadata");
	sink_text(r->out, "Invocation:       ");
	sink_text(r->out, o->invocation);
	sink_text(r->out, "\n");
	put_descs(r);
	put_commands(r);
	put_events(r, "Events recorded:  ", &r->choice->recorded);
	put_events(r, "Events shown:     ", &r->choice->shown);
	put_events(r, "Event sort order: ", &r->choice->sort);
	sink_text(r->out, "Threshold:        ");
	put_number(r->out, o->threshold);
	sink_text(r->out, "%\nAnnotation:       ");
	sink_text(r->out, o->sources ? "on\n" : "off\n");
	put_named(r);
	sink_text(r->out, "\n");
}

static void
put_totals(struct report *r)
{
	struct table	*table = report_table_new(r, false);

	table_note(table, r->breakdown.totals);
	table_measure(table);
	print_title(r, "Summary");
	table_head(table, r->out);
	sink_text(r->out, "\n\n");
	table_put(table, r->out, r->breakdown.totals, NULL);
	sink_text(r->out, " PROGRAM TOTALS\n\n");
	mem_free(table);
}

/* Default limit of matched names: libraries without symbols may have thousands,
   and they are printed above the sources. */
enum { MATCHED_MOST = 100 };

static void
put_matched(struct report *r)
{
	struct matched	 m;
	size_t		 i, n;

	matched_open(&m, r->p);
	n = r->o->limit > 0 ? report_limit(r, m.n) :
	    m.n < MATCHED_MOST ? m.n : MATCHED_MOST;
	if (m.n > 0)
		print_title(r, "Matched names");
	for (i = 0; i < n; i++) {
		sink_format(r->out, "%-7s  ", m.at[i].how);
		sink_put(r->out, m.at[i].rule.at, m.at[i].rule.len);
		sink_text(r->out, "\n");
	}
	sink_text(r->out, n < m.n ? "\n" : "");
	print_left_out(r, m.n - n, "matched name");
	sink_text(r->out, m.n > 0 ? "\n" : "");
	matched_close(&m);
}

/* Print the changes, and the names that were matched between the sides. */
static void
put_changes(struct report *r)
{
	struct change_calls	 calls;

	changes_calls_open(&calls, r);
	diff_table_put(r, &calls);
	changes_calls_close(&calls);
	if (r->choice->side_n == 0)
		sink_text(r->out, "cgdiff --sides tells old and new counts, "
		    "too.\n\n");
	put_matched(r);
	breakdown_table_files(r);
}

/* Print the tables; false if there is nothing but the totals. */
static bool
put_tables(struct report *r)
{
	const struct choice	*c = r->choice;

	if (c->change_n > 0)
		diff_table_summary(r);
	else
		put_totals(r);
	if (c->difference && breakdown_is_empty(&r->breakdown)) {
		sink_text(r->out, "Nothing changed.\n");
		return false;
	}
	if (c->change_n > 0)
		put_changes(r);
	else {
		breakdown_table_put(r, false);
		breakdown_table_put(r, true);
	}
	return true;
}

/* Print the one table that the options ask for in place of the whole report. */
static void
put_alone(struct report *r)
{
	if (r->choice->difference && breakdown_is_empty(&r->breakdown))
		sink_text(r->out, "Nothing changed.\n");
	else if (r->o->hot)
		hot_put(r);
	else
		focus_put(r);
	paths_count_refused(&r->paths);
}

void
report_text_put(struct report *r)
{
	const struct report_options	*o = r->o;

	if (o->hot || o->focused != NULL) {
		put_alone(r);
		return;
	}
	put_metadata(r);
	if (!put_tables(r))
		return;
	if ((o->inclusive && r->choice->change_n == 0) || o->callers ||
	    o->callees)
		callgraph_put(r);
	if (o->sources || o->named_n > 0)
		report_source_put(r);
	if (o->code != NULL)
		object_code_put(r);
	paths_count_refused(&r->paths);
}
