/*
 * A page, which is what this file calls its output, has a limit of bytes.  So
 * its text is collected in memory before it is written: rows that do not fit
 * are removed again, and a line tells how many are omitted.
 *
 * Names are written as code spans: between backquotes only backquotes and, in a
 * table, bars have a meaning.
 */
#include "report/markdown/markdown.h"

#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "text/num.h"
#include "io/sink.h"
#include "profile/event.h"
#include "profile/profile.h"
#include "report/grid/tables.h"
#include "report/view/cause_list.h"
#include "report/view/functions.h"
#include "report/view/options.h"
#include "report/view/print.h"
#include "report/view/report.h"

/* PAGE_BYTES is the most that GitHub accepts in a comment.  PAGE_END of these
   bytes are reserved for the text after all optional parts. */
enum { PAGE_BYTES = 65536, PAGE_END = 96 };

/* The part of a page that is in memory.  If all members are zero, the page is
   empty. */
struct page {
	bool		 table;		/* the text that is being added belongs
					   to a table */
	char		*at;
	size_t		 len, room;
};

static void
add(struct page *page, const char *text, size_t len)
{
	page->at = mem_grow(page->at, &page->room, page->len + len, 1);
	memcpy(page->at + page->len, text, len);
	page->len += len;
}

static void
page_text(struct page *page, const char *text)
{
	add(page, text, strlen(text));
}

static void
page_number(struct page *page, int64_t v)
{
	char	 number[NUM_COMMAS];

	page_text(page, num_with_commas(number, v));
}

/* Add a note that n more rows are omitted, unless n is 0.  `what' is the noun
   for a row, in the singular. */
static void
page_left_out(struct page *page, size_t n, const char *what)
{
	if (n == 0)
		return;
	page_text(page, "\n");
	page_number(page, (int64_t)n);
	page_text(page, " more ");
	page_text(page, what);
	page_text(page, n == 1 ? " is left out.\n" : "s are left out.\n");
}

/* If the page has become too long, remove all but the first len bytes and
   return false. */
static bool
page_fits(struct page *page, size_t len)
{
	if (page->len <= PAGE_BYTES - PAGE_END)
		return true;
	page->len = len;
	return false;
}

/* Return the length of the longest sequence of backquotes in a name. */
static size_t
backquotes(struct slice name)
{
	size_t	 most = 0, n = 0, i;

	for (i = 0; i < name.len; i++) {
		n = name.at[i] == '`' ? n + 1 : 0;
		most = n > most ? n : most;
	}
	return most;
}

/*
 * Add a replacement for a character that a page must not contain.  Control
 * bytes become their pictures, from U+2400 on.  Other control characters, and
 * bytes that are not UTF-8, become U+FFFD: some readers of Markdown end the
 * table there.
 */
static void
add_odd(struct page *page, uint32_t c)
{
	char	 picture[] = "\xe2\x90\x80";

	if (c > 0x7f) {
		page_text(page, "\xef\xbf\xbd");
		return;
	}
	picture[2] = c == 0x7f ? '\xa1' : (char)(0x80 | c);
	page_text(page, picture);
}

/* Add a name.  In a table, escape a bar after an even number of backslashes. */
static void
add_raw(struct page *page, struct slice name)
{
	size_t		 at, n;
	uint32_t	 c;
	bool		 odd = false;

	for (at = 0; at < name.len; at += n) {
		n = utf8_next(name.at + at, name.len - at, &c);
		if (c == UTF8_NONE || utf8_is_control(c))
			add_odd(page, c);
		else if (c == '|' && page->table)
			page_text(page, odd ? "\\\\|" : "\\|");
		else
			add(page, name.at + at, n);
		odd = c == '\\' && !odd;
	}
}

/* Add the backquotes at the beginning or at the end of a code span: more than
   the longest sequence of backquotes inside it. */
static void
add_fence(struct page *page, size_t inside, bool begin)
{
	size_t	 i;

	page_text(page, !begin && inside > 0 ? " " : "");
	for (i = 0; i <= inside; i++)
		page_text(page, "`");
	page_text(page, begin && inside > 0 ? " " : "");
}

/* Add two names, with a colon between them, as a code span, where Markdown has
   no meaning. */
