#include "report/options.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "text/utf8.h"
#include "io/json.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/report.h"
#include "report/functions.h"

static void
put_i64(struct sink *out, int64_t v)
{
	sink_used(out, num_put_i64(sink_room(out, NUM_ROOM), v));
}

static void
put_string(const struct report *a, uint32_t name)
{
	json_string(a->out, intern_text(&a->p->names, name),
	    intern_length(&a->p->names, name));
}

/* {"Ir":1,"Dr":2} of the events shown. */
static void
put_costs(const struct report *a, const int64_t *costs)
{
	uint32_t	 i, column;

	sink_text(a->out, "{");
	for (i = 0; i < a->o->shown_n; i++) {
		column = a->o->shown[i];
		sink_text(a->out, i == 0 ? "" : ",");
		put_string(a, a->p->events[column].name);
		sink_text(a->out, ":");
		put_i64(a->out, costs[column]);
	}
	sink_text(a->out, "}");
}

/* The names of what there was, and is, of each event of a difference. */
static void
put_sides(const struct report *a)
{
	const struct report_side	*s = a->o->sides;
	size_t				 i;

	for (i = 0; i < a->o->side_n; i++) {
		sink_text(a->out, i == 0 ? ",\"sides\":{" : ",");
		put_string(a, a->p->events[s[i].column].name);
		sink_text(a->out, ":{\"old\":");
		put_string(a, a->p->events[s[i].old].name);
		sink_text(a->out, ",\"new\":");
		put_string(a, a->p->events[s[i].new].name);
		sink_text(a->out, "}");
	}
	sink_text(a->out, i > 0 ? "}" : "");
}

