/*
 * The text and the lines with costs are walked in step.  The text may end
 * first, as it need not be the version that was compiled.
 */
#include "report/lines/listing.h"

#include <string.h>

#include "io/sink.h"
#include "io/source_text.h"
#include "profile/profile.h"
#include "report/lines/file_lines.h"
#include "report/lines/gone_lines.h"
#include "report/view/options.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/view/table.h"

/* Lines with costs and their calls, and how far they have been printed. */
struct walk {
	const struct file_lines	*l;
	size_t			 next;		/* next line */
	size_t			 call;		/* next call */
};

/* The state of printing. */
struct listing {
	const struct report	*r;
	const struct gone_lines	*g;
	const struct table	*table;
	const char		*at, *end;	/* rest of the text */
	uint64_t		 line;		/* line number of `at', from
						   1 */
	struct walk		 kept, gone;
};

/* The length of the current line without its newline; *next is set to the line
   after it. */
static size_t
line_length(const struct listing *s, const char **next)
{
	const char	*p = memchr(s->at, '\n', (size_t)(s->end - s->at));

	*next = p == NULL ? s->end : p + 1;
	if (p == NULL)
		p = s->end;
	return (size_t)(p - s->at) - (p > s->at && p[-1] == '\r');
}

static void
skip_line(struct listing *s)
{
	const char	*next;

	line_length(s, &next);
	s->at = next;
	s->line++;
}

/* Print the costs of the next line. */
static void
put_costs(const struct listing *s, const struct walk *w)
{
	if (w->l->counted[w->next])
		table_put(s->table, s->r->out, w->l->costs.at +
		    w->next * s->r->p->event_n, NULL);
	else
		table_put_none(s->table, s->r->out);
}

/* Print the calls from the line just printed. */
static void
put_calls(const struct listing *s, struct walk *w)
{
	const struct file_lines	*l = w->l;
	const struct profile	*p = s->r->p;

	for (; w->call < l->call_n && l->calls[w->call].line ==
	    l->line[w->next]; w->call++) {
		table_put(s->table, s->r->out, l->call_costs.at + w->call *
		    s->r->p->event_n, NULL);
		sink_text(s->r->out, " => ");
		print_name(s->r, p->functions[
		    l->calls[w->call].callee].name);
		print_calls(s->r, l->call_counts.at[w->call]);
		sink_text(s->r->out, "\n");
	}
	w->next++;
}

/* Print a line that the source does not have, with its text if that is
   known. */
static void
put_other(const struct listing *s, struct walk *w, const char *what,
    const struct slice *text)
{
	put_costs(s, w);
	sink_format(s->r->out, " <%s line %lu>", what,
	    (unsigned long)w->l->line[w->next]);
	if (text != NULL) {
		sink_put(s->r->out, " ", 1);
		sink_put(s->r->out, text->at, text->len);
	}
	sink_put(s->r->out, "\n", 1);
	put_calls(s, w);
}

/* Print the deleted lines that were before the current line. */
static void
put_gone(struct listing *s)
{
	struct walk	*w = &s->gone;

	while (s->g->text != NULL && w->next < w->l->n &&
	    s->g->after[w->next] == s->line)
		put_other(s, w, "deleted", &s->g->text[w->next]);
}

static void
put_line(struct listing *s)
{
	struct walk	*w = &s->kept;
	const char	*next;
	size_t		 len = line_length(s, &next);
	bool		 costs = w->next < w->l->n &&
	    w->l->line[w->next] == s->line;

	if (costs)
		put_costs(s, w);
	else
		table_put_none(s->table, s->r->out);
	sink_put(s->r->out, " ", 1);
	sink_put(s->r->out, s->at, len);
	sink_put(s->r->out, "\n", 1);
	if (costs)
		put_calls(s, w);
	s->at = next;
	s->line++;
}

static void
put_marker(struct sink *out, uint64_t line)
{
	sink_format(out, "-- line %llu "
	    "----------------------------------------\n",
	    (unsigned long long)line);
}

/* Print the adjacent lines first to last.  If the text ends just before the
   first, this is found only after the marker is printed, as in cg_annotate; if
   it ends earlier, nothing is printed. */
static void
put_range(struct listing *s, uint64_t first, uint64_t last)
{
	while (s->at < s->end && s->line < first)
		skip_line(s);
	if (s->line < first)
		return;
	if (first > 1)
		put_marker(s->r->out, first);
	while (s->at < s->end && s->line <= last) {
		put_gone(s);
		put_line(s);
	}
	/* Lines deleted at the end of the source were before a line that does
	   not exist. */
	if (s->at == s->end)
		put_gone(s);
	if (s->line > last)
		put_marker(s->r->out, last);
}

/* Print the costs of lines that the source does not have; returns their
   number. */
static size_t
put_bogus(struct listing *s)
{
	size_t	 n = s->kept.l->n - s->kept.next;

	if (n == 0)
		return 0;
	sink_text(s->r->out, "\n");
	while (s->kept.next < s->kept.l->n)
		put_other(s, &s->kept, "bogus", NULL);
	return n;
}

/* Print the deleted lines whose place is unknown. */
static void
put_rest(struct listing *s)
{
	struct walk	*w = &s->gone;

	if (w->next < w->l->n)
		sink_text(s->r->out, "\n");
	while (w->next < w->l->n)
		put_other(s, w, "deleted", NULL);
}

/* The next line to print of the lines from i, and the deleted ones from j, on;
   0: none. */
static uint64_t
next_mark(const struct listing *s, size_t *i, size_t *j)
{
	const struct file_lines	*l = s->kept.l;
	uint64_t		 line = 0;

	if (*i < l->n)
		line = l->line[*i];
	if (s->g->text != NULL && *j < s->g->lines.n &&
	    (line == 0 || s->g->after[*j] <= line))
		return s->g->after[(*j)++];
	*i += line != 0;
	return line;
}

size_t
listing_put(const struct report *r, const struct file_lines *l,
    const struct gone_lines *g, const struct table *table,
    const struct source_text *text)
{
	struct listing	 s = {
		.r = r, .g = g, .table = table, .at = text->text,
		.end = text->text + text->len, .line = 1,
		.kept.l = l, .gone.l = &g->lines
	};
	uint64_t	 context = r->o->context, first, last, mark;
	size_t		 i, j = 0, bogus;

	if (l->n > 0 && l->line[0] == 0) {
		put_costs(&s, &s.kept);
		sink_text(r->out, " <unknown (line 0)>\n");
		put_calls(&s, &s.kept);
		sink_text(r->out, "\n");
	}
	i = s.kept.next;
	for (mark = next_mark(&s, &i, &j); mark != 0;) {
		first = mark > context ? mark - context : 1;
		for (last = mark; (mark = next_mark(&s, &i, &j)) != 0 &&
		    mark <= last + 2 * context;)
			last = mark;
		put_range(&s, first, last + context);
	}
	bogus = put_bogus(&s);
	put_rest(&s);
	return bogus;
}