static void
page_names(struct page *page, struct slice a, struct slice b)
{
	size_t	 x = backquotes(a), y = backquotes(b);

	add_fence(page, x > y ? x : y, true);
	add_raw(page, a);
	page_text(page, ":");
	add_raw(page, b);
	add_fence(page, x > y ? x : y, false);
}

static void
page_code(struct page *page, struct slice name)
{
	size_t	 inside = backquotes(name);

	add_fence(page, inside, true);
	add_raw(page, name);
	add_fence(page, inside, false);
}

/* Add a name as plain text, or as a code span if Markdown could give it a
   meaning. */
static void
page_name(struct page *page, struct slice name)
{
	static const char	 plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "abcdefghijklmnopqrstuvwxyz0123456789";
	size_t			 i;

	for (i = 0; i < name.len; i++)
		if (memchr(plain, name.at[i], sizeof(plain) - 1) == NULL) {
			page_code(page, name);
			return;
		}
	add_raw(page, name);
}

/*
 * At most LINES facts (`desc:' lines) of a list are added, and little more than
 * BYTES bytes of each, so that all lists fit.  Facts are added as code, since
 * they contain names, and rules that users copy.  In a code span only
 * backquotes, and characters that control the display, must be replaced.
 */
enum { LINES = 50, BYTES = 300 };

static void
add_line(struct page *page, struct slice text)
{
	size_t		 at, n, end;
	uint32_t	 c;

	page_text(page, "- `");
	end = page->len + BYTES;
	for (at = 0; at < text.len && page->len < end; at += n) {
		n = utf8_next(text.at + at, text.len - at, &c);
		if (c == '`')
			page_text(page, "'");
		else if (c == UTF8_NONE || utf8_is_control(c))
			page_text(page, "\xef\xbf\xbd");
		else
			add(page, text.at + at, n);
	}
	page_text(page, "`\n");
}

/* Add a list of n facts with a title, unless n is 0.  `what' is the noun for a
   fact, in the singular. */
static void
add_list(struct page *page, const char *title, struct fact *const *facts,
    size_t n, const char *what)
{
	size_t	 i;

	if (n == 0)
		return;
	page_text(page, title);
	for (i = 0; i < n && i < LINES; i++)
		add_line(page, fact_is_side(facts[i]) ? facts[i]->text :
		    facts[i]->value);
	page_left_out(page, n - i, what);
	page_text(page, "\n");
}

/* Add, as lists, the verdicts of cgdiff's limits, the first causes of failures,
   the conditions in which the sides differ, and how much of the change may be
   noise. */
static void
add_facts(struct page *page, const struct report *r)
{
	const struct facts	*all = &r->p->metadata.facts;
	struct fact *const	*list;
	size_t			 n, i;
	struct facts		 sides = { .n = 0 };
	bool			 failed = false;

	list = facts_of(all, FACT_VERDICT, &n);
	for (i = 0; i < n; i++)
		failed |= list[i]->failed;
	add_list(page, failed ? "**Verdict: failed**\n\n" :
	    "**Verdict: passed**\n\n", list, n, "verdict");
	list = facts_of(all, FACT_PAIR, &n);
	add_list(page, "Pairs:\n\n", list, n, "pair");
	list = facts_of(all, FACT_CAUSE, &n);
	add_list(page, "First causes of what failed:\n\n", list, n, "cause");
	facts_share_sides(&sides, all);
	add_list(page, "**The runs of both sides differ:**\n\n", sides.at,
	    sides.n, "difference");
	facts_free(&sides);
	list = facts_of(all, FACT_NOISE, &n);
	add_list(page, "Noise:\n\n", list, n > 0, "");
}

/* Add the rules that matched names as a folded list, as many as fit, and the
   number of those omitted.  If there are no rules, add nothing. */
static void
add_matched(struct page *page, const struct report *r)
{
	size_t			 i, n, end, len = page->len;
	const struct fact	**rules = marks_rules(r->p, &n);

	page->table = false;
	page_text(page, "\n<details><summary>Matched names</summary>\n\n");
	for (i = 0; i < n; i++) {
		end = page->len;
		page_text(page, "- ");
		page_text(page, fact_how(rules[i]));
		page_text(page, " ");
		page_code(page, rules[i]->value);
		page_text(page, "\n");
		if (!page_fits(page, end))
			break;
	}
	if (i == 0)
		page->len = len;
	else
		page_text(page, "\n</details>\n");
	page_left_out(page, n - i, "matched name");
	mem_free(rules);
}

