#include "report/lines/source_walk.h"

#include <string.h>

#include "io/source_text.h"
#include "report/lines/file_lines.h"
#include "report/lines/gone_lines.h"

struct state {
	const struct source_walk *w;
	struct slice	 rest;		/* the rest of the source's text */
	uint64_t	 line;		/* number of the first line in `rest',
					   from 1 */
	size_t		 kept, gone;	/* indices of the next line with costs,
					   and of the next deleted line */
};

/* Pass a row for a line with costs to the callback put(). */
static void
put_costs(const struct state *s, enum source_row_kind kind,
    const struct file_lines *l, size_t i, struct slice text)
{
	s->w->put(s->w->arg, &(struct source_row){
		kind, l->at[i].number, text, l, i
	});
}

/* Return whether a line with costs weighs too little to be shown. */
static bool
is_light(const struct source_walk *w, size_t i)
{
	return w->weight != NULL && w->weight[i] < w->least;
}

/* Pass a row for the next line with costs, which has no text. */
static void
put_bare(struct state *s, enum source_row_kind kind)
{
	size_t	 i = s->kept++;

	if (!is_light(s->w, i))
		put_costs(s, kind, s->w->kept, i, (struct slice){ NULL, 0 });
}

static void
put_mark(const struct state *s, enum source_row_kind kind, uint64_t number)
{
	s->w->put(s->w->arg, &(struct source_row){
		.kind = kind, .number = number
	});
}

static struct slice
take_line(struct state *s)
{
	s->line++;
	return slice_line(&s->rest);
}

/* Pass the deleted lines that were in front of the current line to the callback
   put(). */
static void
put_gone(struct state *s)
{
	const struct gone_lines	*g = s->w->gone;

	for (; g->text != NULL && s->gone < g->lines.n &&
	    g->after[s->gone] == s->line; s->gone++)
		put_costs(s, ROW_GONE, &g->lines, s->gone, g->text[s->gone]);
}

static void
put_line(struct state *s)
{
	const struct file_lines	*l = s->w->kept;
	struct source_row	 row = { .kind = ROW_LINE, .number = s->line };

	row.text = take_line(s);
	if (s->kept < l->n && l->at[s->kept].number == row.number) {
		row.lines = l;
		row.i = s->kept++;
	}
	s->w->put(s->w->arg, &row);
}

/* Skip the lines before `line' and their costs. */
static void
skip_to(struct state *s, uint64_t line)
{
	const struct file_lines	*l = s->w->kept;

	if (s->line < line && s->rest.len > 0)
		put_mark(s, ROW_GAP, s->line);
	while (s->rest.len > 0 && s->line < line)
		take_line(s);
	while (s->kept < l->n && l->at[s->kept].number < line &&
	    l->at[s->kept].number < s->line)
		s->kept++;
}

/*
 * The lines from `first' to `last', all of which are shown.  The member `mark'
 * is the first line of the next range, or 0.  `i' is the index of the next line
 * with costs after the range, and `j' that of the next deleted line.
 */
struct range {
	size_t		 i, j;
	uint64_t	 mark, first, last;
};

static uint64_t
next_mark(const struct source_walk *w, struct range *r)
{
	const struct file_lines	*l = w->kept;
	const struct gone_lines	*g = w->gone;
	uint64_t		 line = 0;

	while (r->i < l->n && (l->at[r->i].number == 0 || is_light(w, r->i)))
		r->i++;
	if (r->i < l->n)
		line = l->at[r->i].number;
	if (g->text != NULL && r->j < g->lines.n &&
	    (line == 0 || g->after[r->j] <= line))
		return g->after[r->j++];
	r->i += line != 0;
	return line;
}

static bool
next_range(const struct source_walk *w, struct range *r)
{
	if (r->mark == 0)
		return false;
	r->first = r->mark > w->context ? r->mark - w->context : 1;
	for (r->last = r->mark; (r->mark = next_mark(w, r)) != 0 &&
	    r->mark <= r->last + 2 * w->context + w->joins;)
		r->last = r->mark;
	r->last += w->context;
	return true;
}

/*
 * Pass the rows of a range to the callback put().  If the text ends just before
 * the range, pass only a ROW_FIRST, as cg_annotate does; if the text ends
 * earlier, pass no row.
 */
static void
put_range(struct state *s, const struct range *r)
{
	skip_to(s, r->first);
	if (s->line < r->first)
		return;
	put_mark(s, ROW_FIRST, r->first);
	while (s->rest.len > 0 && s->line <= r->last) {
		put_gone(s);
		put_line(s);
	}
	/* For lines that were deleted at the end of the source, the line that
	   follows them (gone_lines.after) is one beyond the last line. */
	if (s->rest.len == 0)
		put_gone(s);
	if (s->line > r->last)
		put_mark(s, ROW_LAST, r->last);
}

void
source_walk(const struct source_walk *w)
{
	const struct slice	 none = { NULL, 0 };
	struct state		 s = {
		.w = w, .rest = { w->text->text, w->text->len }, .line = 1
	};
	struct range		 r = { .i = 0 };

	if (w->kept->n > 0 && w->kept->at[0].number == 0)
		put_bare(&s, ROW_UNKNOWN);
	for (r.mark = next_mark(w, &r); next_range(w, &r);)
		put_range(&s, &r);
	skip_to(&s, UINT64_MAX);
	while (s.kept < w->kept->n)
		put_bare(&s, ROW_BOGUS);
	for (; s.gone < w->gone->lines.n; s.gone++)
		put_costs(&s, ROW_GONE, &w->gone->lines, s.gone, none);
}
