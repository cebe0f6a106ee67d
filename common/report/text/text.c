/*
 * The sections that cg_annotate also prints have its order and its words, which
 * tools and people know; tests compare them with the output of cg_annotate.
 *
 * A group of the breakdown, a file or a function name, is printed if one of its
 * entries reaches the threshold, with all such entries.  Beside the percentage
 * of a group, the table shows that of this and all groups above it.
 */
#include "report/text/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "text/num.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "ops/compare/runs.h"
#include "report/grid/cost_rows.h"
#include "report/grid/tables.h"
#include "report/lines/object_code.h"
#include "report/text/callers.h"
#include "report/text/source.h"
#include "report/text/text_grid.h"
#include "report/view/cause_list.h"
#include "report/view/functions.h"
#include "report/view/input.h"
#include "report/view/note.h"
#include "report/view/options.h"
#include "report/view/parts.h"
#include "report/view/print.h"
#include "report/view/report.h"

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

/*
 * If there are more inputs than this, their descriptions are not printed one by
 * one.  For inputs that cg_annotate could read there is no limit, as in
 * cg_annotate.
 */
enum { INPUTS_APART = 16 };

static bool
is_many(const struct report *r)
{
	return r->o->input_n > INPUTS_APART && !r->p->metadata.cachegrind;
}

static void
put_line(struct report *r, const char *lead, struct slice text)
{
	sink_text(r->out, lead);
	sink_put(r->out, text.at, text.len);
	sink_text(r->out, "\n");
}

/* Print the facts (`desc:' lines) that all inputs have in common, in the order
   of the first input. */
static void
put_common_facts(struct report *r)
{
	const struct facts	*l = &r->o->inputs[0].facts;
	char			 number[NUM_COMMAS];
	size_t			 i;

	for (i = 0; i < l->n; i++)
		if (facts_has(&r->p->metadata.facts, l->at[i]))
			put_line(r, "", l->at[i]->text);
	sink_format(r->out, "Descriptions:     %s, which differ in other "
	    "lines\n", num_with_commas(number, (int64_t)r->o->input_n));
}

/* Return whether to print the commands of the two sides instead of those of all
   inputs. */
static bool
tells_sides(const struct report *r)
{
	size_t	 n;

	metadata_side_commands(&r->p->metadata, SIDE_OLD, &n);
	return r->choice->change_n > 0 && r->o->input_n == 1 && n > 0;
}

/* Return whether to leave out a fact (a `desc:' line): the tables of changes
   show it, or it is about one of many functions. */
static bool
is_told(const struct report *r, const struct fact *f, bool sides)
{
	switch (f->key) {
	case FACT_SPREAD:
		/* cg_annotate would print this line of a Cachegrind file. */
		return !r->p->metadata.cachegrind &&
		    !slice_starts(f->value, SPREAD_TOTAL ":");
	case FACT_COMMAND:
	case FACT_OLD_COMMAND:
	case FACT_NEW_COMMAND:
		return sides;
	case FACT_OLD_TOTALS:
	case FACT_NEW_TOTALS:
	case FACT_MATCHED:
	case FACT_PART:
		return r->choice->change_n > 0;
	default:
		return false;
	}
}

static void
put_facts(struct report *r)
{
	const struct report_input	*in = r->o->inputs;
	size_t				 i, k, n = r->o->input_n;
	bool				 same = true, sides = tells_sides(r);

	for (i = 1; i < n; i++)
		same = same && facts_same(&in[i].facts, &in[0].facts);
	if (!same && is_many(r)) {
		put_common_facts(r);
		return;
	}
	for (i = 0; i < (same ? 1 : n); i++) {
		if (!same)
			sink_format(r->out, "Description %zu:\n", i + 1);
		for (k = 0; k < in[i].facts.n; k++)
			if (!is_told(r, in[i].facts.at[k], sides))
				put_line(r, "", in[i].facts.at[k]->text);
	}
}

/* Print the commands of all inputs, which the metadata of their sum has. */
static void
put_all_commands(struct report *r)
{
	const struct metadata	*m = &r->p->metadata;
	size_t			 i;

	for (i = 0; i < m->commands.n; i++)
		put_line(r, "Command:          ", m->commands.at[i]->value);
	if (m->commands_cut)
		sink_text(r->out, "More commands are left out.\n");
}

