/*
 * The reasons of a cause are in its cell, so that they stay with it when the
 * rows are sorted.
 */
#include "report/html/causes.h"

#include "base/mem.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "report/grid/tables.h"
#include "report/html/html.h"
#include "report/html/source.h"
#include "report/view/cause_list.h"
#include "report/view/report.h"

/* The line of the page from which the calls of a reason changed most; file is
   ID_NONE if there is none. */
struct call_line {
	uint32_t	 file, line;
	struct wide	 size;
};

struct causes_put {
	struct html	*h;
	const struct html_source *sources;
	const struct cause_list *l;
	struct grid	 g;
	struct call_line *lines;	/* of each reason in the list */
};

/* Find the lines of a section whose calls are reasons of a cause. */
static void
find_in_section(struct causes_put *s, const struct cause *c, uint32_t section)
{
	const struct profile	*p = s->l->r->p;
	struct row_range	 r = section_arcs(p, section);
	uint32_t		 file = p->sections[section].file;
	struct call_line	*line;
	struct wide		 size;
	struct arc		 arc;
	size_t			 i;

	for (; r.row < r.end; r.row++) {
		arc_read(p, r.row, &arc);
		size = wide_size(row_wide(&p->arcs, r.row, ARC_COSTS +
		    s->l->event.column));
		for (i = c->first; i < c->first + c->n; i++) {
			line = &s->lines[i];
			if (s->l->causes.reasons[i].callee == arc.callee &&
			    (line->file == ID_NONE || wide_compare(size,
			    line->size) > 0) && html_source_shows(s->sources,
			    file, arc.from.line))
				*line = (struct call_line){
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

	s->lines = mem_get(all->reason_n, sizeof(*s->lines));
	for (i = 0; i < all->reason_n; i++)
		s->lines[i].file = ID_NONE;
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
put_number(struct causes_put *s, size_t i, size_t row, size_t part)
{
	struct cell	 cell = grid_get(&s->g, i, row, part);
	char		 text[GRID_ROOM];

	html_raw(s->h, grid_number(&s->g, i, &cell, text));
}

static void
put_words(struct causes_put *s, const struct cell *cell)
{
	struct cause_words	 w;

	cause_list_words(&w, s->l, cell->cause, cell->reason);
	html_raw(s->h, w.before);
	if (w.function != ID_NONE)
		html_entry(s->h, w.function, false);
	html_raw(s->h, w.after);
	if (w.file != ID_NONE)
		html_end(s->h, w.file);
}

static void
put_reason(struct causes_put *s, size_t row, size_t part)
{
	const struct call_line	*line = &s->lines[part];
	struct html		*h = s->h;
	struct cell		 cell;
	size_t			 i, last = s->g.n - 1;

	html_raw(h, "<li>");
	for (i = 0; i < last; i++) {
		put_number(s, i, row, part);
		html_raw(h, " ");
	}
	cell = grid_get(&s->g, last, row, part);
	put_words(s, &cell);
	if (line->file != ID_NONE) {
		html_format(h, ", <a href=\"#s%luL%lu\">",
		    (unsigned long)h->source[line->file],
		    (unsigned long)line->line);
		html_end(h, line->file);
		html_format(h, ":%lu</a>", (unsigned long)line->line);
	}
	html_raw(h, "</li>");
}

static void
put_row(struct causes_put *s, size_t row)
{
	struct html	*h = s->h;
	struct cell	 cell;
	size_t		 i, part = GRID_ITSELF;

	html_raw(h, "<tr>");
	for (i = 0; i + 1 < s->g.n; i++) {
		cell = grid_get(&s->g, i, row, part);
		html_raw(h, cell.kind != CELL_CHANGE ? "<td>" :
		    wide_sign(cell.v) < 0 ? "<td class=less>" :
		    "<td class=more>");
		put_number(s, i, row, part);
	}
	cell = grid_get(&s->g, i, row, part);
	html_raw(h, "<td class=names>");
	put_words(s, &cell);
	html_raw(h, cell.cause->n > 0 ? "<ul class=parts>" : "");
	while (grid_next(&s->g, row, &part))
		put_reason(s, row, part);
	html_raw(h, cell.cause->n > 0 ? "</ul>\n" : "\n");
}

static void
put_table(struct causes_put *s)
{
	const struct grid	*g = &s->g;
	size_t			 i;

	html_raw(s->h, "<div class=wide><table class=causes><thead><tr>");
	for (i = 0; i < g->n; i++)
		html_format(s->h, "<th scope=col%s>%s", i + 1 < g->n ?
		    " class=n" : "", g->at[i].column->head);
	html_raw(s->h, "</thead>\n<tbody>\n");
	for (i = 0; i < g->rows; i++)
		put_row(s, i);
	html_raw(s->h, "</tbody></table></div>\n");
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
		put_table(s);
	cause_list_notes(s->l, s->g.rows, notes);
	if (*notes != '\0') {
		html_raw(h, "<p class=note>");
		html_raw(h, notes);
		html_raw(h, "</p>\n");
	}
	html_raw(h, folded ? "</details>\n" : "");
	mem_free(s->lines);
	grid_close(&s->g);
}

void
html_causes_put(struct html *h, const struct html_source *sources)
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
