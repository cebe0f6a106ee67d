/*
 * The text and the lines with costs are walked in step.  The text may end
 * first, as it need not be the version that was compiled.
 */
#include "report/html/lines.h"

#include <string.h>

#include "base/mem.h"
#include "text/num.h"
#include "io/source_text.h"
#include "profile/profile.h"
#include "report/lines/file_lines.h"
#include "report/lines/gone_lines.h"
#include "report/html/html.h"
#include "report/html/tables.h"
#include "report/view/options.h"
#include "report/view/report.h"

/* The approximate bytes of a line, and of a cell, on the page. */
enum { LINE_BYTES = 110, CELL_BYTES = 12 };

struct walk {
	const struct file_lines	*l;
	size_t			 next;		/* next line */
	size_t			 call;		/* next call */
};

struct listing {
	struct html	*h;
	const struct html_lines *what;
	const char	*at, *end;	/* rest of the text */
	uint64_t	 line;		/* line number of `at', from 1 */
	uint64_t	*weight;	/* of each line */
	uint64_t	 least;		/* least weight of a line shown */
	struct walk	 kept, gone;
};

/* Returns the text of the current line, and moves to the next. */
static struct slice
take_line(struct listing *s)
{
	const char	*p = memchr(s->at, '\n', (size_t)(s->end - s->at));
	struct slice	 line = { s->at, 0 };

	line.len = (size_t)((p == NULL ? s->end : p) - s->at);
	line.len -= line.len > 0 && line.at[line.len - 1] == '\r';
	s->at = p == NULL ? s->end : p + 1;
	s->line++;
	return line;
}

static const int64_t *
costs_of(const struct listing *s, const struct walk *w)
{
	return w->l->counted[w->next] ? w->l->costs.at + w->next *
	    s->h->r->p->event_n : NULL;
}

/* Write a row up to its costs. */
static void
put_row(struct listing *s, const char *word, uint64_t line)
{
	html_raw(s->h, "<tr");
	if (*word != '\0') {
		html_raw(s->h, " class=");
		html_raw(s->h, word);
	}
	/* A deleted line has an old number, which a new line may have too: it
	   gets no id. */
	if (line != 0 && strcmp(word, "gone") != 0) {
		html_raw(s->h, " id=s");
		html_plain(s->h, s->what->number);
		html_raw(s->h, "L");
		html_plain(s->h, (int64_t)line);
	}
	html_raw(s->h, "><th scope=row>");
	if (line != 0)
		html_plain(s->h, (int64_t)line);
}

/* Write the number of calls; for a difference the change of it. */
static void
put_count(struct listing *s, int64_t n)
{
	if (!s->h->changes) {
		html_raw(s->h, " \xc3\x97");
		html_number(s->h, n);
		return;
	}
	html_raw(s->h, " (calls ");
	html_signed(s->h, n);
	html_raw(s->h, ")");
}

/* Write the calls from the line just written. */
static void
put_calls(struct listing *s, struct walk *w)
{
	const struct file_lines	*l = w->l;
	size_t			 n = s->h->r->p->event_n;

	for (; w->call < l->call_n && l->calls[w->call].line ==
	    l->line[w->next]; w->call++) {
		html_raw(s->h, "<tr class=call><th>");
		html_costs(s->h, l->call_costs.at + w->call * n);
		html_raw(s->h, "<td>\xe2\x86\x92 ");
		html_entry(s->h, l->calls[w->call].callee, false);
		if (l->call_counts.at[w->call] != 0)
			put_count(s, l->call_counts.at[w->call]);
		html_raw(s->h, "\n");
	}
	w->next++;
}

/* Write a row for a line that the source does not have: deleted, or past its
   end. */
static void
put_other(struct listing *s, struct walk *w, const char *word,
    struct slice text)
{
	put_row(s, word, w->l->line[w->next]);
	html_costs(s->h, costs_of(s, w));
	html_raw(s->h, text.at == NULL ? "<td><em>" : "<td><del>");
	html_text(s->h, text.at != NULL ? text : (struct slice){
		"(no such line)", strlen("(no such line)") });
	html_raw(s->h, text.at == NULL ? "</em>\n" : "</del>\n");
	put_calls(s, w);
}

/* Write the deleted lines that were before the current line. */
static void
put_gone(struct listing *s)
{
	struct walk			*w = &s->gone;
	const struct gone_lines		*g = s->what->gone;

	while (g->text != NULL && w->next < w->l->n &&
	    g->after[w->next] == s->line)
		put_other(s, w, "gone", g->text[w->next]);
}

/* Whether a line has costs on the new side only. */
static bool
is_added(const struct listing *s, const int64_t *costs)
{
	const struct choice_change	*e = s->h->events;
	uint32_t			 i;
	bool				 added = false;

	for (i = 0; costs != NULL && s->h->changes && i < s->h->event_n; i++) {
		if (e[i].old == ID_NONE)
			continue;
		if (costs[e[i].old] != 0)
			return false;
		added = added || costs[e[i].new] != 0;
	}
	return added;
}

