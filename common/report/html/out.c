/*
 * The head of the page has links to its other parts, so everything that the
 * page shows is chosen before the first byte is written.
 *
 * The security policy of the page allows only the style sheet and the script
 * with these hashes, and no loading from the network: even if a browser took a
 * name for code, the code would not run.
 */
#include "report/html/out.h"

#include <string.h>

#include "base/mem.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "report/grid/cost_rows.h"
#include "report/grid/tables.h"
#include "report/html/assets.h"
#include "report/html/data.h"
#include "report/html/html.h"
#include "report/html/html_grid.h"
#include "report/html/pick.h"
#include "report/html/source.h"
#include "report/html/tables.h"
#include "report/lines/object_code.h"
#include "report/view/cause_list.h"
#include "report/view/graph.h"
#include "report/view/options.h"
#include "report/view/report.h"

/* Write the first HTML_SHORT bytes of a command. */
static void
put_short(struct html *h, struct slice command)
{
	if (command.len > HTML_SHORT)
		command.len = HTML_SHORT;
	html_text(h, command);
}

/* If the sides of a difference had different commands, and this side had a
   single one, set *command to it.  Otherwise return false. */
static bool
side_command(const struct html *h, enum side side, struct slice *command)
{
	struct fact *const	*list;
	size_t			 n;

	list = metadata_side_commands(&h->r->p->metadata, side, &n);
	if (n > 0)
		*command = list[0]->value;
	return n == 1;
}

/* Write the commands as the title.  The order of inputs has no meaning, except
   for the two sides of a difference. */
static void
put_title(struct html *h)
{
	const struct facts		*all = &h->r->p->metadata.commands;
	struct slice			 old, new;

	html_raw(h, h->r->choice->difference ? "Difference" : "Profile");
	if (side_command(h, SIDE_OLD, &old) &&
	    side_command(h, SIDE_NEW, &new)) {
		html_raw(h, ": ");
		put_short(h, old);
		html_raw(h, " \xe2\x86\x92 ");
		put_short(h, new);
	} else if (all->n > 0) {
		html_raw(h, h->r->choice->difference ? ": " : " of ");
		put_short(h, all->at[0]->value);
		html_raw(h, all->n > 1 ? " and " : "");
		if (all->n == 2)
			put_short(h, all->at[1]->value);
		else if (all->n > 2) {
			html_number(h, (int64_t)all->n - 1);
			html_raw(h, " others");
		}
	}
}

static void
put_head(struct html *h)
{
	html_begin(h, html_assets_js_hash);
	put_title(h);
	html_raw(h, "</title>\n<style>");
	html_put(h, html_assets_css, html_assets_css_len);
	html_raw(h, "</style>\n<script>");
	html_put(h, html_assets_js, html_assets_js_len);
	html_raw(h, "</script>\n</head>\n<body>\n"
	    "<a class=skip href=\"#main\">Skip to the contents</a>\n"
	    "<header><h1>");
	put_title(h);
	html_raw(h, "</h1>");
	/* This check box works without the script, by the style sheet alone. */
	if (h->calls || html_cells_n(h) > h->event_n)
		html_raw(h, "<label class=narrow><input type=checkbox "
		    "id=columns autocomplete=off> all columns</label>");
	html_raw(h, "</header>\n");
}

/* The largest number of bytes of verdicts, commands and descriptions on a
   page. */
enum { DESC_BYTES = 300000 };

/* The room for some of these: the page may have `end' bytes with them; `left'
   of them found no room. */
struct room {
	uint64_t	 end;
	size_t		 left;
};

/* Return whether there is room for a text, and count those that find none. */
static bool
has_room(const struct html *h, struct room *room, struct slice text)
{
	bool	 has = h->bytes + html_size(text) <= room->end;

	room->left += !has;
	return has;
}

static void
put_list(struct html *h, struct room *room, struct fact *const *facts,
    size_t n, bool key)
{
	struct slice	 text;
	size_t		 i;

	for (i = 0; i < n; i++) {
		text = key ? facts[i]->text : facts[i]->value;
		if (!has_room(h, room, text))
			continue;
		html_raw(h, "<li>");
		html_text(h, text);
		html_raw(h, "</li>\n");
	}
}

