/*
 * Sources are written to memory first: only after that is it known which
 * sources can be read and so can have links.
 */
#include "report/html/source.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "base/utf8.h"
#include "text/num.h"
#include "text/string.h"
#include "io/sink.h"
#include "io/source_text.h"
#include "profile/profile.h"
#include "report/grid/cost_rows.h"
#include "report/html/html.h"
#include "report/html/html_grid.h"
#include "report/lines/source_walk.h"
#include "report/lines/sources.h"
#include "report/view/input.h"
#include "report/view/options.h"
#include "report/view/report.h"

/* Limits of the page: bytes of all sources, number of sources shown, and number
   of sources looked for. */
enum { SOURCE_BYTES = 1000000, SOURCES_MOST = 300, SOURCES_TRIED = 2000 };

/* The most bytes of a line's text, and the most of its calls, that are
   shown. */
enum { TEXT_MOST = 2000, CALLS_MOST = 100 };

struct html_source {
	struct html	*h;
	struct string	 text;
	struct sink	 memory;
	uint32_t	 n;		/* number of sources written so far */
	uint64_t	 end;		/* value of html.bytes at which the
					   sources are full */
	uint64_t	 costly;	/* number of the most costly line of
					   this source, which is always shown */
	uint64_t	 rows, omitted;	/* number of rows of a walk, and of
					   those that find no room */
	struct sources	 sources;
};

/* Return whether there is room for a row, or it must be shown, and count the
   rows and those that find no room. */
static bool
has_room(struct html_source *s, bool must)
{
	bool	 has = must || s->h->bytes < s->end;

	s->rows++;
	s->omitted += !has;
	return has;
}

static const int64_t *
costs_of(const struct source_row *row)
{
	return row->lines == NULL ? NULL :
	    file_lines_costs(row->lines, row->i);
}

static const char *
class_of(const struct html *h, const struct source_row *row)
{
	const struct choice_side	*e = h->events;
	const int64_t			*costs = costs_of(row);
	bool				 added = false;
	uint32_t			 i;

	if (row->kind != ROW_LINE)
		return row->kind == ROW_GONE ? "gone" :
		    row->kind == ROW_BOGUS ? "bogus" : "";
	/* A line is marked as added if it has costs on the new side only. */
	for (i = 0; costs != NULL && h->changes && i < h->event_n; i++) {
		if (e[i].old == ID_NONE)
			continue;
		if (costs[e[i].old] != 0)
			return "";
		added |= costs[e[i].new] != 0;
	}
	return added ? "added" : "";
}

/* Write a row up to its costs. */
static void
put_head(struct html_source *s, const struct source_row *row)
{
	struct html	*h = s->h;
	const char	*class = class_of(h, row);

	html_format(h, *class != '\0' ? "<tr class=%s" : "<tr%s", class);
	/* A deleted line has no id, since a new line may have the same
	   number. */
	if (row->number != 0 && row->kind != ROW_GONE)
		html_format(h, " id=s%luL%llu", (unsigned long)s->n,
		    (unsigned long long)row->number);
	html_raw(h, "><th scope=row>");
	if (row->kind == ROW_UNKNOWN)
		html_raw(h, "?");
	else if (row->number != 0)
		html_format(h, "%llu", (unsigned long long)row->number);
}

static void
put_text(struct html *h, const struct source_row *row)
{
	struct slice	 text = row->text;
	bool		 line = row->kind == ROW_LINE;

	if (!line && row->text.at == NULL) {
		html_raw(h, row->kind == ROW_UNKNOWN ?
		    "<td><em>(line unknown)</em>\n" :
		    "<td><em>(no such line)</em>\n");
		return;
	}
	html_raw(h, line ? "<td>" : "<td><del>");
	if (text.len > TEXT_MOST)
		text.len = TEXT_MOST - utf8_begun(text.at, TEXT_MOST);
	html_text(h, text);
	html_raw(h, text.len < row->text.len ? "\xe2\x80\xa6" : "");
	html_raw(h, line ? "\n" : "</del>\n");
}

