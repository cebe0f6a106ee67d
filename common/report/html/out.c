/*
 * The beginning of the page links to what comes later, so everything is chosen
 * before the first byte is written.
 */
#include "report/html/out.h"

#include <string.h>

#include "base/mem.h"
#include "profile/profile.h"
#include "report/grid/grid.h"
#include "report/view/graph.h"
#include "report/html/html.h"
#include "report/html/data.h"
#include "report/html/head.h"
#include "report/html/pick.h"
#include "report/html/source.h"
#include "report/html/tables.h"
#include "report/lines/object_code.h"
#include "report/view/options.h"
#include "report/view/report.h"

/* The most bytes of machine code on a page. */
enum { CODE_BYTES = 350000 };

struct code {
	struct html	*h;
	uint64_t	 end;		/* bytes of the page then */
	size_t		 left;		/* functions without room */
};

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
	h.changes = r->choice->change_n > 0;
	h.event_n = grid_events(r, h.events);
	html_pick(&h);
	html_find_ends(&h);
	graph_note(r, &h.f.calls);
	sources = html_source_open(&h);
	html_head_begin(&h);
	put_nav(&h);
	html_raw(&h, "<main id=main>\n");
	html_head_summary(&h, sources);
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
	html_head_end(&h);
	html_source_close(sources);
	mem_free(h.end);
	mem_free(h.list);
	mem_free(h.place);
	functions_close(&h.f);
}