/*
 * Return whether a table of causes shows what a fact of the kind FACT_CAUSE
 * says.  It does so if the fact is about a limit on the total of an event that
 * has a table.  The text of a fact begins with its limit, and a limit on a
 * total begins with the name of the event, any other limit with a scope such as
 * `fn:'.
 */
static bool
is_in_table(const struct html *h, const struct fact *f)
{
	struct slice	 event, text = f->value;
	size_t		 i;

	if (h->f.n == 0 || cause_list_missing(h->r) != NULL)
		return false;
	for (i = 0; i < h->r->choice->change_n; i++) {
		event = event_text(h->r->p, h->r->choice->change[i].column);
		if (slice_begins(text, event) && text.len > event.len &&
		    (text.at[event.len] == '>' || text.at[event.len] == '<'))
			return true;
	}
	return false;
}

/* Write the conditions in which the sides differ, how much of the change may be
   noise, and the verdicts of limits. */
static void
put_verdict(struct html *h, struct room *room)
{
	const struct facts	*all = &h->r->p->metadata.facts;
	struct fact *const	*verdicts, *const *noise, *const *causes;
	struct fact *const	*pairs;
	struct facts		 sides = { .n = 0 };
	size_t			 i, n, noise_n, cause_n, pair_n;
	bool			 failed = false;

	verdicts = facts_of(all, FACT_VERDICT, &n);
	noise = facts_of(all, FACT_NOISE, &noise_n);
	causes = facts_of(all, FACT_CAUSE, &cause_n);
	pairs = facts_of(all, FACT_PAIR, &pair_n);
	facts_share_sides(&sides, all);
	if (n + noise_n + pair_n + sides.n == 0)
		return;
	for (i = 0; i < n; i++)
		failed |= verdicts[i]->failed;
	html_raw(h, n == 0 ? "<div class=verdict><ul>\n" : failed ?
	    "<div class=\"verdict failed\"><strong>Verdict: failed</strong>"
	    "<ul>\n" : "<div class=\"verdict passed\"><strong>Verdict: "
	    "passed</strong><ul>\n");
	put_list(h, room, sides.at, sides.n, true);
	put_list(h, room, noise, noise_n, true);
	put_list(h, room, verdicts, n, false);
	put_list(h, room, pairs, pair_n, false);
	for (i = 0; i < cause_n; i++)
		if (pair_n > 0 || !is_in_table(h, causes[i]))
			put_list(h, room, &causes[i], 1, true);
	facts_free(&sides);
	html_raw(h, "</ul></div>\n");
}

/* Set the totals of events to those of the program, before any filter, as far
   as these are known. */
static void
find_wholes(const struct html *h, int64_t *totals)
{
	const struct choice_side	*e;
	struct wholes_change		 c;
	uint32_t			 i;

	for (i = 0; i < h->event_n; i++) {
		e = &h->events[i];
		c = wholes_change(&h->r->wholes, e->column);
		totals[e->column] = choice_is_side(h->r->choice, e->column) ?
		    h->r->wholes.of[e->column] : c.by;
		if (!c.known || e->old == ID_NONE)
			continue;
		totals[e->old] = c.old;
		totals[e->new] = c.new;
	}
}

/* Write the totals of both sides, which no table of changes alone has. */
static void
put_side_totals(struct html *h)
{
	struct wholes_change	 c;
	uint32_t		 i;

	for (i = 0; i < h->event_n; i++) {
		c = wholes_change(&h->r->wholes, h->events[i].column);
		if (!c.known)
			continue;
		html_raw(h, "<br>");
		html_text(h, event_text(h->r->p, h->events[i].column));
		html_raw(h, " in all: ");
		html_number(h, c.old);
		html_raw(h, " \xe2\x86\x92 ");
		html_number(h, c.new);
	}
}

