/*
 * A span has whole functions, and so many rows that its text fits the buffer of
 * a piece (io/pieces.h), unless one function has more.
 */
#include "write/spans.h"

#include <stdbool.h>

#include "base/crew.h"
#include "base/mem.h"
#include "io/pieces.h"
#include "write/body.h"
#include "write/writer.h"

struct span {
	struct writer	 w;
	struct body	 b;
	size_t		 i, end;	/* range of sections */
};

struct spans {
	const struct writer *w;
	const uint32_t	*sections;
	size_t		 n, i;		/* number of sections; start of the next
					   span */
	struct mention_ids ids;
	struct span	*at;		/* span of each piece being written */
};

static void
put(struct body *b, size_t i, size_t end)
{
	if (b->w->options->form == FORM_CACHEGRIND)
		body_cachegrind(b, i, end);
	else
		body_callgrind(b, i, end);
}

static uint32_t
function_of(const struct spans *s, size_t i)
{
	return s->w->p->sections[s->sections[i]].function;
}

/* The end of the sections of the function that has section i - 1. */
static size_t
end_of_function(const struct spans *s, size_t i)
{
	while (i > 0 && i < s->n && function_of(s, i) == function_of(s, i - 1))
		i++;
	return i;
}

static void
span_init(struct span *span, struct spans *s)
{
	span->w = *s->w;
	span->b = (struct body){
		.w = &span->w, .sections = s->sections,
		.m = { .w = &span->w, .ids = &s->ids }
	};
}

/* An estimate of the bytes that a section is written in. */
static size_t
length(const struct spans *s, uint32_t section)
{
	const struct writer	*w = s->w;
	size_t			 line = 8 + 4 * (size_t)w->options->events.n;

	return 32 + row_range_n(section_costs(w->p, section)) * line +
	    row_range_n(section_arcs(w->p, section)) * (32 + line) +
	    row_range_n(section_jumps(w->p, section)) * 48;
}

static bool
next_span(void *arg, unsigned place)
{
	enum { ENOUGH = SINK_BUFFER / 2 };
	struct spans	*s = arg;
	struct span	*span = &s->at[place];
	size_t		 sum = 0;

	span->i = s->i;
	while (s->i < s->n && sum < ENOUGH)
		sum += length(s, s->sections[s->i++]);
	span->end = s->i = end_of_function(s, s->i);
	return span->i < span->end;
}

static void
make_span(void *arg, unsigned place, struct sink *out)
{
	struct spans	*s = arg;
	struct span	*span = &s->at[place];

	span->w.out = out;
	put(&span->b, span->i, span->end);
}

/* The start of part i of n, which have about equally many sections. */
static size_t
part_begin(const struct spans *s, size_t i, size_t n)
{
	return end_of_function(s, s->n / n * i + s->n % n * i / n);
}

struct scans {
	struct spans	*s;
	struct mention_scan *at;
	size_t		 n;
};

static void
scan_part(void *arg, size_t i)
{
	struct scans	*c = arg;
	struct span	 span;

	span_init(&span, c->s);
	mention_scan_init(&c->at[i], &span.w);
	span.b.m.scan = &c->at[i];
	body_callgrind(&span.b, part_begin(c->s, i, c->n),
	    part_begin(c->s, i + 1, c->n));
}

/* Find all first mentions, in parallel. */
static void
scan_all(struct spans *s, struct writer *w)
{
	struct scans	 c = { .s = s, .n = w->threads };
	size_t		 i;

	c.at = mem_get(c.n, sizeof(*c.at));
	crew_run(w->threads, c.n, scan_part, &c);
	for (i = 0; i < c.n; i++)
		mention_give(&s->ids, w, &c.at[i]);
	mem_free(c.at);
}

static void
put_spans(struct spans *s, struct writer *w)
{
	struct pieces	 pieces = { next_span, make_span, s };
	unsigned	 places = pieces_places(w->threads), i;

	if (w->options->form == FORM_CALLGRIND)
		scan_all(s, w);
	s->at = mem_get(places, sizeof(*s->at));
	for (i = 0; i < places; i++)
		span_init(&s->at[i], s);
	pieces_put(&pieces, w->threads, w->out);
	mem_free(s->at);
}

void
spans_put(struct writer *w, const uint32_t *sections, size_t n)
{
	struct spans	 s = { .w = w, .sections = sections, .n = n };
	struct body	 all = {
		.w = w, .sections = sections, .m = { .w = w, .ids = &s.ids }
	};

	if (w->options->form == FORM_CALLGRIND)
		mention_init(&s.ids, w);
	if (w->threads > 1)
		put_spans(&s, w);
	else
		put(&all, 0, n);
	mention_free(&s.ids);
}