static void
put_side_commands(struct report *r, enum side side)
{
	size_t			 n, i;
	struct fact *const	*list = metadata_side_commands(
				    &r->p->metadata, side, &n);

	for (i = 0; i < n; i++)
		put_line(r, side == SIDE_OLD ? "Old command:      " :
		    "New command:      ", list[i]->value);
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
	/* Profiles of LLVM, for example, name no command. */
	for (i = 0; i < n && r->p->metadata.commands.n > 0; i++) {
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
	put_facts(r);
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
	struct cost_row	 row = cost_row_words(wholes_words(&r->wholes),
			    r->breakdown.totals);

	row.gap = true;
	print_title(r, "Summary");
	text_grid_costs(r, &row, 1, COSTS_WORDS);
}

/* The table of files with their functions, or of function names with their
   files. */
struct breakdown_table {
	struct report	*r;
	const struct breakdown_groups *groups;
	bool		 by_function;
	uint32_t	*list;		/* the groups (files or function names)
					   that are printed, in order */
	size_t		 n;
	uint32_t	*entries;	/* the entries of each group, in turn */
	size_t		*first;		/* by group: index of its first entry in
					   `entries'; one more element marks the
					   end */
	struct tally	 sums;		/* by group: event_n sums of this group
					   and those before it */
};

static const int64_t *
group_costs(const struct breakdown_table *b, uint32_t group)
{
	return b->groups->costs.at + (size_t)group * b->r->p->event_n;
}

/* Append those functions of a file, or files of a function name, that reach the
   threshold. */
static size_t
choose_entries(struct breakdown_table *b, uint32_t group, size_t n)
{
	const struct breakdown		*all = &b->r->breakdown;
	const struct breakdown_group	*at = &b->groups->at[group];
	const uint32_t			*entries = b->groups->entries +
					    at->first;
	size_t				 i, begin = n;

	for (i = 0; i < at->n; i++)
		if (report_is_much(b->r, breakdown_costs(all, entries[i])))
			b->entries[n++] = entries[i];
	/* Sort the entries of a file by function name, and the entries of a
	   name by file. */
	breakdown_sort_entries(all, !b->by_function, b->entries + begin,
	    n - begin, &b->r->choice->sort);
	return n;
}

static bool
has_much(const struct breakdown_table *b, size_t group)
{
	const struct breakdown_group	*at = &b->groups->at[group];
	const uint32_t			*entries = b->groups->entries +
					    at->first;
	size_t				 i;

	for (i = 0; i < at->n; i++)
		if (report_is_much(b->r, breakdown_costs(&b->r->breakdown,
		    entries[i])))
			return true;
	return false;
}

static void
choose_groups(struct breakdown_table *b)
{
	size_t	 n = 0, i;

	b->list = mem_get(b->groups->n, sizeof(*b->list));
	b->first = mem_get(b->groups->n + 1, sizeof(*b->first));
	b->entries = mem_get(b->r->breakdown.entries.n, sizeof(*b->entries));
	for (i = 0; i < b->groups->n; i++)
		if (has_much(b, i))
			b->list[b->n++] = (uint32_t)i;
	breakdown_sort_groups(&b->r->breakdown, b->groups, b->list, b->n,
	    &b->r->choice->sort);
	for (i = 0; i < b->n; i++) {
		b->first[i] = n;
		n = choose_entries(b, b->list[i], n);
	}
	b->first[b->n] = n;
}

static void
add_up(struct breakdown_table *b)
{
	uint32_t	 n = b->r->p->event_n;
	size_t		 i, at;

	tally_init(&b->sums, (b->n + 1) * n);
	for (i = 0; i < b->n; i++) {
		at = i * n;
		if (i > 0)
			tally_add_all(&b->sums, at, &b->sums, at - n, n);
		tally_add_all(&b->sums, at, &b->groups->costs,
		    (size_t)b->list[i] * n, n);
		note_costs(b->r, &b->sums, at, "", b->by_function ?
		    "the first functions" : "the first files");
	}
}

/*
 * Return the row of a function in a table by file, or of a file in a table by
 * function.  With `half' it leaves out what the row of its group, above it,
 * shows.
 */
static struct cost_row
entry_row(const struct breakdown_table *b, uint32_t entry, bool half)
{
	return (struct cost_row){
		.costs = breakdown_costs(&b->r->breakdown, entry),
		.arrow = "   ", .place = {
			.kind = CELL_PLACE, .mark = "", .half = half,
			.at = entries_at(&b->r->breakdown.entries, entry),
			.backwards = b->by_function
		}
	};
}

/*
 * Make the rows of a group (a file or a function name) and of its functions or
 * files at `to', and return how many these are.  If only one belongs to the
 * group and has the same costs, both are one row.
 */
static size_t
make_rows(const struct breakdown_table *b, size_t i, struct cost_row *to)
{
	const struct breakdown_group	*group = &b->groups->at[b->list[i]];
	size_t		 n = b->r->p->event_n, j, end = b->first[i + 1], k = 1;

	to[0] = entry_row(b, b->entries[b->first[i]], false);
	if (end - b->first[i] > 1 || memcmp(to[0].costs, group_costs(b,
	    b->list[i]), n * sizeof(*to[0].costs)) != 0) {
		to[0].place.at = (struct entry){
			b->r->p->empty, group->name, b->r->p->empty
		};
		to[0].place.backwards = false;
		for (j = b->first[i]; j < end; j++)
			to[k++] = entry_row(b, b->entries[j], true);
	}
	to[0].lead = b->by_function ? "> " : "< ";
	to[0].arrow = " ";
	to[0].costs = group_costs(b, b->list[i]);
	to[0].sum = b->sums.at + i * n;
	to[k - 1].gap = true;
	return k;
}

static void
put_groups(struct breakdown_table *b)
{
	size_t		 n = report_limit(b->r, b->n), row_n = 0, i;
	struct cost_row	*rows = mem_get(n + b->first[n], sizeof(*rows));

	for (i = 0; i < n; i++)
		row_n += make_rows(b, i, rows + row_n);
	print_title(b->r, b->by_function ? "Function:file summary" :
	    "File:function summary");
	text_grid_costs(b->r, rows, row_n, COSTS_INDENTED | COSTS_SUMS |
	    (b->by_function ? COSTS_BY_FUNCTION : COSTS_PLACES));
	print_left_out(b->r, b->n - n, b->by_function ? "function" : "file");
	sink_text(b->r->out, n < b->n ? "\n" : "");
	mem_free(rows);
}

static void
finish(struct breakdown_table *b)
{
	if (b->by_function)
		mem_free(b->list);
	else {
		b->r->files = b->list;
		b->r->file_n = b->n;
	}
	mem_free(b->first);
	mem_free(b->entries);
	tally_free(&b->sums);
}

/* Print the files with their functions and set report.files to the files
   printed or, with `by_function', print the function names with their files. */
static void
put_breakdown(struct report *r, bool by_function)
{
	struct breakdown_table	 b = { .r = r, .by_function = by_function };

	b.groups = by_function ? &r->breakdown.functions : &r->breakdown.files;
	choose_groups(&b);
	add_up(&b);
	put_groups(&b);
	finish(&b);
}

/* Set report.files as put_breakdown() does, but print nothing. */
static void
choose_files(struct report *r)
{
	struct breakdown_table	 b = { .r = r, .groups = &r->breakdown.files };

	choose_groups(&b);
	finish(&b);
}

/* Without --limit, at most this many matched names are printed: libraries
   without symbols may have thousands. */
enum { MATCHED_MOST = 100 };

static void
put_matched(struct report *r)
{
	size_t			 i, n, all;
	const struct fact	**rules = marks_rules(r->p, &all);

	n = report_limit_or(r, all, MATCHED_MOST);
	if (all > 0)
		print_title(r, "Matched names");
	for (i = 0; i < n; i++) {
		sink_format(r->out, "%-7s  ", fact_how(rules[i]));
		put_line(r, "", rules[i]->value);
	}
	sink_text(r->out, n < all ? "\n" : "");
	print_left_out(r, all - n, "matched name");
	sink_text(r->out, all > 0 ? "\n" : "");
	mem_free(rules);
}

/*
 * Print the functions whose change of the event reaches the threshold, and the
 * number of other functions that changed.  Return false if no function changed.
 */
static bool
put_changed(struct functions *f, const struct choice_side *event,
    bool inclusive)
{
	struct report	*r = f->r;
	struct grid	 g;
	char		 number[NUM_COMMAS];

	functions_list_changes(f, event, inclusive, false);
	if (f->n > 0 || f->less > 0) {
		print_title_of(r, inclusive ? "Inclusive changes of " :
		    "Changes of ", r->p->events[event->column].name);
		tables_changes(&g, f);
		grid_find_folders(&g, g.rows);
		text_grid_put(&g);
		print_left_out(r, g.left_out, "function");
		if (f->less > 0)
			sink_format(r->out, "%s more function%s changed by "
			    "less than the threshold.\n",
			    num_with_commas(number, (int64_t)f->less),
			    f->less == 1 ? "" : "s");
		sink_text(r->out, g.left_out + f->less > 0 ? "\n" : "");
		grid_close(&g);
	}
	return f->n > 0 || f->less > 0;
}

static void
put_events_changed(struct functions *f)
{
	struct report	*r = f->r;
	bool		 inclusive = inclusive_known(r->p) &&
			    r->o->inclusive == REPORT_INCLUSIVE_YES;
	bool		 some = false;
	size_t		 i;

	for (i = 0; i < r->choice->change_n; i++) {
		some |= put_changed(f, &r->choice->change[i], false);
		if (inclusive)
			put_changed(f, &r->choice->change[i], true);
	}
	if (!some)
		sink_text(r->out, "No function itself changed in all.\n\n");
}

static void
put_causes(struct report *r)
{
	struct cause_list	 l;
	struct grid		 g;
	char			 notes[CAUSE_NOTES];
	size_t			 i;

	for (i = 0; i < r->choice->change_n; i++) {
		cause_list_open(&l, r, r->choice->change[i]);
		if (l.causes.n > 0) {
			print_title_of(r, "Causes of the change of ",
			    r->p->events[l.event.column].name);
			tables_causes(&g, &l);
			if (g.rows > 0)
				text_grid_put(&g);
			cause_list_notes(&l, g.rows, notes);
			sink_text(r->out, notes);
			sink_text(r->out, *notes != '\0' ? "\n" : "");
			grid_close(&g);
		}
		cause_list_close(&l);
	}
}

/* Print the changes, and the names that were matched between the sides. */
static void
put_changes(struct functions *f)
{
	struct report	*r = f->r;
	const char	*missing = cause_list_missing(r);

	put_causes(r);
	put_events_changed(f);
	if (missing != NULL) {
		sink_text(r->out, missing);
		sink_text(r->out, "\n\n");
	}
	put_matched(r);
	choose_files(r);
}

static void
put_summary(struct report *r)
{
	struct grid	 g;

	print_title(r, "Summary");
	tables_summary(&g, r);
	text_grid_put(&g);
	grid_close(&g);
}

/* Print the list of runs, and for each event a table of the functions' costs in
   each run. */
static void
put_runs(struct report *r)
{
	const struct event_list	*shown = &r->choice->shown;
	struct run_costs	 runs;
	struct grid		 g;
	size_t			 i;

	for (i = 0; i < r->o->runs->n; i++) {
		sink_format(r->out, "%zu: ", i + 1);
		sink_text(r->out, r->o->runs->at[i].name);
		sink_text(r->out, "\n");
	}
	run_costs_open(&runs, r);
	for (i = 0; i < shown->n; i++) {
		sink_text(r->out, "\n");
		print_title_of(r, "Runs: ", r->p->events[shown->at[i]].name);
		tables_runs(&g, &runs, shown->at[i]);
		text_grid_put(&g);
		print_left_out(r, g.left_out, "function");
		grid_close(&g);
	}
	run_costs_close(&runs);
}

static void
put_functions(struct functions *f)
{
	struct report	*r = f->r;
	struct grid	 g;

	if (f->n == 0)
		return;
	print_title(r, f->by_inclusive ? "Functions by inclusive cost" :
	    "Functions by self cost");
	tables_functions(&g, f);
	grid_find_folders(&g, g.rows);
	text_grid_put(&g);
	print_left_out(r, g.left_out, f->by_inclusive ? "row" : "function");
	sink_text(r->out, g.left_out > 0 ? "\n" : "");
	grid_close(&g);
}

/* Print the tables.  Return false if there is nothing but the totals.  If there
   is no table of functions, f->r is NULL. */
static bool
put_tables(struct report *r, struct functions *f)
{
	const struct choice	*c = r->choice;

	if (c->change_n > 0)
		put_summary(r);
	else
		put_totals(r);
	if (c->difference && breakdown_is_empty(&r->breakdown)) {
		sink_text(r->out, "Nothing changed.\n");
		return false;
	}
	if (c->change_n > 0)
		put_changes(f);
	else {
		if (f->r != NULL && functions_shown(r))
			put_functions(f);
		put_breakdown(r, false);
		if (!functions_shown(r))
			put_breakdown(r, true);
	}
	return true;
}

/* Print the single table that the options ask for in place of the report. */
static void
put_alone(struct report *r)
{
	if (r->choice->difference && breakdown_is_empty(&r->breakdown))
		sink_text(r->out, "Nothing changed.\n");
	else if (r->o->hot)
		callers_put_paths(r);
	else
		callers_put_pages(r);
	paths_count_refused(&r->paths);
}

static void
put_code(void *report, const struct object_code_block *block)
{
	struct report	*r = report;

	if (block->kind == OBJECT_CODE_OBJECT) {
		print_title_of(r, "Annotated machine code: ", block->object);
		return;
	}
	sink_put(r->out, block->text.at, block->text.len);
	sink_text(r->out, "\n");
}

void
report_text_put(struct report *r)
{
	const struct report_options	*o = r->o;
	bool				 tree = o->callers || o->callees;
	bool				 some;
	struct functions		 f = { .r = NULL };

	if (o->runs != NULL) {
		put_runs(r);
		return;
	}
	if (o->hot || o->focused != NULL) {
		put_alone(r);
		return;
	}
	if (tree || r->choice->change_n > 0 ||
	    (functions_shown(r) && functions_any(r)))
		functions_open(&f, r);
	put_metadata(r);
	some = put_tables(r, &f);
	if (some && tree)
		callers_put_tree(&f);
	if (f.r != NULL)
		functions_close(&f);
	if (!some)
		return;
	if (o->sources || o->named_n > 0)
		text_source_put(r);
	if (o->code != NULL)
		object_code_show(r, put_code, r);
	paths_count_refused(&r->paths);
}