enum { MD_TOP = 10, MD_ROWS = 200 };

/* The rows of the page: the changes of one event, or the costs of functions. */
struct markdown {
	struct report	*r;
	struct page	 page;
	bool		 changed;
	struct choice_side event;
	struct functions functions;
	struct grid	 grid;
	size_t		 n;		/* number of rows */
};

static void
add_event(struct markdown *m, uint32_t column)
{
	page_name(&m->page, event_text(m->r->p, column));
}

static void
add_head(struct page *page, const struct grid *g, size_t i)
{
	const struct grid_column	*c = g->at[i].column;
	char				 number[NUM_COMMAS];
	uint32_t			 event = grid_head_event(g, i);

	page_text(page, "| ");
	if (c->where & EACH_EVENT)
		page_name(page, grid_name(g, i, number));
	else if (c->where & EACH_RUN)
		page_text(page, grid_name(g, i, number).at);
	else
		page_text(page, c->head);
	if (event != ID_NONE) {
		page_text(page, " (");
		page_name(page, event_text(g->r->p, event));
		page_text(page, ")");
	}
	page_text(page, " ");
}

static void
add_heads(struct page *page, const struct grid *g)
{
	size_t	 i;

	page_text(page, "\n");
	for (i = 0; i < g->n; i++)
		add_head(page, g, i);
	page_text(page, "|\n");
	for (i = 0; i + 1 < g->n; i++)
		page_text(page, g->at[i].column->where & IS_TEXT ? "| --- " :
		    "| ---: ");
	page_text(page, "| --- |\n");
}

static void
add_place(struct page *page, const struct grid *g, const struct cell *cell)
{
	const struct intern	*names = &g->r->p->names;

	page_text(page, cell->member ? "\xe2\x86\xb3 " : "");
	page_names(page, print_below(g->r, cell->at.file, g->files),
	    intern_slice(names, cell->at.name));
	page_text(page, *cell->mark != '\0' ? " " : "");
	page_text(page, cell->mark);
	if (cell->below != NULL) {
		page_text(page, ", which ");
		page_text(page, cell->below);
	}
}

static void
add_cause(struct page *page, const struct grid *g, const struct cell *cell)
{
	const struct intern	*names = &g->r->p->names;
	const struct function	*f = g->r->p->functions;
	struct cause_words	 w;

	cause_list_words(&w, g->causes, cell->cause, cell->reason);
	page_text(page, cell->member ? "\xe2\x86\xb3 " : "");
	page_text(page, w.before);
	if (w.function != ID_NONE)
		page_names(page, intern_slice(names, f[w.function].file),
		    intern_slice(names, f[w.function].name));
	page_text(page, w.after);
	if (w.file != ID_NONE)
		page_code(page, intern_slice(names, w.file));
}

static void
add_row(struct page *page, const struct grid *g, size_t row, size_t part)
{
	struct cell	 cell;
	char		 text[GRID_ROOM];
	size_t		 i;

	for (i = 0; i + 1 < g->n; i++) {
		cell = grid_get(g, i, row, part);
		page_text(page, "| ");
		if (cell.kind == CELL_TEXT)
			page_name(page, cell.text);
		page_text(page, grid_number(g, &cell, text));
		page_text(page, *text != '\0' || cell.kind == CELL_TEXT ?
		    " " : "");
	}
	cell = grid_get(g, i, row, part);
	page_text(page, "| ");
	if (cell.kind == CELL_PLACE)
		add_place(page, g, &cell);
	else if (cell.kind == CELL_CAUSE)
		add_cause(page, g, &cell);
	else
		page_name(page, cell.text);
	page_text(page, " |\n");
}

/* Add the folder that all files of the table have in common.  Cells show the
   rest of each path. */
static void
add_folder(struct page *page, const struct grid *g)
{
	if (g->files.len == 0)
		return;
	page_text(page, "\nPlaces are below ");
	page_code(page, g->files);
	page_text(page, "\n");
}

/* Add a table of the rows from i to n - 1, each with its members.  Return the
   first row that did not fit.  If not even the head fits, add nothing. */
