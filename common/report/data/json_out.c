/*
 * Numbers are written in full, with up to 64 bits; some programs that read JSON
 * round numbers above 2^53.
 */
#include "report/data/json_out.h"

#include "base/mem.h"
#include "base/sort.h"
#include "io/json.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "profile/side_commands.h"
#include "report/view/functions.h"
#include "report/view/input.h"
#include "report/view/matched.h"
#include "report/view/parts.h"
#include "report/view/options.h"
#include "report/view/report.h"

static void
put_string(const struct report *r, uint32_t name)
{
	json_string(r->out, intern_text(&r->p->names, name),
	    intern_length(&r->p->names, name));
}

/* Write the costs of the events shown: {"Ir":1,"Dr":2}. */
static void
put_costs(const struct report *r, const int64_t *costs)
{
	uint32_t	 i, column;

	sink_text(r->out, "{");
	for (i = 0; i < r->choice->shown.n; i++) {
		column = r->choice->shown.at[i];
		sink_text(r->out, i == 0 ? "" : ",");
		put_string(r, r->p->events[column].name);
		sink_text(r->out, ":");
		sink_number(r->out, costs[column]);
	}
	sink_text(r->out, "}");
}

/* Write the names of the old and the new column of each event of a
   difference. */
static void
put_sides(const struct report *r)
{
	const struct choice_side	*s = r->choice->sides;
	size_t				 i;

	for (i = 0; i < r->choice->side_n; i++) {
		sink_text(r->out, i == 0 ? ",\"sides\":{" : ",");
		put_string(r, r->p->events[s[i].column].name);
		sink_text(r->out, ":{\"old\":");
		put_string(r, r->p->events[s[i].old].name);
		sink_text(r->out, ",\"new\":");
		put_string(r, r->p->events[s[i].new].name);
		sink_text(r->out, "}");
	}
	sink_text(r->out, i > 0 ? "}" : "");
}

/* Write the totals of the sides of a difference, as far as they are known. */
static void
put_side_totals(const struct report *r, const char *key, const int64_t *totals)
{
	uint32_t	 i, column;
	bool		 some = false;

	for (i = 0; i < r->choice->shown.n; i++) {
		column = r->choice->shown.at[i];
		if (!r->wholes.known[column])
			continue;
		sink_text(r->out, some ? "," : key);
		put_string(r, r->p->events[column].name);
		sink_text(r->out, ":");
		sink_number(r->out, totals[column]);
		some = true;
	}
	sink_text(r->out, some ? "}" : "");
}

/* Write the rules that matched names of both sides. */
static void
put_matched(const struct report *r)
{
	struct matched	 m;
	size_t		 i;

	matched_open(&m, r->p);
	for (i = 0; i < m.n; i++) {
		sink_text(r->out, i == 0 ? ",\"matched\":[" : ",");
		sink_format(r->out, "{\"how\":\"%s\",\"rule\":",
		    m.at[i].how);
		json_string(r->out, m.at[i].rule.at, m.at[i].rule.len);
		sink_text(r->out, "}");
	}
	sink_text(r->out, m.n > 0 ? "]" : "");
	matched_close(&m);
}

static void
put_names(const struct report *r, struct entry at)
{
	sink_text(r->out, "{\"file\":");
	put_string(r, at.file);
	sink_text(r->out, ",\"function\":");
	put_string(r, at.name);
	sink_text(r->out, ",\"object\":");
	put_string(r, at.object);
}

/* Write the functions that a function became, or was. */
static void
put_members(const struct report *r, const struct part_whole *w,
    const char *costs)
{
	size_t	 i;

	sink_text(r->out, ",\"parts\":[");
	for (i = w->first; i < w->end; i++) {
		sink_text(r->out, i == w->first ? "" : ",");
		put_names(r, r->parts.members[i]);
		sink_text(r->out, costs);
		put_costs(r, parts_costs(&r->parts, i));
		sink_text(r->out, "}");
	}
	sink_text(r->out, "]");
}

static void
put_how(const struct report *r, const struct part_whole *w)
{
	sink_format(r->out, ",\"how\":\"%s\"", w->became ? "became" : "was");
}