/* Write the totals, and those of what a filter left. */
static void
put_totals(struct html *h)
{
	const int64_t		*left = h->r->breakdown.totals;
	int64_t			 totals[EVENT_MAX];
	struct cost_row		 row;
	struct grid		 g;

	memcpy(totals, left, h->r->p->event_n * sizeof(*totals));
	find_wholes(h, totals);
	row = cost_row_words("in all", totals);
	row.both = wholes_are_of_both(&h->r->wholes);
	cost_rows_open(&g, h->r, COSTS_TOTALS);
	g.zeros = true;
	html_grid_begin(h, &g, "Totals", "\"costs few\"");
	html_grid_cost_row(h, &g, &row);
	if (wholes_is_filtered(&h->r->wholes)) {
		row = cost_row_words("filtered", left);
		row.both = wholes_are_of_both(&h->r->wholes);
		html_grid_cost_row(h, &g, &row);
	}
	html_grid_end(h);
	grid_close(&g);
	if (h->changes && html_cells_n(h) == h->event_n) {
		html_raw(h, "<p class=note>All costs here are changes: new "
		    "minus old. A difference that cgdiff --sides made has the "
		    "old and the new ones, too.");
		put_side_totals(h);
		html_raw(h, "</p>\n");
	}
}

struct causes_put {
	struct html	*h;
	const struct html_source *sources;
	struct cause_list *l;
	struct grid	 g;
};

/*
 * For each reason of a cause that is a changed number of calls, look in a
 * section (a function's rows in one file) for the line whose calls of that
 * function changed most.
 */
static void
find_in_section(struct causes_put *s, const struct cause *c, uint32_t section)
{
	const struct profile	*p = s->l->r->p;
	struct row_range	 r = section_arcs(p, section);
	uint32_t		 file = p->sections[section].file;
	struct cause_line	*line;
	struct wide		 size;
	struct arc		 arc;
	size_t			 i;

	for (; r.row < r.end; r.row++) {
		arc_read(p, r.row, &arc);
		size = wide_size(row_wide(&p->arcs, r.row, ARC_COSTS +
		    s->l->event.column));
		for (i = c->first; i < c->first + c->n; i++) {
			line = &s->l->lines[i];
			if (s->l->causes.reasons[i].callee == arc.callee &&
			    (line->file == ID_NONE || wide_compare(size,
			    line->size) > 0) && html_source_shows(s->sources,
			    file, arc.from.line))
				*line = (struct cause_line){
					file, arc.from.line, size
				};
		}
	}
}

static void
find_lines(struct causes_put *s)
{
	const struct profile	*p = s->l->r->p;
	const struct causes	*all = &s->l->causes;
	uint32_t		*of = mem_get(p->function_n, sizeof(*of));
	uint32_t		 i;

	s->l->lines = mem_get(all->reason_n, sizeof(*s->l->lines));
	for (i = 0; i < all->reason_n; i++)
		s->l->lines[i].file = ID_NONE;
	for (i = 0; i < s->g.rows; i++)
		if (!all->at[i].root)
			of[all->at[i].function] = i + 1;
	for (i = 0; i < p->section_n; i++)
		if (of[p->sections[i].function] != 0)
			find_in_section(s, &all->at[of[
			    p->sections[i].function] - 1], i);
	mem_free(of);
}

static void
put_event(struct causes_put *s, bool folded)
{
	struct html	*h = s->h;
	char		 notes[CAUSE_NOTES];

	html_raw(h, folded ? "<details><summary>" : "<h3>");
	html_raw(h, "Causes of the change of ");
	html_text(h, event_text(h->r->p, s->l->event.column));
	html_raw(h, folded ? "</summary>\n" : "</h3>\n");
	tables_causes(&s->g, s->l);
	find_lines(s);
	if (s->g.rows > 0)
		html_grid_put(h, &s->g);
	cause_list_notes(s->l, s->g.rows, notes);
	if (*notes != '\0') {
		html_raw(h, "<p class=note>");
		html_raw(h, notes);
		html_raw(h, "</p>\n");
	}
	html_raw(h, folded ? "</details>\n" : "");
	grid_close(&s->g);
}