/* Write a number of calls or, in a difference, its change. */
static void
put_count(struct html *h, int64_t n)
{
	if (!h->changes) {
		html_raw(h, " \xc3\x97");
		html_number(h, n);
		return;
	}
	html_raw(h, " (calls ");
	html_signed(h, n);
	html_raw(h, ")");
}

/* Return the size of the cost of a call in the first sort column. */
static uint64_t
weigh_call(const struct html *h, const struct file_lines *l, size_t call)
{
	return num_size(l->call_costs.at[call * l->event_n +
	    h->r->choice->sort.at[0]]);
}

static void
put_call(struct html *h, const struct file_lines *l, size_t call)
{
	html_raw(h, "<tr class=call><th>");
	html_costs(h, l->call_costs.at + call * l->event_n, false);
	html_raw(h, "<td>\xe2\x86\x92 ");
	html_entry(h, l->callees[call], false);
	if (l->call_counts.at[call] != 0)
		put_count(h, l->call_counts.at[call]);
	html_raw(h, "\n");
}

/* Write the calls of a line by name or, if there are too many, the most costly
   ones, downwards, and how many more functions it calls. */
static void
put_calls(struct html_source *s, const struct source_row *row)
{
	const struct file_lines	*l = row->lines;
	size_t			 first = l->at[row->i].call;
	size_t			 n = l->at[row->i].call_end - first, i;
	struct sort_item	*calls = mem_get(n, sizeof(*calls));

	for (i = 0; i < n; i++)
		calls[i] = (struct sort_item){
			n <= CALLS_MOST ? 0 : UINT64_MAX -
			    weigh_call(s->h, l, first + i),
			(uint32_t)i, (uint32_t)i
		};
	sort_items(calls, n);
	for (i = 0; i < n && i < CALLS_MOST; i++)
		if (has_room(s, false))
			put_call(s->h, l, first + calls[i].id);
	if (i < n && has_room(s, false)) {
		html_raw(s->h, "<tr class=call><th>");
		html_costs(s->h, NULL, false);
		html_raw(s->h, "<td>\xe2\x86\x92 ");
		html_number(s->h, (int64_t)(n - i));
		html_raw(s->h, n - i == 1 ? " more function\n" :
		    " more functions\n");
	}
	mem_free(calls);
}

static void
put_row(void *arg, const struct source_row *row)
{
	struct html_source	*s = arg;

	if (row->kind == ROW_GAP && s->h->bytes < s->end)
		html_raw(s->h, "<tr class=gap><th>\xe2\x8b\xaf\n");
	if (row->kind == ROW_GAP || row->kind == ROW_FIRST ||
	    row->kind == ROW_LAST)
		return;
	if (has_room(s, row->number == s->costly && row->kind != ROW_GONE)) {
		put_head(s, row);
		/* A line with code that did not run has 0, one without code
		   nothing. */
		html_costs(s->h, costs_of(row), true);
		put_text(s->h, row);
	}
	if (row->lines != NULL)
		put_calls(s, row);
}

/*
 * Return the weight of each line: the cost of the line itself, or of a call
 * from it if that is higher, in the first sort column.  The caller frees the
 * array.
 */
static uint64_t *
find_weights(const struct html *h, const struct file_lines *l)
{
	uint64_t	*weight = mem_get(l->n, sizeof(*weight)), v;
	uint32_t	 column = h->r->choice->sort.at[0];
	size_t		 n = l->event_n, i, k;

	for (i = 0; i < l->n; i++) {
		weight[i] = num_size(l->costs.at[i * n + column]);
		for (k = l->at[i].call; k < l->at[i].call_end; k++) {
			v = weigh_call(h, l, k);
			if (v > weight[i])
				weight[i] = v;
		}
	}
	return weight;
}