/* Write those of the first n functions that were split or merged. */
static void
put_parts(const struct functions *f, size_t n)
{
	const struct report	*r = f->r;
	const struct part_whole	*w;
	char			*place;
	size_t			 i, len;
	bool			 some = false;

	for (i = 0; i < n; i++) {
		if ((w = parts_whole(&r->parts, f->list[i])) == NULL)
			continue;
		sink_text(r->out, some ? ",{\"whole\":" :
		    ",\"parts\":[{\"whole\":");
		place = parts_place(r->p, w, &len);
		json_string(r->out, place, len);
		mem_free(place);
		put_how(r, w);
		sink_text(r->out, ",\"change\":");
		put_costs(r, parts_sum(&r->parts, w));
		put_members(r, w, ",\"change\":");
		sink_text(r->out, "}");
		some = true;
	}
	sink_text(r->out, some ? "]" : "");
}

static void
put_function(const struct functions *f, uint32_t function)
{
	const struct report	*r = f->r;
	const struct entry	 at = entries_at(&r->breakdown.entries,
				    function);
	const struct part_whole	*whole = parts_whole(&r->parts, function);

	put_names(r, at);
	sink_text(r->out, ",\"calls\":");
	sink_number(r->out, f->calls.called.at[function]);
	if (f->sides.known) {
		sink_text(r->out, ",\"old_calls\":");
		sink_number(r->out, f->sides.old.at[function]);
		sink_text(r->out, ",\"new_calls\":");
		sink_number(r->out, f->sides.new.at[function]);
	}
	if (f->calls.cycle[function] != 0) {
		sink_text(r->out, ",\"cycle\":");
		sink_number(r->out, f->calls.cycle[function]);
	}
	if (f->calls.recursive[function])
		sink_text(r->out, ",\"recursive\":true");
	if (*marks_word(&r->marks, function) != '\0')
		sink_format(r->out, ",\"matched\":\"%s\"",
		    marks_word(&r->marks, function));
	sink_text(r->out, ",\"self\":");
	put_costs(r, report_self(r, function));
	sink_text(r->out, ",\"inclusive\":");
	put_costs(r, inclusive_costs(&f->calls, function));
	if (whole != NULL) {
		put_how(r, whole);
		put_members(r, whole, ",\"self\":");
	}
	sink_text(r->out, "}");
}

/* Whether one of the file's functions has costs. */
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
		sink_text(r->out, i == 0 ? "\n{\"file\":" :
		    ",\n{\"file\":");
		put_string(r, files->at[list[i]].name);
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

/* The order of summed inputs has no meaning, so commands are sorted. */
static void
put_commands(const struct report *r)
{
	const struct report_input	*in = r->o->inputs;
	uint32_t			*list, i, n = (uint32_t)r->o->input_n;

	list = mem_get(n, sizeof(*list));
	for (i = 0; i < n; i++)
		list[i] = i;
	if (!r->o->diff)
		sort_ids(list, n, by_command, in);
	for (i = 0; i < n; i++) {
		sink_text(r->out, i == 0 ? "" : ",");
		json_string(r->out, in[list[i]].command.at,
		    in[list[i]].command.len);
	}
	mem_free(list);
}

/* Write the commands of a side, if the sides of the difference have different
   ones. */
static void
put_side_commands(const struct report *r, enum side side)
{
	struct slice	*list;
	size_t		 n, i;

	list = side_commands_list(&r->p->metadata, side, &n);
	for (i = 0; i < n; i++) {
		sink_text(r->out, i > 0 ? "," : side == SIDE_OLD ?
		    ",\"old_commands\":[" : ",\"new_commands\":[");
		json_string(r->out, list[i].at, list[i].len);
	}
	sink_text(r->out, n > 0 ? "]" : "");
	mem_free(list);
}

void
json_out_put(struct report *r)
{
	struct functions	 f;
	size_t			 i, n;

	functions_open(&f, r);
	n = report_limit(r, f.n);
	sink_text(r->out, "{\"schema\":\"clannotate-1\",\"commands\":[");
	put_commands(r);
	sink_text(r->out, "]");
	put_side_commands(r, SIDE_OLD);
	put_side_commands(r, SIDE_NEW);
	sink_text(r->out, ",\"totals\":");
	put_costs(r, r->breakdown.totals);
	put_side_totals(r, ",\"old_totals\":{", r->wholes.old);
	put_side_totals(r, ",\"new_totals\":{", r->wholes.new);
	put_sides(r);
	if (r->choice->difference)
		put_matched(r);
	put_parts(&f, n);
	sink_text(r->out, ",\"files\":[");
	put_files(r);
	sink_text(r->out, "],\"functions\":[");
	for (i = 0; i < n; i++) {
		functions_expect(&f, i);
		sink_text(r->out, i == 0 ? "\n" : ",\n");
		put_function(&f, f.list[i]);
	}
	sink_text(r->out, "]}\n");
	functions_close(&f);
}
