/*
 * The beginning of the page links to its other parts, so everything is chosen
 * before the first byte is written.
 *
 * The security policy allows only the style and the script with these hashes,
 * and no loading from the network: even if a browser took a name for code, the
 * code would not run.
 */
#include "report/html/out.h"

#include <string.h>

#include "base/mem.h"
#include "profile/profile.h"
#include "report/grid/cost_rows.h"
#include "report/view/graph.h"
#include "report/html/assets.h"
#include "report/html/causes.h"
#include "report/html/data.h"
#include "report/html/html.h"
#include "report/html/html_grid.h"
#include "report/html/pick.h"
#include "report/html/source.h"
#include "report/html/tables.h"
#include "report/lines/object_code.h"
#include "report/view/options.h"
#include "report/view/report.h"

/* Write a command, shortened. */
static void
put_short(struct html *h, struct slice command)
{
	if (command.len > HTML_SHORT)
		command.len = HTML_SHORT;
	html_text(h, command);
}

/* If the sides of a difference had different commands, and this side has a
   single command, set it; else return false. */
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

/* Write the commands.  The order of inputs has no meaning, except for the two
   sides of a difference. */
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
	html_raw(h, "<!DOCTYPE html>\n<html lang=en>\n<head>\n"
	    "<meta charset=utf-8>\n<meta http-equiv=Content-Security-Policy "
	    "content=\"default-src 'none'; ");
	html_format(h, "style-src 'sha256-%s'; script-src 'sha256-%s'; ",
	    html_assets_css_hash, html_assets_js_hash);
	html_raw(h, "base-uri 'none'; form-action 'none'\">\n"
	    "<meta name=viewport content=\"width=device-width, "
	    "initial-scale=1\">\n<meta name=color-scheme content=\"light "
	    "dark\">\n<meta name=referrer content=no-referrer>\n"
	    "<meta name=generator content=\"grindkit " GRINDKIT_VERSION
	    "\">\n<title>");
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
	/* This works by style alone, without the script. */
	if (h->calls || html_cells_n(h) > h->event_n)
		html_raw(h, "<label class=narrow><input type=checkbox "
		    "id=columns autocomplete=off> all columns</label>");
	html_raw(h, "</header>\n");
}

static void
put_list(struct html *h, struct fact *const *facts, size_t n, bool key)
{
	size_t	 i;

	for (i = 0; i < n; i++) {
		html_raw(h, "<li>");
		html_text(h, key ? facts[i]->text : facts[i]->value);
		html_raw(h, "</li>\n");
	}
}

/* Write the conditions in which the sides differ, how much of the change may be
   noise, and the verdicts of limits. */
static void
put_verdict(struct html *h)
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
		failed = failed || verdicts[i]->failed;
	html_raw(h, n == 0 ? "<div class=verdict><ul>\n" : failed ?
	    "<div class=\"verdict failed\"><strong>Verdict: failed</strong>"
	    "<ul>\n" : "<div class=\"verdict passed\"><strong>Verdict: "
	    "passed</strong><ul>\n");
	put_list(h, sides.at, sides.n, true);
	put_list(h, noise, noise_n, true);
	put_list(h, verdicts, n, false);
	put_list(h, pairs, pair_n, false);
	put_list(h, causes, cause_n, true);
	facts_free(&sides);
	html_raw(h, "</ul></div>\n");
}

/* Write the totals; if the difference has the totals of both sides before any
   filter, write those too. */
static void
put_totals(struct html *h)
{
	const int64_t		*totals = h->r->breakdown.totals;
	struct cost_row		 row = cost_row_words("in all", totals);
	struct grid		 g;

	cost_rows_open(&g, h->r, COSTS_TOTALS);
	g.zeros = true;
	html_grid_begin(h, &g, "Totals", "\"costs few\"");
	html_grid_cost_row(h, &g, &row);
	html_grid_end(h);
	grid_close(&g);
	if (h->changes && html_cells_n(h) == h->event_n)
		html_raw(h, "<p class=note>All costs here are changes: new "
		    "minus old. A difference that cgdiff --sides made has the "
		    "old and the new ones, too.</p>\n");
}

/* Write a description: `KEY: TEXT' with the key as its title; a key without
   text is omitted. */
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
put_descriptions(struct html *h)
{
	const struct metadata	*m = &h->r->p->metadata;
	const struct fact	*f;
	size_t			 i, sides;

	/* If known, the commands of the sides are among the facts. */
	metadata_side_commands(m, SIDE_OLD, &sides);
	html_raw(h, "<dl>\n");
	for (i = 0; i < m->commands.n && sides == 0; i++) {
		html_raw(h, "<dt>Command</dt><dd>");
		html_text(h, m->commands.at[i]->value);
		html_raw(h, "</dd>\n");
	}
	for (i = 0; i < m->facts.n; i++) {
		f = m->facts.at[i];
		if (f->key != FACT_VERDICT && f->key != FACT_CAUSE &&
		    f->key != FACT_PAIR && f->key != FACT_NOISE &&
		    !fact_is_side(f))
			put_desc(h, f->text);
	}
	html_raw(h, "</dl>\n");
}

static void
put_summary(struct html *h, const struct html_source *sources)
{
	html_raw(h, "<section class=view id=summary aria-labelledby=summary-h>"
	    "<h2 id=summary-h>Summary</h2>\n");
	put_verdict(h);
	put_totals(h);
	html_causes_put(h, sources);
	put_descriptions(h);
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

/* The most bytes of machine code on a page. */
enum { CODE_BYTES = 350000 };

struct code {
	struct html	*h;
	uint64_t	 end;		/* size of the page at which code must
					   end */
	size_t		 left;		/* number of functions omitted for lack
					   of room */
};

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
	/* Sums and warnings are short: they are always written. */
	if (h->bytes + 2 * text.len > c->end && text.len >= 1000) {
		c->left++;
		return;
	}
	if (block->kind == OBJECT_CODE_FUNCTION) {
		head.len = (size_t)((const char *)memchr(text.at, '\n',
		    text.len) - text.at);
		text.at += head.len + 1;
		text.len -= head.len + 1;
		html_raw(h, "<details class=code><summary>");
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
	if (c.left > 0) {
		html_raw(h, "<p class=note>");
		html_number(h, (int64_t)c.left);
		html_raw(h, " more functions have no room here; text has "
		    "them.</p>\n");
	}
	html_raw(h, "</section>\n");
}

void
html_out_put(struct report *r)
{
	struct html		 h = { .r = r };
	struct html_source	*sources;

	functions_open(&h.f, r);
	h.calls = inclusive_known(r->p);
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