/* Write the rows of a walk to memory that the caller frees, and count them. */
static struct string
walk_rows(struct html_source *s, const struct source_walk *w)
{
	struct string	 text = { NULL, 0 };
	struct sink	*out = s->h->r->out, memory;

	s->rows = s->omitted = 0;
	sink_memory(&memory, &text);
	s->h->r->out = &memory;
	source_walk(w);
	sink_close(&memory);
	s->h->r->out = out;
	return text;
}

/*
 * Write the lines as a table.  Line N of source number S has the id sSLN, such
 * as s2L10.  If there is no room for all lines, the least costly ones are
 * omitted, and at last the lines around the most costly one, which stays; how
 * much room lines take is only known when they are written.
 */
static void
put_table(struct html_source *s, const struct source_file *f)
{
	uint64_t		*weight = find_weights(s->h, &f->kept);
	uint64_t		 before, all, most = 0;
	struct source_walk	 w = {
		.kept = &f->kept, .gone = &f->gone, .text = &f->texts[0],
		.context = s->h->r->o->context, .joins = true,
		.weight = weight, .put = put_row, .arg = s
	};
	struct string		 rows;
	struct grid		 g;
	size_t			 i;

	s->costly = 0;
	for (i = 0; i < f->kept.n; i++) {
		if (i > 0 && weight[i] <= most)
			continue;
		most = weight[i];
		s->costly = f->kept.at[i].number;
	}
	cost_rows_open(&g, s->h->r, COSTS_LINES);
	html_grid_begin(s->h, &g, "Lines", "costs");
	before = s->h->bytes;
	rows = walk_rows(s, &w);
	all = s->rows;
	while (s->omitted > 0 && (w.least < most || w.context > 0)) {
		if (w.least == most)
			w.context = 0;
		else
			w.least = w.least == 0 ? 1 : w.least > most / 2 ?
			    most : w.least * 2;
		mem_free(rows.at);
		s->h->bytes = before;
		rows = walk_rows(s, &w);
	}
	sink_put(s->h->r->out, rows.at, rows.len);
	html_grid_end(s->h);
	html_no_room(s->h, all - (s->rows - s->omitted), "row");
	mem_free(rows.at);
	grid_close(&g);
	mem_free(weight);
}

static void
begin(struct html_source *s, uint32_t file)
{
	unsigned long	 n = s->h->source[file] = ++s->n;

	html_format(s->h, "<section class=\"view source\" id=s%lu "
	    "aria-labelledby=s%lu-h><h2 id=s%lu-h>", n, n, n);
	html_name(s->h, file);
	html_raw(s->h, "</h2>\n");
}

static bool
is_newer(const struct html *h, const struct source_file *f)
{
	size_t	 i;

	for (i = 0; i < h->r->o->input_n; i++)
		if (source_file_is_newer(f, &h->r->o->inputs[i]))
			return true;
	return false;
}

static void
put_lines(struct html_source *s, struct source_file *f)
{
	const struct sources	*all = &s->sources;

	source_file_lines(f, all, sources_sections(all, f->file),
	    sources_sections(all, all->old.gone[f->file]));
	if (f->kept.n + f->gone.lines.n == 0)
		return;
	begin(s, f->file);
	if (is_newer(s->h, f))
		html_raw(s->h, "<p class=note>The source is newer than "
		    "the profile: costs may stand on the wrong "
		    "lines.</p>\n");
	if (s->h->changes && html_cells_n(s->h) > s->h->event_n)
		html_raw(s->h, "<p class=note>+ marks lines that cost "
		    "nothing before, for they are new or did not run; "
		    "\xe2\x88\x92 lines that are gone.</p>\n");
	put_table(s, f);
	html_raw(s->h, "</section>\n");
}

