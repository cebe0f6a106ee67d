#include "report/listing.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sys.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/breakdown.h"
#include "report/table.h"

void
source_text_read(struct source_text *t, int fd, const struct stat *st,
    const char *name)
{
	size_t	 size = (size_t)st->st_size;
	ssize_t	 n;

	t->text = mem_resize(NULL, size, 1);
	t->len = 0;
	t->changed = st->st_mtim;
	/* No more than it had at first, however it grows. */
	while ((n = sys_read(fd, t->text + t->len, size - t->len)) > 0)
		t->len += (size_t)n;
	if (n < 0)
		diag_die("%.600s: cannot read: %s", name, sys_trouble());
	sys_close(fd);
}

void
source_text_free(struct source_text *t)
{
	mem_free(t->text);
	t->text = NULL;
}

bool
source_text_same(const struct source_text *a, const struct source_text *b)
{
	return a->len == b->len && (a->len == 0 ||
	    memcmp(a->text, b->text, a->len) == 0);
}

/* Where the printing stands. */
struct listing {
	const struct breakdown	*b;
	const struct breakdown_lines	*l;
	const struct table	*c;
	struct sink		*out;
	const char		*at, *end;	/* of the text, line by line */
	uint64_t		 line;		/* of at, from 1 */
	size_t			 next;		/* of the lines of costs */
	size_t			 call;		/* and of the calls */
};

static const int64_t *
costs_of(const struct listing *s, size_t i)
{
	return s->l->costs.at + i * s->b->event_n;
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
		table_put(s->c, s->out, costs_of(s, s->next), NULL);
	else
		table_put_none(s->c, s->out);
}

/* Calls from the line that was printed, the next of those that have costs. */
static void
put_calls(struct listing *s)
{
	const struct breakdown_lines	*l = s->l;
	const struct profile	*p = s->b->p;
	uint32_t		 name;
	char			 text[48];

	for (; s->call < l->call_n && l->calls[s->call].line ==
	    l->line[s->next]; s->call++) {
		name = p->functions[l->calls[s->call].callee].name;
		table_put(s->c, s->out, l->call_costs.at + s->call *
		    s->b->event_n, NULL);
		sink_text(s->out, " => ");
		sink_put(s->out, intern_text(&p->names, name),
		    intern_length(&p->names, name));
		snprintf(text, sizeof(text), " (%lldx)\n",
		    (long long)l->call_counts.at[s->call]);
		sink_text(s->out, text);
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
		table_put_none(s->c, s->out);
	sink_put(s->out, " ", 1);
	sink_put(s->out, s->at, len);
	sink_put(s->out, "\n", 1);
	if (costs)
		put_calls(s);
	s->at = next;
	s->line++;
}

static void
put_marker(struct sink *out, uint64_t line)
{
	char	 text[96];

	snprintf(text, sizeof(text), "-- line %llu "
	    "----------------------------------------\n",
	    (unsigned long long)line);
	sink_text(out, text);
}

/* Lines that stand together, up to last; their first is the next one.  Where
   the text ends in front of the first, that is seen behind the marker, as
   cg_annotate has it; where it ends earlier there is nothing. */
static void
put_range(struct listing *s, uint64_t first, uint64_t last)
{
	while (s->at < s->end && s->line < first)
		skip_line(s);
	if (s->line < first)
		return;
	if (first > 1)
		put_marker(s->out, first);
	while (s->at < s->end && s->line <= last)
		put_line(s);
	if (s->line > last)
		put_marker(s->out, last);
}

/* The costs of lines that are not there. */
static size_t
put_bogus(struct listing *s)
{
	size_t	 n = s->l->n - s->next;
	char	 text[64];

	if (n == 0)
		return 0;
	sink_text(s->out, "\n");
	while (s->next < s->l->n) {
		put_costs(s);
		snprintf(text, sizeof(text), " <bogus line %lu>\n",
		    (unsigned long)s->l->line[s->next]);
		sink_text(s->out, text);
		put_calls(s);
	}
	return n;
}

size_t
listing_put(const struct breakdown *b, const struct breakdown_lines *l,
    const struct table *c, const struct source_text *text, uint64_t context,
    struct sink *out)
{
	struct listing	 s = {
		.b = b, .l = l, .c = c, .out = out, .at = text->text,
		.end = text->text + text->len, .line = 1
	};
	uint64_t	 first, last;
	size_t		 i;

	if (l->n > 0 && l->line[0] == 0) {
		put_costs(&s);
		sink_text(out, " <unknown (line 0)>\n");
		put_calls(&s);
		sink_text(out, "\n");
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
