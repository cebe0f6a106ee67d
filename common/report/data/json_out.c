/*
 * Numbers are written in full, with up to 64 bits, although some readers of
 * JSON round numbers above 2^53.
 */
#include "report/data/json_out.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "io/json.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "ops/compare/runs.h"
#include "report/grid/tables.h"
#include "report/view/cause_list.h"
#include "report/view/functions.h"
#include "report/view/input.h"
#include "report/view/options.h"
#include "report/view/report.h"

static void
put_name(const struct report *r, const char *before, uint32_t name)
{
	json_member(r->out, before, intern_slice(&r->p->names, name));
}

static void
put_number(const struct report *r, const char *before, struct wide v)
{
	char	 text[WIDE_ROOM];

	sink_text(r->out, before);
	sink_text(r->out, wide_text(text, v));
}

/*
 * Begin the member of an event in an object that has one for each event.
 * *before is the text in front of it, and is set to the text in front of the
 * next member.
 */
static void
put_event(const struct report *r, const char **before, uint32_t column)
{
	put_name(r, *before, r->p->events[column].name);
	sink_text(r->out, ":");
	*before = ",";
}

/* Write the costs of all events that are shown, as in {"Ir":1,"Dr":2}. */
static void
put_costs(const struct report *r, const int64_t *costs)
{
	const struct event_list	*shown = &r->choice->shown;
	const char		*before = "{";
	uint32_t		 i;

	for (i = 0; i < shown->n; i++) {
		put_event(r, &before, shown->at[i]);
		sink_number(r->out, costs[shown->at[i]]);
	}
	sink_text(r->out, "}");
}

/* Write the names of the columns with the old and the new counts of each
   event. */
static void
put_sides(const struct report *r)
{
	struct choice_side	 s;
	struct event_list	 events;
	uint32_t		 i;

	choice_of_both(r->choice, &events);
	for (i = 0; i < events.n; i++) {
		s = choice_event(r->choice, events.at[i]);
		put_name(r, i == 0 ? ",\"sides\":{" : ",",
		    r->p->events[s.column].name);
		put_name(r, ":{\"old\":", r->p->events[s.old].name);
		put_name(r, ",\"new\":", r->p->events[s.new].name);
		sink_text(r->out, "}");
	}
	sink_text(r->out, i > 0 ? "}" : "");
}

/* Write the totals of one side of a difference, as far as they are known. */
static void
put_side_totals(const struct report *r, const char *key, const int64_t *totals)
{
	const struct event_list	*shown = &r->choice->shown;
	const char		*before = key;
	uint32_t		 i;

	for (i = 0; i < shown->n; i++)
		if (r->wholes.known[shown->at[i]]) {
			put_event(r, &before, shown->at[i]);
			sink_number(r->out, totals[shown->at[i]]);
		}
	sink_text(r->out, before != key ? "}" : "");
}

static void
put_matched(const struct report *r)
{
	size_t			 i, n;
	const struct fact	**rules = marks_rules(r->p, &n);

	for (i = 0; i < n; i++) {
		sink_text(r->out, i == 0 ? ",\"matched\":[" : ",");
		sink_format(r->out, "{\"how\":\"%s\"", fact_how(rules[i]));
		json_member(r->out, ",\"rule\":", rules[i]->value);
		sink_text(r->out, "}");
	}
	sink_text(r->out, n > 0 ? "]" : "");
	mem_free(rules);
}

/* Write the costs of an event in all runs, as in
   {"runs":[1,2],"mean":2,"spread":1}. */
static void
put_runs(const struct report *r, const struct run_cost *run)
{
	size_t	 i;

	for (i = 0; i < r->o->runs->n; i++)
		put_number(r, i == 0 ? "{\"runs\":[" : ",", run->values[i]);
	put_number(r, "],\"mean\":", run->mean);
	put_number(r, ",\"spread\":", run->spread);
	sink_text(r->out, "}");
}

static void
put_cell(const struct grid *g, size_t i, const struct cell *cell)
{
	const struct report	*r = g->r;

	if (cell->kind == CELL_NAME)
		put_name(r, "", cell->name);
	else if (cell->kind == CELL_TEXT)
		json_member(r->out, "", cell->text);
	else if (cell->kind == CELL_TRUE)
		sink_text(r->out, "true");
	else if (cell->kind == CELL_RUNS)
		put_runs(r, cell->run);
	else
		grid_put_exact(g, i, cell);
}

static bool
is_left_out(const struct cell *cell)
{
	return cell->kind == CELL_NONE ||
	    (cell->kind == CELL_TEXT && cell->text.len == 0);
}

/* Return whether column i belongs to the same JSON object as the column before
   it, because both show the same kind of cost, of two events. */
