/*
 * Fields and lines are those of RFC 4180.  For a spreadsheet all fields are
 * quoted, and none can be read as a formula.
 */
#include "report/data/csv_out.h"

#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "io/csv.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/view/functions.h"
#include "report/view/options.h"
#include "report/view/report.h"

/* Whether a spreadsheet reads text with this first character as a formula; in
   some languages this includes characters of double width. */
static bool
begins_formula(uint32_t c)
{
	return c == '=' || c == '+' || c == '-' || c == '@' || c == '\t' ||
	    c == '\r' || c == '\n' || c == 0xff1d || c == 0xff0b ||
	    c == 0xff0d || c == 0xff20;
}

/*
 * Write a quoted field for a spreadsheet, with an apostrophe before text that
 * it would read as a formula, which can run programs and fetch pages.  In
 * languages with decimal commas it splits at semicolons or tabs, and then
 * ignores our quotes after the first field: so text after these separators
 * counts as the beginning of a field too, as does text after only blanks and
 * quotes.
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

/* Write two texts together as a field. */
static void
put_field(const struct report *r, const char *text, size_t len,
    const char *suffix)
{
	if (r->o->form != REPORT_SHEET) {
		csv_field(r->out, text, len, suffix);
		return;
	}
	sink_text(r->out, "\"");
	put_for_sheet(r, text, len);
	sink_text(r->out, suffix);
	sink_text(r->out, "\"");
}

void
csv_out_field(const struct report *r, struct slice text)
{
	put_field(r, text.at, text.len, "");
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
		sink_number(r->out, costs[r->choice->shown.at[i]]);
	}
}

static void
put_head(const struct report *r)
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
	sink_text(r->out, r->choice->calls ? ",old calls,new calls" : "");
	sink_text(r->out, r->marks.some ? ",matched" : "");
	for (i = 0; r->parts.n > 0 && i < r->choice->shown.n; i++) {
		e = &r->p->names.entries[r->p->events[
		    r->choice->shown.at[i]].name];
		sink_text(r->out, i == 0 ? ",part of," : ",");
		put_field(r, e->text, e->len, " of part");
	}
	sink_text(r->out, "\r\n");
}

/* Write the numbers of calls of both sides, at the end of a row: columns that
   all differences have come before. */
static void
put_side_calls(const struct functions *f, uint32_t function)
{
	if (!f->sides.known)
		return;
	sink_text(f->r->out, ",");
	sink_number(f->r->out, f->sides.old.at[function]);
	sink_text(f->r->out, ",");
	sink_number(f->r->out, f->sides.new.at[function]);
}

static void
put_mark(const struct report *r, uint32_t function)
{
	const char	*word = marks_word(&r->marks, function);

	if (!r->marks.some)
		return;
	sink_text(r->out, ",");
	put_field(r, word, strlen(word), "");
}

/* Write the members of a whole as rows.  Their costs are in separate columns,
   so that the sum of a column counts no cost twice. */
static void
put_parts(const struct functions *f, const struct part_whole *w)
{
	const struct report	*r = f->r;
	struct entry		 at;
	char			*place;
	size_t			 len, i, k, empty = 2 * r->choice->shown.n +
				    (f->sides.known ? 2 : 0) +
				    (r->marks.some ? 1 : 0);

	place = parts_place(r->p, w, &len);
	for (i = w->first; i < w->end; i++) {
		at = r->parts.members[i];
		put_name_field(r, at.file);
		put_name_field(r, at.name);
		put_name_field(r, at.object);
		for (k = 0; k < empty; k++)
			sink_text(r->out, ",");
		sink_text(r->out, ",");
		put_field(r, place, len, "");
		put_fields(r, parts_costs(&r->parts, i));
		sink_text(r->out, "\r\n");
	}
	mem_free(place);
}

/* Write empty fields for a row that is not a part. */
static void
put_no_part(const struct report *r)
{
	uint32_t	 i;

	for (i = 0; r->parts.n > 0 && i <= r->choice->shown.n; i++)
		sink_text(r->out, ",");
}

void
csv_out_put(struct report *r)
{
	const struct part_whole	*whole;
	struct functions	 f;
	struct entry		 at;
	size_t			 i, n;

	functions_open(&f, r);
	n = report_limit(r, f.n);
	put_head(r);
	for (i = 0; i < n; i++) {
		functions_expect(&f, i);
		at = entries_at(&r->breakdown.entries, f.list[i]);
		put_name_field(r, at.file);
		put_name_field(r, at.name);
		put_name_field(r, at.object);
		sink_number(r->out, f.calls.called.at[f.list[i]]);
		put_fields(r, functions_self(&f, i));
		put_fields(r, inclusive_costs(&f.calls, f.list[i]));
		put_side_calls(&f, f.list[i]);
		put_mark(r, f.list[i]);
		put_no_part(r);
		sink_text(r->out, "\r\n");
		whole = parts_whole(&r->parts, f.list[i]);
		if (whole != NULL)
			put_parts(&f, whole);
	}
	functions_close(&f);
}