static void
put_json_function(const struct functions *f, uint32_t function)
{
	const struct report	*a = f->a;
	const struct entry	*at = &a->breakdown.entries.at[function];
	size_t			 n = a->p->event_n;

	sink_text(a->out, "{\"file\":");
	put_string(a, at->file);
	sink_text(a->out, ",\"function\":");
	put_string(a, at->name);
	sink_text(a->out, ",\"object\":");
	put_string(a, at->object);
	sink_text(a->out, ",\"calls\":");
	put_i64(a->out, f->calls.called.at[function]);
	if (f->calls.cycle[function] != 0) {
		sink_text(a->out, ",\"cycle\":");
		put_i64(a->out, f->calls.cycle[function]);
	}
	sink_text(a->out, ",\"self\":");
	put_costs(a, breakdown_costs(&a->breakdown, function));
	sink_text(a->out, ",\"inclusive\":");
	put_costs(a, f->calls.inclusive.at + function * n);
	sink_text(a->out, "}");
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
put_json_files(const struct report *a)
{
	const struct breakdown_groups	*files = &a->breakdown.files;
	uint32_t		*list = mem_get(files->n, sizeof(*list));
	size_t			 n = 0, i;

	for (i = 0; i < files->n; i++)
		if (has_something(&a->breakdown, i))
			list[n++] = (uint32_t)i;
	breakdown_sort_groups(&a->breakdown, files, list, n, a->o->sort,
	    a->o->sort_n);
	n = limited(a, n);
	for (i = 0; i < n; i++) {
		sink_text(a->out, i == 0 ? "\n{\"file\":" :
		    ",\n{\"file\":");
		put_string(a, files->at[list[i]].name);
		sink_text(a->out, ",\"self\":");
		put_costs(a, files->costs.at + list[i] * (size_t)a->p->event_n);
		sink_text(a->out, "}");
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
put_commands(const struct report *a)
{
	const struct report_input	*in = a->o->inputs;
	uint32_t			*list, i, n = (uint32_t)a->o->input_n;

	list = mem_get(n, sizeof(*list));
	for (i = 0; i < n; i++)
		list[i] = i;
	if (!a->o->diff)
		sort_ids(list, n, by_command, in);
	for (i = 0; i < n; i++) {
		sink_text(a->out, i == 0 ? "" : ",");
		json_string(a->out, in[list[i]].command.at,
		    in[list[i]].command.len);
	}
	mem_free(list);
}

void
report_json(struct report *a)
{
	struct functions	 f;
	size_t			 i, n;

	functions_open(&f, a);
	n = limited(a, f.n);
	sink_text(a->out, "{\"schema\":\"clannotate-1\",\"commands\":[");
	put_commands(a);
	sink_text(a->out, "],\"totals\":");
	put_costs(a, a->breakdown.totals);
	put_sides(a);
	sink_text(a->out, ",\"files\":[");
	put_json_files(a);
	sink_text(a->out, "],\"functions\":[");
	for (i = 0; i < n; i++) {
		sink_text(a->out, i == 0 ? "\n" : ",\n");
		put_json_function(&f, f.list[i]);
	}
	sink_text(a->out, "]}\n");
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
put_for_sheet(const struct report *a, const char *text, size_t len)
{
	uint32_t	 c;
	size_t		 at, n;
	bool		 begin = true;

	for (at = 0; at < len; at += n) {
		n = utf8_next(text + at, len - at, &c);
		if (begin && begins_formula(c))
			sink_text(a->out, "'");
		sink_text(a->out, c == '"' ? "\"" : "");
		sink_put(a->out, text + at, n);
		begin = c == ';' || c == '\t' || c == '\r' || c == '\n' ||
		    (begin && (c == ' ' || c == '"'));
	}
}

/* A text, and one behind it, as a field of RFC 4180, in quotes if need be. */
static void
put_field(const struct report *a, const char *text, size_t len,
    const char *behind)
{
	bool	 quote = a->o->form == REPORT_SHEET;
	size_t	 i;

	for (i = 0; i < len && !quote; i++)
		quote = strchr(",\"\r\n", text[i]) != NULL;
	sink_text(a->out, quote ? "\"" : "");
	if (a->o->form == REPORT_SHEET)
		put_for_sheet(a, text, len);
	else
		for (i = 0; i < len; i++)
			sink_put(a->out, text[i] == '"' ? "\"\"" : text + i,
			    text[i] == '"' ? 2 : 1);
	sink_text(a->out, behind);
	sink_text(a->out, quote ? "\"" : "");
}

static void
put_name_field(const struct report *a, uint32_t name)
{
	put_field(a, intern_text(&a->p->names, name),
	    intern_length(&a->p->names, name), "");
	sink_text(a->out, ",");
}

static void
put_fields(const struct report *a, const int64_t *costs)
{
	uint32_t	 i;

	for (i = 0; i < a->o->shown_n; i++) {
		sink_text(a->out, ",");
		put_i64(a->out, costs[a->o->shown[i]]);
	}
}

static void
put_csv_head(const struct report *a)
{
	const struct intern_entry	*e;
	uint32_t			 i;

	sink_text(a->out, "file,function,object,calls");
	for (i = 0; i < 2 * a->o->shown_n; i++) {
		e = &a->p->names.entries[a->p->events[
		    a->o->shown[i % a->o->shown_n]].name];
		sink_text(a->out, ",");
		put_field(a, e->text, e->len, i < a->o->shown_n ? "" :
		    " inclusive");
	}
	sink_text(a->out, "\r\n");
}

void
report_csv(struct report *a)
{
	struct functions	 f;
	const struct entry	*at;
	size_t			 i, n;

	functions_open(&f, a);
	n = limited(a, f.n);
	put_csv_head(a);
	for (i = 0; i < n; i++) {
		at = &a->breakdown.entries.at[f.list[i]];
		put_name_field(a, at->file);
		put_name_field(a, at->name);
		put_name_field(a, at->object);
		put_i64(a->out, f.calls.called.at[f.list[i]]);
		put_fields(a, functions_self(&f, i));
		put_fields(a, f.calls.inclusive.at + (size_t)f.list[i] *
		    a->p->event_n);
		sink_text(a->out, "\r\n");
	}
	functions_close(&f);
}