static bool
goes_on(const struct grid *g, size_t i)
{
	return i > 0 && i < g->n && g->at[i].column == g->at[i - 1].column;
}

/*
 * Make the text in front of the cells of each column, a comma and the key, once
 * for all rows.  The costs of all events are an object with a key for each
 * event.
 */
static void
make_keys(const struct grid *g)
{
	const struct grid_column	*c;
	struct sink			 out;
	size_t				 i;
	char				 none[NUM_COMMAS];

	for (i = 0; i < g->n; i++) {
		c = g->at[i].column;
		sink_memory(&out, &g->at[i].key);
		sink_text(&out, ",");
		if (!goes_on(g, i))
			sink_format(&out, "\"%s\":%s", c->key,
			    c->where & EACH_EVENT ? "{" : "");
		if (c->where & EACH_EVENT) {
			json_member(&out, "", grid_name(g, i, none));
			sink_text(&out, ":");
		}
		sink_close(&out);
	}
}

static void
put_cells(const struct grid *g, size_t row, size_t part)
{
	struct cell	 cell;
	size_t		 i, first = 1;

	for (i = 0; i < g->n; i++) {
		cell = grid_get(g, i, row, part);
		if (is_left_out(&cell))
			continue;
		sink_put(g->r->out, g->at[i].key.at + first,
		    g->at[i].key.len - first);
		put_cell(g, i, &cell);
		if ((g->at[i].column->where & EACH_EVENT) &&
		    !goes_on(g, i + 1))
			sink_put(g->r->out, "}", 1);
		first = 0;
	}
}

/* Write a row as an object that has its members as an array. */
static void
put_row(const struct grid *g, size_t row)
{
	size_t	 part = GRID_ITSELF, n;

	sink_text(g->r->out, "{");
	put_cells(g, row, part);
	for (n = 0; grid_next(g, row, &part); n++) {
		sink_text(g->r->out, n == 0 ? ",\"parts\":[{" : ",{");
		put_cells(g, row, part);
		sink_text(g->r->out, "}");
	}
	sink_text(g->r->out, n > 0 ? "]}" : "}");
}

static void
put_rows(const struct grid *g)
{
	size_t	 i;

	for (i = 0; i < g->rows; i++) {
		sink_text(g->r->out, i == 0 ? "\n" : ",\n");
		put_row(g, i);
	}
}

void
json_out_grid(const struct grid *g)
{
	make_keys(g);
	sink_text(g->r->out, "[");
	put_rows(g);
	sink_text(g->r->out, "\n]");
}

static void
put_wholes(struct functions *f)
{
	struct grid	 g;
	size_t		 i, part, n = 0;

	tables_wholes(&g, f);
	make_keys(&g);
	for (i = 0; i < g.rows; i++) {
		part = GRID_ITSELF;
		if (!grid_next(&g, i, &part))
			continue;
		sink_text(g.r->out, n++ == 0 ? ",\"parts\":[" : ",");
		put_row(&g, i);
	}
	sink_text(g.r->out, n > 0 ? "]" : "");
	grid_close(&g);
}

/* Return whether any function of the file has costs. */
static bool
has_something(const struct breakdown *b, size_t file)
{
	const struct breakdown_group	*at = &b->files.at[file];
	size_t			 i;

	for (i = 0; i < at->n; i++)
		if (!breakdown_is_nothing(b, breakdown_costs(b,
		    b->files.entries[at->first + i])))
			return true;
	return false;
}

static void
put_files(const struct report *r)
{
	const struct breakdown_groups	*files = &r->breakdown.files;
	uint32_t		*list = mem_get(files->n, sizeof(*list));
	size_t			 n = 0, i;

	for (i = 0; i < files->n; i++)
		if (has_something(&r->breakdown, i))
			list[n++] = (uint32_t)i;
	breakdown_sort_groups(&r->breakdown, files, list, n,
	    &r->choice->sort);
	n = report_limit(r, n);
	for (i = 0; i < n; i++) {
		put_name(r, i == 0 ? "\n{\"file\":" : ",\n{\"file\":",
		    files->at[list[i]].name);
		sink_text(r->out, ",\"self\":");
		put_costs(r, files->costs.at + list[i] * (size_t)r->p->event_n);
		sink_text(r->out, "}");
	}
	mem_free(list);
}

static int
by_command(const void *context, uint32_t x, uint32_t y)
{
	const struct report_input	*in = context;

	return string_compare(&in[x].command, &in[y].command);
}

/* Write the commands that the inputs name, sorted, since the order of inputs
   that were summed has no meaning. */
