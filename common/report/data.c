#include "report/options.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "text/utf8.h"
#include "io/json.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/input.h"
#include "report/report.h"
#include "report/functions.h"

static void
put_i64(struct sink *out, int64_t v)
{
	sink_used(out, num_put_i64(sink_room(out, NUM_ROOM), v));
}

static void
put_string(const struct report *r, uint32_t name)
{
	json_string(r->out, intern_text(&r->p->names, name),
	    intern_length(&r->p->names, name));
}

/* {"Ir":1,"Dr":2} of the events shown. */
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
		put_i64(r->out, costs[column]);
	}
	sink_text(r->out, "}");
}

/* The names of what there was, and is, of each event of a difference. */
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

static void
put_json_function(const struct functions *f, uint32_t function)
{
	const struct report	*r = f->r;
	const struct entry	*at = &r->breakdown.entries.at[function];
	size_t			 n = r->p->event_n;

	sink_text(r->out, "{\"file\":");
	put_string(r, at->file);
	sink_text(r->out, ",\"function\":");
	put_string(r, at->name);
	sink_text(r->out, ",\"object\":");
	put_string(r, at->object);
	sink_text(r->out, ",\"calls\":");
	put_i64(r->out, f->calls.called.at[function]);
	if (f->calls.cycle[function] != 0) {
		sink_text(r->out, ",\"cycle\":");
		put_i64(r->out, f->calls.cycle[function]);
	}
	sink_text(r->out, ",\"self\":");
	put_costs(r, breakdown_costs(&r->breakdown, function));
	sink_text(r->out, ",\"inclusive\":");
	put_costs(r, f->calls.inclusive.at + function * n);
	sink_text(r->out, "}");
}

/* Whether one of its functions has something. */
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
put_json_files(const struct report *r)
{
	const struct breakdown_groups	*files = &r->breakdown.files;
	uint32_t		*list = mem_get(files->n, sizeof(*list));
	size_t			 n = 0, i;

	for (i = 0; i < files->n; i++)
		if (has_something(&r->breakdown, i))
			list[n++] = (uint32_t)i;
	breakdown_sort_groups(&r->breakdown, files, list, n, r->choice->sort.at,
	    r->choice->sort.n);
	n = limited(r, n);
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

/* Of inputs that are added up any order is as good as another. */
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

void
report_json(struct report *r)
{
	struct functions	 f;
	size_t			 i, n;

	functions_open(&f, r);
	n = limited(r, f.n);
	sink_text(r->out, "{\"schema\":\"clannotate-1\",\"commands\":[");
	put_commands(r);
	sink_text(r->out, "],\"totals\":");
	put_costs(r, r->breakdown.totals);
	put_sides(r);
	sink_text(r->out, ",\"files\":[");
	put_json_files(r);
	sink_text(r->out, "],\"functions\":[");
	for (i = 0; i < n; i++) {
		sink_text(r->out, i == 0 ? "\n" : ",\n");
		put_json_function(&f, f.list[i]);
	}
	sink_text(r->out, "]}\n");
	functions_close(&f);
}

/* Whether a spreadsheet takes what begins with this character for a formula;
   in some languages those of double width are like the plain ones. */
static bool
begins_formula(uint32_t c)
{
	return c == '=' || c == '+' || c == '-' || c == '@' || c == '\t' ||
	    c == '\r' || c == '\n' || c == 0xff1d || c == 0xff0b ||
	    c == 0xff0d || c == 0xff20;
}

/*
 * A text in quotes for a spreadsheet, with an apostrophe before what it would
 * take for a formula, which can run programs and fetch groups.  Where commas
 * are in numbers it splits at semicolons or tabs, and knows our quotes no
 * more after the first field: so what follows on these is the beginning of a
 * field, too, as is what only blanks and quotes stand before.
 */
static void
put_for_sheet(const struct report *r, const char *text, size_t len)
{
	uint32_t	 c;
	size_t		 at, n;
	bool		 begin = true;

	for (at = 0; at < len; at += n) {
		n = utf8_next(text + at, len - at, &c);
		if (begin && begins_formula(c))
			sink_text(r->out, "'");
		sink_text(r->out, c == '"' ? "\"" : "");
		sink_put(r->out, text + at, n);
		begin = c == ';' || c == '\t' || c == '\r' || c == '\n' ||
		    (begin && (c == ' ' || c == '"'));
	}
}

/* A text, and one behind it, as a field of RFC 4180, in quotes if need be. */
static void
put_field(const struct report *r, const char *text, size_t len,
    const char *behind)
{
	bool	 quote = r->o->form == REPORT_SHEET;
	size_t	 i;

	for (i = 0; i < len && !quote; i++)
		quote = strchr(",\"\r\n", text[i]) != NULL;
	sink_text(r->out, quote ? "\"" : "");
	if (r->o->form == REPORT_SHEET)
		put_for_sheet(r, text, len);
	else
		for (i = 0; i < len; i++)
			sink_put(r->out, text[i] == '"' ? "\"\"" : text + i,
			    text[i] == '"' ? 2 : 1);
	sink_text(r->out, behind);
	sink_text(r->out, quote ? "\"" : "");
}

static void
put_name_field(const struct report *r, uint32_t name)
{
	put_field(r, intern_text(&r->p->names, name),
	    intern_length(&r->p->names, name), "");
	sink_text(r->out, ",");
}

static void
put_fields(const struct report *r, const int64_t *costs)
{
	uint32_t	 i;

	for (i = 0; i < r->choice->shown.n; i++) {
		sink_text(r->out, ",");
		put_i64(r->out, costs[r->choice->shown.at[i]]);
	}
}

static void
put_csv_head(const struct report *r)
{
	const struct intern_entry	*e;
	uint32_t			 i;

	sink_text(r->out, "file,function,object,calls");
	for (i = 0; i < 2 * r->choice->shown.n; i++) {
		e = &r->p->names.entries[r->p->events[
		    r->choice->shown.at[i % r->choice->shown.n]].name];
		sink_text(r->out, ",");
		put_field(r, e->text, e->len, i < r->choice->shown.n ? "" :
		    " inclusive");
	}
	sink_text(r->out, "\r\n");
}

void
report_csv(struct report *r)
{
	struct functions	 f;
	const struct entry	*at;
	size_t			 i, n;

	functions_open(&f, r);
	n = limited(r, f.n);
	put_csv_head(r);
	for (i = 0; i < n; i++) {
		at = &r->breakdown.entries.at[f.list[i]];
		put_name_field(r, at->file);
		put_name_field(r, at->name);
		put_name_field(r, at->object);
		put_i64(r->out, f.calls.called.at[f.list[i]]);
		put_fields(r, functions_self(&f, i));
		put_fields(r, f.calls.inclusive.at + (size_t)f.list[i] *
		    r->p->event_n);
		sink_text(r->out, "\r\n");
	}
	functions_close(&f);
}
