/*
 * The beginning of the page links to what comes later, so everything is chosen
 * before the first byte is written.
 */
#include "report/html/out.h"

#include "base/mem.h"
#include "profile/profile.h"
#include "report/view/graph.h"
#include "report/html/html.h"
#include "report/html/calls.h"
#include "report/html/code.h"
#include "report/html/data.h"
#include "report/html/head.h"
#include "report/html/pick.h"
#include "report/html/source.h"
#include "report/html/tables.h"
#include "report/view/options.h"
#include "report/view/report.h"

static void
choose_events(struct html *h)
{
	const struct choice	*c = h->r->choice;
	uint32_t		 i;

	h->changes = c->change_n > 0;
	if (h->changes)
		for (i = 0; i < c->change_n; i++)
			h->events[h->event_n++] = c->change[i];
	else
		for (i = 0; i < c->shown.n; i++)
			h->events[h->event_n++] = (struct choice_change){
				c->shown.at[i], ID_NONE, ID_NONE
			};
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

void
html_out_put(struct report *r)
{
	struct html		 h = { .r = r };
	struct html_source	*sources;

	functions_open(&h.f, r);
	h.calls = inclusive_known(r->p);
	choose_events(&h);
	html_pick(&h);
	html_find_ends(&h);
	graph_note(r, &h.f.calls);
	sources = html_source_open(&h);
	html_head_begin(&h);
	put_nav(&h);
	html_raw(&h, "<main id=main>\n");
	html_head_summary(&h);
	html_tables_functions(&h);
	html_tables_files(&h);
	html_tables_objects(&h);
	html_tables_namespaces(&h);
	html_calls_cycles(&h);
	html_calls_put(&h);
	html_source_put(sources);
	html_code_put(&h);
	html_raw(&h, "</main>\n");
	html_data_put(&h);
	html_head_end(&h);
	html_source_close(sources);
	mem_free(h.end);
	mem_free(h.list);
	mem_free(h.slot);
	mem_free(h.place);
	functions_close(&h.f);
}