static void
put_commands(const struct report *r)
{
	const struct report_input	*in = r->o->inputs;
	const struct string		*command;
	uint32_t			*list, i, n = 0;

	list = mem_get(r->o->input_n, sizeof(*list));
	for (i = 0; i < r->o->input_n; i++)
		if (in[i].command.len > 0)
			list[n++] = i;
	sort_ids(list, n, by_command, in);
	for (i = 0; i < n; i++) {
		command = &in[list[i]].command;
		json_member(r->out, i == 0 ? "" : ",",
		    (struct slice){ command->at, command->len });
	}
	mem_free(list);
}

/* Write the commands of a side, if the two sides of the difference had
   different commands. */
static void
put_side_commands(const struct report *r, enum side side)
{
	size_t			 n, i;
	struct fact *const	*list = metadata_side_commands(
				    &r->p->metadata, side, &n);

	for (i = 0; i < n; i++)
		json_member(r->out, i > 0 ? "," : side == SIDE_OLD ?
		    ",\"old_commands\":[" : ",\"new_commands\":[",
		    list[i]->value);
	sink_text(r->out, n > 0 ? "]" : "");
}

/* Write the conditions, such as "Old D1 cache", that differ between the two
   sides. */
static void
put_conditions(const struct report *r)
{
	struct facts	 sides = { .n = 0 };
	size_t		 i;

	facts_share_sides(&sides, &r->p->metadata.facts);
	for (i = 0; i < sides.n; i++) {
		json_member(r->out, i == 0 ? ",\"conditions\":[{\"name\":" :
		    ",{\"name\":", fact_condition_name(sides.at[i]->key));
		json_member(r->out, ",\"value\":", sides.at[i]->value);
		sink_text(r->out, "}");
	}
	sink_text(r->out, sides.n > 0 ? "]" : "");
	facts_free(&sides);
}

static void
put_causes(const struct report *r)
{
	struct cause_list	 l;
	struct event_list	 events;
	size_t			 i, k;
	bool			 some = false;

	choice_of_both(r->choice, &events);
	for (i = 0; i < events.n; i++) {
		cause_list_open(&l, r, choice_event(r->choice, events.at[i]));
		if (l.known) {
			put_name(r, some ? ",{\"event\":" :
			    ",\"causes\":[{\"event\":",
			    r->p->events[l.event.column].name);
			put_number(r, ",\"change\":", l.causes.change);
			put_number(r, ",\"size\":", l.causes.size);
			sink_text(r->out, ",\"functions\":[");
			for (k = 0; k < l.causes.n; k++) {
				sink_text(r->out, k == 0 ? "\n" : ",\n");
				cause_words_json(&l.causes, k, &l.files[k],
				    r->p, r->out);
			}
			sink_text(r->out, "]}");
			some = true;
		}
		cause_list_close(&l);
	}
	sink_text(r->out, some ? "]" : "");
}

/* Write the list of runs, and the functions with their cost in each run. */
static void
put_all_runs(struct report *r)
{
	struct run_costs	 runs;
	struct grid		 g;
	const char		*name;
	size_t			 i;

	run_costs_open(&runs, r);
	tables_runs(&g, &runs, ID_NONE);
	make_keys(&g);
	sink_text(r->out, "{\"runs\":[");
	for (i = 0; i < r->o->runs->n; i++) {
		name = r->o->runs->at[i].name;
		json_member(r->out, i == 0 ? "" : ",",
		    (struct slice){ name, strlen(name) });
	}
	sink_text(r->out, "],\n");
	put_cells(&g, GRID_TOTAL, GRID_ITSELF);
	sink_text(r->out, ",\n\"functions\":[");
	put_rows(&g);
	sink_text(r->out, "\n]}\n");
	grid_close(&g);
	run_costs_close(&runs);
}

static void
put_all(struct report *r)
{
	struct functions	 f;
	struct grid		 g;

	functions_open(&f, r);
	sink_text(r->out, "{\"schema\":\"clannotate-1\",\"commands\":[");
	put_commands(r);
	sink_text(r->out, "]");
	put_side_commands(r, SIDE_OLD);
	put_side_commands(r, SIDE_NEW);
	put_conditions(r);
	sink_text(r->out, ",\"totals\":");
	put_costs(r, r->breakdown.totals);
	put_side_totals(r, ",\"old_totals\":{", r->wholes.old);
	put_side_totals(r, ",\"new_totals\":{", r->wholes.new);
	put_sides(r);
	if (r->choice->difference)
		put_matched(r);
	put_wholes(&f);
	put_causes(r);
	sink_text(r->out, ",\"files\":[");
	put_files(r);
	sink_text(r->out, "],\"functions\":[");
	tables_functions(&g, &f);
	make_keys(&g);
	put_rows(&g);
	sink_text(r->out, "]}\n");
	grid_close(&g);
	functions_close(&f);
}

void
json_out_put(struct report *r)
{
	if (r->o->runs != NULL)
		put_all_runs(r);
	else
		put_all(r);
}