static size_t
add_table(struct page *page, const struct grid *g, size_t i, size_t n)
{
	size_t	 len = page->len, part;

	add_folder(page, g);
	page->table = true;
	add_heads(page, g);
	if (g->totals)
		add_row(page, g, GRID_TOTAL, GRID_ITSELF);
	if (!page_fits(page, len))
		return i;
	for (; i < n; i++) {
		len = page->len;
		part = GRID_ITSELF;
		do
			add_row(page, g, i, part);
		while (grid_next(g, i, &part));
		if (!page_fits(page, len))
			break;
	}
	page->table = false;
	return i;
}

/* Add a change, as in `Ir 10 -> 12 (+20.0%)'; if the totals of the sides are
   unknown, add only the change itself. */
static void
add_change(struct markdown *m, uint32_t column, const char *fence)
{
	struct wholes_change	 c = wholes_change(&m->r->wholes, column);
	struct page		*page = &m->page;
	char			 text[GRID_PERCENT] = "";

	page_text(page, fence);
	add_event(m, column);
	page_text(page, " ");
	if (c.known) {
		page_number(page, c.old);
		page_text(page, " \xe2\x86\x92 ");
		page_number(page, c.new);
		if (m->r->o->shares)
			grid_percent(text, c.old, c.new, c.by,
			    wholes_are_of_both(&m->r->wholes));
		page_text(page, *text != '\0' ? " (" : "");
		page_text(page, text);
		page_text(page, *text != '\0' ? ")" : "");
	} else {
		num_change(text, c.by);
		page_text(page, text);
	}
	page_text(page, fence);
	if (wholes_is_all(&m->r->wholes, column))
		return;
	num_change(text, m->r->breakdown.totals[column]);
	page_text(page, ", filtered to ");
	page_text(page, text);
}

static void
add_others(struct markdown *m)
{
	const struct choice	*c = m->r->choice;
	uint32_t		 column;
	size_t			 i, len;
	bool			 some = false;

	for (i = 0; i < c->change_n; i++) {
		column = c->change[i].column;
		if (column == m->event.column ||
		    (wholes_change(&m->r->wholes, column).by == 0 &&
		    wholes_is_all(&m->r->wholes, column)))
			continue;
		len = m->page.len;
		page_text(&m->page, some ? "; " : "\n");
		add_change(m, column, "");
		if (!page_fits(&m->page, len))
			break;
		some = true;
	}
	page_text(&m->page, some ? "\n" : "");
}

static void
add_summary(struct markdown *m)
{
	const struct report	*r = m->r;
	struct page		*page = &m->page;
	uint32_t		 column = r->choice->sort.at[0];
	size_t			 len;

	if (m->changed)
		column = m->event.column;
	else if (!event_list_has(&r->choice->shown, column))
		column = r->choice->shown.at[0];
	if (m->n == 0 && r->choice->difference && r->choice->side_n == 0 &&
	    breakdown_is_empty(&r->breakdown)) {
		page_text(page, "**Nothing changed**\n");
		return;
	}
	if (!m->changed) {
		page_text(page, "**");
		add_event(m, column);
		page_text(page, " ");
		page_number(page, r->breakdown.totals[column]);
		page_text(page, wholes_is_all(&r->wholes, column) ?
		    "** in all\n" : "** in all, filtered\n");
		return;
	}
	if (m->n == 0 && wholes_change(&r->wholes, column).by == 0) {
		page_text(page, "**");
		add_event(m, column);
		if (r->wholes.known[column]) {
			page_text(page, " ");
			page_number(page, r->wholes.new[column]);
		}
		page_text(page, "** has not changed\n");
	} else {
		add_change(m, column, "**");
		page_text(page, "\n");
	}
	len = page->len;
	if (page_fits(page, len))
		add_others(m);
}

/* Add a table of the first rows, and a folded table of the rows after them.
   Return how many rows the page has. */
static size_t
add_rows(struct page *page, const struct grid *g)
{
	size_t	 n = g->rows < MD_ROWS ? g->rows : MD_ROWS, len, i;
	size_t	 top = n < MD_TOP ? n : MD_TOP;

	i = add_table(page, g, 0, top);
	if (i < top || i == n)
		return i;
	len = page->len;
	page_text(page, "\n<details><summary>More functions</summary>\n");
	i = add_table(page, g, i, n);
	if (i == top)
		page->len = len;
	else
		page_text(page, "\n</details>\n");
	return i;
}