static void
put_line(struct listing *s)
{
	struct walk	*w = &s->kept;
	bool		 costs = w->next < w->l->n &&
	    w->l->line[w->next] == s->line;
	const int64_t	*of = costs ? costs_of(s, w) : NULL;

	put_row(s, is_added(s, of) ? "added" : "", s->line);
	html_costs(s->h, of);
	html_raw(s->h, "<td>");
	html_text(s->h, take_line(s));
	html_raw(s->h, "\n");
	if (costs)
		put_calls(s, w);
}

/* Skip the lines before this one, with their costs. */
static void
skip_to(struct listing *s, uint64_t line)
{
	struct walk	*w = &s->kept;

	if (s->line < line && s->at < s->end)
		html_raw(s->h, "<tr class=gap><th>\xe2\x8b\xaf\n");
	while (s->at < s->end && s->line < line)
		take_line(s);
	for (; w->next < w->l->n && w->l->line[w->next] < line &&
	    w->l->line[w->next] < s->line; w->next++)
		while (w->call < w->l->call_n && w->l->calls[w->call].line <=
		    w->l->line[w->next])
			w->call++;
}

/* The next line to write of the lines from *i, and the deleted ones from *j,
   on; 0: none. */
static uint64_t
next_mark(const struct listing *s, size_t *i, size_t *j)
{
	const struct file_lines	*l = s->what->kept;
	const struct gone_lines	*g = s->what->gone;
	uint64_t		 line = 0;

	while (*i < l->n && (l->line[*i] == 0 || s->weight[*i] < s->least))
		++*i;
	if (*i < l->n)
		line = l->line[*i];
	if (g->text != NULL && *j < g->lines.n &&
	    (line == 0 || g->after[*j] <= line))
		return g->after[(*j)++];
	*i += line != 0;
	return line;
}

/* The next adjacent lines to write. */
struct range {
	size_t		 i, j;
	uint64_t	 mark, first, last;
};

static bool
next_range(const struct listing *s, struct range *r)
{
	uint64_t	 context = s->h->r->o->context;

	if (r->mark == 0)
		return false;
	r->first = r->mark > context ? r->mark - context : 1;
	for (r->last = r->mark; (r->mark = next_mark(s, &r->i, &r->j)) != 0 &&
	    r->mark <= r->last + 2 * context + 1;)
		r->last = r->mark;
	r->last += context;
	return true;
}

/* Set the weight of each line: the highest cost of the line itself and of the
   calls from it. */
static void
find_weights(struct listing *s)
{
	const struct file_lines	*l = s->what->kept;
	uint32_t		 column = s->h->r->choice->sort.at[0];
	size_t			 n = s->h->r->p->event_n, i, k = 0;
	uint64_t		 v;

	s->weight = mem_get(l->n, sizeof(*s->weight));
	for (i = 0; i < l->n; i++) {
		s->weight[i] = num_size(l->costs.at[i * n + column]);
		for (; k < l->call_n && l->calls[k].line == l->line[i]; k++) {
			v = num_size(l->call_costs.at[k * n + column]);
			if (v > s->weight[i])
				s->weight[i] = v;
		}
	}
}

/* Raise the least weight until there is room for the lines that reach it. */
static void
find_least(struct listing *s)
{
	struct range	 r;
	uint64_t	 lines, cells = html_cells_n(s->h);

	for (s->least = 0;; s->least = s->least == 0 ? 1 : s->least * 2) {
		r = (struct range){ .i = 0 };
		r.mark = next_mark(s, &r.i, &r.j);
		for (lines = 0; next_range(s, &r);)
			lines += r.last - r.first + 1;
		if (lines * (LINE_BYTES + cells * CELL_BYTES) <=
		    s->what->room || s->least > UINT64_MAX / 4)
			return;
	}
}

static void
put_text(struct listing *s)
{
	struct range	 r = { .i = 0 };

	r.mark = next_mark(s, &r.i, &r.j);
	while (next_range(s, &r)) {
		skip_to(s, r.first);
		while (s->at < s->end && s->line <= r.last) {
			put_gone(s);
			put_line(s);
		}
		/* Lines deleted at the end were before a line that does not
		   exist. */
		if (s->at == s->end)
			put_gone(s);
	}
	skip_to(s, UINT64_MAX);
}

static void
put_unknown(struct listing *s)
{
	struct walk	*w = &s->kept;

	if (w->l->n == 0 || w->l->line[0] != 0)
		return;
	html_raw(s->h, "<tr><th scope=row>?");
	html_costs(s->h, costs_of(s, w));
	html_raw(s->h, "<td><em>(line unknown)</em>\n");
	put_calls(s, w);
}

void
html_lines_put(struct html *h, const struct html_lines *what)
{
	const struct html_table	 t = { "Lines", "<th scope=col>Line", 1,
	    false, false };
	const struct slice	 none = { NULL, 0 };
	struct listing		 s = {
		.h = h, .what = what, .at = what->text->text,
		.end = what->text->text + what->text->len, .line = 1,
		.kept.l = what->kept, .gone.l = &what->gone->lines
	};

	find_weights(&s);
	find_least(&s);
	html_tables_begin(h, &t);
	put_unknown(&s);
	put_text(&s);
	while (s.kept.next < s.kept.l->n)
		put_other(&s, &s.kept, "bogus", none);
	while (s.gone.next < s.gone.l->n)
		put_other(&s, &s.gone, "gone", none);
	html_tables_end(h);
	mem_free(s.weight);
}
