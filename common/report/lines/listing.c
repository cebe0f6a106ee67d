/*
 * The lines of the text and those that have costs are walked side by side; the
 * text may end first, for it can be another than the one that was compiled.
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

/* Lines of costs, and their calls, as far as they are printed. */
struct walk {
	const struct file_lines	*l;
	size_t			 next;		/* of the lines, */
	size_t			 call;		/* and of the calls */
};

/* Where the printing stands. */
struct listing {
	const struct report	*r;
	const struct gone_lines	*g;
	const struct table	*table;
	const char		*at, *end;	/* of the text, line by line */
	uint64_t		 line;		/* of at, from 1 */
	struct walk		 kept, gone;
};

/* The line at hand: its length without the end, and the next one. */
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

/* The costs of the next line of these. */
static void
put_costs(const struct listing *s, const struct walk *w)
{
	if (w->l->counted[w->next])
		table_put(s->table, s->r->out, w->l->costs.at +
		    w->next * s->r->p->event_n, NULL);
	else
		table_put_none(s->table, s->r->out);
}

/* Calls from the line that was printed, the next of these. */
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

/* A line that is no line of the text, and what it said, if that is known. */
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

/* Lines that are gone, and were in front of the line at hand. */
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

/* Lines that stand together, up to last; their first is the next one.  Where
   the text ends in front of the first, that is seen after the marker, as
   cg_annotate has it; where it ends earlier there is nothing. */
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
	/* Lines deleted at the end of the source stood before a line that does
	   not exist. */
	if (s->at == s->end)
		put_gone(s);
	if (s->line > last)
		put_marker(s->r->out, last);
}

/* The costs of lines that are not there. */
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

/* Deleted lines of which it is not known where they were. */
static void
put_rest(struct listing *s)
{
	struct walk	*w = &s->gone;

	if (w->next < w->l->n)
		sink_text(s->r->out, "\n");
	while (w->next < w->l->n)
		put_other(s, w, "deleted", NULL);
}

/* The next line that is to be seen, of those from i, and j, on; 0: none. */
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