/* Write a table of causes (ops/compare/causes.h) for each event; all but the
   first are folded.  If no causes are known, write why. */
static void
put_causes(struct html *h, const struct html_source *sources)
{
	struct cause_list	 l;
	struct causes_put	 s = { .h = h, .sources = sources, .l = &l };
	const char		*missing;
	size_t			 i, n = 0;

	if (!h->changes || h->f.n == 0)
		return;
	missing = cause_list_missing(h->r);
	if (missing != NULL)
		html_format(h, "<p class=note>%s</p>\n", missing);
	for (i = 0; i < h->r->choice->change_n; i++) {
		cause_list_open(&l, h->r, h->r->choice->change[i]);
		if (l.causes.n > 0)
			put_event(&s, n++ > 0);
		cause_list_close(&l);
	}
}

/* Write a description.  If it has the form `KEY: TEXT', its title is KEY, and
   nothing is written if TEXT is empty.  Others have the title Description. */
static void
put_desc(struct html *h, struct slice text)
{
	const char	*colon = memchr(text.at, ':', text.len);
	struct slice	 key = { text.at, 0 };

	if (colon == NULL || colon + 1 == text.at + text.len ||
	    colon[1] != ' ') {
		key = (struct slice){ "Description", strlen("Description") };
	} else {
		key.len = (size_t)(colon - text.at);
		text = slice_trim(colon + 1, text.at + text.len);
	}
	if (text.len == 0)
		return;
	html_raw(h, "<dt>");
	html_text(h, key);
	html_raw(h, "</dt><dd>");
	html_text(h, text);
	html_raw(h, "</dd>\n");
}

static void
put_descriptions(struct html *h, struct room *room)
{
	const struct metadata	*m = &h->r->p->metadata;
	const struct fact	*f;
	size_t			 i, sides;

	/* The commands of the two sides, if they are known, are among the
	   facts, which are written below. */
	metadata_side_commands(m, SIDE_OLD, &sides);
	html_raw(h, "<dl>\n");
	for (i = 0; i < m->commands.n && sides == 0; i++) {
		if (!has_room(h, room, m->commands.at[i]->value))
			continue;
		html_raw(h, "<dt>Command</dt><dd>");
		html_text(h, m->commands.at[i]->value);
		html_raw(h, "</dd>\n");
	}
	for (i = 0; i < m->facts.n; i++) {
		f = m->facts.at[i];
		if (f->key != FACT_VERDICT && f->key != FACT_CAUSE &&
		    f->key != FACT_PAIR && f->key != FACT_NOISE &&
		    !fact_is_side(f) && has_room(h, room, f->text))
			put_desc(h, f->text);
	}
	html_raw(h, "</dl>\n");
	html_no_room(h, room->left, "line");
}

static void
put_summary(struct html *h, const struct html_source *sources)
{
	struct room	 room;
	uint64_t	 between;

	html_raw(h, "<section class=view id=summary aria-labelledby=summary-h>"
	    "<h2 id=summary-h>Summary</h2>\n");
	room = (struct room){ h->bytes + DESC_BYTES, 0 };
	put_verdict(h, &room);
	between = h->bytes;
	put_totals(h);
	put_causes(h, sources);
	room.end += h->bytes - between;
	put_descriptions(h, &room);
	html_raw(h, "</section>\n");
}

static void
put_nav(struct html *h)
{
	html_raw(h, "<nav aria-label=Views><ul>\n"
	    "<li><a href=\"#summary\">Summary</a></li>\n"
	    "<li><a href=\"#functions\">Functions</a></li>\n"
	    "<li><a href=\"#files\">Files</a></li>\n"
	    "<li><a href=\"#objects\">Objects</a></li>\n"
	    "<li><a href=\"#namespaces\">Namespaces</a></li>\n");
	if (h->f.calls.cycle_n > 0)
		html_raw(h, "<li><a href=\"#cycles\">Cycles</a></li>\n");
	if (h->r->o->code != NULL)
		html_raw(h, "<li><a href=\"#code\">Machine code</a></li>\n");
	html_raw(h, "</ul></nav>\n");
}