static void
open_rows(struct markdown *m)
{
	struct report	*r = m->r;

	functions_open(&m->functions, r);
	if (!m->changed) {
		tables_functions(&m->grid, &m->functions);
		return;
	}
	/* If rows are sorted by an old or a new count, show the changes of the
	   event that this count belongs to. */
	m->event = choice_event(r->choice, r->choice->sort.at[0]);
	functions_list_changes(&m->functions, &m->event, inclusive_known(r->p)
	    && r->o->inclusive == REPORT_INCLUSIVE_YES, true);
	tables_changes(&m->grid, &m->functions);
}

static void
add_causes(struct markdown *m)
{
	struct page		*page = &m->page;
	struct cause_list	 l;
	struct grid		 g;
	char			 notes[CAUSE_NOTES];
	size_t			 len = page->len, rows;

	cause_list_open(&l, m->r, m->event);
	if (l.causes.n > 0) {
		page_text(page, "\nCauses of this change:\n");
		tables_causes(&g, &l);
		rows = g.rows == 0 ? 0 : add_table(page, &g, 0, g.rows);
		cause_list_notes(&l, rows, notes);
		page_text(page, *notes != '\0' ? "\n" : "");
		page_text(page, notes);
		grid_close(&g);
	}
	cause_list_close(&l);
	page_fits(page, len);
}

/* If there are no causes, add a sentence that says why. */
static void
add_missing(struct markdown *m)
{
	const char	*missing = cause_list_missing(m->r);
	size_t		 len = m->page.len;

	if (missing == NULL || m->n == 0)
		return;
	page_text(&m->page, "\n");
	page_text(&m->page, missing);
	page_text(&m->page, "\n");
	page_fits(&m->page, len);
}

/* Write the tables of runs, one for each event, as many as fit. */
static void
put_runs(struct report *r)
{
	const struct event_list	*shown = &r->choice->shown;
	struct page		 page = { .table = false };
	struct run_costs	 runs;
	struct grid		 g;
	size_t			 len, head, i, k;

	run_costs_open(&runs, r);
	for (k = 0; k < shown->n; k++) {
		len = page.len;
		page_text(&page, len > 0 ? "\n**" : "**");
		page_name(&page, event_text(r->p, shown->at[k]));
		page_text(&page, "**\n");
		head = page.len;
		tables_runs(&g, &runs, shown->at[k]);
		i = add_table(&page, &g, 0, g.rows);
		if (page.len > head)
			page_left_out(&page, g.rows + g.left_out - i,
			    "function");
		grid_close(&g);
		if (page.len == head) {
			page.len = len;
			break;
		}
	}
	run_costs_close(&runs);
	page_left_out(&page, shown->n - k, "event");
	sink_put(r->out, page.at, page.len);
	mem_free(page.at);
}

void
markdown_grid(const struct grid *g)
{
	struct page	 page = { .table = false };
	size_t		 n = g->rows == 0 ? 0 : add_table(&page, g, 0, g->rows);

	page_left_out(&page, g->rows + g->left_out - n, "row");
	sink_put(g->r->out, page.at, page.len);
	mem_free(page.at);
}

void
markdown_put(struct report *r)
{
	struct markdown	 m = { .r = r, .changed = r->choice->change_n > 0 };
	size_t		 n = 0, head;

	if (r->o->runs != NULL) {
		put_runs(r);
		return;
	}
	open_rows(&m);
	m.n = m.grid.rows + m.grid.left_out;
	grid_find_folders(&m.grid, m.grid.rows < MD_ROWS ? m.grid.rows :
	    MD_ROWS);
	add_facts(&m.page, r);
	head = m.page.len;
	add_summary(&m);
	if (m.changed)
		add_causes(&m);
	if (page_fits(&m.page, head) && (m.n > 0 || !r->choice->difference))
		n = add_rows(&m.page, &m.grid);
	page_left_out(&m.page, m.n - n, "function");
	if (m.changed) {
		add_missing(&m);
		add_matched(&m.page, r);
	}
	sink_put(r->out, m.page.at, m.page.len);
	grid_close(&m.grid);
	functions_close(&m.functions);
	mem_free(m.page.at);
}
