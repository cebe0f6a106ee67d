/*
 * The lines of the text and those that have costs are walked side by side; the
 * text may end first, for it can be another than the one that was compiled.
 */
#include "report/listing.h"

#include <string.h>

#include "io/sink.h"
#include "io/source_text.h"
#include "profile/profile.h"
#include "report/file_lines.h"
#include "report/options.h"
#include "report/print.h"
#include "report/report.h"
#include "report/table.h"

/* Where the printing stands. */
struct listing {
	const struct report	*r;
	const struct file_lines	*l;
	const struct table	*table;
	const char		*at, *end;	/* of the text, line by line */
	uint64_t		 line;		/* of at, from 1 */
	size_t			 next;		/* of the lines of costs */
	size_t			 call;		/* and of the calls */
};

static const int64_t *
costs_of(const struct listing *s, size_t i)
{
	return s->l->costs.at + i * s->r->p->event_n;
}

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

/* The costs of the next of the lines that have any. */
static void
put_costs(struct listing *s)
{
	if (s->l->counted[s->next])
		table_put(s->table, s->r->out, costs_of(s, s->next), NULL);
	else
		table_put_none(s->table, s->r->out);
}

/* Calls from the line that was printed, the next of those that have costs. */
static void
put_calls(struct listing *s)
{
	const struct file_lines	*l = s->l;
	const struct profile	*p = s->r->p;

	for (; s->call < l->call_n && l->calls[s->call].line ==
	    l->line[s->next]; s->call++) {
		table_put(s->table, s->r->out, l->call_costs.at + s->call *
		    s->r->p->event_n, NULL);
		sink_text(s->r->out, " => ");
		print_name(s->r, p->functions[
		    l->calls[s->call].callee].name);
		sink_format(s->r->out, " (%lldx)\n",
		    (long long)l->call_counts.at[s->call]);
	}
	s->next++;
}

static void
put_line(struct listing *s)
{
	const char	*next;
	size_t		 len = line_length(s, &next);
	bool		 costs = s->next < s->l->n &&
	    s->l->line[s->next] == s->line;

	if (costs)
		put_costs(s);
	else
		table_put_none(s->table, s->r->out);
	sink_put(s->r->out, " ", 1);
	sink_put(s->r->out, s->at, len);
	sink_put(s->r->out, "\n", 1);
	if (costs)
		put_calls(s);
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
	while (s->at < s->end && s->line <= last)
		put_line(s);
	if (s->line > last)
		put_marker(s->r->out, last);
}

/* The costs of lines that are not there. */
static size_t
put_bogus(struct listing *s)
{
	size_t	 n = s->l->n - s->next;

	if (n == 0)
		return 0;
	sink_text(s->r->out, "\n");
	while (s->next < s->l->n) {
		put_costs(s);
		sink_format(s->r->out, " <bogus line %lu>\n",
		    (unsigned long)s->l->line[s->next]);
		put_calls(s);
	}
	return n;
}

size_t
listing_put(const struct report *r, const struct file_lines *l,
    const struct table *table, const struct source_text *text)
{
	struct listing	 s = {
		.r = r, .l = l, .table = table, .at = text->text,
		.end = text->text + text->len, .line = 1
	};
	uint64_t	 context = r->o->context, first, last;
	size_t		 i;

	if (l->n > 0 && l->line[0] == 0) {
		put_costs(&s);
		sink_text(r->out, " <unknown (line 0)>\n");
		put_calls(&s);
		sink_text(r->out, "\n");
	}
	for (i = s.next; i < l->n;) {
		first = l->line[i] > context ? l->line[i] - context : 1;
		for (last = l->line[i++]; i < l->n &&
		    l->line[i] <= last + 2 * context; i++)
			last = l->line[i];
		put_range(&s, first, last + context);
	}
	return put_bogus(&s);
}