static void
put_source(struct html_source *s, size_t i)
{
	const struct old_sources	*old = &s->sources.old;
	struct source_file		 f = {
		.file = sources_file(&s->sources, i)
	};

	/* The file that these deleted lines came from is a source itself, and
	   shows them. */
	if (f.file == ID_NONE)
		return;
	if (!source_file_read(&f, &s->sources))
		s->h->unreadable++;
	else if (old->moved != NULL && old->moved[f.file] > 0) {
		begin(s, f.file);
		html_raw(s->h, "<p class=note>Lines cannot be compared: costs "
		    "of functions seem to be on other lines. With the sources "
		    "of both builds they can: see --old-src in "
		    "cgdiff(1).</p></section>\n");
	} else
		put_lines(s, &f);
	source_file_free(&f);
}

static int
downwards(const void *context, uint32_t x, uint32_t y)
{
	const struct html_source	*s = context;
	const struct breakdown		*b = &s->h->r->breakdown;
	const struct event_list		*sort = &s->h->r->choice->sort;
	int				 way;
	bool				 named = sources_named(&s->sources, x);

	if (named != sources_named(&s->sources, y))
		return named ? -1 : 1;
	way = num_compare_desc(b->source_costs.at + x * (size_t)b->event_n,
	    b->source_costs.at + y * (size_t)b->event_n, sort->at, sort->n);
	return way != 0 ? way : intern_compare(&b->p->names, b->sources[x],
	    b->sources[y]);
}

static void
put_sources(struct html_source *s)
{
	struct report		*r = s->h->r;
	const struct breakdown	*b = &r->breakdown;
	uint32_t		*order = mem_get(b->source_n, sizeof(*order));
	size_t			 i, n = 0;

	for (i = 0; i < b->source_n; i++)
		if (b->sources[i] != r->p->unknown &&
		    (sources_named(&s->sources, i) ||
		    (r->o->sources && (b->changed->n > 0 ||
		    report_is_much(r, b->source_costs.at + i * b->event_n)))))
			order[n++] = (uint32_t)i;
	sort_ids(order, n, downwards, s);
	for (i = 0; i < n && i < SOURCES_TRIED && s->n < SOURCES_MOST &&
	    s->h->bytes < s->end; i++)
		put_source(s, order[i]);
	for (; i < n; i++)
		s->h->left_out += sources_file(&s->sources, order[i]) !=
		    ID_NONE;
	mem_free(order);
}

struct html_source *
html_source_open(struct html *h)
{
	struct html_source	*s = mem_get(1, sizeof(*s));
	struct sink		*out = h->r->out;

	s->h = h;
	s->end = h->bytes + SOURCE_BYTES;
	sources_open(&s->sources, h->r);
	/* Allocate this only now, since opening the old sources may have added
	   names. */
	h->source = mem_get(h->r->p->names.n, sizeof(*h->source));
	sources_match_names(&s->sources);
	sink_memory(&s->memory, &s->text);
	h->r->out = &s->memory;
	put_sources(s);
	sink_close(&s->memory);
	h->r->out = out;
	return s;
}

void
html_source_put(struct html_source *s)
{
	sink_put(s->h->r->out, s->text.at, s->text.len);
}

bool
html_source_shows(const struct html_source *s, uint32_t file, uint32_t line)
{
	char		 row[64];
	const char	*at = s->text.at, *end = at + s->text.len;
	size_t		 len;

	if (s->h->source[file] == 0)
		return false;
	len = (size_t)snprintf(row, sizeof(row), " id=s%luL%lu>",
	    (unsigned long)s->h->source[file], (unsigned long)line);
	/* The text has the section of the file's source, which is longer than
	   a row's id.  So in front of `end' there are at least len - 1 bytes,
	   even after the last blank that is found. */
	for (;; at++)
		if ((at = memchr(at, ' ', (size_t)(end - at) - len + 1)) ==
		    NULL || memcmp(at, row, len) == 0)
			return at != NULL;
}

void
html_source_close(struct html_source *s)
{
	mem_free(s->h->source);
	mem_free(s->text.at);
	sources_close(&s->sources);
	mem_free(s);
}