/* The largest number of bytes of machine code on a page. */
enum { CODE_BYTES = 350000 };

struct code {
	struct html	*h;
	uint64_t	 end;		/* the code must end before the page has
					   this many bytes */
	size_t		 left;		/* number of functions omitted because
					   there is no room */
};

/* Return whether an entry is a function whose code is in the block. */
static bool
has_code(const struct object_code_block *block, struct entry at)
{
	size_t	 i;

	for (i = 0; i < block->home_n; i++)
		if (at.file == block->homes[i] && at.name == block->function &&
		    at.object == block->object)
			return true;
	return false;
}

/* Begin the element of a function; it names the articles that its code is
   copied to. */
static void
begin_code(struct html *h, const struct object_code_block *block)
{
	const struct entries	*l = &h->r->breakdown.entries;
	size_t			 i, n = 0;

	html_raw(h, "<details class=code data-of=\"");
	for (i = 0; i < h->n; i++)
		if (has_code(block, entries_at(l, h->list[i])))
			html_format(h, "%sf%zu", n++ > 0 ? " " : "", i + 1);
	html_raw(h, "\"><summary>");
}

static void
put_code_block(void *arg, const struct object_code_block *block)
{
	struct code	*c = arg;
	struct html	*h = c->h;
	struct slice	 text = block->text, head = { text.at, 0 };

	if (block->kind == OBJECT_CODE_OBJECT) {
		html_raw(h, "<h3>Annotated machine code: ");
		html_name(h, block->object);
		html_raw(h, "</h3>\n");
		return;
	}
	/* Sums and warnings are short, so they are always written. */
	if (text.len >= 1000 && h->bytes + html_size(text) > c->end) {
		c->left++;
		return;
	}
	if (block->kind == OBJECT_CODE_FUNCTION) {
		head.len = (size_t)((const char *)memchr(text.at, '\n',
		    text.len) - text.at);
		text.at += head.len + 1;
		text.len -= head.len + 1;
		begin_code(h, block);
		html_text(h, head);
		html_raw(h, "</summary>");
	}
	html_raw(h, "<pre class=asm tabindex=0>");
	html_block(h, text);
	html_raw(h, block->kind == OBJECT_CODE_FUNCTION ?
	    "</pre>\n</details>\n" : "</pre>\n");
}

static void
put_code(struct html *h)
{
	struct code	 c = { .h = h };

	if (h->r->o->code == NULL)
		return;
	html_raw(h, "<section class=view id=code aria-labelledby=code-h>"
	    "<h2 id=code-h>Machine code</h2>\n");
	c.end = h->bytes + CODE_BYTES;
	object_code_show(h->r, put_code_block, &c);
	html_no_room(h, c.left, "function");
	html_raw(h, "</section>\n");
}

void
html_out_put(struct report *r)
{
	struct html		 h = { .r = r };
	struct html_source	*sources;

	functions_open(&h.f, r);
	h.calls = graph_known(r->p);
	h.inclusive = inclusive_known(r->p);
	h.counts = h.calls && metadata_counts_calls(&r->p->metadata);
	h.changes = r->choice->change_n > 0;
	h.event_n = grid_events(r, h.events);
	html_pick(&h);
	html_find_ends(&h);
	graph_note(r, &h.f.calls);
	sources = html_source_open(&h);
	put_head(&h);
	put_nav(&h);
	html_raw(&h, "<main id=main>\n");
	put_summary(&h, sources);
	html_tables_functions(&h);
	html_tables_files(&h);
	html_tables_objects(&h);
	html_tables_namespaces(&h);
	html_tables_cycles(&h);
	html_tables_articles(&h);
	html_source_put(sources);
	put_code(&h);
	html_raw(&h, "</main>\n");
	html_data_put(&h);
	html_raw(&h, "</body>\n</html>\n");
	html_source_close(sources);
	mem_free(h.end);
	mem_free(h.list);
	mem_free(h.place);
	functions_close(&h.f);
}
