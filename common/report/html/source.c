/*
 * Sources are written to memory first: only then it is known which of them can
 * be read, and so can be linked to.
 */
#include "report/html/source.h"

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "text/string.h"
#include "io/sink.h"
#include "io/source_text.h"
#include "profile/profile.h"
#include "report/lines/file_lines.h"
#include "report/lines/gone_lines.h"
#include "report/html/html.h"
#include "report/html/lines.h"
#include "report/view/input.h"
#include "report/lines/moved_lines.h"
#include "report/lines/named.h"
#include "report/view/note.h"
#include "report/view/options.h"
#include "report/lines/originals.h"
#include "report/view/report.h"
#include "report/lines/source.h"

/* The most bytes of sources, the most sources, and the most that are searched
   for. */
enum { SOURCE_BYTES = 1000000, SOURCES_MOST = 300, SOURCES_TRIED = 2000 };

struct html_source {
	struct html	*h;
	struct string	 text;
	struct sink	 memory;
	uint32_t	 n;		/* sources written */
	struct named	 named;
	struct file_lines_index index;
	struct old_sources old;
	struct moved_lines moved;
	uint32_t	*of;		/* source of each name, or ID_NONE */
	bool		*wanted;	/* by source: the user named it */
};

static int
downwards(const void *context, uint32_t x, uint32_t y)
{
	const struct html_source	*s = context;
	const struct breakdown		*b = &s->h->r->breakdown;
	const struct event_list		*sort = &s->h->r->choice->sort;
	int				 way;

	if (s->wanted[x] != s->wanted[y])
		return s->wanted[x] ? -1 : 1;
	way = num_compare_desc(b->source_costs.at + x * (size_t)b->event_n,
	    b->source_costs.at + y * (size_t)b->event_n, sort->at, sort->n);
	return way != 0 ? way : intern_compare(&b->p->names, b->sources[x],
	    b->sources[y]);
}

static void
begin(struct html_source *s, uint32_t file)
{
	struct html	*h = s->h;

	h->source[file] = ++s->n;
	html_raw(h, "<section class=\"view source\" id=s");
	html_plain(h, s->n);
	html_raw(h, " aria-labelledby=s");
	html_plain(h, s->n);
	html_raw(h, "-h><h2 id=s");
	html_plain(h, s->n);
	html_raw(h, "-h>");
	html_name(h, file);
	html_raw(h, "</h2>\n");
}

static bool
is_newer(const struct html_source *s, const struct originals *o)
{
	const struct report_options	*op = s->h->r->o;
	size_t				 i;

	for (i = 0; i < op->input_n; i++)
		if (originals_newer(o, &op->inputs[i]))
			return true;
	return false;
}

static void
put_lines(struct html_source *s, uint32_t file, const struct originals *o)
{
	const struct breakdown	*b = &s->h->r->breakdown;
	uint32_t		 gone = old_sources_gone(&s->old, file);
	struct file_lines	 l;
	struct gone_lines	 g = { .text = NULL };

	file_lines_open(&l, b, &s->index, file);
	if (gone != ID_NONE) {
		file_lines_open(&g.lines, b, &s->index, gone);
		gone_lines_find(&g, &s->old, &b->p->names, file, &o->texts[0]);
	}
	report_source_note(s->h->r, file, &l);
	report_source_note(s->h->r, file, &g.lines);
	if (l.n + g.lines.n > 0) {
		begin(s, file);
		if (is_newer(s, o))
			html_raw(s->h, "<p class=note>The source is newer than "
			    "the profile: costs may stand on the wrong "
			    "lines.</p>\n");
		if (s->h->changes && html_cells_n(s->h) > s->h->event_n)
			html_raw(s->h, "<p class=note>+ marks lines that cost "
			    "nothing before, for they are new or did not run; "
			    "\xe2\x88\x92 lines that are gone.</p>\n");
		html_lines_put(s->h, &(struct html_lines){
			&l, &g, &o->texts[0], s->n,
			SOURCE_BYTES - s->text.len
		});
		html_raw(s->h, "</section>\n");
	}
	file_lines_close(&l);
	gone_lines_close(&g);
}

static void
put_source(struct html_source *s, size_t i)
{
	struct report		*r = s->h->r;
	uint32_t		 file = r->breakdown.sources[i];
	uint32_t		 kept = old_sources_kept(&s->old, file);
	struct originals	 o;
	const char		*other = named_file(&s->named, i);
	char			*path = NULL;

	if (kept != ID_NONE) {
		/* Deleted lines are listed with the other lines of their
		   file. */
		if (s->of[kept] != ID_NONE)
			return;
		file = kept;
	}
	if (other == NULL)
		other = path = old_sources_new(&s->old, r, file);
	originals_read(&o, r, file, other);
	mem_free(path);
	if (!o.readable || !o.same)
		s->h->unreadable++;
	else if (s->moved.functions != NULL && s->moved.functions[file] > 0) {
		begin(s, file);
		html_raw(s->h, "<p class=note>Lines cannot be compared: costs "
		    "of functions seem to be on other lines. With the sources "
		    "of both builds they can: see --old-src in "
		    "cgdiff(1).</p></section>\n");
	} else
		put_lines(s, file, &o);
	originals_free(&o);
}

static void
put_sources(struct html_source *s)
{
	struct report		*r = s->h->r;
	const struct breakdown	*b = &r->breakdown;
	uint32_t		*order = mem_get(b->source_n, sizeof(*order));
	size_t			 i, n = 0;

	s->wanted = mem_get(b->source_n, sizeof(*s->wanted));
	for (i = 0; i < b->source_n; i++) {
		s->wanted[i] = named_has(&s->named, i);
		if (b->sources[i] != r->p->unknown && (s->wanted[i] ||
		    (r->o->sources && (b->changed->n > 0 ||
		    report_is_much(r, b->source_costs.at + i * b->event_n)))))
			order[n++] = (uint32_t)i;
	}
	sort_ids(order, n, downwards, s);
	for (i = 0; i < n && i < SOURCES_TRIED && s->n < SOURCES_MOST; i++) {
		put_source(s, order[i]);
		if (s->memory.len + s->text.len > SOURCE_BYTES)
			break;
	}
	mem_free(order);
}

struct html_source *
html_source_open(struct html *h)
{
	struct html_source	*s = mem_get(1, sizeof(*s));
	const struct breakdown	*b = &h->r->breakdown;
	struct sink		*out = h->r->out;
	size_t			 i;

	s->h = h;
	old_sources_open(&s->old, h->r);
	moved_lines_open(&s->moved, h->r, &s->old);
	/* Opening the old sources may have added names. */
	h->source = mem_get(b->p->names.n, sizeof(*h->source));
	s->of = mem_get(b->p->names.n, sizeof(*s->of));
	for (i = 0; i < b->p->names.n; i++)
		s->of[i] = ID_NONE;
	for (i = 0; i < b->source_n; i++)
		s->of[b->sources[i]] = (uint32_t)i;
	named_open(&s->named, h->r);
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

void
html_source_close(struct html_source *s)
{
	mem_free(s->h->source);
	mem_free(s->text.at);
	mem_free(s->of);
	mem_free(s->wanted);
	named_close(&s->named);
	moved_lines_close(&s->moved);
	old_sources_close(&s->old);
	file_lines_index_free(&s->index);
	mem_free(s);
}
